"""The units that are known, as data: their names, dimensions and factors to the base unit.

In: nothing. Out: `NAMES` (lower-case words and abbreviations), `SYMBOLS` (written exactly so), `OPEN` (names of more
than one unit) and `unit_named`. Not here: money (currencies), finding a unit in a text (unit_reading).
"""

import re
from decimal import Decimal

from utils.quantities.quantity import ZERO, Unit

# dimension, factor, the name that stands for all, further names. A factor a/b is a division, +x an offset before it.
_TABLE = """
length      1              metre metres meter meters mtr mtrs
length      1000           kilometre kilometres kilometer kilometers km kms
length      0.01           centimetre centimetres centimeter centimeters cm cms
length      0.001          millimetre millimetres millimeter millimeters mm
length      0.000001       micrometre micrometres micrometer micrometers micron microns μm um
length      0.000000001    nanometre nanometres nanometer nanometers nm
length      1609.344       mile miles mi
length      1852           nautical_mile nautical_miles nmi
length      0.9144         yard yards yd yds
length      0.3048         foot feet ft
length      0.0254         inch inches
length      9460730472580800 light_year light_years light-year light-years lightyear lightyears ly
length^2    10000          hectare hectares ha
length^2    4046.8564224   acre acres
length^2    1000000        sqkm sq.km
length^2    1              sqm sq.m
length^2    0.09290304     sqft sq.ft
length^3    0.001          litre litres liter liters ltr ltrs
length^3    0.000001       millilitre millilitres milliliter milliliters ml cc
length^3    0.00001        centilitre centilitres centiliter centiliters cl
length^3    0.0001         decilitre decilitres deciliter deciliters dl
length^3    0.000000001    microlitre microlitres microliter microliters μl
length^3    0.158987294928 barrel barrels bbl
length^3    0.0002365882365 cup cups
length^3    0.00001478676478125 tablespoon tablespoons tbsp
length^3    0.00000492892159375 teaspoon teaspoons tsp
length^3    0.0000295735295625 fluid_ounce fluid_ounces
mass        1              gram grams gramme grammes gm gms
mass        1000           kilogram kilograms kilogramme kilogrammes kg kgs kilo kilos
mass        0.001          milligram milligrams mg
mass        0.000001       microgram micrograms mcg μg ug
mass        0.000000001    nanogram nanograms ng
mass        1000000        tonne tonnes metric_ton metric_tons mt
mass        1000000000     kilotonne kilotonnes kiloton kilotons kt
mass        100000         quintal quintals
mass        453.59237      pound_mass lb lbs
mass        28.349523125   ounce ounces oz
mass        6350.29318     stones
time        1              second seconds sec secs
time        0.001          millisecond milliseconds ms msec
time        0.000001       microsecond microseconds μs
time        0.000000001    nanosecond nanoseconds ns
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
angle       1/60           arcminute arcminutes
frequency   1              hertz hz
frequency   1000           kilohertz khz
frequency   1000000        megahertz mhz
frequency   1000000000     gigahertz ghz
energy      1              joule joules
energy      1000           kilojoule kilojoules kj
energy      1000000        megajoule megajoules mj
energy      3600           watt_hour watt_hours wh
energy      3600000        kilowatt_hour kilowatt_hours kilowatt-hour kilowatt-hours kwh
energy      3600000000     megawatt_hour megawatt_hours megawatt-hour megawatt-hours mwh
energy      3600000000000  gigawatt_hour gigawatt_hours gigawatt-hour gigawatt-hours gwh
energy      3600000000000000 terawatt_hour terawatt_hours terawatt-hour terawatt-hours twh
energy      4184           kilocalorie kilocalories kcal kcals
energy      1055.05585262  btu btus
energy      1.602176634e-19 electronvolt electronvolts ev
power       1              watt watts
power       0.001          milliwatt milliwatts
power       0.000001       microwatt microwatts
power       1000           kilowatt kilowatts kw
power       1000000        megawatt megawatts mw
power       1000000000     gigawatt gigawatts gw
power       1000000000000  terawatt terawatts
power       745.69987158227022 horsepower hp bhp
data        1              bit bits
data        8              byte bytes
data        1000           kilobit kilobits kbit
data        1000000        megabit megabits mbit
data        1000000000     gigabit gigabits gbit
data        8000           kilobyte kilobytes kb
data        8000000        megabyte megabytes mb
data        8000000000     gigabyte gigabytes gb
data        8000000000000  terabyte terabytes tb
data        8000000000000000 petabyte petabytes pb
data        8192           kibibyte kibibytes kib
data        8388608        mebibyte mebibytes mib
data        8589934592     gibibyte gibibytes gib
pressure    1              pascal pascals
pressure    100            hectopascal hectopascals hpa mbar millibar millibars
pressure    1000           kilopascal kilopascals kpa
pressure    1000000        megapascal megapascals mpa
pressure    100000         bar bars
pressure    101325         atmosphere atmospheres atm
pressure    6894.757293168 psi
pressure    133.322387415  mmhg
voltage     1              volt volts
voltage     0.001          millivolt millivolts mv
voltage     1000           kilovolt kilovolts kv
voltage     0.000001       microvolt microvolts
current     1              ampere amperes amp amps
current     0.001          milliampere milliamperes milliamp milliamps ma
current     0.000001       microampere microamperes microamp microamps
current     0.000000001    nanoampere nanoamperes nanoamp nanoamps
current     1000           kiloampere kiloamperes kiloamp kiloamps
capacitance 1              farad farads
capacitance 0.001          millifarad millifarads
capacitance 0.000001       microfarad microfarads
capacitance 0.000000001    nanofarad nanofarads
capacitance 0.000000000001 picofarad picofarads
charge      1              ampere_hour ampere_hours amp_hour amp_hours ah
charge      0.001          milliampere_hour milliampere_hours milliamp_hour milliamp_hours mah
resistance  1              ohm ohms ω
resistance  1000           kilohm kilohms kω
resistance  1000000        megohm megohms megaohm megaohms
resistance  0.001          milliohm milliohms
force       1              newton newtons
force       1000           kilonewton kilonewtons kn
amount      1              mole moles mol
amount      0.001          millimole millimoles mmol
amount      0.000001       micromole micromoles μmol umol
equivalent  0.001          milliequivalent milliequivalents meq
activity    1              international_unit international_units iu
sound       1              decibel decibels db dba
level       1              dbm
light       1              lumen lumens lm
illuminance 1              lux lx
intensity   1              candela candelas
radiation   1              sievert sieverts sv
radiation   0.001          millisievert millisieverts msv
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
"""
_CASED = """
m metre,g gram,t tonne,L litre,l litre,mL millilitre,dL decilitre,s second,h hour,d day,C celsius,F fahrenheit,K kelvin
W watt,MW megawatt,mW milliwatt,TW terawatt,V volt,A ampere,Ah ampere_hour,J joule,MJ megajoule,N newton,B byte
μV microvolt,uV microvolt,kA kiloampere,μA microampere,uA microampere,nA nanoampere,μW microwatt,uW microwatt
mF millifarad,μF microfarad,uF microfarad,nF nanofarad,pF picofarad,MΩ megohm,mΩ milliohm,cd candela
Kb kilobit,Mb megabit,Gb gigabit,Pa pascal,% percent,pc percent,‰ permille,Ω ohm,Hz hertz,IU international_unit
"""
_OPEN_NAMES = """
ton tons: mass 1000000 tonne, mass 907184.74 short_ton, mass 1016046.9088 long_ton
gallon gallons gal: length^3 0.003785411784 US_gallon, length^3 0.00454609 imperial_gallon
pint pints: length^3 0.000473176473 US_pint, length^3 0.00056826125 imperial_pint
calorie calories cal: energy 4.184 calorie, energy 4184 kilocalorie
"""
_DEGREES = ("degree", "degrees", "deg", "°")
_FUSED = """
mph mile hour,kmph kilometre hour,kmh kilometre hour,kph kilometre hour,knot nautical_mile hour,fps foot second
knots nautical_mile hour,kts nautical_mile hour,rpm revolution minute,bpm beat minute,kbps kilobit second
mbps megabit second,gbps gigabit second,psf pound_mass sqft
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
    return names


NAMES = _read_table()
SYMBOLS = {
    symbol: NAMES[name.replace("_", " ")]
    for symbol, name in (entry.split() for entry in _CASED.strip().replace("\n", ",").split(","))
}


def _read_open_names() -> dict[str, tuple[Unit, ...]]:
    names: dict[str, tuple[Unit, ...]] = {}
    for line in _OPEN_NAMES.strip().splitlines():
        spellings, _, meanings = line.partition(":")
        parts = [meaning.split() for meaning in meanings.split(",")]
        units = tuple(Unit(name.replace("_", " "), dimension, Decimal(factor)) for dimension, factor, name in parts)
        names |= dict.fromkeys(spellings.split(), units)
    return names


OPEN = _read_open_names()
OPEN |= dict.fromkeys(_DEGREES, (NAMES["angular degree"], NAMES["celsius"], NAMES["fahrenheit"]))
FUSED = {
    name: (NAMES[unit.replace("_", " ")], NAMES[per])
    for name, unit, per in (entry.split() for entry in _FUSED.strip().replace("\n", ",").split(","))
}
LONGEST_NAME = 3
FIRST_OF_MANY = frozenset(re.split(r"[ .-]", name)[0] for name in NAMES if re.search(r"[ .-]", name))


def unit_named(name: str) -> Unit:
    """Return the unit with this name; KeyError where there is none."""
    return NAMES[name]


def raised(unit: Unit, power: int) -> Unit:
    """Return the unit to a power: square metre, cubic foot, second squared."""
    if power == 1 or unit.offset != ZERO:
        return unit
    return Unit(f"{unit.symbol}^{power}", f"{unit.dimension}^{power}", unit.factor**power)
