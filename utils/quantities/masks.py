"""Stretches whose figures say nothing about the world: list markers, citations, length limits, idioms.

In: a surface text. Out: stretches to leave out. Not here: identifiers.
"""

import re
from collections.abc import Iterator

_LIST = re.compile(
    r"^[ \t]*(?:[-*•▪◦–][ \t]+)?(?:\d{1,3}[.)]|\(\d{1,2}\)|#\d{1,3}[.)]?|\d{1,2}(?:\.\d{1,2}){1,3}\.)(?=[ \t]+\S)", re.M
)
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
_IDIOM = re.compile(
    r"\b24\s?[/x×]\s?7(?:\s?[/x×]\s?365)?\b(?!/\d)|\b9/11\b|\b20/20\b(?= vision| hindsight)"
    r"|\b(?:seven|7)[ -]days?[ -](?:a|per)[ -]week\b|\b(?:24|twenty-four) hours (?:a|per) day\b|\b365 days (?:a|per|of the) year\b"
    r"|\bon (?:one|the one|the other) hand\b|\bone[- ](?:on|to|by)[- ]one\b|\bzero[- ](?:tolerance|sum)\b"
    r"|\bat (?:one|1) (?:point|time)\b|\bfifty-fifty\b|\bone (?:day|morning|night)\b|\bsecond to none\b"
    r"|\b(?:within|in) (?:(?:about|around|under|exactly|at most|fewer than|less than|no more than) )?\d{1,4} words\b"
    r"|(?<!one )\(1\)(?=\s\w)|\(\s?out of \d{1,6}\s?\)|\b101 course\b|\b(?:two|three|four|1|2|3|4)-(?:way|dimensional|piece|fold path)\b",
    re.IGNORECASE,
)


def find_masks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches of `text` that hold no quantities and no identifiers."""
    for pattern in (_LIST, _ENUMERATION, _CITATION, _SOURCE, _IDIOM):
        for match in pattern.finditer(text):
            yield match.span()
