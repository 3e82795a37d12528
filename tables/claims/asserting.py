"""What a language model says that a claim asserts: a computation and the result that the claim states.

Input: a line in the notation of tables/notation.py with "is" and a result behind it, a prepared table, the claim.
Output: an `Assertion`, and the check that a claim's assertions come to. The model only translates: the table computes,
and a claim is decided only if every number and every cell that it names is in its assertions. Does not ask the model
(generation/claim_planning.py) or compute (results.py).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation

from tables.answer import Finding, TableCheck
from tables.claims.results import Stated, check_result
from tables.notation import read_plan
from tables.plan import Comparison, Figure, Plan, Share
from tables.prepared import PreparedTable
from tables.table import ColumnType
from utils.quantities import Kind, Quantity, find_quantities

_PIECE = re.compile(r'"[^"]*"|\[[^\]]*\]|\bis\b(?! (?:not )?blank)')
_RELATIONS = {
    "at least": Comparison.AT_LEAST, "at most": Comparison.AT_MOST, "more than": Comparison.MORE,
    "less than": Comparison.LESS, "not": Comparison.NOT_EQUAL, "about": Comparison.EQUAL, "": Comparison.EQUAL,
}  # fmt: skip
_RESULT = re.compile(rf"\s*(?P<relation>{'|'.join(filter(None, _RELATIONS))}|)\s*(?P<values>\S.*)")
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_DAY = re.compile(r"\d{4}-\d\d-(\d\d)")
_QUOTED = re.compile(r'"([^"]*)"')
_IMPLIED = frozenset(map(Decimal, (0, 1, 2, 50, 100)))
"""Results that a claim may state without a number: none, once, both, most, all."""
_TEXTUAL = frozenset({ColumnType.TEXT, ColumnType.IDENTIFIER})
_HUNDRED, _NOON, _MINUTES = Decimal(100), 12, 60
_TIMES = tuple(map(Decimal, (60, 3600, 24, 7, 168, 1440, 12)))
"""How many of one unit of time make another."""
_STEPS = frozenset(
    {Decimal(10) ** power for power in (-6, -3, -2, 0, 2, 3, 6)} | set(_TIMES) | {1 / each for each in _TIMES}
)
_NEAR = Decimal("0.005")
_NEW_YEAR = date(2023, 1, 1)
_MOMENTS = frozenset({Kind.YEAR, Kind.DATE, Kind.YEARLESS_DATE, Kind.TIME})
_SHARES = frozenset({Kind.PERCENT, Kind.FRACTION, Kind.PART})
_LEAST_CELL = 3


@dataclass(frozen=True, slots=True)
class Assertion:
    """A computation on a table and the result that a claim states. `written` is the line."""

    prepared: PreparedTable
    plan: Plan
    comparison: Comparison
    approximate: bool
    values: tuple[str, ...]
    written: str

    @property
    def _is_measured(self) -> bool:
        """Whether the result may have a unit, so that a claim may state it in another."""
        return not isinstance(self.plan, Share) and not (isinstance(self.plan, Figure) and self.plan.is_count)

    def stated_in(self, claim: str) -> Stated | None:
        """Return the result with the place where `claim` states its number; None if the claim states no such number."""
        number = _number(self.values)
        days = [int(day) for each in self.values for day in _DAY.findall(each)]
        if not all(re.search(rf"(?<!\d)0?{day}(?!\d)", claim) for day in days):
            return None
        if number is None:
            return Stated(self.values, None, self.comparison, None, approximate=self.approximate)
        quantities = find_quantities(claim)
        found = next((each for each in quantities if _is_near(number, _forms(each))), None)
        if found is None and number not in _IMPLIED:
            found = next((each for each in quantities if self._is_measured and _is_form(number, each)), None)
            if found is None:
                return None
        return Stated(self.values, number, self.comparison, found, approximate=self.approximate)


def _number(values: Sequence[str]) -> Decimal | None:
    try:
        return Decimal(values[0].replace(",", "").rstrip("% ")) if len(values) == 1 else None
    except InvalidOperation:  # a name
        return None


def read_assertion(written: str, prepared: PreparedTable) -> Assertion:
    """Return what a line asserts. Raises `ValueError` if it does not follow the notation."""
    places = [piece.span() for piece in _PIECE.finditer(written) if piece.group() == "is"]
    if not places:
        raise ValueError('"is" and the result that the statement says are missing')
    start, end = places[-1]
    result = _RESULT.fullmatch(written[end:])
    if result is None:
        raise ValueError('nothing stands behind "is"')
    table, plan = read_plan(written[:start].strip(), prepared)
    values = tuple(_QUOTED.findall(result["values"])) or (result["values"].strip("() "),)
    relation = result["relation"]
    return Assertion(table, plan, _RELATIONS[relation], relation == "about", values, written)


def check_assertions(claim: str, assertions: Sequence[Assertion]) -> TableCheck | None:
    """Return the check of a claim that asserts all of `assertions`, None if they leave a part of it out.

    Raises `Overloaded` if a computation takes too long.
    """
    if not assertions or not accounts_for(claim, assertions):
        return None
    checks: list[TableCheck] = []
    for each in assertions:
        stated = each.stated_in(claim)
        try:
            made = check_result(each.prepared, each.plan, stated) if stated else None
        except ValueError:  # the stated value is one that no cell of its column can hold: nothing to compare with
            return None
        if made is None:
            return None
        checks.append(made)
    for finding in (Finding.CONTRADICTED, Finding.UNDECIDED):
        if failing := [made for made in checks if made.finding is finding]:
            return failing[0]
    said = {name: "; ".join(getattr(made, name) for made in checks) for name in ("computation", "sql")}
    cells = tuple(cell for made in checks for cell in made.cells)
    explanation = " ".join(dict.fromkeys(made.explanation for made in checks))
    return checks[0].model_copy(update=said | {"cells": cells, "explanation": explanation})


def accounts_for(claim: str, assertions: Sequence[Assertion]) -> bool:
    """Whether every number of a claim, and every cell that it names, is in one of `assertions`."""
    written = "\n".join(assertion.written for assertion in assertions).casefold()
    numbers = {Decimal(each.replace(",", "")) for each in _NUMBER.findall(written)}
    if not all(_is_in(quantity, claim, written, numbers) for quantity in find_quantities(claim)):
        return False
    cells = {cell for assertion in assertions for cell in _cells(assertion.prepared)}
    return all(cell.casefold() in written for cell in cells if _names(claim, cell))


def _is_in(quantity: Quantity, claim: str, written: str, numbers: set[Decimal]) -> bool:
    text = quantity.value_span.of(claim)
    if text.casefold() in written:
        return True
    digits = [Decimal(each.replace(",", "")) for each in _NUMBER.findall(text)]
    if digits and all({each, each + _NOON} & numbers for each in digits):
        return True
    return any(_is_form(number, quantity) for number in numbers)


def _is_form(number: Decimal, quantity: Quantity) -> bool:
    """Whether a number writes a quantity: in its unit or another one, as a percentage, as a month or year."""
    value = quantity.value
    match quantity.kind:
        case Kind.YEARLESS_DATE:
            return number == (_NEW_YEAR + timedelta(days=int(value.low) + 365)).month
        case Kind.DATE | Kind.YEAR:
            day = date.fromordinal(max(1, int(value.low)))
            return number in (day.month, day.year)
        case Kind.TIME:
            return number == value.low // _MINUTES
    written = value.written(value.low)
    steps = _STEPS if value.unit is not None or value.kind is Kind.DURATION else ()
    return _is_near(number, [*_forms(quantity), *(written * step for step in steps)])


def _forms(quantity: Quantity) -> list[Decimal]:
    """Return the numbers that write an amount in its own unit, in digits, or as a percentage."""
    value = quantity.value
    if quantity.kind in _MOMENTS:
        return [Decimal(date.fromordinal(max(1, int(value.low))).year)] if quantity.kind is Kind.YEAR else []
    written = value.written(value.low)
    second = [] if value.second is None else [value.second]
    share = [value.low * _HUNDRED] if quantity.kind in _SHARES else []
    return [value.low, value.high, written, written / value.scale, *share, *second]


def _is_near(number: Decimal, forms: Iterable[Decimal]) -> bool:
    return any(abs(number - form) <= _NEAR for form in forms)


def _names(claim: str, cell: str) -> bool:
    """Whether a claim names a cell; a short one ("IT", "C") counts only in its own case, and not as the first word."""
    short = len(cell) < _LEAST_CELL
    return bool(re.search(rf"(?<!\w){re.escape(cell)}(?!\w)", claim[short:], 0 if short else re.IGNORECASE))


def _cells(prepared: PreparedTable) -> Iterator[str]:
    for place, column in enumerate(prepared.table.columns):
        if column.type in _TEXTUAL:
            yield from (value.strip() for value in prepared.values(place) if isinstance(value, str) and value.strip())
