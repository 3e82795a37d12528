"""Ranges whose numbers carry no meaning: list markers, citations, idioms.

Input: a surface text. Output: ranges to skip. Does not find identifiers.
"""

import re
from collections.abc import Iterator

_MARKERS = re.compile(
    r"^[ \t]*(?:[-*•▪◦–][ \t]+)?(?:\d{1,3}[.)]|\(\d{1,2}\)|#\d{1,3}[.)]?|\d{1,2}(?:\.\d{1,2}){1,3}\.)(?=[ \t]+\S)"
    r"|^[ \t]*\d{1,2}(?:\.\d{1,2}){1,3}(?=[ \t]+[A-Z][a-z]+(?:[ \t]+[\w(]\S*){2})"
    r"|(?<=[,;:.])\s(?:and\s|or\s)?\((?:[1-9]|[12]\d)\)(?=\s+\w)|(?<=[;:.])\s(?:[1-9]|1\d)\)(?=\s+\w)",
    re.M,
)
"""List markers, paragraph numbers ("3.2 Members over 70 are exempt"), and numbered points within a sentence."""
_CITATION = re.compile(
    r"\[\s?(?:\^?[SD]?\d{1,3})(?:\s?[,;–-]\s?[SD]?\d{1,3}){0,20}\s?\]"
    r"|[\[(]\s?(?:see )?(?:sources?|passages?|documents?|docs?|contexts?|chunks?|citations?|ref(?:erence)?s?|notes?)\.?"
    r"\s?#?\d{1,4}(?:\s?(?:,|and|&|–|-|to)\s?\d{1,4}){0,20}\s?[\])]"
    r"|\b(?:source|passage|(?-i:D)oc(?:ument)?|(?-i:C)ontext|chunk|citation|(?-i:R)eference)s?\s#?\d{1,3}(?![\d.,]*[\d%])",
    re.IGNORECASE,
)
_IDIOM = re.compile(
    r"\b(?:24\s?[/x×]\s?7(?:\s?[/x×]\s?365)?(?!/\d)|9/11|(?:seven|7)[ -]days?[ -](?:a|per)[ -]week"
    r"|(?:24|twenty-four) hours (?:a|per) day|on (?:one|the one|the other) hand|one[- ](?:on|to|by)[- ]one"
    r"|at (?:one|1) (?:point|time)|(?-i:One) (?:day|morning|night)(?! (?:later|before|after))|zero[- ](?:tolerance|sum)"
    r"|fifty-fifty|second to none|(?:two|three|four|2|3|4)-(?:way|dimensional|piece)|in \d{1,4} words)\b",
    re.IGNORECASE,
)


def find_masks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of `text` that hold no quantities and no identifiers."""
    for pattern in (_MARKERS, _CITATION, _IDIOM):
        for match in pattern.finditer(text):
            yield match.span()
