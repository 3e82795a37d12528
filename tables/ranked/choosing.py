"""Choose the most likely computation for a sentence, with its probability.

Input: a sentence, prepared tables, a ranker. Output: the most likely computation. Conditions and columns are ranked
first, then the computations built from the best of them. Does not answer (questions/answering.py) or compute
(claims/evaluating.py).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tables.claims.claimed import Claimed
from tables.language.scope import Scope
from tables.plan import Filter
from tables.prepared import PreparedTable
from tables.questions.asked import Plan
from tables.ranked.claim_plans import claim_plans
from tables.ranked.mentions import Mention, mentions
from tables.ranked.populations import Conditions, conditions
from tables.ranked.question_plans import Columns, question_plans
from tables.ranked.ranker import Ranker
from tables.ranked.telling import told, told_claim, told_column, told_condition
from tables.sense.sighting import Sights

_MOST_OF_A_MENTION, _MOST_UNNAMED, _MOST_COLUMNS = 3, 3, 5
_LEAST_UNNAMED, _LEAST_COLUMN = -2.0, -3.5
_MOST_PLANS = 600
Meant = TypeVar("Meant")


@dataclass(frozen=True, slots=True)
class Choice(Generic[Meant]):
    """A computation on one table. `score` is its ranker score, `mass` the sum of exp(score) over all candidates."""

    prepared: PreparedTable
    meant: Meant
    told: str
    score: float
    mass: float


def choose_plan(text: str, tables: Sequence[PreparedTable], ranker: Ranker) -> tuple[Choice[Plan], float] | None:
    """Return the most likely computation for a question, with its probability across all tables."""
    return _best([choice for prepared in tables if (choice := _choice(text, prepared, ranker, question_plans, told))])


def choose_check(text: str, tables: Sequence[PreparedTable], ranker: Ranker) -> tuple[Choice[Claimed], float] | None:
    """Return the most likely check for a claim, with its probability across all tables."""
    return _best(
        [choice for prepared in tables if (choice := _choice(text, prepared, ranker, claim_plans, told_claim))]
    )


def _best(choices: Sequence[Choice[Meant]]) -> tuple[Choice[Meant], float] | None:
    if not choices:
        return None
    best = max(choices, key=lambda choice: choice.score)
    whole = 1 + sum(choice.mass for choice in choices)
    return best, math.exp(best.score) / whole


def _choice(
    text: str,
    prepared: PreparedTable,
    ranker: Ranker,
    make: Callable[[Sequence[Mention], Conditions, Columns], list[Meant]],
    tell: Callable[[Meant, PreparedTable], str],
) -> Choice[Meant] | None:
    scope = Scope(prepared)
    named = mentions(text, scope, Sights.of(prepared))
    kept = _kept(text, conditions(named, scope), prepared, ranker)
    found = make(named, kept, Columns(scope, _columns(text, prepared, ranker)))[:_MOST_PLANS]
    by_telling = {words: meant for meant in found if (words := tell(meant, prepared))}
    if not by_telling:
        return None
    scores = ranker.scores(text, list(by_telling))
    score, words = max(zip(scores, by_telling, strict=True))
    return Choice(prepared, by_telling[words], words, score, sum(map(math.exp, scores)))


def _kept(text: str, every: Conditions, prepared: PreparedTable, ranker: Ranker) -> Conditions:
    """Return the most likely conditions of each mention, and of those that no word names."""
    listed = every.every
    scored = dict(zip(listed, ranker.scores(text, [told_condition(each, prepared) for each in listed]), strict=True))

    def best(own: Sequence[Filter], most: int, least: float) -> tuple[Filter, ...]:
        return tuple(sorted((each for each in own if scored[each] >= least), key=lambda each: -scored[each])[:most])

    by_mention = tuple((mention, best(own, _MOST_OF_A_MENTION, -math.inf)) for mention, own in every.by_mention)
    named = {each for _, own in every.by_mention for each in own}
    unnamed = [each for each in every.unnamed if each not in named]
    return Conditions(by_mention, best(unnamed, _MOST_UNNAMED, _LEAST_UNNAMED))


def _columns(text: str, prepared: PreparedTable, ranker: Ranker) -> tuple[int, ...]:
    places = range(len(prepared.table.columns))
    scores = ranker.scores(text, [told_column(place, prepared) for place in places])
    ranked = sorted(places, key=lambda place: -scores[place])[:_MOST_COLUMNS]
    return tuple(sorted(place for place in ranked if scores[place] >= _LEAST_COLUMN))
