"""Values of a table's row whose unit stands in a cell of its own, as in data sheets: "Supply current | 55 | 70 | mA".

In: the text of a row and its quantities. Out: the same quantities, those that are alone in their cells with the unit.
Not here: units in headers (tables/), rows without "|" between the cells.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from utils.quantities import Kind, Quantity, find_quantities

_CELL = re.compile(r"[^|]+")
_LETTERS_THAT_MEAN_MORE = frozenset("mMfFkKgGhHsSdDlLtTbBxXyYnN")
"""As a cell of its own one of these may be a sex, a size, a yes or a no."""


def with_unit_of_row(text: str, quantities: Sequence[Quantity]) -> tuple[Quantity, ...]:
    """Give bare figures of a row the unit of its only cell that is nothing but a unit."""
    cells = {match.group().strip(): match for match in _CELL.finditer(text)}
    units = [cell for cell in cells if _is_unit(cell)]
    if "|" not in text or len(units) != 1:
        return tuple(quantities)
    return tuple(_with_unit(text, quantity, cells, units[0]) for quantity in quantities)


def _is_unit(cell: str) -> bool:
    if not cell or cell in _LETTERS_THAT_MEAN_MORE or any(map(str.isdigit, cell)):
        return False
    found = find_quantities(f"1 {cell}")
    return len(found) == 1 and found[0].unit_text == cell


def _with_unit(text: str, quantity: Quantity, cells: dict[str, re.Match[str]], unit: str) -> Quantity:
    figure = quantity.value_span.of(text)
    if quantity.kind is not Kind.COUNT or quantity.unit_text or figure not in cells:
        return quantity
    (read,) = find_quantities(f"{figure} {unit}")
    return replace(quantity, readings=read.readings, unit_text=unit, noun="")
