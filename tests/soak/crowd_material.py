"""What the clients of a crowd send.

In: numbers. Out: claims, files. Apart from locustfile.py: locust changes the sockets of whoever imports it.
"""

BODIES = 20
QUESTION = {"question": "How much is the monthly rent of the flat?"}
TENANTS = ["Anna Berg", "Carl Duerr", "Eva Falk", "Georg Huber", "Ida Jansen"]
SOURCES = [
    f"The lease of unit {place} begins on 1 March 202{place} and ends after {place + 2} years. The monthly rent is "
    f"{700 + 50 * place} euros, due on the first of the month. The deposit is two months of rent. The tenant is {name}."
    for place, name in enumerate(TENANTS)
]


def ten_claims(number: int) -> list[str]:
    """Return ten claims about `SOURCES`, half of them false; another `number` makes others of them."""
    rents = [f"The monthly rent of unit {place} is {700 + 50 * place + number % 2} euros." for place in range(5)]
    ends = [f"The lease number {number} of unit {place} ends after {place + 2} years." for place in range(5)]
    return rents + ends


def table(kilobytes: int, number: int) -> bytes:
    """Return a CSV file of about so many kilobytes that no other number makes."""
    rows = (
        f"{number}-{row},{TENANTS[row % 5]},{700 + row % 900},2024-03-{1 + row % 28:02}"
        for row in range(25 * kilobytes)
    )
    return ("lease,tenant,rent,begin\n" + "\n".join(rows) + "\n").encode()
