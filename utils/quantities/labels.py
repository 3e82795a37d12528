"""Labels: a word and the number, letter or Roman numeral that distinguishes it from others of its kind.

Input: a surface text. Output: `Found` ranges of kind label: "Phase 3", "Section 4.2(b)", "fig. 3", "Q3 FY24", "#1". A
changed number is a different thing, not a smaller one. Their normal form is the word and the number ("phase3", "q3",
"fy2024"). "each class 25 students", "level 5.6 %" and "Act 1956" are not labels.
"""

import re
from collections.abc import Iterator

from utils.quantities.codes import Found
from utils.quantities.lexing import looks_plural
from utils.quantities.number_words import ONES
from utils.quantities.numerals import SCALES
from utils.quantities.units import NAMES

_NAMES = """section article chapter table figure phase type grade class level stage step part volume room gate platform
route question annex annexure appendix schedule clause rule paragraph episode season round group tier zone ward
district block building terminal lane floor module lesson exercise example theorem equation exhibit category option
scheme title sector series formula channel generation standard semester term scene verse book issue item line row
column page regulation amendment highway bay slot pattern flat apartment number""".split()
_CAPITAL = "Form|Case|War|Unit|Study|Plan|Sec|Fig|Vol|Ch"
_NO_WORDS_AFTER = frozenset("number part line level".split())
_SHORT = {
    "sec": "section", "art": "article", "ch": "chapter", "fig": "figure", "figs": "figure", "vol": "volume",
    "para": "paragraph", "eq": "equation", "app": "appendix", "no": "no", "nos": "no", "std": "standard",
    "sem": "semester", "cl": "clause", "p": "page", "pp": "page", "cat": "category", "§": "section", "#": "no",
}  # fmt: skip
_CANONICAL = {name: name for name in _NAMES} | {f"{name}s": name for name in _NAMES} | _SHORT
_CANONICAL |= {"number": "no", "numbers": "no", "classes": "class", "categories": "category", "series": "series"}
_ANY = "|".join(sorted({*_CANONICAL} - {*_SHORT}, key=len, reverse=True))
_SPELLED = "|".join(word for word, value in ONES.items() if 0 < value < 13)
_LABEL = re.compile(
    rf"(?<![\w§#-])(?:(?P<word>{_ANY}|(?-i:{_CAPITAL}))(?:[ \t\u00a0]{{1,2}}|-)"
    rf"|(?P<short>{'|'.join(sorted(_SHORT, key=len, reverse=True))})(?:\.[ \t\u00a0]{{0,2}}|(?<=[§#])[ \t]?))"
    rf"(?P<number>[A-Z]?\d{{1,4}}[A-Za-z]?(?:\.\d{{1,3}}(?!\d))*(?:\([0-9a-zA-Z]{{1,4}}\)){{0,4}}(?:-\d{{1,3}}(?!\d))*"
    rf"|(?-i:[IVX]{{1,6}}|[A-Z])(?!-\w)|(?:{_SPELLED}))(?![\w%]|/\d)",
    re.IGNORECASE,
)
_QUARTER = re.compile(
    r"\b(?P<half>[QHq])(?P<after>[1-4])(?=\b|[_FY])|\b(?P<before>[1-4])Q(?=\d{2}|\b)"
    r"|\b(?P<ordinal>(?i:first|second|third|fourth|1st|2nd|3rd|4th))[ -]quarter\b"
)
_FISCAL = re.compile(
    r"\b(?:FY|fiscal(?: year)?|financial year)[ \u00a0'-]{0,2}(?P<year>\d{4}|\d{2})(?:[-–/](?P<to>\d{4}|\d{2}))?(?!\w)",
    re.IGNORECASE,
)
_ORDER = {"first": "1", "1st": "1", "second": "2", "2nd": "2", "third": "3", "3rd": "3", "fourth": "4", "4th": "4"}
_COUNTED_BEFORE = re.compile(r"\b(?:each|every|per|an?|one|this|another)[ \t]$", re.IGNORECASE)
_WORD_AFTER = re.compile(r"[ \t]?([^\W\d_]+|%|°)")
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
_ROMAN = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10}


def find_labels(text: str) -> Iterator[Found]:
    """Yield the labels of a surface text."""
    for match in _LABEL.finditer(text):
        word = match["word"] or match["short"]
        if not _is_none(text, match, word):
            name = _CANONICAL.get(word.lower(), word.lower())
            yield Found(*match.span(), "label", name + _normal_number(match["number"]))
    for match in _QUARTER.finditer(text):
        number = match["after"] or match["before"] or _ORDER[match["ordinal"].lower()]
        yield Found(*match.span(), "label", f"{(match['half'] or 'q').lower()}{number}")
    for match in _FISCAL.finditer(text):
        year = match["to"] or match["year"]
        yield Found(*match.span(), "label", f"fy{year if len(year) == 4 else '20' + year}")


def _normal_number(written: str) -> str:
    if written.lower() in ONES:
        return str(ONES[written.lower()])
    if _ROMAN.fullmatch(written):
        values = [_ROMAN_VALUES[letter] for letter in written]
        pairs = zip(values, [*values[1:], 0], strict=True)
        return str(sum(-value if value < following else value for value, following in pairs))
    return written.replace("-", ".").casefold()


def _is_none(text: str, match: re.Match[str], word: str) -> bool:
    """Whether the number is a year, an amount or an ordinary word: "level 5.6 %", "the class I took"."""
    number, named = match["number"], match["word"] is not None
    following = _WORD_AFTER.match(text, match.end())
    after = following[1].lower() if following else ""
    if after in ("%", "°") or after in NAMES or after in SCALES:
        return True
    if not any(map(str.isdigit, number)):
        pronoun = number in ("I", "A") and word[0].islower() and after != "" and text[match.end() :][1:2].islower()
        return not named or pronoun or (number.lower() in ONES and word.lower() in _NO_WORDS_AFTER)
    counted = named and word[0].islower() and number.isdecimal()
    return (
        _YEAR.fullmatch(number) is not None
        or (word.lower() == "no" and looks_plural(after))
        or (counted and _COUNTED_BEFORE.search(text[max(0, match.start() - 12) : match.start()]) is not None)
        or (word.lower() == "season" and text[match.end() : match.end() + 1] == "–")
    )
