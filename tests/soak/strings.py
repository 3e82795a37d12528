"""Strings that break programs, by kind.

In: nothing. Out: `STRINGS`, and how one is written in JSON and looked for in a page. Not here: who is sent them
(fuzz.py). The kinds are those of the "big list of naughty strings"; each string was written for this list.
"""

import json

MEGABYTE = 1_000_000

STRINGS: dict[str, tuple[str, ...]] = {
    "nothing": (
        "", "\t", "\n", "\f", "\v", "\u3000", "\u200b", ".",
    ),
    "words of programs": (
        "null", "nil", "true", "Infinity", "[object Object]", "hasOwnProperty", "nul", "\\\\", '"', '""',
        "[[[[[[[[[[", "—", "#", "|",
    ),
    "numbers": (
        "0", "1/0", "-1e400", "9" * 400, "1,000,000,000,000,000,000", "2147483648", "1_000", "1,2,3", "٣", "①", "1٫5",
        "−5", "1e5e5", "1 000 000", "%5", "1:2:3:4:5",
    ),
    "dates": (
        "0000-00-00", "31 February 2023", "-1 BC", "24:00:01", "Q5 2020", "1970-01-01T00:00:00+99:99",
        "May May May 2020 2021",
    ),
    "SQL": (
        "' OR '1'='1", '" OR ""="', "%' --", "ATTACH '/etc/passwd' AS x", "\\'; COPY t TO '/tmp/out'", '"a" AND *',
    ),
    "markup": (
        "<script>alert(1)</script>", "\"><svg/onload=alert(1)>", "]]>", "javascript:alert(1)", "&lt;b&gt;",
        "<![CDATA[", "${7*7}", "#{7*7}", "<details open ontoggle=alert(1)>",
    ),
    "Markdown": (
        "![x](http://203.0.113.5/?q=secret)", "```", "~~~\n```\n~~~", "> " * 500, "**" * 500, "[" * 500 + "](x)",
        "<https://example.org>", "[^1]: x", "\\[S0\\]", "[S-1]", "- [ ] x\n" * 100, "* a\n  * b\n    * c\n" * 60,
    ),
    "formats": (
        "%s%s%s%n", "{0}", "{0.__class__}", "%(x)s", "\\u0041", "$(id)",
    ),
    "paths": (
        "../../../../etc/passwd", "/etc/passwd\u0000.pdf", "file:///etc/passwd",
        "http://169.254.169.254/latest/meta-data", "a/" * 2000, "%2e%2e%2f", "//x@y:1/..",
    ),
    "controls": (
        "\u0000", "\u0001\u0002\u0003", "\u001b[31mred\u001b[0m", "\u0085", "\b" * 20, "\r", "\u0000" * 1000,
        "a\rb\nc\r\nd", "data: [DONE]\n\n",
    ),
    "bidi": (
        "\u202e5 is the number", "\u202a\u202b\u202d", "a\u202eb\u202cc", "שלום 5 עולם", "\u061c1,450",
        "The rent is \u202e054,1\u202c euros.",
    ),
    "zero width": (
        "r\u200be\u200bn\u200bt is 1\u200b450", "\u200d" * 500, "so\u00adft hy\u00adphen 1\u00ad450",
        "\U000e0041\U000e0042", "\u180e", "\u115f\u1160\u3164",
    ),
    "half pairs": (
        "\ud800", "\udc00", "\ude00b", "\udc00\ud800", "The rent is \ud83d 1,450 euros.", "\udfff5",
    ),
    "combining": (
        "Z\u0351\u036b\u0343\u036a" * 60, "\u0301", "ﬃ", "İ", "ǆ", "Ω≈ç√∫", "\u0e33" * 300, "ᄀ" * 300, "\ufdfa" * 500,
    ),
    "emoji": (
        "😀", "🏳️‍🌈" * 100, "👍🏽", "\U0001f3fd" * 50, "😀 costs 5 😀.", "\ufffe\uffff",
    ),
    "scripts": (
        "这是第一句。这是第二句。", "한국어 문장입니다.", "ภาษาไทยไม่มีช่องว่าง" * 50, "తెలుగు వాక్యం.", "Ѕаmе lооk",
        "𝓼𝓬𝓻𝓲𝓹𝓽 𝟝", "ᚠᛇᚻ", "ʇxǝʇ",
    ),
    "regex bombs": (
        "a" * 5000 + "!", "(" * 3000, "((a+)+)+$", "1," * 3000, "a@" * 3000, "a.b" * 3000, "\n" * 5000, '"' * 3000,
        "May 3 " * 2000, "and " * 3000, "; " * 3000, "is\n" * 3000, "http://" * 2000, "=" * 5000,
    ),
    "long": (
        "x" * 100_000, "word " * 20_000, "The rent is 5. " * 6_000, "9" * 100_000, "x" * MEGABYTE,
        "é. " * (MEGABYTE // 3),
    ),
}  # fmt: skip

EVERY = [(kind, string) for kind, strings in STRINGS.items() for string in strings]
MARKUP = tuple(string for string in STRINGS["markup"] if "<" in string)


def body(value: object) -> bytes:
    """Return `value` as JSON in ASCII: half of a surrogate pair is written as its escape."""
    return json.dumps(value).encode("ascii")


def shown(string: str) -> str:
    """Return a string as it can be printed and found again: its beginning, and how long it is."""
    return ascii(string if len(string) <= 60 else f"{string[:40]}... ({len(string):,})")
