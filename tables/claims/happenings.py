"""Claims that one record can support: "X played Y on that day", "when the rank is 3, the country is Peru".

Input: a reading and a scope. Output: the possible `Happens` checks. Everything stated must be in one record, in any
columns that the words fit; an event may be said to have happened several times. Does not read claims about the records
that a subject names (predicates.py), which are tried first.
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
"""A column between two values, which may belong to either."""
_WHEN = re.compile(r"w[^,w]+,[^,w]+|[^,w]+w[^,w]+")


def happenings(reading: Reading, scope: Scope) -> Iterator[Claimed]:
    """Yield what the claim says is in one record, or happened a given number of times.

    If the records are not events, nobody can know whether something happened: "Ann visited Pune" next to Ann's city.
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
    """Whether a claim has a verb and no part has a subject of its own, except after "when"."""
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
    """Yield the claim with every way to match the words to the columns of one record."""
    if not {token.letter for token in tokens} <= _SAID:
        return
    bare = [token for token in tokens if token.letter not in _JOINTS]
    while bare and bare[-1].letter in "oiwh":
        bare.pop()
    alternatives = tuple(filters(bare, scope)) if bare else ()
    if alternatives and (number or all(isinstance(each, Both) for each in alternatives)):
        yield Happens(alternatives, number)
