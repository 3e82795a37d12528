"""Decide whether a chunk of letters, digits and hyphens is a code or a quantity.

21B81A05C3 and COVID-19 are codes; 95-bed and 16GB are quantities.

Input: a chunk that contains a digit. Output: a decision. Does not find chunks (codes).
"""

import re

from utils.quantities.currencies import SIGNS
from utils.quantities.number_words import ONES, TENS
from utils.quantities.numerals import SCALES, SUFFIXES
from utils.quantities.units import FUSED, NAMES, OPEN, SYMBOLS

_PREFIXES = frozenset(
    """pre post mid sub over under above below top non circa since until from to by in of at age aged page plus minus
    super ultra inter about around late early day week month year x c ca up the and or is was are per times""".split()
) | {*ONES, *TENS}
_ENDINGS = frozenset({"st", "nd", "rd", "th", "s", "am", "pm", "x", "e", "in", "hp"})
_MONTH = re.compile(r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*", re.IGNORECASE)
_NUMBER = re.compile(r"\d[\d.,]*")
_MEASURED = re.compile(r"(?:\d[\d.,]*x)*\d[\d.,]*(?P<suffix>[^\W\d_]*)[23]?")
_RAISED = re.compile(r"(?:[kcdm]?m|ft|in|yd)[23]")
_FIXED = re.compile(
    r"\d[\d.]*[eE]\d{1,3}"  # 1.2e6
    r"|\d{4}-\d\d-\d\dT\d\d.*"  # 2021-03-03T17
    r"|(?:[a-z]+/)+\d[\d.,]*"  # and/5
)
_NUMERIC_DATE = re.compile(r"\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}([-/.])\d{1,2}\2\d{1,2}")
_MIXED_NUMBER = re.compile(r"\d{1,3}-\d/\d{1,2}")
_JOINTS = re.compile(r"[-/_]")
_MANY_DIGITS = 12


def is_code(chunk: str, before: str) -> bool:
    """Whether `chunk` is a code; `before` are the two characters in front of it."""
    if not any(map(str.isalpha, chunk)):
        return _figures_are_code(chunk, before)
    return not (_FIXED.fullmatch(chunk) or _RAISED.fullmatch(chunk) or _is_quantity(chunk) or _follows_a_word(chunk))


def _follows_a_word(chunk: str) -> bool:
    """Whether a number follows a word that is not a name: under-18, Rs500, Mar-2021."""
    letters = chunk[: len(chunk) - len(chunk.lstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))]
    rest = chunk[len(letters) :].lstrip("-/")
    if letters.lower() in _PREFIXES or letters in SIGNS:
        return _is_quantity(rest)
    return bool(_MONTH.fullmatch(letters) and _NUMBER.fullmatch(rest.replace("-", "")))


def _is_quantity(chunk: str) -> bool:
    """Whether a chunk reads as a number with a unit, a range, or a number and the words that it counts."""
    first, *others = _JOINTS.split(chunk)
    return _is_measured(first) and all(_is_measured(part) or _is_word(part) for part in others)


def _is_word(part: str) -> bool:
    known = part in SYMBOLS or part.lower() in NAMES or part.lower() in SCALES or part in SUFFIXES
    named = _MONTH.fullmatch(part) or _RAISED.fullmatch(part)
    return known or bool(named) or (part.isalpha() and (part.islower() or (len(part) > 2 and not part.isupper())))


def _is_measured(part: str) -> bool:
    match = _MEASURED.fullmatch(part)
    if match is None:
        return False
    suffix = match["suffix"]
    if len(suffix) > 2 and suffix.islower():
        return True
    known = any(suffix.lower() in names for names in (_ENDINGS, NAMES, OPEN, FUSED, SCALES))
    return not suffix or known or suffix in SYMBOLS or suffix in SUFFIXES or suffix in SIGNS


def _figures_are_code(chunk: str, before: str) -> bool:
    """Whether digits alone are a code: three parts that are not a date, a leading zero, or very many digits."""
    if chunk.isdecimal():
        priced = before.rstrip().endswith(("$", "€", "£", "₹", "¥"))
        grouped = before[-1:].isspace() and before[:1].isdigit()
        led = len(chunk) >= 3 and chunk.startswith("0") and chunk.strip("0") != ""
        return (len(chunk) >= _MANY_DIGITS and not priced) or (led and not grouped)
    parts = _JOINTS.split(chunk)
    if _NUMERIC_DATE.fullmatch(chunk) or _MIXED_NUMBER.fullmatch(chunk) or not all(map(str.isdecimal, parts)):
        return False
    return len(parts) >= 3 or any(len(part) >= 3 and part.startswith("0") for part in parts)
