"""Split off a condition before the sentence, as in "In Pune, who has the highest salary?".

Input: a reading. Output: its condition and the reading of the rest. Does not interpret the rest.
"""

import re
from collections.abc import Iterator

from tables.language.conditions import filters
from tables.language.scope import Scope
from tables.language.tokens import Reading
from tables.plan import Filter

_ADJUNCT = re.compile(r"[oX][^,]*[vd][^,]*(,)(?=.)")


def adjuncts(reading: Reading, scope: Scope) -> Iterator[tuple[Filter, Reading]]:
    """Yield the possible meanings of a condition before the first comma, with the rest of the sentence."""
    match = _ADJUNCT.match(reading.letters)
    if match is None:
        return
    rest = Reading(reading.tokens[match.end() :], reading.letters[match.end() :])
    for filter_ in filters(reading.tokens[: match.start(1)], scope):
        yield filter_, rest
