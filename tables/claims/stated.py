"""The result that a claim states about a table, as a language model translates it.

Input: none. Output: `Stated`. Does not read claims (asserting.py) or compare (results.py, named_results.py).
"""

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Self

from tables.plan import Comparison
from utils.quantities import Quantity


@dataclass(frozen=True, slots=True)
class Stated:
    """The result that a claim states: `values` as written, `number` if it is one, `quantity` as the claim says it.

    `adds_one`: the line speaks of one cell, not of a sum. `text` is how the claim writes the number, `sure` whether it
    writes it only once.
    """

    values: tuple[str, ...]
    number: Decimal | None
    comparison: Comparison
    approximate: bool
    adds_one: bool = False
    quantity: Quantity | None = None
    text: str = ""
    sure: bool = True

    def at(self, quantity: Quantity, claim: str, *, sure: bool) -> Self:
        """Return the result as `claim` writes it in `quantity`."""
        return replace(self, quantity=quantity, text=quantity.value_span.of(claim), sure=sure)
