"""Compare a stated number with a computed one.

Input: the number of a claim in the terms of its column, and the computed value. Output: `Agreement`. Counts must be
exact. Computed figures may be rounded to the digits that were written; a cell only if enough digits remain to show that
it was rounded. Does not compute values.
"""

from dataclasses import dataclass
from decimal import Decimal

from tables.answer import Finding
from tables.claims.claimed import Number
from tables.language.figures import Amount, is_approximate
from tables.plan import Comparison
from tables.showing import number_text

_NEAR, _FAR = Decimal("0.025"), Decimal("0.1")
_DIGITS_OF_A_ROUNDED_CELL = 100
EXACT = "exact"


@dataclass(frozen=True, slots=True)
class Agreement:
    """Whether a stated number is correct, and which rounding rule applies."""

    finding: Finding
    rounding: str


def agree(amount: Amount, computed: Decimal, number: Number, *, counted: bool, cell: bool) -> Agreement:
    """Compare a stated number with a computed one. `counted`: only the exact number is accepted."""
    if number.comparison is not Comparison.EQUAL:
        return _decided(_holds(number.comparison, computed, amount.low), EXACT)
    quantity = number.token.quantity
    if amount.low != amount.high or computed == amount.low:
        return Agreement(Finding.SUPPORTED if amount.low == amount.high else Finding.UNDECIDED, EXACT)
    off = abs(computed - amount.low)
    if number.approximate or (quantity is not None and is_approximate(quantity)):
        return _about(off, computed)
    if counted:
        return Agreement(Finding.CONTRADICTED, EXACT)
    return _rounded(amount, computed, off, cell=cell)


def _rounded(amount: Amount, computed: Decimal, off: Decimal, *, cell: bool) -> Agreement:
    """Judge a number that differs from the computed one but may be its rounded form."""
    rule = f"rounded to steps of {number_text(amount.digit)}"
    if off * 2 <= amount.digit:
        known = not cell or amount.digit < 1 or abs(computed) >= _DIGITS_OF_A_ROUNDED_CELL * amount.digit
        return Agreement(Finding.SUPPORTED if known else Finding.UNDECIDED, rule)
    return Agreement(Finding.UNDECIDED if off < amount.digit and not cell else Finding.CONTRADICTED, rule)


def _about(off: Decimal, computed: Decimal) -> Agreement:
    rule = "about: within 2.5 % of the computed value"
    if off <= _NEAR * abs(computed):
        return Agreement(Finding.SUPPORTED, rule)
    return Agreement(Finding.UNDECIDED if off <= _FAR * abs(computed) else Finding.CONTRADICTED, rule)


def _decided(holds: bool, rule: str) -> Agreement:
    return Agreement(Finding.SUPPORTED if holds else Finding.CONTRADICTED, rule)


def _holds(comparison: Comparison, one: Decimal, other: Decimal) -> bool:
    return {
        Comparison.MORE: one > other,
        Comparison.AT_LEAST: one >= other,
        Comparison.LESS: one < other,
        Comparison.AT_MOST: one <= other,
        Comparison.NOT_EQUAL: one != other,
    }[comparison]


def compare_figures(one: Decimal, other: Decimal, comparison: Comparison) -> bool:
    """Whether `one` compares with `other` as stated."""
    return one == other if comparison is Comparison.EQUAL else _holds(comparison, one, other)
