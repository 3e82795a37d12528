"""What a language model says that a claim asserts: a computation and the result that the claim states.

Input: a line in the notation of tables/notation.py with "is" and a result behind it, a prepared table, the claim.
Output: an `Assertion`, and the check that a claim's assertions come to. The model only translates: the table computes,
and a claim is decided only if its translation says the same numbers, dates and names (accounting.py). Does not ask the
model (generation/claim_planning.py) or compute (results.py).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tables.answer import Finding, TableCheck
from tables.claims.accounting import IMPLIED, accounts_for, forms, is_form, is_near
from tables.claims.results import check_result
from tables.claims.stated import Stated
from tables.notation import read_plan
from tables.plan import Comparison, Figure, Plan, Share
from tables.prepared import PreparedTable
from utils.quantities import Kind, Modifier, find_quantities

_PIECE = re.compile(r'"[^"]*"|\[[^\]]*\]|\bis\b(?! (?:not )?blank)')
_RELATIONS = {
    "at least": Comparison.AT_LEAST, "at most": Comparison.AT_MOST, "more than": Comparison.MORE,
    "less than": Comparison.LESS, "not": Comparison.NOT_EQUAL, "about": Comparison.EQUAL, "": Comparison.EQUAL,
}  # fmt: skip
_OF_MODIFIER = {
    Modifier.AT_LEAST: Comparison.AT_LEAST, Modifier.AT_MOST: Comparison.AT_MOST,
    Modifier.MORE_THAN: Comparison.MORE, Modifier.LESS_THAN: Comparison.LESS,
}  # fmt: skip
_RESULT = re.compile(rf"\s*(?P<relation>{'|'.join(filter(None, _RELATIONS))}|)\s*(?P<values>\S.*)")
_QUOTED = re.compile(r'"([^"]*)"')
_DAY = re.compile(r"\d{4}-\d\d-(\d\d)")
_PLAIN = re.compile(r"-?\d{1,18}(?:\.\d{1,12})?")


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
        """Return the result as `claim` states it; None if it states no such number, or another relation to it."""
        days = [int(day) for each in self.values for day in _DAY.findall(each)]
        if not set(days) <= set(map(int, re.findall(r"\d+", claim))):
            return None
        number = _number(self.values)
        made = Stated(self.values, number, self.comparison, self.approximate, adds_one="value [" in self.written)
        if number is None:
            return made
        quantities = [each for each in find_quantities(claim) if each.kind is not Kind.ORDINAL]
        in_hundredths = isinstance(self.plan, Share)
        found = [each for each in quantities if is_near(number, forms(each, in_hundredths=in_hundredths))]
        if not found and number not in IMPLIED and self._is_measured:
            found = [each for each in quantities if is_form(number, each)]
        if not found:
            return made if number in IMPLIED else None
        said = _OF_MODIFIER.get(found[0].modifier, self.comparison)
        if said is not self.comparison and not (said is Comparison.AT_MOST and self.comparison is Comparison.EQUAL):
            return None  # "add up to 1,200" is no limit
        return made.at(found[0], claim, sure=len(found) == 1)


def _number(values: Sequence[str]) -> Decimal | None:
    written = values[0].replace(",", "").rstrip("% ")
    return Decimal(written) if len(values) == 1 and _PLAIN.fullmatch(written) else None


def read_assertion(written: str, prepared: PreparedTable) -> Assertion:
    """Return what a line asserts. Raises `ValueError` if it does not follow the notation."""
    places = [piece.span() for piece in _PIECE.finditer(written) if piece.group() == "is"]
    if not places:
        raise ValueError('"is" and the result that the statement says are missing')
    start, end = places[-1]
    result = _RESULT.fullmatch(written[end:])
    if result is None:
        raise ValueError('nothing stands behind "is"')
    try:
        table, plan = read_plan(written[:start].strip(), prepared)
    except ArithmeticError as error:  # a date beyond the last one
        raise ValueError("a value is too large") from error
    values = tuple(_QUOTED.findall(result["values"])) or (result["values"].strip("() "),)
    relation = result["relation"]
    return Assertion(table, plan, _RELATIONS[relation], relation == "about", values, written)


def check_assertions(claim: str, assertions: Sequence[Assertion]) -> TableCheck | None:
    """Return the check of a claim that asserts all of `assertions`, None if they do not say the same.

    Raises `Overloaded` if a computation takes too long.
    """
    lines = [assertion.written for assertion in assertions]
    tables = [assertion.prepared for assertion in assertions]
    try:
        if not lines or not accounts_for(claim, lines, tables):
            return None
        found = [_checked(claim, each) for each in assertions]
    except (ValueError, ArithmeticError):  # a value that its column cannot hold, or no date: nothing to compare with
        return None
    checks = [made for made in found if made is not None]
    if len(checks) < len(found):
        return None
    for finding in (Finding.CONTRADICTED, Finding.UNDECIDED):
        if failing := [made for made in checks if made.finding is finding]:
            return failing[0]
    said = {name: "; ".join(getattr(made, name) for made in checks) for name in ("computation", "sql")}
    cells = tuple(cell for made in checks for cell in made.cells)
    explanation = " ".join(dict.fromkeys(made.explanation for made in checks))
    return checks[0].model_copy(update=said | {"cells": cells, "explanation": explanation})


def _checked(claim: str, assertion: Assertion) -> TableCheck | None:
    stated = assertion.stated_in(claim)
    return check_result(assertion.prepared, assertion.plan, stated) if stated else None
