"""Labels: a word and the number, letter or Roman numeral that tells one of its kind from another.

"Phase 3", "Type II", "Section 4.2(b)", "Tables 3 and 4", "Grade B", "Q3 FY24", "third quarter", "#1". They are identifiers:
a changed number is another thing, not a smaller one. Their normal form is the word and the number ("phase3", "q3",
"fy2024"). "each class 25 students", "level 5.6 %" and "Act 1956" are none.

In: a surface text. Out: `Found` stretches of kind label. Not here: codes.
"""

import re
from collections.abc import Iterator

from utils.quantities.codes import Found
from utils.quantities.nouns import looks_plural
from utils.quantities.number_words import ONES
from utils.quantities.numerals import SCALES
from utils.quantities.units import NAMES

_NAMES = """section article chapter table figure phase type grade class level stage step part volume room gate platform
route question annex annexure appendix schedule clause rule paragraph episode season round group tier zone ward district block
building terminal lane floor unit module lesson exercise example theorem equation exhibit category option plan form
scheme title sector series formula channel generation standard semester term scene verse book issue item line row column
page regulation amendment highway bay slot pattern case study war category flat apartment""".split()
_SHORT = {
    "sec": "section", "sect": "section", "art": "article", "ch": "chapter", "chap": "chapter", "fig": "figure",
    "figs": "figure", "vol": "volume", "para": "paragraph", "eq": "equation", "app": "appendix", "no": "no",
    "number": "no", "std": "standard", "sem": "semester", "gen": "generation", "cl": "clause", "p": "page", "pp": "page",
    "§": "section", "#": "no", "cat": "category",
}  # fmt: skip
_PLURAL_SHORT = ("figs", "pp", "§")
_WORDS = {name: name for name in _NAMES} | {f"{name}s": name for name in _NAMES if not name.endswith(("s", "x"))} | {
    "appendices": "appendix", "annexes": "annex", "classes": "class", "categories": "category",
}  # fmt: skip
_ROMAN = re.compile(r"(?=[IVX])(?:XXX|XX|X)?(?:IX|IV|V?I{0,3})")
_NUMBER = r"[A-Z]?\d{1,4}[A-Za-z]?(?:[.-]\d{1,3}(?!\d))*(?:\([0-9a-zA-Z]{1,4}\)){0,4}"
_ONE_OF_MANY = re.compile(
    r"[A-Z]?\d{1,4}[A-Za-z]?(?:\.\d{1,3}(?!\d))*(?:\([0-9a-zA-Z]{1,4}\)){0,4}|(?<!\w)[IVX]{1,6}(?!\w)|(?<!\w)[A-Z](?!\w)"
)
_SMALL = "|".join(word for word, value in ONES.items() if 0 < value < 13)
_LETTERS = r"(?-i:[IVX]{1,6}|[A-Z])"
_LABEL = re.compile(
    rf"(?<![\w§#-])(?P<word>(?:{'|'.join(sorted((*_WORDS, *_SHORT), key=len, reverse=True))}))(?P<gap>\.?[ \t\u00a0]{{1,2}}|\.|-|(?<=[§#]))"
    rf"(?P<first>{_NUMBER}|{_LETTERS}|(?:{_SMALL}))(?![\w%]|/\d)"
    rf"(?P<more>(?:(?:,? and |,? & |, | to |[-–]|, or | or )(?:{_NUMBER}|{_LETTERS})(?![\w%])){{0,8}})",
    re.IGNORECASE,
)
_QUARTER = re.compile(
    r"\b(?P<q>[QHq])(?P<n>[1-4])(?=\b|[_FY])|\b(?P<m>[1-4])Q(?=\d{2}|\b)"
    r"|\b(?P<o>(?i:first|second|third|fourth|1st|2nd|3rd|4th))[ -]quarter\b"
)
_FISCAL = re.compile(
    r"\b(?:FY|fiscal(?: year)?|financial year)[ \u00a0'-]{0,2}(?P<year>\d{4}|\d{2})(?:[-–/](?P<to>\d{4}|\d{2}))?(?!\w)",
    re.IGNORECASE,
)
_ORDER = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_COUNTERS = frozenset({"each", "every", "per", "a", "an", "one", "this", "another"})
_GOES_ON = re.compile(r"–\d")
_NEXT = re.compile(r"[ \t]?([^\W\d_]+|%|°)")
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
_CASED = frozenset(
    {"no", "p", "art", "app", "gen", "cat", "ch", "cl", "eq", "sec", "form", "case", "war", "unit", "study", "plan"}
)


def find_labels(text: str) -> Iterator[Found]:
    """Yield the labels of a surface text, each number of "Tables 3 and 4" by itself."""
    for match in _LABEL.finditer(text):
        if _is_label(text, match):
            yield from _each(match)
    for match in _QUARTER.finditer(text):
        number = match["n"] or match["m"] or str(_ORDER[match["o"].lower()])
        yield Found(*match.span(), "label", f"{(match['q'] or 'q').lower()}{number}")
    for match in _FISCAL.finditer(text):
        year = match["to"] or match["year"]
        yield Found(*match.span(), "label", f"fy{year if len(year) == 4 else '20' + year}")


def _is_label(text: str, match: re.Match[str]) -> bool:
    word, first, gap = match["word"], match["first"], match["gap"]
    bare = first.isdecimal()
    short = word.lower() in _SHORT and word not in ("§", "#")
    if (
        short
        and "." not in gap
        and not (word.lower() == "number" or (word[0].isupper() and word.lower() in ("sec", "fig", "vol", "ch")))
    ):
        return False
    if word.lower() in _CASED and word[0].islower() and not (short and "." in gap) and not (gap == "-" and bare):
        return False
    if word.lower() == "season" and _GOES_ON.match(text, match.end("first")):
        return False
    if (bare and _YEAR.fullmatch(first)) or _is_measured(text, match.end()) or ("." in gap and not first[0].isdigit()):
        return False
    following = _NEXT.match(text, match.end())
    if word == "no" and gap.endswith(" ") and following is not None and looks_plural(following[1]):
        return False
    before = re.search(r"(\w{1,10})[ \t]$", text[max(0, match.start() - 12) : match.start()])
    if before and before.group(1).lower() in _COUNTERS and bare and word[0].islower():
        return False
    return _is_marker(text, match, word, first)


def _is_measured(text: str, end: int) -> bool:
    """Whether a unit or a scale follows, so that the number is an amount."""
    following = _NEXT.match(text, end)
    return following is not None and (
        following[1] in ("%", "°") or following[1].lower() in NAMES or following[1].lower() in SCALES
    )


def _is_marker(text: str, match: re.Match[str], word: str, first: str) -> bool:
    """Whether a letter or Roman numeral after the word marks it: "Grade B", "phase II"; not "class I took"."""
    if any(map(str.isdigit, first)):
        return True
    if first.lower() in ONES:
        return word.lower() not in ("number", "part", "unit", "line", "case", "form", "level")
    if not first.isupper():
        return False
    alone = first in ("I", "A")
    goes_on = re.match(r"[ \t][a-z]", text[match.end() : match.end() + 2]) is not None
    return not (alone and goes_on and word[0].islower())


def _each(match: re.Match[str]) -> Iterator[Found]:
    word = match["word"].lower()
    name = _SHORT.get(word) or _WORDS[word]
    plural = word in _PLURAL_SHORT or (word in _WORDS and word != name)
    if not plural or match["first"].lower() in ONES:
        yield Found(match.start(), match.end("first"), "label", name + _normal_number(match["first"]))
        return
    offset = match.start("first")
    for index, number in enumerate(_ONE_OF_MANY.finditer(match["first"] + match["more"])):
        start = offset + number.start() if index else match.start()
        yield Found(start, offset + number.end(), "label", name + _normal_number(number.group()))


def _normal_number(written: str) -> str:
    if written.lower() in ONES:
        return str(ONES[written.lower()])
    if _ROMAN.fullmatch(written):
        return str(_roman(written))
    return written.replace("-", ".").casefold()


def _roman(written: str) -> int:
    values = [{"I": 1, "V": 5, "X": 10}[letter] for letter in written]
    return sum(
        -value if value < following else value for value, following in zip(values, [*values[1:], 0], strict=True)
    )
