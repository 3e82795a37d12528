"""Names of currencies, scales and units, as they appear in headers and cells.

Input: a word or a sign, case-folded. Output: its meaning, by look-up in the tables of utils/quantities. Does not read
numerals or units in prose (utils/quantities).
"""

from decimal import Decimal

from utils.quantities import Unit
from utils.quantities.currencies import SIGNS, WORDS, usual
from utils.quantities.numerals import SCALES as WRITTEN_SCALES
from utils.quantities.units import FUSED, NAMES, OPEN, SYMBOLS

ONE = Decimal(1)

_UNCLEAR = frozenset({"kr", "Re", "Re.", "\ufdfc"})
"""Signs that several countries use, or that are words too."""
_CURRENCY_WORDS = ("dollar", "dollars", "euro", "euros", "rupee", "rupees", "yen")
CURRENCIES = {sign.casefold(): usual(code) for sign, code in SIGNS.items() if sign not in _UNCLEAR} | {
    word: usual(WORDS[word][0]) for word in _CURRENCY_WORDS
}

_THOUSAND = Decimal(1_000)
SCALES = {name: factor for name, factor in WRITTEN_SCALES.items() if factor >= _THOUSAND} | {
    **dict.fromkeys(("'000", "000", "000s", "'000s", "’000", "’000s"), _THOUSAND),
    "mio": Decimal(1_000_000),
    "bln": Decimal(1_000_000_000),
}
"""Words that multiply a number in any context."""

CURRENCY_SCALES = SCALES | {
    "k": _THOUSAND,
    "m": Decimal(1_000_000),
    "mm": Decimal(1_000_000),
    "b": Decimal(1_000_000_000),
}
"""Next to a currency, single letters multiply too: "$5m". Without one they may be metres or bytes."""

PERCENT = "%"
PERCENT_SIGNS = frozenset({"%", "٪", "percent", "percentage", "pct", "per cent"})

_MEASURED = frozenset(
    """length length^2 length^3 mass time temperature energy power data pressure frequency voltage current resistance
    amount activity""".split()
)
_SHORT = frozenset(
    """kg g mg μg gm t lb oz m km cm mm μm nm ft mi yd ha cc l ml dl cl s ms h hr wk yr °c °f j kj mj w kw mw gw hp v kv
    mv a ma hz pa b kb mb gb tb wh iu ω""".split()
)
"""The units of one or two characters that are meant as units in tables; others may be initials, codes or scales."""
_ALSO = frozenset(
    """months month years year yrs ppm ppb rpm bpm bps dpi px pcs pieces units nos u""".split()
    + [f"{unit}{power}" for unit in ("m", "km", "cm", "mm", "ft") for power in "23²³"]
)
_NO_UNITS = frozenset("cup cups stones bars atmosphere atmospheres mole moles".split())
"""Units that name other things in a header."""
_FIRST: dict[str, Unit] = NAMES | SYMBOLS | {name: units[0] for name, units in (OPEN | FUSED).items()}
UNITS = (
    frozenset(name.casefold() for name, unit in _FIRST.items() if unit.dimension in _MEASURED and len(name) > 2)
    | _SHORT | _ALSO
) - _NO_UNITS  # fmt: skip
"""Units of measure. Single letters count only in brackets or after "in"."""


def is_unit(folded: str) -> bool:
    """Whether a word names a unit, or several divided by each other ("mg/dl")."""
    return folded in UNITS or ("/" in folded and all(part in UNITS for part in folded.split("/")))
