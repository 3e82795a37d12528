"""Labels: a word and the number, letter or Roman numeral that tells one of its kind from another.

"Phase 3", "Type II", "Section 4.2(b)", "Tables 3 and 4", "Grade B", "fig. 3", "Q3 FY24", "third quarter", "#1". They
are identifiers: a changed number is another thing, not a smaller one. Their normal form is the word and the number
("phase3", "q3", "fy2024"). "each class 25 students", "level 5.6 %" and "Act 1956" are none.

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
route question annex annexure appendix schedule clause rule paragraph episode season round group tier zone ward
district block building terminal lane floor unit module lesson exercise example theorem equation exhibit category
option plan form scheme title sector series formula channel generation standard semester term scene verse book issue
item line row column page regulation amendment highway bay slot pattern case study war flat apartment number""".split()
_ONLY_CAPITAL = frozenset("form case war unit study plan".split())
_NO_WORDS_AFTER = frozenset("number part unit line case form level".split())
_PLURALS = {f"{name}s": name for name in _NAMES if not name.endswith(("s", "x"))} | {
    "appendices": "appendix", "annexes": "annex", "classes": "class", "categories": "category",
}  # fmt: skip
_ABBREVIATED = {
    "sec": "section", "sect": "section", "art": "article", "ch": "chapter", "chap": "chapter", "fig": "figure",
    "vol": "volume", "para": "paragraph", "eq": "equation", "app": "appendix", "no": "number", "std": "standard",
    "sem": "semester", "gen": "generation", "cl": "clause", "p": "page", "cat": "category", "§": "section",
    "#": "number",
}  # fmt: skip
_ABBREVIATED_PLURALS = {"figs": "figure", "pp": "page", "secs": "section", "nos": "number", "vols": "volume"}
_MANY = _PLURALS | _ABBREVIATED_PLURALS
_CANONICAL = (
    {name: name for name in _NAMES} | _ABBREVIATED | _MANY | {"number": "no", "no": "no", "#": "no", "nos": "no"}
)

_FIGURES = r"[A-Z]?\d{1,4}[A-Za-z]?(?:\.\d{1,3}(?!\d))*(?:\([0-9a-zA-Z]{1,4}\)){0,4}"
_LETTERS = r"(?-i:[IVX]{1,6}|[A-Z])"
_SPELLED = "|".join(word for word, value in ONES.items() if 0 < value < 13)
_ONE_OF_MANY = re.compile(rf"{_FIGURES}|(?<!\w){_LETTERS}(?!\w)")


def _any_of(words: list[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_LABEL = re.compile(
    rf"(?<![\w§#-])(?:(?P<word>{_any_of([*_NAMES, *_PLURALS])})(?:[ \t\u00a0]{{1,2}}|(?P<hyphen>-))"
    rf"|(?P<short>{_any_of([*_ABBREVIATED, *_ABBREVIATED_PLURALS])})(?:\.[ \t\u00a0]{{0,2}}|(?<=[§#])[ \t]?)"
    rf"|(?P<capital>(?-i:Sec|Fig|Figs|Vol|Ch))[ \t\u00a0])"
    rf"(?P<first>{_FIGURES}(?:-\d{{1,3}}(?!\d))*|{_LETTERS}(?!-\w)|(?:{_SPELLED}))(?![\w%]|/\d)"
    rf"(?P<more>(?:(?:,? and |,? & |, | to |[-–]|,? or )(?:{_FIGURES}|{_LETTERS})(?![\w%])){{0,8}})",
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
_COUNTERS = frozenset({"each", "every", "per", "a", "an", "one", "this", "another"})
_WORD_BEFORE = re.compile(r"(\w{1,10})[ \t]$")
_WORD_AFTER = re.compile(r"[ \t]?([^\W\d_]+|%|°)")
_GOES_ON = re.compile(r"[ \t][a-z]")
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
_ROMAN = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10}


def find_labels(text: str) -> Iterator[Found]:
    """Yield the labels of a surface text, each number of "Tables 3 and 4" by itself."""
    for match in _LABEL.finditer(text):
        word = match["word"] or match["short"] or match["capital"]
        if not any(refused(text, match, word) for refused in _REFUSALS):
            yield from _each(match, word.lower())
    for match in _QUARTER.finditer(text):
        number = match["after"] or match["before"] or _ORDER[match["ordinal"].lower()]
        yield Found(*match.span(), "label", f"{(match['half'] or 'q').lower()}{number}")
    for match in _FISCAL.finditer(text):
        year = match["to"] or match["year"]
        yield Found(*match.span(), "label", f"fy{year if len(year) == 4 else '20' + year}")


def _each(match: re.Match[str], word: str) -> Iterator[Found]:
    name, first = _CANONICAL[word], match["first"]
    if word not in _MANY or first.lower() in ONES:
        yield Found(match.start(), match.end("first"), "label", name + _normal_number(first))
        return
    offset = match.start("first")
    for index, number in enumerate(_ONE_OF_MANY.finditer(first + match["more"])):
        start = offset + number.start() if index else match.start()
        yield Found(start, offset + number.end(), "label", name + _normal_number(number.group()))


def _normal_number(written: str) -> str:
    if written.lower() in ONES:
        return str(ONES[written.lower()])
    if _ROMAN.fullmatch(written):
        values = [_ROMAN_VALUES[letter] for letter in written]
        pairs = zip(values, [*values[1:], 0], strict=True)
        return str(sum(-value if value < following else value for value, following in pairs))
    return written.replace("-", ".").casefold()


def _is_lower_case(_: str, match: re.Match[str], word: str) -> bool:
    """Whether a word that is mostly used otherwise is not capital: "in case 5", "unit 5"."""
    return word in _ONLY_CAPITAL and not match["hyphen"]


def _is_a_letter_after_an_abbreviation(_: str, match: re.Match[str], word: str) -> bool:
    return match["word"] is None and not match["first"][0].isdigit()


def _is_a_year(_: str, match: re.Match[str], word: str) -> bool:
    return _YEAR.fullmatch(match["first"]) is not None


def _is_measured(text: str, match: re.Match[str], word: str) -> bool:
    """Whether a unit or a scale follows, so that the number is an amount."""
    following = _WORD_AFTER.match(text, match.end())
    if following is None:
        return False
    return following[1] in ("%", "°") or following[1].lower() in NAMES or following[1].lower() in SCALES


def _is_a_sentence_end(text: str, match: re.Match[str], word: str) -> bool:
    """Whether "no." ends a sentence: "he said no. 5 people came"."""
    following = _WORD_AFTER.match(text, match.end())
    return word == "no" and following is not None and looks_plural(following[1])


def _is_counted(text: str, match: re.Match[str], word: str) -> bool:
    """Whether the number counts what follows: "in each class 25 students"."""
    before = _WORD_BEFORE.search(text[max(0, match.start() - 12) : match.start()])
    return before is not None and before[1].lower() in _COUNTERS and match["first"].isdecimal() and word[0].islower()


def _is_a_record(text: str, match: re.Match[str], word: str) -> bool:
    """Whether the number begins a score: "finished the season 24–8"."""
    return word == "season" and text[match.end("first") : match.end("first") + 1] == "–"


def _is_a_word(text: str, match: re.Match[str], word: str) -> bool:
    """Whether a letter or spelled number is a word of the sentence: "the class I took", "part one of"."""
    first = match["first"]
    if any(map(str.isdigit, first)):
        return False
    if first.lower() in ONES:
        return word.lower() in _NO_WORDS_AFTER
    pronoun = first in ("I", "A") and _GOES_ON.match(text, match.end()) is not None
    return pronoun and word[0].islower()


_REFUSALS = (
    _is_lower_case,
    _is_a_letter_after_an_abbreviation,
    _is_a_year,
    _is_measured,
    _is_a_sentence_end,
    _is_counted,
    _is_a_record,
    _is_a_word,
)
