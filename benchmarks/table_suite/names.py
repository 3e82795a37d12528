"""Names of records for the tables of the suite.

Input: nothing. Output: tuples of distinct names. Does not define the subject areas that use them (domains.py).
"""


def _crossed(first: str, last: str) -> tuple[str, ...]:
    """Return every first word combined with every last one, cycling through the last words."""
    return tuple(f"{one} {other}" for other in last.split() for one in first.split())


_FIRST = tuple(
    """Anita Ravi Sita Kiran Meena Arjun Divya Farhan Gita Harish Indira Jatin Kavya Lokesh Mohan Nisha Omkar Pooja
    Rahul Sneha Tarun Uma Varun Yamini Zoya Aditya Bhavna Chetan Deepa Esha Gopal Hema Imran Jaya Kartik Leela Manoj
    Naveen""".split()
)
_LAST = tuple("Rao Sharma Iyer Reddy Khan Nair Gupta Das Menon Verma Pillai Joshi Bose Mehta Kapoor Shetty".split())
PEOPLE = tuple(f"{first} {_LAST[(i * 7 + j * 5) % len(_LAST)]}" for j in range(3) for i, first in enumerate(_FIRST))
CLIENTS = _crossed(
    "Alice Bruno Clara Derek Elena Felix Greta Hugo Irene Jonas Karin Luca Marta Nils",
    "Walker Novak Silva Tanaka Okafor Lindqvist",
)
PRODUCTS = _crossed(
    "Amber Cobalt Dune Ember Fjord Granite Harbor Indigo Juniper Kestrel", "Kettle Lamp Chair Drill Blanket Monitor"
)
CITIES = tuple(
    """Agra Bremen Cairo Dakar Essen Fukuoka Geneva Hanoi Izmir Jaipur Kochi Lima Malaga Nantes Oslo Porto Quito
    Riga Seville Turin Utrecht Verona Warsaw Xiamen York Zagreb Antwerp Bologna Cusco Delft""".split()
)
TEAMS = tuple(f"{city} {kind}" for city in CITIES[:14] for kind in ("Rovers", "United"))
PLANTS = _crossed(" ".join(CITIES), "Works")
BOOKS = tuple(
    f"The {name}"
    for name in _crossed("Silent Golden Hidden Broken Winter", "Harbor Orchard Mirror Compass Lantern Garden")
)
COURSES = _crossed("Applied Modern Practical Advanced", "Botany Geology Ethics Drawing Statistics Acoustics")
FARMS = _crossed("Ashwood Brook Cedar Dell Elm Fern Glen Heath Ivy Juno Kite Larch Moss Nettle Oak Pine", "Farm")
