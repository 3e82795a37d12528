"""A prepared table as conditions see it: which column may hold what.

In: a prepared table. Out: `Scope`. Not here: reading sentences.
"""

from dataclasses import dataclass

from tables.kinds import Span
from tables.language.figures import Amount, amount_for, is_numeric
from tables.language.lexicon import header_stems
from tables.prepared import PreparedTable
from tables.table import Column
from utils.quantities import Kind, Quantity
from utils.text import stem

_OF_TIME = frozenset(map(stem, "date day time datetime timestamp week month quarter year period".split()))

_OF_ORDER = frozenset(map(stem, "rank ranking position pos place standing seed week round overall number".split()))


@dataclass(frozen=True, slots=True)
class Scope:
    """One table with what is asked of its columns."""

    prepared: PreparedTable

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the table."""
        return self.prepared.table.columns

    @property
    def numeric(self) -> tuple[int, ...]:
        """The columns of numbers."""
        return tuple(place for place, column in enumerate(self.columns) if is_numeric(column))

    @property
    def dates(self) -> tuple[int, ...]:
        """The columns of days, with or without a time."""
        return self.prepared.kinds.days

    @property
    def years(self) -> tuple[int, ...]:
        """The columns of numbers whose header says that they are years."""
        return tuple(place for place in self.numeric if "year" in header_stems(self.columns[place].name))

    @property
    def timeline(self) -> tuple[int, ...]:
        """The columns of days, or else of years, that "in 2020" may mean without a further word.

        Their headers say no more than when the record was: "Date", "Year", "Order Date" among orders. A "Due Date"
        must be said.
        """
        own = _OF_TIME | self.prepared.lexicon.nouns
        return tuple(
            place for place in self.dates or self.years if own.issuperset(header_stems(self.columns[place].name))
        )

    @property
    def of_events(self) -> bool:
        """Whether each record is something that happened: a header says no more than when it was."""
        own = _OF_TIME | self.prepared.lexicon.nouns
        heads = [set(header_stems(column.name)) for column in self.columns]
        return any(head & _OF_TIME and head <= own for head in heads)

    def amount(self, place: int, quantity: Quantity, *, near: Span | None = None) -> Amount | None:
        """Return `quantity` in the terms of a column, to be compared with its cells or with figures `near` to them."""
        if quantity.kind is Kind.ORDINAL and not self.is_order(place):
            return None
        share = quantity.kind is Kind.PERCENT and self.is_share(place)
        return amount_for(self.columns[place], quantity, share=share, near=near or self.prepared.kinds.spans.get(place))

    def has_time(self, place: int) -> bool:
        """Whether the cells of a column of days also tell the time."""
        return place in self.prepared.kinds.moments

    def is_order(self, place: int) -> bool:
        """Whether the numbers of a column are places in an order: they run on, or their header says so."""
        return place in self.prepared.kinds.running or _OF_ORDER.issuperset(header_stems(self.columns[place].name))

    def is_share(self, place: int) -> bool:
        """Whether the plain numbers of a column can only be hundredths: they lie between 0 and 100."""
        return place in self.prepared.kinds.hundredths
