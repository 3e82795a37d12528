"""Fields of life from which the tables of the suite are made.

In: nothing. Out: `DOMAINS`. Not here: making tables (sheets.py).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Number:
    """A column of numbers: its header, how people call it, its bounds and decimals, the sign behind a number."""

    header: str
    spoken: str
    low: float
    high: float
    decimals: int
    sign: str = ""


@dataclass(frozen=True)
class Category:
    """A column of few values. `phrase` puts a value behind the noun: "in {}"."""

    header: str
    spoken: str
    values: tuple[str, ...]
    phrase: str


@dataclass(frozen=True)
class Day:
    """A column of days. `verb` says what happened on the day."""

    header: str
    spoken: str
    verb: str


@dataclass(frozen=True)
class Domain:
    """What a table is about."""

    file: str
    title: str
    noun: str
    nouns: str
    key: str
    names: tuple[str, ...]
    code: tuple[str, str] | None
    categories: tuple[Category, ...]
    numbers: tuple[Number, ...]
    days: tuple[Day, ...]


_FIRST = tuple(
    """Anita Ravi Sita Kiran Meena Arjun Divya Farhan Gita Harish Indira Jatin Kavya Lokesh Mohan Nisha Omkar Pooja
    Rahul Sneha Tarun Uma Varun Yamini Zoya Aditya Bhavna Chetan Deepa Esha Gopal Hema Imran Jaya Kartik Leela Manoj
    Naveen""".split()
)
_LAST = tuple("Rao Sharma Iyer Reddy Khan Nair Gupta Das Menon Verma Pillai Joshi Bose Mehta Kapoor Shetty".split())
PEOPLE = tuple(f"{first} {_LAST[(i * 7 + j * 5) % len(_LAST)]}" for j in range(3) for i, first in enumerate(_FIRST))
_WESTERN = tuple(
    f"{a} {b}"
    for b in ("Walker", "Novak", "Silva", "Tanaka", "Okafor", "Lindqvist")
    for a in (
        "Alice",
        "Bruno",
        "Clara",
        "Derek",
        "Elena",
        "Felix",
        "Greta",
        "Hugo",
        "Irene",
        "Jonas",
        "Karin",
        "Luca",
        "Marta",
        "Nils",
    )
)
_PRODUCTS = tuple(
    f"{a} {b}"
    for b in ("Kettle", "Lamp", "Chair", "Drill", "Blanket", "Monitor")
    for a in ("Amber", "Cobalt", "Dune", "Ember", "Fjord", "Granite", "Harbor", "Indigo", "Juniper", "Kestrel")
)
_CITIES = """Agra Bremen Cairo Dakar Essen Fukuoka Geneva Hanoi Izmir Jaipur Kochi Lima Malaga Nantes Oslo Porto Quito
    Riga Seville Turin Utrecht Verona Warsaw Xiamen York Zagreb Antwerp Bologna Cusco Delft""".split()

DOMAINS: tuple[Domain, ...] = (
    Domain(
        "roster",
        "Department of Engineering: semester results",
        "student",
        "students",
        "Student Name",
        PEOPLE,
        ("Roll No", "21A"),
        (
            Category("Branch", "branch", ("CSE", "ECE", "MECH", "CIVIL"), "in {}"),
            Category("Section", "section", ("S1", "S2"), "in section {}"),
        ),
        (
            Number("Attendance %", "attendance", 45, 100, 1, "%"),
            Number("Physics Marks (out of 100)", "physics marks", 20, 100, 0),
            Number("Maths Marks (out of 100)", "maths marks", 20, 100, 0),
        ),
        (),
    ),
    Domain(
        "payroll",
        "Payroll register",
        "employee",
        "employees",
        "Employee",
        _WESTERN,
        ("Emp ID", "E-"),
        (
            Category("Department", "department", ("Sales", "Finance", "Legal", "Support"), "in {}"),
            Category("City", "city", ("Porto", "Oslo", "Lima"), "from {}"),
        ),
        (
            Number("Basic Salary (USD)", "basic salary", 2000, 9000, 0, " USD"),
            Number("Bonus (USD)", "bonus", 0, 900, 2, " USD"),
            Number("Age", "age", 21, 64, 0),
        ),
        (Day("Joining Date", "joining date", "joined"),),
    ),
    Domain(
        "inventory",
        "Warehouse stock list",
        "product",
        "products",
        "Product",
        _PRODUCTS,
        ("SKU", "SK-"),
        (
            Category("Supplier", "supplier", ("Acme", "Borealis", "Cortex"), "from {}"),
            Category("Warehouse", "warehouse", ("East Hall", "West Hall"), "in {}"),
        ),
        (
            Number("Quantity in Stock", "quantity in stock", 0, 900, 0),
            Number("Unit Price (EUR)", "unit price", 1, 300, 2, " EUR"),
            Number("Weight (kg)", "weight", 1, 40, 1, " kg"),
        ),
        (),
    ),
    Domain(
        "clinic",
        "Ward observations",
        "patient",
        "patients",
        "Patient",
        _WESTERN,
        ("MRN", "M"),
        (
            Category("Ward", "ward", ("Cardiology", "Oncology", "Surgery"), "in {}"),
            Category("Blood Group", "blood group", ("A+", "B+", "O-", "AB+"), "with blood group {}"),
        ),
        (
            Number("Heart Rate (bpm)", "heart rate", 50, 130, 0),
            Number("Temperature (°C)", "temperature", 36, 40, 1),
            Number("Weight (kg)", "weight", 45, 110, 1, " kg"),
        ),
        (Day("Admitted", "admission date", "admitted"),),
    ),
    Domain(
        "weather",
        "Weather stations, June",
        "station",
        "stations",
        "Station",
        tuple(_CITIES),
        None,
        (Category("Region", "region", ("North", "South", "Coast"), "in the {} region"),),
        (
            Number("Rainfall (mm)", "rainfall", 0, 300, 1, " mm"),
            Number("Max Temperature (°C)", "max temperature", 12, 44, 1),
            Number("Humidity (%)", "humidity", 20, 99, 0, "%"),
        ),
        (),
    ),
    Domain(
        "invoices",
        "Open invoices",
        "invoice",
        "invoices",
        "Invoice No",
        (),
        ("Invoice No", "INV-"),
        (
            Category("Customer", "customer", ("Globex", "Initech", "Umbrella", "Hooli"), "for {}"),
            Category("Status", "status", ("Paid", "Overdue", "Draft"), "with status {}"),
        ),
        (
            Number("Amount (EUR)", "amount", 50, 9000, 2, " EUR"),
            Number("Days Outstanding", "days outstanding", 0, 120, 0),
        ),
        (Day("Due Date", "due date", "due"),),
    ),
    Domain(
        "cities",
        "Cities and their figures",
        "city",
        "cities",
        "City",
        tuple(_CITIES),
        None,
        (Category("Country Group", "country group", ("Alpha", "Beta", "Gamma"), "in country group {}"),),
        (
            Number("Population (thousands)", "population", 90, 9000, 0),
            Number("Area (km²)", "area", 40, 1500, 1, " km²"),
            Number("Founded", "founded", 900, 1900, 0),
        ),
        (),
    ),
    Domain(
        "library_books",
        "Lending library catalogue",
        "book",
        "books",
        "Title",
        tuple(
            f"The {a} {b}"
            for a in ("Silent", "Golden", "Hidden", "Broken", "Winter")
            for b in ("Harbor", "Orchard", "Mirror", "Compass", "Lantern", "Garden")
        ),
        ("Shelf Mark", "LB"),
        (
            Category("Genre", "genre", ("Mystery", "History", "Poetry"), "in {}"),
            Category("Language", "language", ("English", "French", "Tamil"), "in {}"),
        ),
        (
            Number("Pages", "pages", 90, 900, 0),
            Number("Copies", "copies", 1, 30, 0),
            Number("Rating", "rating", 1, 5, 1),
        ),
        (),
    ),
    Domain(
        "vehicles",
        "Vehicle fleet",
        "vehicle",
        "vehicles",
        "Registration",
        (),
        ("Registration", "KA01F"),
        (
            Category("Make", "make", ("Volvo", "Scania", "Tata"), "with make {}"),
            Category("Depot", "depot", ("Harbor Road", "Mill Lane"), "at {}"),
        ),
        (
            Number("Mileage (km)", "mileage", 1000, 400000, 0, " km"),
            Number("Fuel Used (l)", "fuel used", 100, 9000, 1),
            Number("Model Year", "model year", 2008, 2025, 0),
        ),
        (Day("Last Service", "last service", "last service"),),
    ),
    Domain(
        "league",
        "League table",
        "team",
        "teams",
        "Team",
        tuple(f"{city} {kind}" for city in _CITIES[:14] for kind in ("Rovers", "United")),
        None,
        (Category("Division", "division", ("First", "Premier"), "in the {} division"),),
        (
            Number("Points", "points", 5, 95, 0),
            Number("Goals For", "goals for", 10, 110, 0),
            Number("Goals Against", "goals against", 10, 110, 0),
        ),
        (),
    ),
    Domain(
        "energy",
        "Power plants",
        "plant",
        "plants",
        "Plant",
        tuple(f"{city} Works" for city in _CITIES),
        ("Plant Code", "PP"),
        (
            Category("Fuel", "fuel", ("Coal", "Gas", "Wind", "Solar"), "with fuel {}"),
            Category("Owner", "owner", ("Nordkraft", "Helios"), "with owner {}"),
        ),
        (
            Number("Capacity (MW)", "capacity", 5, 1500, 0, " MW"),
            Number("Output (GWh)", "output", 1, 9000, 1, " GWh"),
            Number("Efficiency %", "efficiency", 20, 62, 1, "%"),
        ),
        (),
    ),
    Domain(
        "courses",
        "Course catalogue",
        "course",
        "courses",
        "Course",
        tuple(
            f"{a} {b}"
            for a in ("Applied", "Modern", "Practical", "Advanced")
            for b in ("Botany", "Geology", "Ethics", "Drawing", "Statistics", "Acoustics")
        ),
        ("Course Code", "C"),
        (
            Category("Faculty", "faculty", ("Science", "Arts"), "in {}"),
            Category("Level", "level", ("Basic", "Upper"), "at level {}"),
        ),
        (
            Number("Credits", "credits", 1, 12, 0),
            Number("Enrolled", "enrolled", 5, 240, 0),
            Number("Fee (INR)", "fee", 500, 90000, 0, " INR"),
        ),
        (),
    ),
    Domain(
        "clients",
        "Bank clients",
        "client",
        "clients",
        "Client",
        PEOPLE,
        ("Account Number", "AC7"),
        (
            Category("Branch Office", "branch office", ("Fort", "Harbour", "Market"), "in branch office {}"),
            Category("Account Type", "account type", ("Savings", "Current"), "with account type {}"),
        ),
        (Number("Balance (INR)", "balance", 500, 900000, 2, " INR"), Number("Loans", "loans", 0, 5, 0)),
        (Day("Opened On", "opening date", "opened"),),
    ),
    Domain(
        "harvest",
        "Harvest by farm",
        "farm",
        "farms",
        "Farm",
        tuple(
            f"{a} Farm"
            for a in (
                "Ashwood",
                "Brook",
                "Cedar",
                "Dell",
                "Elm",
                "Fern",
                "Glen",
                "Heath",
                "Ivy",
                "Juno",
                "Kite",
                "Larch",
                "Moss",
                "Nettle",
                "Oak",
                "Pine",
            )
        ),
        None,
        (
            Category("Crop", "crop", ("Wheat", "Barley", "Maize"), "with crop {}"),
            Category("District", "district", ("Upper Vale", "Lower Vale"), "in {}"),
        ),
        (Number("Area (ha)", "area", 3, 90, 1, " ha"), Number("Yield (t)", "yield", 5, 600, 1)),
        (),
    ),
    Domain(
        "tickets",
        "Support tickets",
        "ticket",
        "tickets",
        "Ticket",
        (),
        ("Ticket", "TK-"),
        (
            Category("Priority", "priority", ("Low", "Medium", "High", "Urgent"), "with priority {}"),
            Category("Agent", "agent", ("Priya", "Marco", "Lena"), "of agent {}"),
        ),
        (Number("Response Time (min)", "response time", 1, 600, 0, " min"), Number("Reopened", "reopened", 0, 4, 0)),
        (Day("Created", "creation date", "created"),),
    ),
    Domain(
        "flights",
        "Departures",
        "flight",
        "flights",
        "Flight",
        (),
        ("Flight", "QX"),
        (
            Category("Destination", "destination", ("Lisbon", "Madrid", "Vienna", "Prague"), "to {}"),
            Category("Terminal", "terminal", ("T1", "T2"), "from terminal {}"),
        ),
        (
            Number("Passengers", "passengers", 20, 380, 0),
            Number("Delay (min)", "delay", 0, 180, 0, " min"),
            Number("Distance (km)", "distance", 300, 9000, 0, " km"),
        ),
        (),
    ),
)
