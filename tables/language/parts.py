"""The named parts of a form, as filters and columns.

Input: a reading and forms: patterns over its letters, with builders. Output: `Parts` for the builders, and what they
build. Does not define the forms (questions/, claims/).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeVar

from tables.language.conditions import populations
from tables.language.lexicon import header_stems
from tables.language.scope import Scope
from tables.language.tokens import Reading, Token
from tables.plan import Both, Comparison, Condition, Filter, Measure, both
from utils.text import stem

_RANKS = frozenset(map(stem, "rank ranking position pos place standing seed".split()))
_MEASURES = frozenset(map(stem, "average mean median total sum maximum minimum highest lowest per cumulative".split()))


def names_records(filter_: Filter, scope: Scope) -> bool:
    """Whether a filter names records by the values of an identifying column."""
    if isinstance(filter_, Both) and filter_.parts:
        return any(names_records(part, scope) for part in filter_.parts)
    if not isinstance(filter_, Condition) or filter_.comparison is not Comparison.EQUAL:
        return False
    return filter_.column in scope.prepared.lexicon.keys


@dataclass(frozen=True, slots=True)
class Parts:
    """The named parts of a matched form."""

    tokens: tuple[Token, ...]
    match: re.Match[str]
    scope: Scope

    def part(self, name: str) -> Sequence[Token]:
        """Return the tokens of one part, none if it is absent."""
        groups = self.match.re.groupindex
        if name not in groups or self.match[name] is None:
            return ()
        return self.tokens[self.match.start(name) : self.match.end(name)]

    def filters(self, *names: str) -> list[Filter]:
        """Return every filter that the parts together may mean."""
        readings = [populations(self.part(name), self.scope) for name in names]
        return [both(*filters) for filters in product(*readings)]

    def columns(self, name: str) -> list[tuple[int, ...]]:
        """Return every choice of columns that a part names."""
        tokens = [token for token in self.part(name) if token.letter == "c"]
        return list(product(*(token.columns for token in tokens)))

    def numbers(self, name: str) -> list[int]:
        """Return every numeric column that a part may name."""
        return [column for column in self.ordered(name) if column in self.scope.numeric]

    def ordered(self, name: str) -> list[int]:
        """Return every numeric or date column that a part may name.

        For ranks, it is unclear whether the highest is the first. A header that names an aggregate is aggregated again
        only if it is stated in full: the total of "Average Price" is not the total of prices.
        """
        wanted = {*self.scope.numeric, *self.scope.dates}
        if self.part("m") or self.part("more"):
            wanted -= {place for place in wanted if self._head(place) & _RANKS}
        measured = bool(self.part("agg"))
        return [
            place
            for token in self.part(name)
            for place in token.columns
            if place in wanted and (token.whole or not measured or not self._head(place) & _MEASURES)
        ]

    def _head(self, place: int) -> set[str]:
        return set(header_stems(self.scope.columns[place].name))

    def allows(self, name: str, column: int) -> bool:
        """Whether `column` is compatible with a part that may name the column again."""
        return all(column in token.columns for token in self.part(name))

    def counts_records(self, name: str) -> bool:
        """Whether the noun of a part, if any, surely names the records.

        "most sales" and "90 games" under the title "Sales and games by region" may as well be amounts.
        """
        noun = next((token for token in self.part(name) if token.letter == "s"), None)
        return noun is None or noun.whole

    def value(self, name: str) -> str:
        """Return the word of the plan vocabulary that a part stands for."""
        return self.part(name)[0].value

    @property
    def measure(self) -> Measure | None:
        """The aggregate that is named, if any."""
        return Measure(self.value("agg")) if self.part("agg") else None


Meant = TypeVar("Meant")
Forms = Sequence[tuple[re.Pattern[str], Callable[[Parts], Iterator[Meant]]]]


def matched(forms: Forms[Meant], reading: Reading, scope: Scope) -> Iterator[Meant]:
    """Yield what the forms that cover the whole reading build of it."""
    letters = reading.letters
    for pattern, build in forms:
        match = pattern.fullmatch(letters)
        if match:
            yield from build(Parts(reading.tokens, match, scope))
