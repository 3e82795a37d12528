"""The check of a claim: what was computed, compared with what is claimed.

Input: what was read of a table and the number of a claim. Output: `TableCheck`. Counts must be exact. Computed figures
may be rounded to the digits that were written; a cell only if enough digits remain to show that it was rounded. Does
not compute values (evaluating.py).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Self

from tables.answer import Finding, TableCheck
from tables.claims.claimed import Number
from tables.language.scope import Amount, Scope, is_approximate
from tables.language.tokens import Token
from tables.plan import Comparison
from tables.prepared import PreparedTable
from tables.running import DIGITS, Computed, Grouped
from tables.showing import cells_used, number_text, round_shown, show
from tables.table import Column
from utils.quantities import Kind

_VERBS = {
    Finding.SUPPORTED: "The table agrees",
    Finding.CONTRADICTED: "The table says otherwise",
    Finding.UNDECIDED: "The table does not decide this",
}
_NEAR, _FAR = Decimal("0.025"), Decimal("0.1")
_DIGITS_OF_A_ROUNDED_CELL = 100
_EXACT = "exact"
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")

_Agreement = tuple[Finding, str]
"""Whether a stated number is correct, and which rounding rule applies."""


@dataclass(frozen=True, slots=True)
class Read:
    """What was read to check a claim: the computation in words, the cells and the query."""

    prepared: PreparedTable
    said: str
    rows: Sequence[int]
    columns: Sequence[int]
    sql: str

    @classmethod
    def of(cls, prepared: PreparedTable, said: str, *computed: Computed | Grouped) -> Self:
        """Return what several computations read."""
        rows = tuple(row for each in computed for row in each.rows)
        columns = tuple(column for each in computed for column in each.columns)
        return cls(prepared, said, rows, columns, "; ".join(each.sql for each in computed))

    def decided(self, holds: bool | None) -> TableCheck:
        """Return the check of a claim that holds, does not, or cannot be decided (None)."""
        return self._check(_finding(holds), _EXACT)

    def compared(
        self, number: Number, computed: Sequence[Decimal], column: int | None, *, cell: bool = False
    ) -> TableCheck:
        """Compare a stated number with the computed ones, in the terms of `column`; all of them must agree.

        Without a column they are counts: only the exact number is accepted. `cell`: the numbers stand in cells.
        """
        amount = _stated_amount(self.prepared, column, number, computed)
        if amount is None or not computed:
            return self.decided(None)
        return self.compared_as(amount, number, computed, column, counted=column is None, cell=cell)

    def compared_as(
        self,
        amount: Amount,
        number: Number,
        computed: Sequence[Decimal],
        column: int | None,
        *,
        counted: bool = False,
        cell: bool = False,
    ) -> TableCheck:
        """Compare computed numbers with `amount`, the stated number in their terms; `counted`: it must be exact."""
        scope, quantity = Scope(self.prepared), number.token.quantity
        if column is not None and quantity is not None and not scope.is_in_currency(column, quantity, self.rows):
            return self.decided(None)
        agreements = [_agree(amount, value, number, counted=counted, cell=cell) for value in computed]
        findings = {finding for finding, _ in agreements}
        finding = findings.pop() if len(findings) == 1 else Finding.UNDECIDED
        named = None if column is None else scope.columns[column]
        shown = _as_written(computed[0], number, named) if len(set(computed)) == 1 else None
        return self._check(finding, agreements[0][1], number.token, shown)

    def compared_share(self, number: Number, percent: Decimal) -> TableCheck:
        """Compare a stated percentage with the computed one."""
        quantity = number.token.quantity
        if quantity is None:
            return self.decided(None)
        value = quantity.value
        amount = Amount(*(DIGITS.multiply(each, 100) for each in (value.low, value.high, value.precision)))
        return self.compared_as(amount, number, [percent], None)

    def _check(
        self, finding: Finding, rounding: str, claimed: Token | None = None, computed: str | None = None
    ) -> TableCheck:
        return TableCheck(
            finding=finding,
            explanation=f"{_VERBS[finding]}: {self.said}.",
            claimed=claimed and claimed.text,
            claimed_start=claimed and claimed.start,
            claimed_end=claimed and claimed.end,
            computed=computed,
            computation=self.said,
            sql=self.sql,
            rounding=rounding,
            cells=cells_used(self.prepared, tuple(dict.fromkeys(self.rows)), self.columns),
        )


def _stated_amount(
    prepared: PreparedTable, column: int | None, number: Number, computed: Sequence[Decimal]
) -> Amount | None:
    """Return the number of a claim in the terms of what it is compared with: a column, or a count (None)."""
    quantity = number.token.quantity
    if quantity is None:
        return None
    if column is None:
        value = quantity.value
        if quantity.kind is Kind.YEAR:
            year = Decimal(date.fromordinal(int(value.low)).year)
            return Amount(year, year, Decimal(1))
        return Amount(value.low, value.high, value.precision) if quantity.kind is Kind.COUNT else None
    sizes = [abs(each) for each in computed]
    return Scope(prepared).amount(column, quantity, near=(min(sizes), max(sizes)) if sizes else None)


def _as_written(value: Decimal, number: Number, column: Column | None) -> str:
    """Return a computed value in the form of the number that it replaces."""
    cut, _ = round_shown(value)
    plain = column is None or column.scale == 1
    if plain and number.token.quantity is not None and number.token.quantity.value.scale == 1:
        return _DIGITS.sub(number_text(cut), number.token.text, count=1) if cut >= 0 else show(cut, column)
    return show(cut, column)


def _agree(amount: Amount, computed: Decimal, number: Number, *, counted: bool, cell: bool) -> _Agreement:
    if number.comparison is not Comparison.EQUAL:
        return _finding(compare(computed, amount.low, number.comparison)), _EXACT
    quantity = number.token.quantity
    if amount.low != amount.high or computed == amount.low:
        return (Finding.SUPPORTED if amount.low == amount.high else Finding.UNDECIDED), _EXACT
    off = abs(computed - amount.low)
    if number.approximate or (quantity is not None and is_approximate(quantity)):
        near = True if off <= _NEAR * abs(computed) else None if off <= _FAR * abs(computed) else False
        return _finding(near), "about: within 2.5 % of the computed value"
    if counted:
        return Finding.CONTRADICTED, _EXACT
    return _finding(_is_rounded(amount, computed, off, cell=cell)), f"rounded to steps of {number_text(amount.digit)}"


def _is_rounded(amount: Amount, computed: Decimal, off: Decimal, *, cell: bool) -> bool | None:
    """Whether a number that differs from the computed one is its rounded form; None if nobody can know."""
    if off * 2 <= amount.digit:
        known = not cell or amount.digit < 1 or abs(computed) >= _DIGITS_OF_A_ROUNDED_CELL * amount.digit
        return True if known else None
    return None if off < amount.digit and not cell else False


def _finding(holds: bool | None) -> Finding:
    return Finding.UNDECIDED if holds is None else Finding.SUPPORTED if holds else Finding.CONTRADICTED


def compare(one: Decimal | date, other: Decimal | date, comparison: Comparison) -> bool:
    """Whether `one` compares with `other` as stated."""
    return {
        Comparison.EQUAL: one == other,
        Comparison.NOT_EQUAL: one != other,
        Comparison.MORE: one > other,  # type: ignore[operator]
        Comparison.AT_LEAST: one >= other,  # type: ignore[operator]
        Comparison.LESS: one < other,  # type: ignore[operator]
        Comparison.AT_MOST: one <= other,  # type: ignore[operator]
    }[comparison]
