"""A prepared table as conditions see it: which column may hold what.

Input: a prepared table. Output: `Scope`. Does not read sentences.
"""

from dataclasses import dataclass

from tables.kinds import Span
from tables.language.figures import Amount, amount_for, is_numeric
from tables.language.lexicon import header_stems
from tables.prepared import PreparedTable
from tables.table import Column
from utils.quantities import Kind, Quantity
from utils.text import stem

OF_TIME = frozenset(map(stem, "date day time datetime timestamp week month quarter year period".split()))

_OF_ORDER = frozenset(map(stem, "rank ranking position pos place standing seed week round overall number".split()))


@dataclass(frozen=True, slots=True)
class Scope:
    """One table, with the column properties that conditions need."""

    prepared: PreparedTable

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the table."""
        return self.prepared.table.columns

    @property
    def numeric(self) -> tuple[int, ...]:
        """The numeric columns."""
        return tuple(place for place, column in enumerate(self.columns) if is_numeric(column))

    @property
    def dates(self) -> tuple[int, ...]:
        """The date columns, with or without a time."""
        return self.prepared.kinds.days

    @property
    def years(self) -> tuple[int, ...]:
        """The numeric columns whose header says that they are years."""
        return tuple(place for place in self.numeric if "year" in header_stems(self.columns[place].name))

    @property
    def timeline(self) -> tuple[int, ...]:
        """The date columns, or else year columns, that "in 2020" may refer to without naming one.

        Their headers say only when the record was: "Date", "Year", "Order Date" among orders. A "Due Date" must be
        named.
        """
        own = OF_TIME | self.prepared.lexicon.nouns
        return tuple(
            place for place in self.dates or self.years if own.issuperset(header_stems(self.columns[place].name))
        )

    def amount(self, place: int, quantity: Quantity, *, near: Span | None = None) -> Amount | None:
        """Return `quantity` in the terms of a column, to be compared with its cells or with figures of size `near`."""
        if quantity.kind is Kind.ORDINAL and not self.is_order(place):
            return None
        share = quantity.kind is Kind.PERCENT and self.is_share(place)
        return amount_for(self.columns[place], quantity, share=share, near=near or self.prepared.kinds.spans.get(place))

    def amount_in_each_row(self, place: int, quantity: Quantity) -> Amount | None:
        """Return `quantity` in the terms of a column, to be compared with all cells: none in another currency."""
        denomination = self.prepared.kinds.denomination
        if denomination is not None and place in denomination.columns and quantity.kind is Kind.MONEY:
            if not denomination.are_in(quantity.value.currency, range(len(self.prepared.table.rows))):
                return None
        return self.amount(place, quantity)

    def has_time(self, place: int) -> bool:
        """Whether the cells of a date column also have a time."""
        return place in self.prepared.kinds.moments

    def is_order(self, place: int) -> bool:
        """Whether the numbers of a column are ranks: they are consecutive, or the header says so."""
        return place in self.prepared.kinds.running or _OF_ORDER.issuperset(header_stems(self.columns[place].name))

    def is_share(self, place: int) -> bool:
        """Whether the plain numbers of a column can only be percentages: they are between 0 and 100."""
        return place in self.prepared.kinds.hundredths
