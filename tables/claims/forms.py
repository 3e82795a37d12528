"""The forms of claims: patterns over the letters of a reading, each with its check.

Input: a reading and a scope. Output: every check that the reading may mean. A form covers the whole reading. Does not
define words (language/) or compute (evaluating.py).
"""

import re
from collections.abc import Callable, Iterator
from itertools import product

from tables.claims.claimed import Claimed, Compares, GroupIsExtreme, IsExtreme, Number, ResultIs
from tables.language.parts import Parts, names_records
from tables.plan import EVERY_ROW, Comparison, Condition, Figure, Groups, Measure, Rows
from utils.quantities import Kind

_COUNTED = frozenset({Kind.COUNT, Kind.YEAR})
_COMPARED = {"high": Comparison.MORE, "low": Comparison.LESS}
Builder = Callable[[Parts], Iterator[Claimed]]


def _stated_number(parts: Parts) -> Number | None:
    """Return the number, or None if there is none or it is compared twice ("above 75 or more")."""
    op, post = parts.part("op"), parts.part("post")
    if not parts.part("n") or (op and post):
        return None
    said = (op or post)[0].value if op or post else Comparison.EQUAL.value
    return Number(parts.part("n")[0], Comparison(said), bool(parts.part("about")))


def _cell(parts: Parts) -> Iterator[Claimed]:
    number = _stated_number(parts)
    for subject, column in product(parts.filters("subj"), parts.numbers("col")):
        if number and names_records(subject, parts.scope):
            yield ResultIs(Rows(subject, (column,), None), number)


def _figure(parts: Parts) -> Iterator[Claimed]:
    number = _stated_number(parts)
    measure = parts.measure
    if parts.part("m"):
        measure = Measure.MAXIMUM if parts.value("m") == "high" else Measure.MINIMUM
    for column, filter_ in product(parts.numbers("col"), parts.filters("pop")):
        if number and measure:
            yield ResultIs(Figure(measure, column, filter_), number)


def _count(parts: Parts) -> Iterator[Claimed]:
    number = _stated_number(parts)
    if number is None or number.token.quantity is None or number.token.quantity.kind not in _COUNTED:
        return
    if not parts.counts_records("pop2" if parts.part("pop2") else "pop"):
        return
    for filter_ in parts.filters("pop", "pop2"):
        yield ResultIs(Figure(Measure.COUNT, None, filter_), number)


def _extreme(parts: Parts) -> Iterator[Claimed]:
    place = int(parts.value("nth")) - 1 if parts.part("nth") else 0
    highest = parts.value("m") == "high"
    for subject, among, column in product(parts.filters("subj"), parts.filters("pop", "pop2"), parts.ordered("col")):
        yield IsExtreme(subject, among, column, highest, place, None)


def _group_extreme(parts: Parts) -> Iterator[Claimed]:
    measure = parts.measure or Measure.COUNT
    columns: list[int | None] = [*parts.ordered("col")] if parts.part("col") else [None]
    if not parts.counts_records("noun"):
        return
    for subject, column in product(parts.filters("subj"), columns):
        if not isinstance(subject, Condition) or subject.comparison is not Comparison.EQUAL:
            continue
        if subject.column not in parts.scope.prepared.lexicon.keys and parts.allows("by", subject.column):
            groups = Groups(Figure(measure, column, EVERY_ROW), subject.column, parts.value("m") == "high")
            yield GroupIsExtreme(tuple(map(str, subject.values)), groups)


def _compares(parts: Parts) -> Iterator[Claimed]:
    more = parts.value("more")
    comparison = _COMPARED.get(more) or Comparison(more)
    number = _stated_number(parts)
    measure = parts.measure or Measure.SUM
    for left, right, column in product(parts.filters("a"), parts.filters("b"), parts.numbers("col")):
        if left != right and parts.allows("same", column):
            yield Compares(Figure(measure, column, left), Figure(measure, column, right), comparison, number)


def _compares_counts(parts: Parts) -> Iterator[Claimed]:
    for left, right in product(parts.filters("a"), parts.filters("b")):
        named = any(names_records(each, parts.scope) for each in (left, right))
        if left != right and not named and parts.counts_records("noun"):
            one, other = Figure(Measure.COUNT, None, left), Figure(Measure.COUNT, None, right)
            yield Compares(one, other, _COMPARED[parts.value("more")], None)


_NUMBER = r"(?P<op>>?)(?P<about>~?)(?P<n>n)(?P<post>\}?)"
_FORMS: tuple[tuple[str, Builder], ...] = (
    (rf"(?P<subj>[^c]*v[^c]*?)[hiop]*(?P<col>c)[ihop]*{_NUMBER}", _cell),
    (rf"(?P<col>c)[oph]+(?P<subj>.*v.*?)[ih]+o?{_NUMBER}", _cell),
    (rf"(?P<subj>[^c]*v)[hio]+{_NUMBER}[sy]?o*(?P<col>c)", _cell),
    (rf"(?P<agg>a)[op]*(?P<col>c)(?:[oh]+(?P<pop>.+?))?[ih]*o?{_NUMBER}", _figure),
    (rf"(?P<m>m)[ho]*(?P<col>c)(?:[oh]+(?P<pop>[^i]+?))?i{_NUMBER}", _figure),
    (rf"[iO]*{_NUMBER}(?P<pop>[UO]*s.*)", _count),
    (rf"(?P<pop>c?[^cn]*?)[hi]O?{_NUMBER}(?P<pop2>s.*)", _count),
    (r"(?P<subj>[^c]*v.*?)[hio]+(?P<nth>#?)(?P<m>m)[ho]*(?P<col>c)(?P<pop>[^n]*)", _extreme),
    (r"(?P<subj>v)i(?P<pop>s?[^cm]*?)[whio]+(?P<nth>#?)(?P<m>m)[ho]*(?P<col>c)(?P<pop2>.*)", _extreme),
    (r"(?P<nth>#?)(?P<m>m)[ho]*(?P<col>c)(?P<pop>.*?)[ih][ogh]*(?P<subj>v)", _extreme),
    (r"(?P<subj>v)(?:i(?P<by>c)w?)?[hi]*(?P<m>m)q?(?P<noun>s)", _group_extreme),
    (r"(?P<subj>v)(?:i(?P<by>c)w?)?[hi]*(?P<m>m)(?P<agg>a)o?(?P<col>c)", _group_extreme),
    (r"(?P<a>[^c]*v)[ho]+(?P<agg>a?)(?P<more>\+)(?P<col>c)t(?P<b>[^c]*v)p?(?P<same>c?)h?", _compares),
    (r"(?P<a>[^c]*v)[hpo]*(?P<agg>a?)(?P<col>c)[ih]*(?P<more>>)o?(?P<b>[^c]*v)p?(?P<same>c?)h?", _compares),
    (r"(?P<agg>a?)(?P<col>c)o(?P<a>[^c]*v)i(?P<more>>)(?:(?P<same>c?)o)?(?P<b>[^c]*v)p?", _compares),
    (r"(?P<a>c?v)h(?P<more>\+)(?P<noun>s)t(?P<b>c?v)h?", _compares_counts),
    (r"(?P<a>v)h(?P<n>n)(?P<more>\+)(?P<col>c)t(?P<b>v)p?h?", _compares),
    (r"(?P<a>v)[hi](?P<col>c)(?P<more>>)(?P<b>v)", _compares),
    (r"(?P<a>v)[hi](?P<more>>)(?P<b>v)o(?P<col>c)", _compares),
)
FORMS = tuple((re.compile(pattern), builder) for pattern, builder in _FORMS)
