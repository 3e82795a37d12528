"""What a written claim claims of the result of its plan (training/tables/README.md).

Input: a plan and a claimed result. Output: a check of `tables`. Does not read plans (tables/notation.py) or make
candidates or pairs (table_rows.py).
"""

import re

from tables.claims.claimed import (
    Claimed,
    Compares,
    GroupIsExtreme,
    Holds,
    IsExtreme,
    Number,
    Quantifier,
    ResultIs,
)
from tables.language.tokens import Token
from tables.plan import (
    EVERY_ROW,
    Comparison,
    Condition,
    Contrast,
    Figure,
    Filter,
    Groups,
    Measure,
    Operation,
    Order,
    Plan,
    Rows,
    Share,
)
from tables.prepared import PreparedTable
from tables.table import NUMERIC
from tables.written_values import values_of

_COMPARISONS = {
    "=": Comparison.EQUAL, "!=": Comparison.NOT_EQUAL, ">": Comparison.MORE, ">=": Comparison.AT_LEAST,
    "<": Comparison.LESS, "<=": Comparison.AT_MOST,
}  # fmt: skip
_CLAIMED = re.compile(r"\s*(about|>=|<=|>|<|!=|=)?\s*(.*?)\s*", re.DOTALL)


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
        case Figure() | Share():
            return ResultIs(plan, number)
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
            subject = Condition(shown, Comparison.EQUAL, values_of(said, shown, prepared)[:1])
            return IsExtreme(subject, among, column, descending, skip, None)
    return None


def _cell(filter_: Filter, shown: int, said: str, number: Number, prepared: PreparedTable) -> Claimed:
    if prepared.table.columns[shown].type in NUMERIC:
        return ResultIs(Rows(filter_, (shown,), None), number)
    return Holds(filter_, Condition(shown, Comparison.EQUAL, values_of(said, shown, prepared)[:1]), Quantifier.THE)
