"""Choose between the possible readings of a claim.

Input: a claim, a prepared table, an embedding function. Output: the checks of the best readings. Whole sequences of
tokens are tried from the cheapest; those of nearly equal cost are considered together, and must agree. Does not compute
checks, or read questions, of which this reading answers too many wrongly
(docs/decisions/0018-natural-claims-about-tables.md).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush

from tables.claims.claimed import Claimed
from tables.language.scope import Scope
from tables.language.tokens import Token
from tables.prepared import PreparedTable
from tables.sense.claims import claims
from tables.sense.likeness import Meaning
from tables.sense.reader import Reader
from tables.sense.sighting import Option

_NEAR = 0.05
_MOST_SEQUENCES, _MOST_STEPS = 60, 20_000


def sensed_claims(text: str, prepared: PreparedTable, meaning: Meaning) -> list[Claimed]:
    """Return the checks that the best readings of a claim ask for."""
    scope = Scope(prepared)
    found: dict[Claimed, None] = {}
    least: float | None = None
    for tokens, cost in _sequences(Reader(prepared, meaning).options(text)):
        if least is not None and cost > least + _NEAR:
            break
        said = claims(tokens, scope) if tokens else ()
        if said:
            least = cost if least is None else least
            found.update(dict.fromkeys(said))
    return list(found)


def _sequences(options: Sequence[list[Option]]) -> Iterator[tuple[tuple[Token, ...], float]]:
    """Yield ways to read all words, the cheapest first: each token costs a little, guesses cost more."""
    heap: list[tuple[float, int, int, tuple[Token, ...]]] = [(0.0, 0, 0, ())]
    made = counter = 0
    while heap and made < _MOST_SEQUENCES and counter < _MOST_STEPS:
        cost, place, _, tokens = heappop(heap)
        if place == len(options):
            made += 1
            yield _merged(_superlative(tokens)), cost
            continue
        for end, more, extra in options[place]:
            counter += 1
            heappush(heap, (cost + extra, end, counter, (*tokens, *more)))


def _superlative(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Rewrite "wetter than any other" as "wettest"."""
    letters = "".join(token.letter for token in tokens)
    place = letters.find("to")
    if place < 0 or letters.count("+") != 1:
        return tokens
    kept = tokens[:place] + tokens[place + 2 :]
    return tuple(replace(token, letter="m") if token.letter == "+" else token for token in kept)


def _merged(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Merge words that refer to the same column: "scored the most goals". Two whole headers are two columns."""
    kept: list[Token] = []
    for one in tokens:
        for place, other in enumerate(kept if one.letter == "c" else ()):
            if other.letter == "c" and (shared := _shared(one, other)):
                kept[place] = replace(other if other.whole else one, columns=shared)
                break
        else:
            kept.append(one)
    return tuple(kept)


def _shared(one: Token, other: Token) -> tuple[int, ...]:
    if one.whole and other.whole and one.columns != other.columns:
        return ()
    return tuple(place for place in other.columns if place in one.columns)
