"""Whether a chunk of letters, digits and hyphens is a code or a quantity: 21B81A05C3 and COVID-19, or 95-bed and 16GB.

In: a chunk that holds a digit. Out: a decision. Not here: finding chunks (codes).
"""

import re

from utils.quantities.currencies import SIGNS
from utils.quantities.number_words import ONES, TENS
from utils.quantities.numerals import SCALES, SUFFIXES
from utils.quantities.units import FUSED, NAMES, OPEN, SYMBOLS

_PREFIXES = frozenset(
    """pre post mid sub over under above below top non circa since until from to by in of at age aged page plus minus
    super ultra inter about around late early day week month year x c ca up the and or is was are per part times""".split()
)
_MONTHS = re.compile(r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*", re.IGNORECASE)
_NUMBER = re.compile(r"\d[\d.,]*")
_MEASURED = re.compile(r"(?P<number>(?:\d[\d.,]*x)*\d[\d.,]*)(?P<suffix>[^\W\d_]*)(?P<power>[23]?)")
_RAISED = re.compile(r"(?:k|c|m|d)?m[23]|(?:ft|in|yd|km|cm|mm)[23]")
_EXPONENT = re.compile(r"\d[\d.]*[eE]\d{1,3}")
_DATED = re.compile(r"\d{4}-\d\d-\d\dT\d\d.*", re.DOTALL)
_ENDINGS = frozenset({"st", "nd", "rd", "th", "s", "am", "pm", "x", "e", "a", "p"}) - {"a", "p"}
_NUMERIC_DATE = re.compile(r"\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}([-/.])\d{1,2}\2\d{1,2}")
_MIXED_NUMBER = re.compile(r"\d{1,3}-\d/\d{1,2}")
_MANY_DIGITS = 12


def is_code(chunk: str, before: str) -> bool:
    """Whether `chunk` is a code; `before` are the two characters in front of it."""
    if not any(map(str.isalpha, chunk)):
        return _figures_are_code(chunk, before)
    if _DATED.match(chunk) or _EXPONENT.fullmatch(chunk):
        return False
    parts = [part for part in re.split(r"[-/_]", chunk) if part]
    if _is_quantity(parts):
        return False
    first = re.match(r"[^\W\d_]*", chunk)
    letters = first.group() if first else ""
    rest = chunk[len(letters) :].lstrip("-/")
    if letters.lower() in _PREFIXES or letters in SIGNS or letters.lower() in ONES or letters.lower() in TENS:
        return not _is_quantity([part for part in re.split(r"[-/_]", rest) if part])
    if _MONTHS.fullmatch(letters) and _NUMBER.fullmatch(rest.replace("-", "")):
        return False
    if _RAISED.fullmatch(chunk):
        return False
    words = re.fullmatch(r"(?:[a-z]+/)+\d[\d.,]*", chunk)
    return words is None


def _is_quantity(parts: list[str]) -> bool:
    """Whether parts read as a number with a unit, or a range, or a number and the words that it counts."""
    if not parts or not _is_measured(parts[0]):
        return False
    return all(_is_measured(part) or _is_word(part) for part in parts[1:])


def _is_word(part: str) -> bool:
    known = part in SYMBOLS or part.lower() in NAMES or part.lower() in SCALES or part in SUFFIXES
    return (
        known
        or bool(_MONTHS.fullmatch(part))
        or (part.isalpha() and part.islower())
        or _RAISED.fullmatch(part) is not None
    )


def _is_measured(part: str) -> bool:
    match = _MEASURED.fullmatch(part)
    if match is None:
        return False
    suffix = match["suffix"]
    if not suffix:
        return not match["power"] or True
    lower = suffix.lower()
    known = lower in _ENDINGS or lower in NAMES or lower in OPEN or lower in FUSED or lower in SCALES
    return known or suffix in SYMBOLS or suffix in SUFFIXES or suffix in SIGNS or lower in ("in", "hp")


def _figures_are_code(chunk: str, before: str) -> bool:
    """Whether figures alone are a code: three parts that are no date, a leading zero, or very many of them."""
    if chunk.isdecimal():
        if len(chunk) >= _MANY_DIGITS:
            return not before.rstrip().endswith(("$", "€", "£", "₹", "¥"))
        grouped = before[-1:].isspace() and before[:1].isdigit()
        return len(chunk) >= 3 and chunk.startswith("0") and not grouped and chunk.strip("0") != ""
    if _NUMERIC_DATE.fullmatch(chunk):
        return False
    parts = re.split(r"[-/]", chunk)
    if len(parts) >= 3 and not _MIXED_NUMBER.fullmatch(chunk):
        return all(map(str.isdecimal, parts))
    return len(parts) == 2 and any(len(part) >= 3 and part.startswith("0") and part.isdecimal() for part in parts)
