"""The number that a claim states.

Input: the parts of a form whose pattern holds `NUMBER`. Output: `Number`. Does not determine what is counted or
measured.
"""

from tables.claims.claimed import Number
from tables.language.parts import Parts
from tables.plan import Comparison
from utils.quantities import Kind

NUMBER = r"(?P<op>>?)(?P<about>~?)(?P<n>n)(?P<post>\}?)"
COUNTED = frozenset({Kind.COUNT, Kind.YEAR})


def stated_number(parts: Parts) -> Number | None:
    """Return the number, or None if there is none or it is compared twice ("above 75 or more")."""
    tokens = parts.part("n")
    if not tokens:
        return None
    op, post = parts.part("op"), parts.part("post")
    if op and post:
        return None
    said = (op or post)[0].value if op or post else Comparison.EQUAL.value
    return Number(tokens[0], Comparison(said), bool(parts.part("about")))


def stated_count(parts: Parts) -> Number | None:
    """Return the number, or None if it is not a count."""
    number = stated_number(parts)
    counts = number and number.token.quantity and number.token.quantity.kind in COUNTED
    return number if counts else None
