"""A prepared table as conditions see it: which column may hold what.

In: a prepared table. Out: `Scope`. Not here: reading sentences.
"""

from dataclasses import dataclass

from tables.language.figures import is_numeric
from tables.language.lexicon import header_stems
from tables.prepared import PreparedTable
from tables.table import Column


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

    def has_time(self, place: int) -> bool:
        """Whether the cells of a column of days also tell the time."""
        return place in self.prepared.kinds.moments

    def is_share(self, place: int) -> bool:
        """Whether the plain numbers of a column can only be hundredths: they lie between 0 and 100."""
        return place in self.prepared.kinds.hundredths
