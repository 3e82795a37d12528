"""Edits of names and identifiers (accuracy.md 2.3: 8, 9 and 17).

In: a sentence and its document. Out: edits that put another name of the same kind, from the document or from nowhere,
or a code that is nowhere in it. Not here: two names that change places (roles.py).
"""

import re
import string
from collections.abc import Iterator
from random import Random

from core.perturbations.edit import Change, Edit, rewritten
from core.perturbations.gazetteer import CITIES, COUNTRIES, PEOPLES, STRANGERS
from core.perturbations.naming import Name, NameKind
from core.perturbations.page import Page, Sentence
from utils.quantities import Identifier, IdentifierKind, find_identifiers

_FOREIGN = {
    NameKind.COUNTRY: COUNTRIES,
    NameKind.CITY: CITIES,
    NameKind.PEOPLE: PEOPLES,
    NameKind.PERSON: STRANGERS,
    NameKind.PLACE: CITIES,
}
_ALIKE = {NameKind.CITY: NameKind.PLACE}
_GENDERED = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Sir|Lady|Lord|Dame|King|Queen|Herr|Frau)\.? $")
_OF_A_NAME = re.compile(r"[A-Z]\S* (?:of|for)(?: the)? $|[A-Z]\S* (?:and|&) $|[-–/“\"]$")
_PENCE = re.compile(r"[\d.]+p")
_RANGE = re.compile(r" ?(?:to|[-–]) ?\d")
_QUARTER = re.compile(r"Q[1-4]")
_EDITABLE = frozenset({IdentifierKind.CODE, IdentifierKind.PHONE, IdentifierKind.VERSION, IdentifierKind.LABEL})


def entity(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Put another name of the same kind from the document."""
    for name in _replaceable(sentence):
        others = [
            other
            for other, kind in page.names.items()
            if _family(kind) is _family(name.kind) and _apart(other, sentence, name)
        ]
        for other in chooser.sample(others, len(others)):
            if not page.says_elsewhere(sentence, other) and _takes_article(sentence, name) == _has_article(page, other):
                yield _put(sentence, "entity", name, other)
                break


def foreign(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Put a name of the same kind that the document does not hold."""
    for name in _replaceable(sentence):
        others = [other for other in _FOREIGN.get(name.kind, ()) if other not in page.text]
        if name.kind is NameKind.PERSON and " " not in name.text:
            others = [other.split()[-1] for other in others]
        if others:
            yield _put(sentence, "foreign", name, chooser.choice(others))


def identifier(sentence: Sentence, page: Page, chooser: Random) -> Iterator[Edit]:
    """Change one character of a code, a version, a phone number or the number of a section."""
    for found in sentence.identifiers:
        after = sentence.text[found.span.end :]
        if found.kind not in _EDITABLE or _PENCE.fullmatch(found.raw) or _RANGE.match(after):
            continue
        options = list(_one_character_off(found))
        for change in chooser.sample(options, len(options)):
            claim, _ = rewritten(sentence.text, [change])
            new = next((other for other in find_identifiers(claim) if other.span.start == found.span.start), None)
            if new and new.kind is found.kind and new.normal not in page.known and new.raw not in page.text:
                yield sentence.edit("identifier", "contradicted", change)
                break


def _replaceable(sentence: Sentence) -> Iterator[Name]:
    """Yield the names that may be replaced: not in a list of names, not after Mr or Mrs, not part of a longer name."""
    for name in sentence.names:
        before, after = sentence.text[: name.start], sentence.text[name.end :]
        if _GENDERED.search(before) or _OF_A_NAME.search(before) or after.startswith(("-", "–", "/", ", Inc", ", Ltd")):
            continue
        if sentence.text.count(name.text) == 1:
            yield name


def _family(kind: NameKind) -> NameKind:
    return _ALIKE.get(kind, kind)


def _apart(other: str, sentence: Sentence, name: Name) -> bool:
    """Whether `other` surely names another than `name`, is as long, and is not in the sentence."""
    mine, theirs = set(name.text.split()), set(other.split())
    return (
        not mine & theirs and (len(mine) > 1) == (len(theirs) > 1) and not any(part in sentence.text for part in theirs)
    )


def _takes_article(sentence: Sentence, name: Name) -> bool:
    return sentence.text[: name.start].lower().endswith("the ")


def _has_article(page: Page, other: str) -> bool:
    return f"the {other}" in page.text or f"The {other}" in page.text


def _put(sentence: Sentence, kind: str, name: Name, other: str) -> Edit:
    return sentence.edit(kind, "unsupported", Change(name.start, name.end, other))


def _one_character_off(found: Identifier) -> Iterator[Change]:
    """Yield changes of one digit, and of one letter of a code that has letters and digits in one."""
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
