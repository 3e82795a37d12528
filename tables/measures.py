"""Names of currencies, scales and units, as they appear in headers and cells.

Input: a word or a sign. Output: its meaning, by look-up. Does not read numerals or units in prose
(utils/quantities.py).
"""

from decimal import Decimal

ONE = Decimal(1)

CURRENCIES = {
    "$": "USD",
    "us$": "USD",
    "usd": "USD",
    "dollar": "USD",
    "dollars": "USD",
    "€": "EUR",
    "eur": "EUR",
    "euro": "EUR",
    "euros": "EUR",
    "£": "GBP",
    "gbp": "GBP",
    "₹": "INR",
    "rs": "INR",
    "rs.": "INR",
    "inr": "INR",
    "rupee": "INR",
    "rupees": "INR",
    "¥": "JPY",
    "jpy": "JPY",
    "yen": "JPY",
    "cn¥": "CNY",
    "cny": "CNY",
    "rmb": "CNY",
    "a$": "AUD",
    "aud": "AUD",
    "c$": "CAD",
    "ca$": "CAD",
    "cad": "CAD",
    "hk$": "HKD",
    "hkd": "HKD",
    "s$": "SGD",
    "sgd": "SGD",
    "nz$": "NZD",
    "nzd": "NZD",
    "r$": "BRL",
    "brl": "BRL",
    "chf": "CHF",
    "sek": "SEK",
    "nok": "NOK",
    "dkk": "DKK",
    "₽": "RUB",
    "rub": "RUB",
    "₩": "KRW",
    "krw": "KRW",
    "₺": "TRY",
    "try": "TRY",
    "₪": "ILS",
    "ils": "ILS",
    "nis": "ILS",
    "₴": "UAH",
    "uah": "UAH",
    "₫": "VND",
    "vnd": "VND",
    "₦": "NGN",
    "ngn": "NGN",
    "฿": "THB",
    "thb": "THB",
    "₱": "PHP",
    "php": "PHP",
    "zar": "ZAR",
    "mxn": "MXN",
    "pln": "PLN",
    "aed": "AED",
    "sar": "SAR",
    "idr": "IDR",
    "myr": "MYR",
    "pkr": "PKR",
    "bdt": "BDT",
    "lkr": "LKR",
}

SCALES = {
    name: Decimal(factor)
    for factor, names in {
        1_000: ("thousand", "thousands", "'000", "000", "000s", "'000s", "’000", "’000s"),
        100_000: ("lakh", "lakhs", "lac", "lacs"),
        1_000_000: ("million", "millions", "mn", "mln", "mio"),
        10_000_000: ("crore", "crores", "cr"),
        1_000_000_000: ("billion", "billions", "bn", "bln"),
        1_000_000_000_000: ("trillion", "trillions", "tn"),
    }.items()
    for name in names
}
"""Words that multiply a number in any context."""

CURRENCY_SCALES = SCALES | {
    "k": Decimal(1_000),
    "m": Decimal(1_000_000),
    "mm": Decimal(1_000_000),
    "b": Decimal(1_000_000_000),
}
"""Next to a currency, single letters multiply too: "$5m". Without one they may be metres or bytes."""

PERCENT = "%"
PERCENT_SIGNS = frozenset({"%", "٪", "percent", "percentage", "pct", "per cent"})

UNITS = frozenset(
    """kg g mg µg mcg t tonne tonnes ton tons lb lbs oz quintal quintals
    m km cm mm µm nm ft feet foot inch inches mi mile miles yd yards
    m² m2 km² km2 cm² ft² sqm sqft acre acres ha hectare hectares m³ m3 cm³ ft³ cc
    l ml dl cl litre litres liter liters gal gallon gallons bbl barrels
    s sec secs second seconds ms min mins minute minutes h hr hrs hour hours day days week weeks wk wks
    month months year years yr yrs
    °c °f celsius fahrenheit kelvin
    j kj mj cal kcal wh kwh mwh gwh w kw mw gw v kv mv a ma hz khz mhz ghz ohm Ω
    pa hpa kpa mpa bar mbar psi mmhg atm
    b kb mb gb tb kib mib gib bps kbps mbps gbps
    m/s km/h kmph kph mph knots rpm bpm ppm ppb
    mg/dl mmol/l g/dl g/l mg/l iu u/l mol mmol
    dpi px pcs pieces units nos""".casefold().split()
)
"""Units of measure, case-folded. Single letters count only in brackets or after "in"."""
