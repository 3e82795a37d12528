"""The notation in which a computation is written down, by a language model or in training data.

Input: one line and a prepared table. Output: a plan whose columns and values are those of the table, or computed from
them. Does not run plans (running.py), or choose them (generation/table_planning.py). `training/tables/README.md`
describes the notation.
"""

import re
from collections.abc import Callable
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation

from rapidfuzz import fuzz, process

from tables.deriving import DerivedTable
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

_TOKEN = re.compile(r"\[[^\]]*\]|\"[^\"]*\"|<=|>=|!=|[=<>(),]|-?\d+(?:\.\d+)?%?|[A-Za-z]+|\S")
_COMPARISONS = {
    "=": Comparison.EQUAL, "!=": Comparison.NOT_EQUAL, ">": Comparison.MORE, ">=": Comparison.AT_LEAST,
    "<": Comparison.LESS, "<=": Comparison.AT_MOST, "contains": Comparison.CONTAINS,
}  # fmt: skip
_MEASURES = {
    "sum": Measure.SUM, "mean": Measure.AVERAGE, "median": Measure.MEDIAN, "min": Measure.MINIMUM,
    "max": Measure.MAXIMUM, "value": Measure.SUM, "distinct": Measure.DISTINCT, "count": Measure.COUNT,
}  # fmt: skip
_OPERATIONS = frozenset("+-*/")
_OF_ANYTHING = frozenset({Measure.COUNT, Measure.DISTINCT})
_OF_WORDS = frozenset({Comparison.EQUAL, Comparison.NOT_EQUAL})
_NUMERIC = frozenset({ColumnType.NUMBER, ColumnType.PERCENT, ColumnType.CURRENCY})
_MOST_SUGGESTED = 5
_NOT_OF_A_NUMBER = re.compile(r"[^\d.\-]")


def read_plan(written: str, prepared: PreparedTable) -> tuple[PreparedTable, Plan]:
    """Return the plan that a line writes down, and the table to run it on, which has the columns that it computes.

    Raises:
        ValueError: it does not follow the notation, or names a column or a value that the table does not have.
    """
    notation = _Notation(written, prepared)
    plan = notation.plan()
    return notation.prepared, plan


class _Notation:
    """One line, read from left to right."""

    def __init__(self, written: str, prepared: PreparedTable) -> None:
        self._tokens = _TOKEN.findall(written)
        self._place = 0
        self.prepared = prepared
        self._columns = {column.name.casefold(): place for place, column in enumerate(prepared.table.columns)}
        self._derived: dict[tuple[str, tuple[int, ...]], int] = {}

    def plan(self) -> Plan:
        readers: dict[str, Callable[[], Plan]] = {
            "show": self._show, "groups": self._groups, "share": self._share,
            "difference": self._contrast, "ratio": self._contrast, "highest": self._ordered, "lowest": self._ordered,
        }  # fmt: skip
        made = readers.get(self._peek(), self._figure)()
        if self._place != len(self._tokens):
            raise ValueError(f"not understood: {' '.join(self._tokens[self._place :])}")
        return made

    def _peek(self) -> str:
        return self._tokens[self._place] if self._place < len(self._tokens) else ""

    def _after(self) -> str:
        return self._tokens[self._place + 1] if self._place + 1 < len(self._tokens) else ""

    def _next(self) -> str:
        self._place += 1
        return self._tokens[self._place - 1] if self._place <= len(self._tokens) else ""

    def _takes(self, *words: str) -> bool:
        if self._peek() in words:
            self._place += 1
            return True
        return False

    def _expect(self, word: str) -> None:
        if not self._takes(word):
            raise ValueError(f"{word} is missing before: {self._peek() or 'the end'}")

    def _column(self) -> int:
        """Return a column, which may be computed from several: `[Beds] - [Occupied]`."""
        operands, operation = [self._named()], self._peek()
        while self._peek() == operation and operation in _OPERATIONS and self._after().startswith("["):
            self._next()
            operands.append(self._named())
        return operands[0] if len(operands) == 1 else self._computed(operation, tuple(operands))

    def _named(self) -> int:
        name = self._next().strip("[]").strip().casefold()
        if name not in self._columns:
            raise ValueError(f"there is no column [{name}]")
        return self._columns[name]

    def _computed(self, operation: str, operands: tuple[int, ...]) -> int:
        if (operation, operands) not in self._derived:
            self._derived[operation, operands] = len(self.prepared.table.columns)
            self.prepared = DerivedTable(self.prepared, operands, operation)
        return self._derived[operation, operands]

    def _measured(self, measure: Measure) -> int:
        """Return the column of a figure; text can be counted, but not summed."""
        column = self._column()
        if measure not in _OF_ANYTHING and self.prepared.table.columns[column].type not in _NUMERIC:
            name = self.prepared.table.columns[column].name
            raise ValueError(f'[{name}] holds no numbers; use show, or "highest by" and "lowest by" for dates')
        return column

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
            self._expect(")")
            return inner
        column = self._column()
        if self._takes("is"):
            filled = self._takes("not")
            self._expect("blank")
            blank = Condition(column, Comparison.BLANK, ())
            return Not(blank) if filled else blank
        return self._among(column) if self._takes("in") else self._compared(column)

    def _among(self, column: int) -> Filter:
        self._expect("(")
        values = [self._value(column)]
        while self._takes(","):
            values.append(self._value(column))
        self._expect(")")
        return Condition(column, Comparison.EQUAL, tuple(values))

    def _compared(self, column: int) -> Filter:
        said = self._next()
        if said not in _COMPARISONS:
            raise ValueError(f"a comparison is missing before: {said or 'the end'}")
        comparison = _COMPARISONS[said]
        if self._peek() in _MEASURES:
            measure = _MEASURES[self._next()]
            self._measured(measure)
            return AgainstFigure(column, comparison, measure, EVERY_ROW)
        if self._peek().startswith("["):
            return AgainstColumn(column, comparison, self._column())
        if comparison is Comparison.CONTAINS:
            return self._containing(column, self._next().strip('"').casefold())
        value = self._value(column)
        if isinstance(value, str | bool) and comparison not in _OF_WORDS:
            raise ValueError(f"[{self.prepared.table.columns[column].name}] holds text: only = and != compare it")
        if comparison is Comparison.NOT_EQUAL:
            return Not(Condition(column, Comparison.EQUAL, (value,)))
        return Condition(column, comparison, (value,))

    def _containing(self, column: int, part: str) -> Filter:
        """Return "contains" as the values that do."""
        cells = dict.fromkeys(row[column] for row in self.prepared.table.rows if row[column] is not None)
        values = tuple(cell for cell in cells if part in str(cell).casefold())
        if not values:
            raise ValueError(f'no cell of [{self.prepared.table.columns[column].name}] contains "{part}"')
        return Condition(column, Comparison.EQUAL, values)

    def _value(self, column: int) -> Value:
        return value_of(self._next().strip('"'), column, self.prepared)

    def _figure(self) -> Figure:
        said = self._next()
        if said not in _MEASURES:
            raise ValueError(f"not a computation: {said or 'nothing'}")
        measure = _MEASURES[said]
        column = self._measured(measure) if self._peek().startswith("[") else None
        if column is None and measure is not Measure.COUNT:
            raise ValueError(f"{said} of which column?")
        return Figure(measure, column, self._where())

    def _show(self) -> Rows:
        self._next()
        shown = self._shown()
        return Rows(self._where(), shown, None)

    def _ordered(self) -> Rows:
        descending = self._next() == "highest"
        limit = int(self._next()) if self._peek().isdigit() else 1
        skip = int(self._next()) - 1 if self._takes("from") and self._peek().isdigit() else 0
        self._expect("by")
        column = self._column()
        shown = self._shown() if self._takes("show") else (self.prepared.lexicon.key,)
        return Rows(self._where(), shown, Order(column, descending, limit, skip))

    def _groups(self) -> Groups:
        self._next()
        said = self._next()
        if said not in _MEASURES:
            raise ValueError(f"not a figure: {said or 'nothing'}")
        column = self._measured(_MEASURES[said]) if self._peek().startswith("[") else None
        self._expect("by")
        by = self._column()
        best = self._best()
        filter_ = self._where()
        best = self._best() if best is None else best
        return Groups(Figure(_MEASURES[said], column, filter_), by, best)

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
            self._expect("(")
            figures.append(self._figure())
            self._expect(")")
        return Contrast(operation, *figures)


def value_of(written: str, column: int, prepared: PreparedTable) -> Value:
    """Return a value as cells of the column hold it. Raises `ValueError` if it cannot be one."""
    kind = prepared.table.columns[column].type
    if kind in _NUMERIC:
        try:
            return Decimal(_NOT_OF_A_NUMBER.sub("", written))
        except InvalidOperation as error:
            raise ValueError(f'"{written}" is no number') from error
    if kind is ColumnType.DATE:
        return _moment(written, column, prepared)
    if kind is ColumnType.BOOLEAN:
        return written.casefold() in ("yes", "true", "y", "1")
    return _cell(written, column, prepared)


def _moment(written: str, column: int, prepared: PreparedTable) -> Value:
    if any(isinstance(each, time) for each in prepared.values(column)):
        return time.fromisoformat(written)
    moment = datetime.fromisoformat(written)
    return moment if column in prepared.kinds.moments else date(moment.year, moment.month, moment.day)


def _cell(written: str, column: int, prepared: PreparedTable) -> str:
    """Return the cell that holds a text, in any case; the error names the most similar ones."""
    cells = sorted(each for each in prepared.values(column) if isinstance(each, str))
    found = next((each for each in cells if each.casefold() == written.casefold()), None)
    if found is None:
        near = process.extract(written, cells, scorer=fuzz.WRatio, limit=_MOST_SUGGESTED)
        listed = ", ".join(f'"{each}"' for each, *_ in near)
        raise ValueError(f'no cell of [{prepared.table.columns[column].name}] is "{written}"; similar: {listed}')
    return found
