"""Find every possible meaning of a reading of a claim.

Input: a reading and a scope. Output: checks. The kinds of forms are tried in turn; a condition before the sentence and
compound sentences are split off. Does not define the forms (forms.py, memberships.py, predicates.py, happenings.py) or
compute (evaluating.py).
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from tables.claims.claimed import (
    CellIs,
    Claimed,
    Compares,
    Every,
    FigureIs,
    GroupIsExtreme,
    Holds,
    IsExtreme,
    ShareIs,
)
from tables.claims.forms import forms
from tables.claims.happenings import happenings
from tables.claims.memberships import memberships
from tables.claims.predicates import predicates
from tables.language.adjuncts import adjuncts
from tables.language.scope import Scope
from tables.language.tokens import Reading
from tables.plan import Filter, both, narrowed

_CLAUSE = re.compile(r"[^ihE&]*[vcdsn][^ihE&]*[ihE].+")


def claimed(reading: Reading, scope: Scope) -> list[Claimed]:
    """Return every check that a claim, read in this way, may ask for."""
    return _simple(reading, scope) or list(_compound(reading, scope))


def _compound(reading: Reading, scope: Scope) -> Iterator[Claimed]:
    """Yield pairs of claims joined by "and" or "while", each with its own subject and verb.

    A comma in the left part rules this out: it may end a condition that applies to both.
    """
    tokens, letters = reading.tokens, reading.letters
    for joint in re.finditer(r",?&", letters):
        left = Reading(tokens[: joint.start()], letters[: joint.start()])
        right = Reading(tokens[joint.end() :], letters[joint.end() :])
        if all(_CLAUSE.fullmatch(_with_verbs(each)) for each in (left, right)) and "," not in left.letters:
            parts = tuple(tuple(_simple(each, scope)) for each in (left, right))
            if all(parts):
                yield Every(parts)


def _with_verbs(reading: Reading) -> str:
    """Return the letters, with a verb in place of each preposition that includes one: "is in"."""
    return "".join("i" if token.text.casefold().startswith("is ") else token.letter for token in reading.tokens)


def _simple(reading: Reading, scope: Scope) -> list[Claimed]:
    found: dict[Claimed, None] = {}
    tokens, letters = reading.tokens, reading.letters
    if letters[:1] in ("i", "h") and letters[1:2] not in ("", "n", ">", "N", "~", "O", "m", "#"):
        tokens, letters = tokens[1:], letters[1:]
    if letters.startswith("!") and not letters.startswith("!U"):
        return []
    for filter_, rest in adjuncts(Reading(tokens, letters), scope):
        found.update(dict.fromkeys(less for each in _simple(rest, scope) if (less := _narrowed(each, filter_))))
    for meant in (forms, memberships, predicates, happenings):
        found = found or dict.fromkeys(meant(Reading(tokens, letters), scope))
    return list(found)


def _narrowed(claimed: Claimed, filter_: Filter) -> Claimed | None:
    """Return the same check, restricted to the records of `filter_`."""
    less: Claimed | None = None
    match claimed:
        case CellIs(subject) | Holds(subject):
            less = replace(claimed, subject=both(subject, filter_))
        case FigureIs(figure):
            less = replace(claimed, figure=narrowed(figure, filter_))
        case GroupIsExtreme(_, groups):
            less = replace(claimed, groups=replace(groups, figure=narrowed(groups.figure, filter_)))
        case Compares(left, right):
            less = replace(claimed, left=narrowed(left, filter_), right=narrowed(right, filter_))
        case ShareIs(share):
            less = replace(claimed, share=replace(share, whole=both(share.whole, filter_)))
        case IsExtreme(_, among):
            less = replace(claimed, among=both(among, filter_))
    return less
