"""The base class of every value passed between stages: frozen, typed, closed to unknown fields.

Input: none. Output: `Record` and `Span`. Does not implement any stage; a stage defines its own records.
"""

from typing import Self

from pydantic import BaseModel, ConfigDict, model_validator


class Record(BaseModel):
    """An immutable value. Result classes declare no defaults, so a client always sees every field."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Span(Record):
    """A range of a text in Unicode code points, half-open: `text[start:end]`."""

    start: int
    end: int

    @model_validator(mode="after")
    def _check_order(self) -> Self:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span needs 0 <= start <= end, got {self.start} and {self.end}")
        return self

    def of(self, text: str) -> str:
        """Return the characters of `text` that this span covers."""
        return text[self.start : self.end]

    def overlaps(self, other: "Span") -> bool:
        """Whether the two spans share at least one character."""
        return self.start < other.end and other.start < self.end
