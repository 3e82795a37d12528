"""Claims about membership in a group: "X is the only city with ...", "X is one of 3 cities in ...".

Input: a reading and a scope. Output: every check that the reading may mean. Does not read other forms (forms.py).
"""

import re
from collections.abc import Callable, Iterator
from itertools import product

from tables.claims.claimed import Claimed, FigureIs, Holds, IsOneOf, IsOnly, Quantifier
from tables.claims.stated import NUMBER, stated_count
from tables.language.parts import Parts, names_records
from tables.language.scope import Scope
from tables.language.tokens import Reading
from tables.plan import EVERY_ROW, Comparison, Condition, Figure, Measure
from utils.quantities import Kind

_NAMES = r"(?P<subj>v(?:[,&]+v)*)"


def _counted(parts: Parts) -> Iterator[Claimed]:
    """Read a count of what a column names, as records and as distinct names; both must agree."""
    number = stated_count(parts)
    for (column,), filter_ in product(parts.columns("col"), parts.filters("pop")):
        names = column not in parts.scope.numeric or column in parts.scope.prepared.kinds.running
        if number and names and filter_ != EVERY_ROW and parts.part("col")[0].whole:
            yield FigureIs(Figure(Measure.COUNT, None, filter_), number)
            yield FigureIs(Figure(Measure.DISTINCT, column, filter_), number)


def _only(parts: Parts) -> Iterator[Claimed]:
    for subject, filter_ in product(parts.filters("subj"), parts.filters("pop")):
        if not isinstance(subject, Condition) or subject.comparison is not Comparison.EQUAL or filter_ == EVERY_ROW:
            continue
        said = parts.part("n")[0].quantity if parts.part("n") else None
        if said is not None and said.value.low != len(subject.values):
            continue
        if not parts.part("class") or parts.allows("class", subject.column):
            yield IsOnly(subject, filter_)


def _one_of(parts: Parts) -> Iterator[Claimed]:
    """Read "one of so many", or just "one of them" if no number is stated."""
    quantity = parts.part("n")[0].quantity if parts.part("n") else None
    counted = quantity is not None and quantity.kind in (Kind.PART, Kind.COUNT)
    if (parts.part("n") and not counted) or not parts.counts_records("noun"):
        return
    for subject, filter_ in product(parts.filters("subj"), parts.filters("pop")):
        if filter_ == EVERY_ROW or not names_records(subject, parts.scope):
            continue
        if quantity is None:
            yield Holds(subject, filter_, Quantifier.THE)
        else:
            whole = quantity.value.second if quantity.kind is Kind.PART else quantity.value.low
            named = quantity.value.low if quantity.kind is Kind.PART else 1
            if whole is not None and named == 1 and isinstance(subject, Condition) and len(subject.values) == 1:
                yield IsOneOf(subject, filter_, int(whole))


_FORMS: tuple[tuple[str, Callable[[Parts], Iterator[Claimed]]], ...] = (
    (rf"[iO]*{NUMBER}(?:oU?)?(?P<col>c)w?(?P<pop>[^c,&].*)", _counted),
    (rf"[hO]+{NUMBER}(?P<col>c)w?(?P<pop>[^c,&].*)", _counted),
    (rf"{_NAMES}iO(?P<n>n?)(?:(?P<class>c)|s+)w?(?P<pop>[hioB].+)", _only),
    (rf"O{_NAMES}(?P<pop>[hi].+)", _only),
    (rf"{_NAMES}i(?:so)?(?P<n>n)(?:c|(?P<noun>s))w?(?P<pop>[hioB].+)", _one_of),
    (rf"{_NAMES}i(?:so|no)(?:c|(?P<noun>s))w?(?P<pop>[hioB].+)", _one_of),
)
_COMPILED = tuple((re.compile(pattern), builder) for pattern, builder in _FORMS)


def memberships(reading: Reading, scope: Scope) -> Iterator[Claimed]:
    """Yield every check of this kind that a claim, read in this way, may ask for."""
    for pattern, build in _COMPILED:
        match = pattern.fullmatch(reading.letters)
        if match:
            yield from build(Parts(reading.tokens, match, scope))
