"""What the tables say: answers to questions and checks of claims, as they leave the service.

In: nothing. Out: `TableAnswer`, `TableCheck` and their parts. Not here: how they come about.
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
    """A column of an answer. `type` and `unit` are those of the table's column, or of what was computed."""

    name: str
    type: ColumnType
    unit: str | None


class ResultCell(Record):
    """A value as it is shown. `address` is its cell ("D5"), None for a value that was computed."""

    text: str | None
    address: str | None


class CellsUsed(Record):
    """The cells that a computation read, as ranges ("D5:D79, F5"); `count` is how many, also where not all are named.

    `rows` are the first 50 sheet rows among them; `shown` are the texts of the row where it is a single one.
    """

    source: TableSource
    sheet: str | None
    ranges: str
    count: int
    rows: tuple[int, ...]
    shown: tuple[str, ...]


class TableAnswer(Record):
    """A computed answer. `row_count` counts all rows of the result, of which `rows` holds at most 200.

    `computation` says in words what was computed, `sql` what the engine ran (columns by their headers, values filled
    in), `rounding` how the figure was rounded. `missing` names records that were asked for and do not exist, with
    `suggestions` of records that are called nearly so.
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


class Finding(StrEnum):
    """What the table says of a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    UNDECIDED = "undecided"


class TableCheck(Record):
    """A claim beside what was computed. `claimed` and `computed` are the figure or the name that decides, as text.

    `claimed_start` and `claimed_end` are the place of `claimed` in the claim, where a single value decides.
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
