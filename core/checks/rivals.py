"""Which value of the evidence could contradict a value of the claim, if both stood for the same thing.

In: two quantities that differ, with their texts. Out: whether the one rules the other out. "Over 70" rules out no 72,
"twice" no 30, "three days later" no "after five days", and the number of a paragraph nothing at all. Not here: whether
both stand for the same thing (binding.py).
"""

import re

from utils.quantities import Change, Kind, Modifier, Quantity

_LOWER = frozenset({Modifier.MORE_THAN, Modifier.AT_LEAST})
_UPPER = frozenset({Modifier.LESS_THAN, Modifier.AT_MOST})
BOUNDS = _LOWER | _UPPER
_SHARES = frozenset({Kind.FRACTION, Kind.PERCENT, Kind.PERCENTAGE_POINT, Kind.PART})
_IN_A_CELL = re.compile(r"[|:=\t]\s*[$€£₹¥]?\s*$")
_COMPARED = re.compile(
    r"['’]?s?\s+(?:[\w'’-]+\s+){0,3}?(?:more|less|fewer|longer|shorter|later|earlier|older|younger|higher|lower|larger"
    r"|smaller|heavier|lighter|wider|narrower|taller|bigger|faster|slower|cheaper|dearer|after|before|away|apart|ahead"
    r"|behind|ago)\b",
    re.IGNORECASE,
)

_LOOKED_BACK = 200
"""Characters before a value; a search from the beginning of the text would be made once for each of its values."""
_BY = re.compile(r"\bby\s+(?:(?:about|around|roughly|nearly|almost|some|only|over|up to)\s+)?$", re.IGNORECASE)


def can_contradict(claim: str, quantity: Quantity, evidence: str, rival: Quantity) -> bool:
    """Return whether `rival`, standing in `evidence`, rules out the value that `claim` gives for the same thing."""
    if rival.modifier in BOUNDS and quantity.modifier not in BOUNDS:
        return False
    if is_difference(claim, quantity) != is_difference(evidence, rival):
        return False
    if is_multiple(quantity) != is_multiple(rival):
        return False
    if quantity.kind is Kind.ORDINAL or rival.kind is Kind.ORDINAL:
        return quantity.kind is rival.kind and quantity.noun == rival.noun
    return are_of_one_sort(quantity, evidence, rival)


def sets_another_limit(quantity: Quantity, value: Quantity) -> bool:
    """Whether both are limits of one direction with other figures: "up to 190" is not what "up to 140" says."""
    one, other = quantity.value, value.value
    alike = any({quantity.modifier, value.modifier} <= direction for direction in (_LOWER, _UPPER))
    return alike and one.unit == other.unit and (one.low, one.high) != (other.low, other.high)


def is_difference(text: str, quantity: Quantity) -> bool:
    """Whether the quantity says how far apart two things are: "five days more", "ten years after", "cut by 3"."""
    if quantity.kind is Kind.DATE:
        return False
    start, end = quantity.span.start, quantity.value_span.end
    compared = _COMPARED.match(text, end) or _BY.search(text, max(0, start - _LOOKED_BACK), start)
    return compared is not None or quantity.change in (Change.RISE, Change.FALL)


def is_multiple(quantity: Quantity) -> bool:
    """Whether the quantity counts how often something goes into another: "twice", "four times as many"."""
    unit = quantity.value.unit
    return unit is not None and unit.dimension == "multiple" and quantity.value.per is None


def are_of_one_sort(quantity: Quantity, evidence: str, rival: Quantity) -> bool:
    """Whether both are amounts of a thing, or both shares of one; a bare number in a cell may be either."""
    one, other = quantity.value, rival.value
    if one.written(one.low) == other.written(other.low):
        return True
    if (quantity.kind in _SHARES) != (rival.kind in _SHARES):
        return _stands_in_a_cell(evidence, rival) and (one.bare or other.bare)
    return one.bare == other.bare or _stands_in_a_cell(evidence, rival)


def _stands_in_a_cell(text: str, quantity: Quantity) -> bool:
    """Whether the value follows a label, so that its unit may stand in a header: "Rent | 1,450", "rent: 1,450"."""
    start = quantity.value_span.start
    return _IN_A_CELL.search(text, max(0, start - _LOOKED_BACK), start) is not None
