"""The notation of what a question or a claim asks of a table (training/tables/README.md).

Input: a line's plan and claimed result, with the prepared table. Output: plans and checks of `tables`. Does not make
candidates or pairs (table_rows.py).
"""

import re
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal, InvalidOperation

from tables.claims.claimed import (
    CellIs,
    Claimed,
    Compares,
    FigureIs,
    GroupIsExtreme,
    Holds,
    IsExtreme,
    Number,
    Quantifier,
    ShareIs,
)
from tables.language.tokens import Token
from tables.plan import (
    EVERY_ROW,
    AgainstColumn,
    AgainstFigure,
    Comparison,
    Condition,
    Contrast,
    Either,
    Figure,
    Filter,
    Groups,
    Measure,
    Not,
    Operation,
    Order,
    Plan,
    Rows,
    Share,
    both,
)
from tables.prepared import PreparedTable
from tables.table import ColumnType, Value

_TOKEN = re.compile(r"\[[^\]]*\]|\"[^\"]*\"|<=|>=|!=|[=<>(),]|-?\d+(?:\.\d+)?%?|[A-Za-z]+")
_COMPARISONS = {
    "=": Comparison.EQUAL, "!=": Comparison.NOT_EQUAL, ">": Comparison.MORE, ">=": Comparison.AT_LEAST,
    "<": Comparison.LESS, "<=": Comparison.AT_MOST, "contains": Comparison.CONTAINS,
}  # fmt: skip
_MEASURES = {
    "sum": Measure.SUM, "mean": Measure.AVERAGE, "median": Measure.MEDIAN, "min": Measure.MINIMUM,
    "max": Measure.MAXIMUM, "value": Measure.SUM, "distinct": Measure.DISTINCT, "count": Measure.COUNT,
}  # fmt: skip
_NUMERIC = frozenset({ColumnType.NUMBER, ColumnType.PERCENT, ColumnType.CURRENCY})
_CLAIMED = re.compile(r"\s*(about|>=|<=|>|<|!=|=)?\s*(.*?)\s*", re.DOTALL)


class Notation:
    """One plan, read from left to right. Raises `ValueError` if it does not follow the notation."""

    def __init__(self, written: str, prepared: PreparedTable) -> None:
        self._tokens = _TOKEN.findall(written)
        self._place = 0
        self._prepared = prepared
        self._columns = {column.name.casefold(): place for place, column in enumerate(prepared.table.columns)}

    def plan(self) -> Plan:
        """Return the plan."""
        readers: dict[str, Callable[[], Plan]] = {
            "show": self._show, "groups": self._groups, "share": self._share,
            "difference": self._contrast, "ratio": self._contrast, "highest": self._ordered, "lowest": self._ordered,
        }  # fmt: skip
        made = readers.get(self._peek(), self._figure)()
        if self._place != len(self._tokens):
            raise ValueError(f"unread: {self._tokens[self._place :]}")
        return made

    def _peek(self) -> str:
        return self._tokens[self._place] if self._place < len(self._tokens) else ""

    def _next(self) -> str:
        self._place += 1
        return self._tokens[self._place - 1] if self._place <= len(self._tokens) else ""

    def _takes(self, *words: str) -> bool:
        if self._peek() in words:
            self._place += 1
            return True
        return False

    def _column(self) -> int:
        name = self._next().strip("[]").strip().casefold()
        if name not in self._columns:
            raise ValueError(f"no column {name}")
        return self._columns[name]

    def _shown(self) -> tuple[int, ...]:
        found = [self._column()]
        while self._takes(","):
            found.append(self._column())
        return tuple(found)

    def _where(self) -> Filter:
        return self._either() if self._takes("where", "within") else EVERY_ROW

    def _either(self) -> Filter:
        parts = [self._both()]
        while self._takes("or"):
            parts.append(self._both())
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def _both(self) -> Filter:
        parts = [self._single()]
        while self._takes("and"):
            parts.append(self._single())
        return both(*parts)

    def _single(self) -> Filter:
        if self._takes("not"):
            return Not(self._single())
        if self._takes("("):
            inner = self._either()
            self._takes(")")
            return inner
        column = self._column()
        if self._takes("is"):
            blank = (
                Not(Condition(column, Comparison.BLANK, ()))
                if self._takes("not")
                else Condition(column, Comparison.BLANK, ())
            )
            self._takes("blank")
            return blank
        return self._among(column) if self._takes("in") else self._compared(column)

    def _among(self, column: int) -> Filter:
        self._takes("(")
        values = [self._value(column)]
        while self._takes(","):
            values.append(self._value(column))
        self._takes(")")
        return Condition(column, Comparison.EQUAL, tuple(values))

    def _compared(self, column: int) -> Filter:
        comparison = _COMPARISONS[self._next()]
        if self._peek() in _MEASURES:
            measure = _MEASURES[self._next()]
            self._column()
            return AgainstFigure(column, comparison, measure, EVERY_ROW)
        if self._peek().startswith("["):
            return AgainstColumn(column, comparison, self._column())
        if comparison is Comparison.CONTAINS:
            return self._containing(column, self._next().strip('"').casefold())
        value = self._value(column)
        if comparison is Comparison.NOT_EQUAL:
            return Not(Condition(column, Comparison.EQUAL, (value,)))
        return Condition(column, comparison, (value,))

    def _containing(self, column: int, part: str) -> Filter:
        """Return "contains" as the values that do."""
        cells = dict.fromkeys(row[column] for row in self._prepared.table.rows if row[column] is not None)
        values = tuple(cell for cell in cells if part in str(cell).casefold())
        if not values:
            raise ValueError(f"nothing contains {part}")
        return Condition(column, Comparison.EQUAL, values)

    def _value(self, column: int) -> Value:
        return value_of(self._next().strip('"'), column, self._prepared)

    def _figure(self) -> Figure:
        measure = _MEASURES.get(self._next())
        if measure is None:
            raise ValueError("no such figure")
        column = self._column() if self._peek().startswith("[") else None
        if column is None and measure is not Measure.COUNT:
            raise ValueError("a figure of no column")
        return Figure(measure, column, self._where())

    def _show(self) -> Rows:
        self._next()
        shown = self._shown()
        return Rows(self._where(), shown, None)

    def _ordered(self) -> Rows:
        descending = self._next() == "highest"
        limit = int(self._next()) if self._peek().isdigit() else 1
        skip = int(self._next()) - 1 if self._takes("from") else 0
        self._takes("by")
        column = self._column()
        shown = self._shown() if self._takes("show") else (self._prepared.lexicon.key,)
        return Rows(self._where(), shown, Order(column, descending, limit, skip))

    def _groups(self) -> Groups:
        self._next()
        measure = _MEASURES[self._next()]
        column = self._column() if self._peek().startswith("[") else None
        self._takes("by")
        by = self._column()
        best = self._best()
        filter_ = self._where()
        best = self._best() if best is None else best
        return Groups(Figure(measure, column, filter_), by, best)

    def _best(self) -> bool | None:
        return self._next() == "highest" if self._takes("best") else None

    def _share(self) -> Share:
        self._next()
        column = self._column() if self._takes("of") else None
        part = self._where()
        whole = self._where()
        return Share(part, whole, column)

    def _contrast(self) -> Contrast:
        operation = Operation(self._next())
        figures = []
        for _ in range(2):
            self._takes("(")
            figures.append(self._figure())
            self._takes(")")
        return Contrast(operation, *figures)


def value_of(written: str, column: int, prepared: PreparedTable) -> Value:
    """Return a value as cells of the column hold it. Raises `ValueError` if it cannot be one."""
    kind = prepared.table.columns[column].type
    if kind in _NUMERIC:
        try:
            return Decimal(written.replace(",", "").rstrip("%"))
        except InvalidOperation as error:
            raise ValueError(f"no number: {written}") from error
    if kind is ColumnType.DATE:
        day = date.fromisoformat(written)
        return datetime(day.year, day.month, day.day) if column in prepared.kinds.moments else day
    if kind is ColumnType.BOOLEAN:
        return written.casefold() in ("yes", "true", "y", "1")
    return written


def claimed_by(plan: Plan, claimed: str, prepared: PreparedTable) -> Claimed | None:
    """Return the check that a claim asks for, from the plan whose result it states; None if no check fits."""
    match = _CLAIMED.fullmatch(claimed)
    sign, said = (match.group(1) or "=", match.group(2)) if match else ("=", claimed)
    number = Number(Token("n", 0, len(said), said), _COMPARISONS.get(sign, Comparison.EQUAL), sign == "about")
    if isinstance(plan, Groups | Rows):
        return _named(plan, said, number, prepared)
    return _universal(plan, sign, said) or _numbered(plan, said, number)


def _universal(plan: Plan, sign: str, said: str) -> Claimed | None:
    """Return the check for a claim that such a record exists, that none does, or that all are so."""
    match plan:
        case Figure(Measure.COUNT, None, filter_) if (sign, said) == (">", "0"):
            return Holds(EVERY_ROW, filter_, Quantifier.SOME)
        case Figure(Measure.COUNT, None, filter_) if (sign, said) == ("=", "0"):
            return Holds(EVERY_ROW, filter_, Quantifier.NONE)
        case Share(part, whole, None) if said.rstrip("% ") == "100" and sign in "=>=":
            return Holds(whole, part, Quantifier.ALL)
    return None


def _numbered(plan: Plan, said: str, number: Number) -> Claimed | None:
    if isinstance(plan, Contrast) and plan.operation is Operation.DIFFERENCE and said == "0":
        return Compares(plan.left, plan.right, number.comparison, None)
    if not re.match(r"[^\w]*\d", said):
        return None
    match plan:
        case Figure():
            return FigureIs(plan, number)
        case Share():
            return ShareIs(plan, number)
        case Contrast(Operation.DIFFERENCE, left, right):
            return Compares(left, right, Comparison.MORE, number)
    return None


def _named(plan: Groups | Rows, said: str, number: Number, prepared: PreparedTable) -> Claimed | None:
    match plan:
        case Groups(figure, by, best) if best is not None:
            return GroupIsExtreme((said,), Groups(figure, by, best))
        case Rows(filter_, (shown,), None):
            return _cell(filter_, shown, said, number, prepared)
        case Rows(among, (shown, *_), Order(column, descending, 1, skip)):
            subject = Condition(shown, Comparison.EQUAL, (value_of(said, shown, prepared),))
            return IsExtreme(subject, among, column, descending, skip, None)
    return None


def _cell(filter_: Filter, shown: int, said: str, number: Number, prepared: PreparedTable) -> Claimed:
    if prepared.table.columns[shown].type in _NUMERIC:
        return CellIs(filter_, shown, number)
    return Holds(filter_, Condition(shown, Comparison.EQUAL, (value_of(said, shown, prepared),)), Quantifier.THE)
