"""Answers to questions and checks of claims that come from tables, as the service returns them.

Input: none. Output: `TableAnswer`, `TableCheck` and their parts. Does not compute them.
"""

from enum import StrEnum

from tables.prepared import TableSource
from tables.table import ColumnType
from utils.record import Record


class AnswerKind(StrEnum):
    """The shape of an answer."""

    DETAIL = "detail"
    COMPARISON = "comparison"
    LIST = "list"
    AGGREGATE = "aggregate"
    CHECK = "check"
    GROUPED = "grouped"


class AnswerColumn(Record):
    """A column of an answer. `type` and `unit` are those of the table's column or of the computed value."""

    name: str
    type: ColumnType
    unit: str | None


class ResultCell(Record):
    """A displayed value. `address` is its cell ("D5"), or None for a computed value."""

    text: str | None
    address: str | None


class CellsUsed(Record):
    """The cells that a computation read, as ranges ("D5:D79, F5"); `count` counts all of them, even those not listed.

    `rows` are the first 50 sheet rows among them; `shown` holds the texts of the row if there is only one.
    """

    source: TableSource
    sheet: str | None
    ranges: str
    count: int
    rows: tuple[int, ...]
    shown: tuple[str, ...]


class TableAnswer(Record):
    """A computed answer. `row_count` counts all rows of the result; `rows` holds at most 200 of them.

    `computation` describes in words what was computed, `sql` is the query that the engine ran (with column headers and
    values filled in), and `rounding` says how the number was rounded. `missing` lists records that were asked for but
    do not exist; `suggestions` lists records with similar names. `certain`: false if the question may ask for something
    else; the sentence says what was computed.
    """

    kind: AnswerKind
    sentence: str
    columns: tuple[AnswerColumn, ...]
    rows: tuple[tuple[ResultCell, ...], ...]
    row_count: int
    cells: tuple[CellsUsed, ...]
    computation: str
    sql: str
    rounding: str
    missing: tuple[str, ...]
    suggestions: tuple[str, ...]
    certain: bool = True


class Finding(StrEnum):
    """What the table says about a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    UNDECIDED = "undecided"


class TableCheck(Record):
    """A claim next to the computed result. `claimed` and `computed` are the deciding number or name, as text.

    `claimed_start` and `claimed_end` locate `claimed` in the claim if a single value decides.
    """

    finding: Finding
    explanation: str
    claimed: str | None
    claimed_start: int | None
    claimed_end: int | None
    computed: str | None
    computation: str
    sql: str
    rounding: str
    cells: tuple[CellsUsed, ...]
