"""The notation in which a computation is written down, by a language model or in training data.

Input: one line and a prepared table. Output: a plan whose columns and values are those of the table, or computed from
them. Does not run plans (running.py), or choose them (generation/table_planning.py). `training/tables/README.md`
describes the notation.
"""

import re
from collections.abc import Callable
from itertools import chain
from typing import TypeVar

from tables.deriving import DerivedTable, same_measure
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
from tables.table import NUMERIC, TEXTUAL, ColumnType
from tables.written_values import compared_with, named_columns, values_of

_TOKEN = r"\[[^\]]*\]|\"[^\"]*\"|<=|>=|!=|[=<>(),]|-?\d+(?:\.\d+)?%?|[A-Za-z]+|\S"
_MOST_TOKENS = 300
_COMPARISONS = {
    "=": Comparison.EQUAL, "!=": Comparison.NOT_EQUAL, ">": Comparison.MORE, ">=": Comparison.AT_LEAST,
    "<": Comparison.LESS, "<=": Comparison.AT_MOST, "contains": Comparison.CONTAINS,
}  # fmt: skip
_MEASURES = {
    "sum": Measure.SUM, "mean": Measure.AVERAGE, "median": Measure.MEDIAN, "min": Measure.MINIMUM,
    "max": Measure.MAXIMUM, "value": Measure.SUM, "distinct": Measure.DISTINCT, "count": Measure.COUNT,
}  # fmt: skip
_OPERATIONS = frozenset("+-*/")
_EXTREMES = frozenset({"mean", "median", "min", "max"})
_NAMES = TEXTUAL | {ColumnType.BOOLEAN}
_OF_ANYTHING = frozenset({Measure.COUNT, Measure.DISTINCT})
_OF_WORDS = frozenset({Comparison.EQUAL, Comparison.NOT_EQUAL})
_MOST_LISTED = 25
_Read = TypeVar("_Read")


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
        self._columns = named_columns(prepared)
        headers = sorted((f"[{name}]" for name in self._columns), key=len, reverse=True)
        token = re.compile("|".join([*map(re.escape, headers), _TOKEN]), re.IGNORECASE)
        found = token.findall(" ".join(written.split()))
        self._tokens = [each.lower() if each.isalpha() else each for each in found]
        if len(self._tokens) > _MOST_TOKENS:
            raise ValueError("too long")
        self._place = 0
        self.prepared = prepared
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

    def _peek(self, ahead: int = 0) -> str:
        return next(iter(self._tokens[self._place + ahead :]), "")

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
        while self._peek() == operation and operation in _OPERATIONS and self._peek(1).startswith("["):
            self._next()
            operands.append(self._named())
        return operands[0] if len(operands) == 1 else self._computed(operation, tuple(operands))

    def _named(self) -> int:
        name = self._next().removeprefix("[").removesuffix("]").strip()
        places = self._columns.get(name) or self._columns.get(name.casefold(), ())
        if len(places) != 1:
            raise ValueError(f"there {'are several columns' if places else 'is no column'} [{name}]")
        return places[0]

    def _computed(self, operation: str, operands: tuple[int, ...]) -> int:
        if (operation, operands) not in self._derived:
            self._derived[operation, operands] = len(self.prepared.table.columns)
            self.prepared = DerivedTable(self.prepared, operands, operation)
        return self._derived[operation, operands]

    def _measured(self, measure: Measure) -> int:
        """Return the column of a figure; text can be counted, but not summed."""
        column = self._column()
        if measure not in _OF_ANYTHING and self.prepared.table.columns[column].type not in NUMERIC:
            name = self.prepared.table.columns[column].name
            raise ValueError(f'[{name}] holds no numbers; use show, or "highest by" and "lowest by" for dates')
        return column

    def _several(self, read: Callable[[], _Read], joint: str) -> tuple[_Read, ...]:
        found = [read()]
        while self._takes(joint):
            found.append(read())
        return tuple(found)

    def _where(self) -> Filter:
        return self._either() if self._takes("where", "within") else EVERY_ROW

    def _either(self) -> Filter:
        parts = self._several(lambda: both(*self._several(self._single, "and")), "or")
        return parts[0] if len(parts) == 1 else Either(parts)

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
        values = self._several(lambda: values_of(self._next().strip('"'), column, self.prepared), ",")
        self._expect(")")
        return Condition(column, Comparison.EQUAL, tuple(dict.fromkeys(chain(*values))))

    def _compared(self, column: int) -> Filter:
        said = self._next()
        if said not in _COMPARISONS:
            raise ValueError(f"a comparison is missing before: {said or 'the end'}")
        comparison = _COMPARISONS[said]
        if comparison is Comparison.CONTAINS:
            return self._containing(column, self._next().strip('"'))
        if self._peek() in _EXTREMES:
            return self._against_figure(column, comparison)
        if self._peek().startswith("["):
            return self._against_column(column, comparison)
        written = self._next().strip('"')
        if self._type(column) in _NAMES and comparison not in _OF_WORDS:
            raise ValueError(f"[{self._name(column)}] holds text: only = and != compare it")
        condition = compared_with(column, comparison, written, self.prepared)
        return Not(condition) if comparison is Comparison.NOT_EQUAL else condition

    def _against_figure(self, column: int, comparison: Comparison) -> Filter:
        measure = _MEASURES[self._next()]
        if self._measured(measure) != column:
            raise ValueError(f"[{self._name(column)}] can be compared only with its own {measure.value}")
        return AgainstFigure(column, comparison, measure, EVERY_ROW)

    def _against_column(self, column: int, comparison: Comparison) -> Filter:
        other = self._column()
        kinds = {self._type(column), self._type(other)}
        if kinds <= NUMERIC:
            same_measure([self.prepared.table.columns[place] for place in (column, other)])
        elif len(kinds) > 1 or (kinds & _NAMES and comparison not in _OF_WORDS):
            raise ValueError(f"[{self._name(column)}] cannot be compared with [{self._name(other)}]")
        return AgainstColumn(column, comparison, other)

    def _containing(self, column: int, part: str) -> Filter:
        """Return "contains" as the values that do, if they are few."""
        if self._type(column) not in TEXTUAL:
            raise ValueError(f"[{self._name(column)}] holds no text")
        texts = (cell for row in self.prepared.table.rows if isinstance(cell := row[column], str))
        values = tuple(dict.fromkeys(cell for cell in texts if part.casefold() in cell.casefold()))
        if not values:
            raise ValueError(f'no cell of [{self._name(column)}] contains "{part}"')
        few = len(values) <= _MOST_LISTED
        return Condition(column, *((Comparison.EQUAL, values) if few else (Comparison.CONTAINS, (part,))))

    def _type(self, column: int) -> ColumnType:
        return self.prepared.table.columns[column].type

    def _name(self, column: int) -> str:
        return self.prepared.table.columns[column].name

    def _measure(self, kind: str) -> tuple[Measure, int | None]:
        said = self._next()
        if said not in _MEASURES:
            raise ValueError(f"not a {kind}: {said or 'nothing'}")
        measure = _MEASURES[said]
        column = self._measured(measure) if self._peek().startswith("[") else None
        if column is None and measure is not Measure.COUNT:
            raise ValueError(f"{said} of which column?")
        return measure, column

    def _figure(self) -> Figure:
        return Figure(*self._measure("computation"), self._where())

    def _show(self) -> Rows:
        self._next()
        shown = self._several(self._column, ",")
        return Rows(self._where(), shown, None)

    def _ordered(self) -> Rows:
        descending = self._next() == "highest"
        limit = int(self._next()) if self._peek().isdecimal() else 1
        skip = int(self._next()) - 1 if self._takes("from") and self._peek().isdecimal() else 0
        if limit < 1 or skip < 0:
            raise ValueError("places count from 1")
        self._expect("by")
        column = self._column()
        shown = self._several(self._column, ",") if self._takes("show") else (self.prepared.lexicon.key,)
        return Rows(self._where(), shown, Order(column, descending, limit, skip))

    def _groups(self) -> Groups:
        self._next()
        measure, column = self._measure("figure")
        self._expect("by")
        by = self._column()
        best = self._best()
        filter_ = self._where()
        best = self._best() if best is None else best
        return Groups(Figure(measure, column, filter_), by, best)

    def _best(self) -> bool | None:
        return self._next() == "highest" if self._takes("best") else None

    def _share(self) -> Share:
        self._next()
        column = self._measured(Measure.SUM) if self._takes("of") else None
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
        left, right = figures
        if left.is_count != right.is_count and operation is Operation.DIFFERENCE:
            raise ValueError("a count and an amount have no difference")
        if not left.is_count and not right.is_count:
            same_measure([self.prepared.table.columns[each.column or 0] for each in figures])
        return Contrast(operation, left, right)
