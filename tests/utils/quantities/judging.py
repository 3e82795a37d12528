"""Tables of cases need little: the outcome for a claim and its evidence, and a quantity in one line."""

from datetime import date
from decimal import Decimal

from utils.quantities import Kind, Outcome, Value, compare, find_quantities

_RANK = (Outcome.INCOMPARABLE, Outcome.CONFLICT, Outcome.WEAK, Outcome.MATCH)
_DATES = (Kind.DATE, Kind.YEARLESS_DATE, Kind.YEAR, Kind.DECADE, Kind.CENTURY)


def judge(claim: str, evidence: str) -> Outcome | None:
    """Return the best outcome of the claim's first quantity, or None."""
    found = find_quantities(evidence)
    said = find_quantities(claim)
    if not said:
        return None
    return max((compare(said[0], quantity) for quantity in found), key=_RANK.index, default=Outcome.INCOMPARABLE)


def describe(text: str) -> list[str]:
    """Return each quantity of `text` as "characters = kind size unit", its readings joined by "or"."""
    return [
        f"{quantity.value_span.of(text)} = {' or '.join(_described(value) for value in quantity.readings)}"
        for quantity in find_quantities(text)
    ]


def _described(value: Value) -> str:
    ends = (value.low, value.high) if value.low != value.high else (value.low,)
    words = [value.kind.value, "..".join(_end(value, end) for end in ends)]
    if value.unit is not None:
        words.append(value.unit.symbol)
    if value.per is not None:
        counted = value.per.dimension.startswith("noun") and value.per.factor != 1
        words.append(f"per {_number(value.per.factor) + ' ' if counted else ''}{value.per.symbol}".rstrip())
    words += [value.currency] if value.currency else []
    words += [f"of {_number(value.second)}"] if value.second is not None else []
    return " ".join(words)


def _end(value: Value, end: Decimal) -> str:
    if value.kind in _DATES:
        return f"0-{str(date.fromordinal(int(end) + 1461))[5:]}" if end < 1 else str(date.fromordinal(int(end)))
    if value.kind is Kind.TIME:
        return f"{int(end) // 60:02d}:{int(end) % 60:02d}"
    return _number(value.written(end).quantize(Decimal("0.000001")))


def _number(number: Decimal) -> str:
    plain = f"{number:f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain
