"""Stretches whose figures say nothing about the world: list markers, citations, length limits, idioms.

In: a surface text. Out: stretches to leave out. Not here: identifiers.
"""

import re
from collections.abc import Iterator

_LIST = re.compile(
    r"^[ \t]*(?:[-*•▪◦–][ \t]+)?(?:\d{1,3}[.)]|\(\d{1,2}\)|#\d{1,3}[.)]?|\d{1,2}(?:\.\d{1,2}){1,3}\.)(?=[ \t]+\S)", re.M
)
_CLAUSE_NUMBER = re.compile(r"^[ \t]*\d{1,2}(?:\.\d{1,2}){1,3}(?=[ \t]+[A-Z][a-z]+(?:[ \t]+[\w(]\S*){2})", re.M)
"""The number of a paragraph of a contract or standard: "3.2 Members over 70 are exempt"."""
_ENUMERATION = re.compile(
    r"(?<=[,;:.])\s(?:and\s|or\s)?\((?:[1-9]|[12]\d)\)(?=\s+\w)|(?<=[;:.])\s(?:[1-9]|1\d)\)(?=\s+\w)"
)
_CITATION = re.compile(
    r"\[\s?(?:\^?[SDsd]?\d{1,3})(?:\s?[,;–-]\s?[SDsd]?\d{1,3}){0,20}\s?\]"
    r"|[\[(]\s?(?:see )?(?:sources?|passages?|documents?|docs?|contexts?|chunks?|citations?|ref(?:erence)?s?|notes?)\.?"
    r"\s?#?\d{1,4}(?:\s?(?:,|and|&|–|-|to)\s?\d{1,4}){0,20}\s?[\])]",
    re.IGNORECASE,
)
_SOURCE = re.compile(
    r"\b(?:Source|Passage|Document|Doc|Context|Chunk|Citation|Reference|passage|chunk)s?\s#?\d{1,3}"
    r"(?:(?:,|\s?and|\s?&|\s?–|-)\s?\d{1,3}){0,10}(?![\d.,]*[\d%])"
)
_IDIOMS = (
    r"24\s?[/x×]\s?7(?:\s?[/x×]\s?365)?(?!/\d)",
    r"9/11",
    r"20/20(?= vision| hindsight)",
    r"(?:seven|7)[ -]days?[ -](?:a|per)[ -]week",
    r"(?:24|twenty-four) hours (?:a|per) day",
    r"365 days (?:a|per|of the) year",
    r"on (?:one|the one|the other) hand",
    r"one[- ](?:on|to|by)[- ]one",
    r"at (?:one|1) (?:point|time)",
    r"(?-i:One) (?:day|morning|night)(?! (?:later|before|after))",
    r"zero[- ](?:tolerance|sum)",
    r"fifty-fifty",
    r"second to none",
    r"(?:two|three|four|2|3|4)-(?:way|dimensional|piece)",
    r"(?:within|in) (?:(?:about|around|under|exactly|at most|fewer than|less than|no more than) )?\d{1,4} words",
)
_IDIOM = re.compile(rf"\b(?:{'|'.join(_IDIOMS)})\b", re.IGNORECASE)
_ASIDE = re.compile(r"(?<!one )\(1\)(?=\s\w)|\(\s?out of \d{1,6}\s?\)", re.IGNORECASE)


def find_masks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches of `text` that hold no quantities and no identifiers."""
    for pattern in (_LIST, _CLAUSE_NUMBER, _ENUMERATION, _CITATION, _SOURCE, _IDIOM, _ASIDE):
        for match in pattern.finditer(text):
            yield match.span()
