"""Edits of identifiers: codes, versions, phone numbers, section numbers.

Input: a sentence and its document. Output: edits with a code that is nowhere in the document. Does not edit figures
(values.py).
"""

import re
import string
from collections.abc import Iterator
from random import Random

from core.self_test.page import Change, Edit, Page, Sentence, rewritten
from utils.quantities import Identifier, IdentifierKind, find_identifiers

_PENCE = re.compile(r"[\d.]+p")
_RANGE = re.compile(r" ?(?:to|[-–]) ?\d")
_QUARTER = re.compile(r"Q[1-4]")
_EDITABLE = frozenset({IdentifierKind.CODE, IdentifierKind.PHONE, IdentifierKind.VERSION, IdentifierKind.LABEL})


def identifier(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Change one character of a code, a version, a phone number or a section number."""
    for found in sentence.identifiers:
        after = sentence.text[found.span.end :]
        if found.kind not in _EDITABLE or _PENCE.fullmatch(found.raw) or _RANGE.match(after):
            continue
        options = list(_one_character_off(found))
        for change in chooser.sample(options, len(options)):
            claim = rewritten(sentence.text, change)
            new = next((other for other in find_identifiers(claim) if other.span.start == found.span.start), None)
            if new and new.kind is found.kind and new.normal not in page.known and new.raw not in page.text:
                yield sentence.edit("identifier", change)
                break


def _one_character_off(found: Identifier) -> Iterator[Change]:
    """Yield changes of one digit, and of one letter of a code that mixes letters and digits."""
    for place, character in enumerate(found.raw):
        start = found.span.start + place
        if character.isdecimal():
            first = character != "0" and not found.raw[place - 1 : place].isdecimal()
            digits = "1234" if _QUARTER.fullmatch(found.raw) else string.digits[first:]
            for digit in digits:
                if digit != character:
                    yield Change(start, start + 1, digit)
        elif found.kind is IdentifierKind.CODE and character.isupper() and any(map(str.isdecimal, found.raw)):
            yield from (Change(start, start + 1, letter) for letter in "ABCDEFGHKLMNPRSTVX" if letter != character)
