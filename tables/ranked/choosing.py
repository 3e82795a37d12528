"""Rank the computations that a question may ask for.

Input: a question, prepared tables, a ranker. Output: computations, most likely first. Conditions and columns are ranked
first, then the computations built from the best of them. Does not answer (questions/answering.py).
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Self

from tables.language.scope import Scope
from tables.plan import Filter, Plan, filters_of, measured_of
from tables.prepared import PreparedTable
from tables.ranked.mentions import mentions
from tables.ranked.populations import Conditions, conditions, parts_of
from tables.ranked.question_plans import Columns, question_plans
from tables.ranked.ranker import Ranker
from tables.ranked.telling import told, told_column, told_condition
from tables.sense.sighting import Sights
from utils.text import content_stems

_MOST_OF_A_MENTION, _MOST_UNNAMED, _MOST_COLUMNS = 3, 3, 5
_LEAST_UNNAMED, _LEAST_COLUMN = -2.0, -3.5
_MOST_TABLES, _MOST_PLANS = 3, 100
_EVEN = math.log(2)


@dataclass(frozen=True, slots=True)
class Choice:
    """A computation on one table, with the probability that it is meant rather than another or none."""

    prepared: PreparedTable
    plan: Plan
    probability: float


def rank_plans(question: str, tables: Sequence[PreparedTable], ranker: Ranker) -> list[Choice]:
    """Return the computations that a question may ask for, on the tables that it names most of, most likely first.

    That none is meant has the score 0.
    """
    found = [each for prepared in named_most(question, tables) for each in _scored(question, prepared, ranker)]
    whole = 1 + math.fsum(math.exp(score) for _, _, score in found)
    choices = [Choice(prepared, plan, math.exp(score) / whole) for prepared, plan, score in found]
    return sorted(choices, key=lambda each: -each.probability)


def named_most(question: str, tables: Sequence[PreparedTable]) -> Sequence[PreparedTable]:
    """Return at most three tables, those with most words of the question in headers and cells."""

    def named(prepared: PreparedTable) -> int:
        columns = {stem for column in prepared.table.columns for stem in content_stems(column.name)}
        found = mentions(question, Scope(prepared), Sights.of(prepared))
        return len(set(content_stems(question)) & columns) + sum(bool(each.values) for each in found)

    return tables if len(tables) <= _MOST_TABLES else sorted(tables, key=named, reverse=True)[:_MOST_TABLES]


def _scored(question: str, prepared: PreparedTable, ranker: Ranker) -> Iterator[tuple[PreparedTable, Plan, float]]:
    """Yield the computations on one table that have the likeliest parts, with their scores."""
    scope = Scope(prepared)
    named = mentions(question, scope, Sights.of(prepared))
    every = conditions(named, scope)
    likely = _Parts.of(question, every, prepared, ranker)
    made = question_plans(named, likely.conditions(every), Columns(scope, likely.kept_columns()))
    found = sorted(made, key=likely.prior, reverse=True)[:_MOST_PLANS]
    by_telling = {words: plan for plan in found if (words := told(plan, prepared))}
    scores = ranker.scores([(words, question) for words in by_telling])
    yield from ((prepared, plan, score) for plan, score in zip(by_telling.values(), scores, strict=True))


@dataclass(frozen=True, slots=True)
class _Parts:
    """The scores of the conditions and columns that a computation may be built from."""

    of_conditions: dict[Filter, float]
    of_columns: tuple[float, ...]

    @classmethod
    def of(cls, question: str, every: Conditions, prepared: PreparedTable, ranker: Ranker) -> Self:
        """Score every condition and every column."""
        listed, places = every.every, range(len(prepared.table.columns))
        described = [told_condition(each, prepared) for each in listed]
        described += [told_column(each, prepared) for each in places]
        scores = ranker.scores([(words, question) for words in described])
        return cls(dict(zip(listed, scores, strict=False)), tuple(scores[len(listed) :]))

    def conditions(self, every: Conditions) -> Conditions:
        """Return the most likely conditions of each mention, and of those that no word names."""

        def best(own: Sequence[Filter], most: int, least: float) -> tuple[Filter, ...]:
            scored = self.of_conditions
            return tuple(sorted((each for each in own if scored[each] >= least), key=lambda each: -scored[each])[:most])

        by_mention = tuple((mention, best(own, _MOST_OF_A_MENTION, -math.inf)) for mention, own in every.by_mention)
        named = {each for _, own in every.by_mention for each in own}
        unnamed = [each for each in every.unnamed if each not in named]
        return Conditions(by_mention, best(unnamed, _MOST_UNNAMED, _LEAST_UNNAMED))

    def kept_columns(self) -> tuple[int, ...]:
        """Return the places of the most likely columns."""
        ranked = sorted(range(len(self.of_columns)), key=lambda place: -self.of_columns[place])[:_MOST_COLUMNS]
        return tuple(sorted(place for place in ranked if self.of_columns[place] >= _LEAST_COLUMN))

    def prior(self, plan: Plan) -> float:
        """Return the mean log probability of the parts of a computation."""
        filters = [part for each in filters_of(plan) for part in parts_of(each)]
        scores = [self.of_conditions[part] for part in filters if part in self.of_conditions]
        scores += [self.of_columns[place] for place in measured_of(plan) if place is not None]
        return fmean(-math.log1p(math.exp(-score)) for score in scores) if scores else -_EVEN
