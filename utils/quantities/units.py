"""The known units, as data: their names, dimensions and factors to the base unit.

Input: none. Output: `NAMES` (lower-case words and abbreviations), `SYMBOLS` (case-sensitive), `OPEN` (names of more
than one unit). Does not define money (currencies) or find units in a text (unit_reading).
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from utils.quantities.quantity import ZERO, Unit

# dimension, factor, the canonical name, further names. A factor a/b is a division, +x an offset added first.
_TABLE = """
length      1609.344       mile miles mi
length      1852           nautical_mile nautical_miles nmi
length      0.9144         yard yards yd yds
length      0.3048         foot feet ft
length      0.0254         inch inches
length      9460730472580800 light_year light_years
length^2    1              sqm
length^2    0.09290304     sqft
length^2    10000          hectare hectares ha
length^2    4046.8564224   acre acres
length^3    0.158987294928 barrel barrels bbl
length^3    0.0002365882365 cup cups
length^3    0.00001478676478125 tablespoon tablespoons tbsp
length^3    0.00000492892159375 teaspoon teaspoons tsp
mass        1000000        tonne tonnes metric_ton metric_tons mt
mass        453.59237      pound pounds lb lbs
mass        28.349523125   ounce ounces oz
mass        6350.29318     stones
time        60             minute minutes min mins
time        3600           hour hours hr hrs
time        86400          day days
time        604800         week weeks wk wks
time        1209600        fortnight fortnights
calendar    1              month months mo mos
calendar    12             year years yr yrs
calendar    120            decade decades
calendar    1200           century centuries
calendar    12000          millennium millennia
temperature 1+273.15       degree_celsius degrees_celsius degree_centigrade degrees_centigrade celsius centigrade
temperature 5/9+459.67     degree_fahrenheit degrees_fahrenheit fahrenheit
temperature 1              kelvin kelvins
angle       1              angular_degree
energy      4184           kilocalorie kilocalories kcal kcals
power       745.69987158227022 horsepower hp bhp
pressure    100000         bar bars
pressure    6894.757293168 psi
pressure    133.322387415  mmhg
activity    1              international_unit international_units iu
sound       1              decibel decibels db dba
light       1              lumen lumens lm
illuminance 1              lux lx
turn        1              revolution revolutions
beat        1              beat beats
share       0.01           percent percents pct per_cent per_cents
share       0.001          permille per_mille
share       0.000001       ppm parts_per_million
share       0.000000001    ppb parts_per_billion
points      0.01           percentage_point percentage_points percent_point percent_points pp pps
points      0.01           percentage_point %_point %_points %-point %-points
points      0.0001         basis_point basis_points bps
multiple    1              times fold
era         -1             year_before_Christ
"""
_PREFIXED = """
length 1 metre,meter m kcmμn
mass 1 gram,gramme g kmμn
length^3 0.001 litre,liter l mcdμ
time 1 second s mμn
frequency 1 hertz hz kMG
energy 1 joule j kM
energy 3600 watt_hour,watt-hour wh kMGT
power 1 watt w kMGTmμ
data 1 bit bit kMG
data 8 byte b kMGTP
pressure 1 pascal pa hkM
voltage 1 volt v mkμ
current 1 ampere,amp - mμnk
capacitance 1 farad - mμnp
charge 1 ampere_hour,amp_hour ah m
resistance 1 ohm ω kMm
force 1 newton n k
amount 1 mole mol mμ
radiation 1 sievert sv m
"""
_PREFIXES = {
    "k": ("kilo", Decimal("1e3")), "M": ("mega", Decimal("1e6")), "G": ("giga", Decimal("1e9")),
    "T": ("tera", Decimal("1e12")), "P": ("peta", Decimal("1e15")), "h": ("hecto", Decimal("1e2")),
    "d": ("deci", Decimal("1e-1")), "c": ("centi", Decimal("1e-2")), "m": ("milli", Decimal("1e-3")),
    "μ": ("micro", Decimal("1e-6")), "n": ("nano", Decimal("1e-9")), "p": ("pico", Decimal("1e-12")),
}  # fmt: skip
_ALSO = """
kilo kilogram,kilos kilogram,kgs kilogram,gm gram,gms gram,mcg microgram,ug microgram,kms kilometre,cms centimetre
um micrometre,micron micrometre,microns micrometre,ltr litre,ltrs litre,mtr metre,mtrs metre,cc millilitre,sec second
secs second,msec millisecond,kilohm kiloohm,kilohms kiloohm,megohm megaohm,megohms megaohm,umol micromole
mbar hectopascal,millibar hectopascal,ma milliampere
millibars hectopascal,mol mole,wh watt_hour,ah ampere_hour,sv sievert,hz hertz,ω ohm
"""
_CASED = """
m metre,g gram,t tonne,L litre,l litre,mL millilitre,dL decilitre,s second,h hour,d day,C celsius,F fahrenheit,K kelvin
W watt,MW megawatt,mW milliwatt,TW terawatt,V volt,A ampere,Ah ampere_hour,J joule,MJ megajoule,N newton,B byte
μV microvolt,uV microvolt,kA kiloampere,μA microampere,uA microampere,nA nanoampere,μW microwatt,uW microwatt
BC year_before_Christ,BCE year_before_Christ,mF millifarad,μF microfarad,uF microfarad,nF nanofarad,pF picofarad
MΩ megaohm,mΩ milliohm
Kb kilobit,Mb megabit,Gb gigabit,Pa pascal,% percent,pc percent,‰ permille,Ω ohm,Hz hertz,IU international_unit
"""
_SEVERAL_MEANINGS = {
    "ton tons": ("mass", {"tonne": "1000000", "short ton": "907184.74", "long ton": "1016046.9088"}),
    "gallon gallons gal": ("length^3", {"US gallon": "0.003785411784", "imperial gallon": "0.00454609"}),
    "pint pints": ("length^3", {"US pint": "0.000473176473", "imperial pint": "0.00056826125"}),
    "calorie calories cal": ("energy", {"calorie": "4.184", "kilocalorie": "4184"}),
}
DEGREES = ("degree", "degrees", "deg", "°")
_FUSED = """
mph mile hour,kmph kilometre hour,kmh kilometre hour,kph kilometre hour,knot nautical_mile hour,fps foot second
knots nautical_mile hour,kts nautical_mile hour,rpm revolution minute,bpm beat minute,kbps kilobit second
mbps megabit second,gbps gigabit second
"""


def _factor(written: str) -> tuple[Decimal, Decimal]:
    factor, _, offset = written.partition("+")
    over, _, under = factor.partition("/")
    return Decimal(over) / Decimal(under or 1), Decimal(offset or 0)


def _read_table() -> dict[str, Unit]:
    names: dict[str, Unit] = {}
    for line in _TABLE.strip().splitlines():
        dimension, written, *aliases = line.split()
        factor, offset = _factor(written)
        symbol = aliases[0].replace("_", " ")
        names |= {alias.replace("_", " "): Unit(symbol, dimension, factor, offset) for alias in aliases}
    for line in _PREFIXED.strip().splitlines():
        dimension, written, spellings, short, prefixes = line.split()
        first, *others = spellings.replace("_", " ").split(",")
        for prefix, size in (("", Decimal(1)), *(_PREFIXES[letter] for letter in prefixes)):
            unit = Unit(prefix + first, dimension, Decimal(written) * size)
            for name in (first, *others):
                names |= {prefix + name: unit, f"{prefix}{name}s": unit}
        for letter in prefixes if short != "-" else ():
            names.setdefault(letter.lower() + short, names[_PREFIXES[letter][0] + first])
    return names | {name: names[other] for name, other in _pairs(_ALSO)}


def _pairs(written: str) -> Iterator[list[str]]:
    """Yield the names and their meanings."""
    for entry in written.strip().replace("\n", ",").split(","):
        yield [part.replace("_", " ") for part in entry.split()]


NAMES = _read_table()
SYMBOLS = {symbol: NAMES[name] for symbol, name in _pairs(_CASED)}
OPEN = {
    name: tuple(Unit(symbol, dimension, Decimal(factor)) for symbol, factor in meanings.items())
    for names, (dimension, meanings) in _SEVERAL_MEANINGS.items()
    for name in names.split()
}
OPEN |= dict.fromkeys(DEGREES, (NAMES["angular degree"], NAMES["celsius"], NAMES["fahrenheit"]))
FUSED = {name: (NAMES[unit], NAMES[per]) for name, unit, per in _pairs(_FUSED)}
LONGEST_NAME = 3
FIRST_OF_MANY = frozenset(re.split(r"[ .-]", name)[0] for name in NAMES if re.search(r"[ .-]", name))


def raised(unit: Unit, power: int) -> Unit:
    """Return the unit to a power: square metre, cubic foot, second squared."""
    if power == 1 or unit.offset != ZERO:
        return unit
    return Unit(f"{unit.symbol}^{power}", f"{unit.dimension}^{power}", unit.factor**power)
