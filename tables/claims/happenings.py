"""Claims that one record bears out: "X played Y on that day", "when the rank is 3, the country is Peru".

In: a reading and a scope. Out: the `Happens` that it may mean. All that is said stands in one record, in whatever
columns the words fit; an event may be said to have happened several times. Not here: claims about the records that a
subject names (predicates.py), which are tried before.
"""

import re
from collections.abc import Iterator, Sequence

from tables.claims.claimed import Claimed, Happens, Number
from tables.claims.predicates import is_one_clause
from tables.language.conditions import filters
from tables.language.scope import Scope
from tables.language.tokens import Reading, Token
from tables.plan import Both, Comparison
from utils.quantities import Kind

_TIMES = re.compile(r"(?<=[vdcEl])(?P<op>[O>]*)(?P<n>n)T(?=$|[oB,])")
_SAID = frozenset("vndrcBohwiE,&p>}K")
_JOINTS = frozenset("E&,")
_VERBS = frozenset("ihE")
_OF_WHICH = re.compile(r"[vd]ico+[vd]")
"""A column between two values belongs to the first or to the second."""
_WHEN = re.compile(r"w[^,w]+,[^,w]+|[^,w]+w[^,w]+")


def happenings(reading: Reading, scope: Scope) -> Iterator[Claimed]:
    """Yield what the claim says to stand in one record, or to have happened so many times.

    Of records that are no events nobody knows whether something happened: "Ann visited Pune" beside Ann's city.
    """
    times = list(_TIMES.finditer(reading.letters))
    if _OF_WHICH.search(reading.letters) or ("E" in reading.letters and not scope.of_events):
        return
    if not times:
        if _is_of_one_record(reading):
            yield from _happening(reading.tokens, None, scope)
    elif len(times) == 1:
        start, end = times[0].span()
        number = _number(reading.tokens[start:end])
        if number:
            yield from _happening(reading.tokens[:start] + reading.tokens[end:], number, scope)


def _is_of_one_record(reading: Reading) -> bool:
    """Whether a claim has a verb, and no part of it has a subject of its own other than by "when"."""
    letters = reading.letters
    verbs = [place for place, letter in enumerate(letters) if letter in _VERBS and letters[place - 1] not in _VERBS]
    if not verbs or letters.startswith("in"):
        return False
    return bool(_WHEN.fullmatch(letters)) or letters[0] == "E" or is_one_clause(letters, verbs)


def _number(said: Sequence[Token]) -> Number | None:
    token = next(token for token in said if token.letter == "n")
    if token.quantity is None or token.quantity.kind not in (Kind.COUNT, Kind.MEASURE):
        return None
    compared = [token for token in said if token.letter == ">"]
    comparison = Comparison(compared[0].value) if compared else Comparison.EQUAL
    return Number(token, comparison, approximate=False) if len(compared) < 2 else None


def _happening(tokens: Sequence[Token], number: Number | None, scope: Scope) -> Iterator[Claimed]:
    """Yield the claim with every way in which the words fit the columns of one record."""
    if not {token.letter for token in tokens} <= _SAID:
        return
    bare = [token for token in tokens if token.letter not in _JOINTS]
    while bare and bare[-1].letter in "oiwh":
        bare.pop()
    alternatives = tuple(filters(bare, scope)) if bare else ()
    if alternatives and (number or all(isinstance(each, Both) for each in alternatives)):
        yield Happens(alternatives, number)
