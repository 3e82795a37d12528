"""The forms of claims: patterns over the letters of a reading, each with its check.

Input: a reading and a scope. Output: every check that the reading may mean. A form covers the whole reading. Does not
define words (language/) or compute (evaluating.py).
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

from tables.claims.claimed import (
    CellIs,
    Claimed,
    Compares,
    FigureIs,
    GroupIsExtreme,
    IsExtreme,
    Same,
    ShareIs,
    Trend,
)
from tables.claims.stated import COUNTED, NUMBER, stated_number
from tables.language.conditions import filters
from tables.language.parts import Parts, names_records
from tables.language.scope import Scope
from tables.language.tokens import Reading
from tables.plan import (
    EVERY_ROW,
    Comparison,
    Condition,
    Figure,
    Filter,
    Groups,
    Measure,
    Share,
)
from utils.quantities import Kind

_BE = r"[ih]+o?"
Builder = Callable[[Parts], Iterator[Claimed]]


def _cell(parts: Parts) -> Iterator[Claimed]:
    number = stated_number(parts)
    for subject, column in product(parts.filters("subj"), parts.numeric("col")):
        if number and column in parts.scope.numeric and names_records(subject, parts.scope):
            yield CellIs(subject, column, number)


def _amount(parts: Parts) -> Iterator[Claimed]:
    """Read "there was so much": a figure of what may be a single record."""
    number = stated_number(parts)
    for subject, column in product(parts.filters("subj"), parts.numeric("col")):
        if number and column in parts.scope.numeric and not parts.orders(column):
            yield CellIs(subject, column, number)


def _figure(parts: Parts) -> Iterator[Claimed]:
    number = stated_number(parts)
    measure = Measure(parts.value("agg")) if parts.part("agg") else None
    if parts.part("m"):
        measure = Measure.MAXIMUM if parts.value("m") == "high" else Measure.MINIMUM
    for column, filter_ in product(parts.numeric("col"), parts.filters("pop")):
        if number and measure and column in parts.scope.numeric:
            yield FigureIs(Figure(measure, column, filter_), number)


def _count(parts: Parts) -> Iterator[Claimed]:
    number = stated_number(parts)
    if number is None or number.token.quantity is None or number.token.quantity.kind not in COUNTED:
        return
    if parts.part("agg") and Measure(parts.value("agg")) is not Measure.SUM:
        return
    if not (parts.counts_records("pop") and parts.counts_records("pop2")):
        return
    for filter_ in parts.filters("pop", "pop2"):
        yield FigureIs(Figure(Measure.COUNT, None, filter_), number)


def _distinct(parts: Parts) -> Iterator[Claimed]:
    number = stated_number(parts)
    for (column,), filter_ in product(parts.columns("col"), parts.filters("pop")):
        counted = number and number.token.quantity and number.token.quantity.kind in COUNTED
        if number and counted and column not in parts.scope.numeric:
            yield FigureIs(Figure(Measure.DISTINCT, column, filter_), number)


def _share(parts: Parts) -> Iterator[Claimed]:
    number = stated_number(parts)
    if number is None or number.token.quantity is None or number.token.quantity.kind is not Kind.PERCENT:
        return
    for whole, part in product(parts.filters("whole"), parts.filters("pop")):
        if part != EVERY_ROW:
            yield ShareIs(Share(part, whole, None), number)


def _extreme(parts: Parts) -> Iterator[Claimed]:
    place = 0
    if parts.part("nth"):
        place = int(parts.value("nth")) - 1
    number, highest = stated_number(parts), parts.value("m") == "high"
    for subject, among, column in product(parts.filters("subj"), parts.filters("pop", "pop2"), parts.numeric("col")):
        yield IsExtreme(subject, among, column, highest, place, number)


def _group_extreme(parts: Parts) -> Iterator[Claimed]:
    measure = Measure(parts.value("agg")) if parts.part("agg") else Measure.COUNT
    columns: list[int | None] = [*parts.numeric("col")] if parts.part("col") else [None]
    said = {place for (place,) in parts.columns("by")} if parts.part("by") else None
    if not parts.counts_records("noun"):
        return
    for subject, column in product(parts.filters("subj"), columns):
        if not isinstance(subject, Condition) or subject.comparison is not Comparison.EQUAL:
            continue
        if subject.column in parts.scope.prepared.lexicon.keys or (said is not None and subject.column not in said):
            continue
        groups = Groups(Figure(measure, column, EVERY_ROW), subject.column, parts.value("m") == "high")
        yield GroupIsExtreme(tuple(map(str, subject.values)), groups)


def _compares(parts: Parts) -> Iterator[Claimed]:
    comparison = Comparison.EQUAL
    if parts.part("more"):
        token = parts.part("more")[0]
        words = {"high": Comparison.MORE, "low": Comparison.LESS}
        comparison = words[token.value] if token.value in words else Comparison(token.value)
    number = stated_number(parts)
    measure = Measure(parts.value("agg")) if parts.part("agg") else Measure.SUM
    for left, right, column in product(parts.filters("a"), parts.filters("b"), parts.numeric("col")):
        if column in parts.scope.numeric and left != right and parts.allows("same", column):
            yield Compares(Figure(measure, column, left), Figure(measure, column, right), comparison, number)


def _compares_counts(parts: Parts) -> Iterator[Claimed]:
    comparison = Comparison.MORE if parts.value("more") == "high" else Comparison.LESS
    if not parts.counts_records("noun"):
        return
    for left, right in product(parts.filters("a"), parts.filters("b")):
        grouped = not any(names_records(each, parts.scope) for each in (left, right))
        if left != right and grouped:
            yield Compares(Figure(Measure.COUNT, None, left), Figure(Measure.COUNT, None, right), comparison, None)


def _differs(parts: Parts) -> Iterator[Claimed]:
    """Read a difference without a direction: `NOT_EQUAL` by that number."""
    for made in _compares(parts):
        if isinstance(made, Compares):
            yield replace(made, comparison=Comparison.NOT_EQUAL)


def _same(parts: Parts) -> Iterator[Claimed]:
    """Read a claim that two records have the same cell in a column."""
    for one, other, (column,) in product(parts.filters("a"), parts.filters("b"), parts.columns("col")):
        if one != other and all(names_records(each, parts.scope) for each in (one, other)):
            yield Same(one, other, column)


def _moved(parts: Parts) -> Iterator[Claimed]:
    """Read a rise or fall from one period to another as a comparison of two rows."""
    rising = parts.value("move") == "rise"
    comparison = Comparison.MORE if rising else Comparison.LESS
    for later, earlier, column in product(_at(parts, "to"), _at(parts, "from"), parts.numeric("col")):
        if column in parts.scope.numeric:
            yield Compares(Figure(Measure.SUM, column, later), Figure(Measure.SUM, column, earlier), comparison, None)


def _at(parts: Parts, name: str) -> list[Filter]:
    return filters(parts.part(name), parts.scope)


def _trend(parts: Parts) -> Iterator[Claimed]:
    periods = (*parts.scope.dates, *parts.scope.years)
    for column, (by,) in product(parts.numeric("col"), parts.columns("by")):
        if column in parts.scope.numeric and by in periods and column != by:
            yield Trend(column, by, parts.value("move") == "rise")


_FORMS: tuple[tuple[str, Builder], ...] = (
    (rf"(?P<subj>[^c]*v[^c]*?)[hiop]*(?P<col>c)[ihop]*{NUMBER}", _cell),
    (rf"(?P<col>c)[oph]+(?P<subj>.*v.*?){_BE}{NUMBER}", _cell),
    (rf"(?P<col>c)[op]+(?P<subj>[^c]*v){NUMBER}", _cell),
    (rf"(?P<subj>[^c]*v)[hio]+{NUMBER}[sy]?o*(?P<col>c)", _cell),
    (rf"(?P<subj>v)p?(?P<col>c){NUMBER}", _cell),
    (rf"(?P<agg>a)[op]*(?P<col>c)(?:[oh]+(?P<pop>.+?))?[ih]*o?{NUMBER}", _figure),
    (rf"(?P<pop>.+?)[hip]*(?P<agg>a)[op]*(?P<col>c)[ioh]*{NUMBER}", _figure),
    (rf"(?P<pop>.+?)[hip]*(?P<col>c)o(?P<agg>a){NUMBER}", _figure),
    (rf"(?P<agg>a)o?(?P<pop>.+?)p(?P<col>c){_BE}{NUMBER}", _figure),
    (rf"(?P<m>m)[ho]*(?P<col>c)(?:[oh]+(?P<pop>[^i]+?))?i{NUMBER}", _figure),
    (rf"[iO]*{NUMBER}(?P<pop>[UO]*s.*)(?P<pop2>)", _count),
    (rf"[iO]*{NUMBER}(?P<pop>v+s.*)(?P<pop2>)", _count),
    (rf"[iO]*{NUMBER}o(?P<pop>U?s.+)(?P<pop2>)", _count),
    (rf"[iO]*{NUMBER}(?P<pop>s)(?P<pop2>)(?P<agg>a)", _count),
    (rf"q(?P<pop>.+?)(?P<pop2>)i{NUMBER}", _count),
    (rf"(?P<pop>[^cn]*?)[hi]O?{NUMBER}(?P<pop2>s.*)", _count),
    (rf"[iO]*{NUMBER}u?(?P<col>c)(?P<pop>)", _distinct),
    (rf"qu?(?P<col>c)(?P<pop>)i{NUMBER}", _distinct),
    (rf"i?{NUMBER}oU?(?P<whole>s[^hi]*?)(?P<pop>[hi].+)", _share),
    (rf"i?{NUMBER}o(?P<whole>)(?P<pop>s[^hi]*[hi].+)", _share),
    (rf"PU?o?(?P<whole>s[^hi]*?)w?(?P<pop>[hi]+.+?)i{NUMBER}", _share),
    (r"(?P<subj>[^c]*v.*?)[hio]+(?P<nth>#?)(?P<m>m)[ho]*(?P<col>c)(?P<pop>[^n]*)(?P<pop2>)", _extreme),
    (rf"(?P<subj>[^c]*v.*?)[hio]+(?P<m>m)[ho]*(?P<col>c)(?P<pop>[^n]*?)(?P<pop2>)[ohi]+{NUMBER}", _extreme),
    (r"(?P<subj>[^c]*v.*?)[hi]+(?P<nth>#?)(?P<m>m)(?P<pop>s.*?)[go](?P<col>c)(?P<pop2>)", _extreme),
    (r"(?P<nth>#?)(?P<m>m)[ho]*(?P<col>c)(?P<pop>.*?)(?P<pop2>)[ih][ogh]*(?P<subj>v)", _extreme),
    (r"(?P<pop>s?[^cm]*?)[whio]+(?P<nth>#?)(?P<m>m)[ho]*(?P<col>c)(?P<pop2>.*?)i(?P<subj>v)", _extreme),
    (r"(?P<subj>v)i(?P<pop>s?[^cm]*?)[whio]+(?P<nth>#?)(?P<m>m)[ho]*(?P<col>c)(?P<pop2>.*)", _extreme),
    (r"(?P<subj>v)(?:i(?P<by>c)w?)?[hi]*(?P<m>m)q?(?P<noun>s)", _group_extreme),
    (r"(?P<subj>v)(?:i(?P<by>c)w?)?[hi]*(?P<m>m)(?P<agg>a)o?(?P<col>c)", _group_extreme),
    (r"(?P<by>c)[hw]*(?P<m>m)q?(?P<noun>s)i(?P<subj>v)", _group_extreme),
    (r"(?P<by>c)[hw]*(?P<m>m)(?P<agg>a)o?(?P<col>c)i(?P<subj>v)", _group_extreme),
    (r"(?P<a>[^c]*v)[ho]+(?P<agg>a?)(?P<more>\+)(?P<col>c)t(?P<b>[^c]*v)p?(?P<same>c?)h?", _compares),
    (r"(?P<a>[^c]*v)[ho]+(?P<more>\+)(?P<agg>a)(?P<col>c)t(?P<b>[^c]*v)p?(?P<same>c?)h?", _compares),
    (r"(?P<a>[^c]*v)[hpo]*(?P<agg>a?)(?P<col>c)[ih]*(?P<more>>)o?(?P<b>[^c]*v)p?(?P<same>c?)h?", _compares),
    (r"(?P<agg>a?)(?P<col>c)o(?P<a>[^c]*v)i(?P<more>>)(?:(?P<same>c?)o)?(?P<b>[^c]*v)p?", _compares),
    (r"(?P<a>v)h(?P<n>n)(?P<more>\+)(?P<agg>)(?P<col>c)t(?P<b>v)p?h?", _compares),
    (r"(?P<a>v)p?(?P<col>c)i(?P<n>n)(?P<more>>)(?P<agg>)(?P<b>v)p?(?P<same>c?)", _compares),
    (r"(?P<a>v)h(?P<more>\+)q?(?P<noun>s)t(?P<b>v)h?", _compares_counts),
    (r"(?P<a>v)[hi](?P<more>\+)t(?P<agg>)(?P<b>v)o(?P<col>c)", _compares),
    (r"(?P<a>v)[hi](?P<more>>)(?P<agg>)(?P<b>v)o(?P<col>c)", _compares),
    (r"(?P<a>v)[hi](?P<agg>)(?P<col>c)(?P<more>>)(?P<b>v)", _compares),
    (rf"f[oB]*(?P<agg>)(?P<col>c)[oB]+(?P<a>v)p?&(?P<b>v)p?i{NUMBER}", _differs),
    (rf"f[oB]*(?P<a>v)p?&(?P<b>v)p?o(?P<agg>)(?P<col>c)i{NUMBER}", _differs),
    (r"(?P<a>v)p?&(?P<b>v)p?[hi]+o?=(?P<col>c)", _same),
    (r"(?P<a>v)[hi]+o?=(?P<col>c)t(?P<b>v)", _same),
    (rf"{NUMBER}i(?P<col>c)[op]+(?P<subj>.*v.*)", _cell),
    (rf"i{NUMBER}(?P<col>c)o(?P<subj>[^ihc]*[vd][^ihc]*)", _amount),
    (r"h(?P<nth>#?)(?P<m>m)(?P<col>c)w?[oE]+(?P<subj>[vd][^ihcmE]*)(?P<pop>)(?P<pop2>)", _extreme),
    (r"(?P<subj>c?Kc?)[hio]+(?P<nth>#?)(?P<m>m)[ho]*(?P<col>c)(?P<pop>[^n]*)(?P<pop2>)", _extreme),
    (rf"{NUMBER}i(?P<agg>a)[op]*(?P<col>c)(?:[oh]+(?P<pop>.+))?", _figure),
    (rf"{NUMBER}i(?P<m>m)[ho]*(?P<col>c)(?:[oh]+(?P<pop>.+))?", _figure),
    (r"(?P<col>c)(?P<move>R)[oB]*(?P<from>d)[to]*(?P<to>d)", _moved),
    (r"(?P<col>c)[ih]*(?P<move>R)[oeU]+(?P<by>c)", _trend),
)  # fmt: skip
_COMPILED = tuple((re.compile(pattern), builder) for pattern, builder in _FORMS)


def forms(reading: Reading, scope: Scope) -> Iterator[Claimed]:
    """Yield every check of these forms that a claim, read in this way, may ask for."""
    for pattern, build in _COMPILED:
        match = pattern.fullmatch(reading.letters)
        if match:
            yield from build(Parts(reading.tokens, match, scope))
