"""Names of persons, organisations and places in a document, with their kind where it is certain.

In: a text. Out: the kind of each name, and where names stand in a sentence. Built for precision: a name of which the
document does not show the kind is not returned. Not here: names of products and works.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from core.extraction.names import ORGANISATION_WORDS, PERSON_NOUNS, THING_NOUNS, TITLES
from core.extraction.words import (
    ADVERBS,
    COORDINATORS,
    DETERMINERS,
    MONTHS,
    PREPOSITIONS,
    RELATIVES,
    SUBJECT_PRONOUNS,
    SUBORDINATORS,
    TIME_PREPOSITIONS,
)
from core.perturbations.gazetteer import CITIES, COUNTRIES, FIRST_NAMES, PEOPLES


class NameKind(StrEnum):
    """What bears a name."""

    PERSON = "person"
    ORGANISATION = "organisation"
    COUNTRY = "country"
    CITY = "city"
    PEOPLE = "people"
    PLACE = "place"
    """A place that no list knows; the document says that things are in it."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name in a sentence."""

    text: str
    kind: NameKind
    start: int
    end: int


_CAPITAL = r"(?:[A-ZÀ-ÖØ-ÞŁŠŽ][\w-]*(?:['’](?!s\b)\w+)*|[A-Z]\.(?=[ ]))"
_JOINED = r"(?:of the|of|for|de la|de|del|da|dos|du|van der|van|von|der|la|le|&)"
_RUN = re.compile(rf"{_CAPITAL}(?:[ ](?:{_JOINED}[ ])?{_CAPITAL})*")
_PERSON = re.compile(r"[A-ZÀ-ÖØ-ÞŁŠŽ][\w’'-]+(?: (?:[A-Z]\.|van|von|de|da|[A-ZÀ-ÖØ-ÞŁŠŽ][\w’'-]+)){1,3}")
_LEADING = (
    DETERMINERS
    | PREPOSITIONS
    | SUBORDINATORS
    | TIME_PREPOSITIONS
    | RELATIVES
    | SUBJECT_PRONOUNS
    | COORDINATORS
    | ADVERBS
) - {"like"}
_HONORIFICS = frozenset(
    """mr mrs ms miss dr prof professor sir dame herr frau judge mayor president minister col colonel lt lieutenant gen
    general capt captain sgt major rev""".split()
)
_SPEAKS = re.compile(
    r"(?:,? ?(?:said|says|told|added|wrote|argued|was born|died|married|who|\(born|\((?:1[5-9]|20)\d\d\s?[-–])\b"
    r"|, (?:aged )?\d\d\b|['’]s (?:son|wife|father))"
)
_IN = re.compile(r"\b(?:in|near|outside)[ ]$")
_TO_AND_FROM = re.compile(r"\b(?:to|from|near|outside|at|via|leaving|reached)[ ]$")
_SUBJECTS = ("ing", "cy", "ics", "ism", "ship", "ment", "ness", "ogy")
_OF_PLACES = re.compile(r"\b(?:in|near|outside|from|to|at|around|between|and|through|of|for|via|leaving|reached)[ ]$")
_THINGS = THING_NOUNS | frozenset(
    """street road avenue lane square bridge river lake point island mount mountain valley bay park gardens house hall
    castle cathedral building station port airport gate prize award medal cup trophy league championship games festival
    act
    treaty war battle revolution album song film book version edition series season model unit section article clause
    schedule table figure phase north south east west northern southern eastern western central day week fund plan
    programme program project system framework method scale index test score review report policy standard protocol
    language times post herald journal magazine gazette party movement school store world""".split()
)
_NO_PLACES = MONTHS | frozenset(
    """monday tuesday wednesday thursday friday saturday sunday christmas easter english latin excel parliament
    congress schedule annex appendix section phase figure table article chapter part grade level stage arm
    group""".split()
)
_CLOSED = (
    {name: NameKind.COUNTRY for name in COUNTRIES}
    | {name: NameKind.CITY for name in CITIES}
    | {name: NameKind.PEOPLE for name in PEOPLES}
)
_ORGANISATIONS_OF = frozenset("university bank ministry institute".split())
_TITLE = re.compile(
    rf"\b(?:{'|'.join(sorted(TITLES | PERSON_NOUNS | {'superintendent', 'curator', 'spokesman'}))})\.?[ ]$",
    re.IGNORECASE,
)


def read_names(text: str) -> dict[str, NameKind]:
    """Return the names of `text` whose kind is certain."""
    places = defaultdict(list)
    for name, start, end in capitalised(text):
        places[name].append((start, end))
    kinds = {name: kind for name in places if (kind := _kind(text, name, places[name]))}
    surnames = {name.split()[-1]: kind for name, kind in kinds.items() if kind is NameKind.PERSON and " " in name}
    return {name: NameKind.PERSON for name in surnames if name in places and name not in kinds} | kinds


def find_names(sentence: str, kinds: dict[str, NameKind]) -> tuple[Name, ...]:
    """Return the names of a sentence that stand alone, not as part of a longer name."""
    return tuple(Name(name, kinds[name], start, end) for name, start, end in capitalised(sentence) if name in kinds)


def capitalised(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the runs of capitalised words, without the article, preposition or title in front of them."""
    for run in _RUN.finditer(text):
        start, name = run.start(), run.group()
        while " " in name and name.split(" ", 1)[0].casefold().strip(".") in _LEADING | _HONORIFICS:
            start += len(name) - len(name.split(" ", 1)[1])
            name = name.split(" ", 1)[1]
        if name.casefold() not in _LEADING | _HONORIFICS:
            yield name, start, run.end()


def _kind(text: str, name: str, places: list[tuple[int, int]]) -> NameKind | None:
    if name in _CLOSED:
        return _CLOSED[name]
    parts = [part.casefold().strip(".") for part in name.split()]
    if len(parts) > 1 and (parts[-1] in ORGANISATION_WORDS or parts[0] in _ORGANISATIONS_OF) and not name.isupper():
        return NameKind.ORGANISATION
    if (
        any(part in _THINGS or part in _NO_PLACES for part in parts)
        or sum(map(str.isupper, name)) > len(name) / 2
        or any(map(str.isdigit, name))
    ):
        return None
    before = [text[max(0, start - 24) : start] for start, _ in places]
    after = [text[end : end + 16] for _, end in places]
    if _is_person(name, before, after) or (_PERSON.fullmatch(name) and _called_by_surname(text, name)):
        return NameKind.PERSON
    if _is_place(parts, before):
        return NameKind.PLACE
    return None


def _is_person(name: str, before: list[str], after: list[str]) -> bool:
    if not _PERSON.fullmatch(name):
        return False
    return (
        name.split(maxsplit=1)[0] in FIRST_NAMES
        or any(_TITLE.search(context) for context in before)
        or any(_SPEAKS.match(context) for context in after)
    )


def _called_by_surname(text: str, name: str) -> bool:
    """Whether the last word of a name stands alone elsewhere, without an article, doing something."""
    last = re.escape(name.rsplit(maxsplit=1)[-1])
    return bool(
        re.search(rf"(?:^|[.,;] |\b(?:that|and|but|when|by|of) )(?<!the ){last}(?:['’]s)? [a-z]", text)
    ) and not re.search(rf"\b[Tt]he (?:{re.escape(name)}|{last})\b", text)


def _is_place(parts: list[str], before: list[str]) -> bool:
    if len(parts) > 2 or parts[-1].endswith(_SUBJECTS) or not all(map(_OF_PLACES.search, before)):
        return False
    return any(map(_IN.search, before)) and any(map(_TO_AND_FROM.search, before))
