"""Convert between the number of a claim and the computed number.

Input: a stated number, a column, the computed value. Output: an `Amount` that can be compared; a computed value in the
form of the number that it replaces. Does not decide whether they agree (agreement.py).
"""

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from tables.claims.claimed import Number
from tables.language.figures import Amount
from tables.language.scope import Scope
from tables.prepared import PreparedTable
from tables.showing import number_text, round_shown, show
from tables.table import Column
from utils.quantities import Kind

_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")


def stated_amount(
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


def as_written(value: Decimal, number: Number, column: Column | None) -> str:
    """Return a computed value in the form of the number that it replaces."""
    cut, _ = round_shown(value)
    plain = column is None or column.scale == 1
    if plain and number.token.quantity is not None and number.token.quantity.value.scale == 1:
        return _DIGITS.sub(number_text(cut), number.token.text, count=1) if cut >= 0 else show(cut, column)
    return show(cut, column)
