"""The forms of claims: patterns over the letters of a reading, each with the check that it asks for.

In: a reading and a scope. Out: every check that the reading may mean. A form covers the whole reading. Not here: words
(language/), computing (evaluating.py).
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
    Holds,
    IsExtreme,
    Number,
    Same,
    ShareIs,
    Trend,
)
from tables.claims.predicates import predicates
from tables.language.adjuncts import adjuncts
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
    both,
    narrowed,
)
from utils.quantities import Kind

_NUM = r"(?P<op>>?)(?P<about>~?)(?P<n>n)(?P<post>\}?)"
_BE = r"[ih]+o?"
_COUNTED = frozenset({Kind.COUNT, Kind.YEAR})
Builder = Callable[[Parts], Iterator[Claimed]]


def _number(parts: Parts) -> Number | None:
    tokens = parts.part("n")
    if not tokens:
        return None
    op, post = parts.part("op"), parts.part("post")
    if op and post:
        return None
    said = (op or post)[0].value if op or post else Comparison.EQUAL.value
    return Number(tokens[0], Comparison(said), bool(parts.part("about")))


def _cell(parts: Parts) -> Iterator[Claimed]:
    number = _number(parts)
    for subject, column in product(parts.filters("subj"), parts.numeric("col")):
        if number and column in parts.scope.numeric and names_records(subject, parts.scope):
            yield CellIs(subject, column, number)


def _figure(parts: Parts) -> Iterator[Claimed]:
    number = _number(parts)
    measure = Measure(parts.value("agg")) if parts.part("agg") else None
    if parts.part("m"):
        measure = Measure.MAXIMUM if parts.value("m") == "high" else Measure.MINIMUM
    for column, filter_ in product(parts.numeric("col"), parts.filters("pop")):
        if number and measure and column in parts.scope.numeric:
            yield FigureIs(Figure(measure, column, filter_), number)


def _count(parts: Parts) -> Iterator[Claimed]:
    number = _number(parts)
    if number is None or number.token.quantity is None or number.token.quantity.kind not in _COUNTED:
        return
    if parts.part("agg") and Measure(parts.value("agg")) is not Measure.SUM:
        return
    if not (parts.counts_records("pop") and parts.counts_records("pop2")):
        return
    for filter_ in parts.filters("pop", "pop2"):
        yield FigureIs(Figure(Measure.COUNT, None, filter_), number)


def _distinct(parts: Parts) -> Iterator[Claimed]:
    number = _number(parts)
    for (column,), filter_ in product(parts.columns("col"), parts.filters("pop")):
        counted = number and number.token.quantity and number.token.quantity.kind in _COUNTED
        if number and counted and column not in parts.scope.numeric:
            yield FigureIs(Figure(Measure.DISTINCT, column, filter_), number)


def _share(parts: Parts) -> Iterator[Claimed]:
    number = _number(parts)
    if number is None or number.token.quantity is None or number.token.quantity.kind is not Kind.PERCENT:
        return
    for whole, part in product(parts.filters("whole"), parts.filters("pop")):
        if part != EVERY_ROW:
            yield ShareIs(Share(part, whole, None), number)


def _extreme(parts: Parts) -> Iterator[Claimed]:
    place = 0
    if parts.part("nth"):
        place = int(parts.value("nth")) - 1
    number, highest = _number(parts), parts.value("m") == "high"
    for subject, among, column in product(parts.filters("subj"), parts.filters("pop", "pop2"), parts.numeric("col")):
        if names_records(subject, parts.scope):
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
    number = _number(parts)
    measure = Measure(parts.value("agg")) if parts.part("agg") else Measure.SUM
    for left, right, column in product(parts.filters("a"), parts.filters("b"), parts.numeric("col")):
        single = all(names_records(each, parts.scope) for each in (left, right))
        if column not in parts.scope.numeric or left == right or not parts.allows("same", column):
            continue
        if single or parts.part("agg"):
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
    """A difference has no direction: `NOT_EQUAL` by that number."""
    for made in _compares(parts):
        if isinstance(made, Compares):
            yield replace(made, comparison=Comparison.NOT_EQUAL)


def _same(parts: Parts) -> Iterator[Claimed]:
    """Two records have the same cell in a column."""
    for one, other, (column,) in product(parts.filters("a"), parts.filters("b"), parts.columns("col")):
        if one != other and all(names_records(each, parts.scope) for each in (one, other)):
            yield Same(one, other, column)


def _moved(parts: Parts) -> Iterator[Claimed]:
    """A rise or fall from one period to another is a comparison of two rows."""
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
    (rf"(?P<subj>[^c]*v[^c]*?)[hiop]*(?P<col>c)[ihop]*{_NUM}", _cell),
    (rf"(?P<col>c)[oph]+(?P<subj>.*v.*?){_BE}{_NUM}", _cell),
    (rf"(?P<col>c)[op]+(?P<subj>[^c]*v){_NUM}", _cell),
    (rf"(?P<subj>[^c]*v)[hio]+{_NUM}[sy]?o*(?P<col>c)", _cell),
    (rf"(?P<subj>v)p?(?P<col>c){_NUM}", _cell),
    (rf"(?P<agg>a)[op]*(?P<col>c)(?:[oh]+(?P<pop>.+?))?[ih]*o?{_NUM}", _figure),
    (rf"(?P<pop>.+?)[hip]*(?P<agg>a)[op]*(?P<col>c)[ioh]*{_NUM}", _figure),
    (rf"(?P<pop>.+?)[hip]*(?P<col>c)o(?P<agg>a){_NUM}", _figure),
    (rf"(?P<agg>a)o?(?P<pop>.+?)p(?P<col>c){_BE}{_NUM}", _figure),
    (rf"(?P<m>m)[ho]*(?P<col>c)(?:[oh]+(?P<pop>[^i]+?))?i{_NUM}", _figure),
    (rf"[iO]*{_NUM}(?P<pop>[UO]*s.*)(?P<pop2>)", _count),
    (rf"[iO]*{_NUM}(?P<pop>v+s.*)(?P<pop2>)", _count),
    (rf"[iO]*{_NUM}o(?P<pop>U?s.+)(?P<pop2>)", _count),
    (rf"[iO]*{_NUM}(?P<pop>s)(?P<pop2>)(?P<agg>a)", _count),
    (rf"q(?P<pop>.+?)(?P<pop2>)i{_NUM}", _count),
    (rf"(?P<pop>[^cn]*?)[hi]O?{_NUM}(?P<pop2>s.*)", _count),
    (rf"[iO]*{_NUM}u?(?P<col>c)(?P<pop>)", _distinct),
    (rf"qu?(?P<col>c)(?P<pop>)i{_NUM}", _distinct),
    (rf"i?{_NUM}oU?(?P<whole>s[^hi]*?)(?P<pop>[hi].+)", _share),
    (rf"i?{_NUM}o(?P<whole>)(?P<pop>s[^hi]*[hi].+)", _share),
    (rf"PU?o?(?P<whole>s[^hi]*?)w?(?P<pop>[hi]+.+?)i{_NUM}", _share),
    (r"(?P<subj>[^c]*v.*?)[hio]+(?P<nth>#?)(?P<m>m)[ho]*(?P<col>c)(?P<pop>[^n]*)(?P<pop2>)", _extreme),
    (rf"(?P<subj>[^c]*v.*?)[hio]+(?P<m>m)[ho]*(?P<col>c)(?P<pop>[^n]*?)(?P<pop2>)[ohi]+{_NUM}", _extreme),
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
    (rf"f[oB]*(?P<agg>)(?P<col>c)[oB]+(?P<a>v)p?&(?P<b>v)p?i{_NUM}", _differs),
    (rf"f[oB]*(?P<a>v)p?&(?P<b>v)p?o(?P<agg>)(?P<col>c)i{_NUM}", _differs),
    (r"(?P<a>v)p?&(?P<b>v)p?[hi]+o?=(?P<col>c)", _same),
    (r"(?P<a>v)[hi]+o?=(?P<col>c)t(?P<b>v)", _same),
    (rf"{_NUM}i(?P<col>c)[op]+(?P<subj>.*v.*)", _cell),
    (rf"{_NUM}i(?P<agg>a)[op]*(?P<col>c)(?:[oh]+(?P<pop>.+))?", _figure),
    (rf"{_NUM}i(?P<m>m)[ho]*(?P<col>c)(?:[oh]+(?P<pop>.+))?", _figure),
    (r"(?P<col>c)(?P<move>R)[oB]*(?P<from>d)[to]*(?P<to>d)", _moved),
    (r"(?P<col>c)[ih]*(?P<move>R)[oeU]+(?P<by>c)", _trend),
)  # fmt: skip
_COMPILED = tuple((re.compile(pattern), builder) for pattern, builder in _FORMS)


def claimed(reading: Reading, scope: Scope) -> list[Claimed]:
    """Return every check that a claim, read in this way, may ask for."""
    found: dict[Claimed, None] = {}
    tokens, letters = reading.tokens, reading.letters
    if letters[:1] in ("i", "h") and letters[1:2] not in ("", "n", ">", "N", "~", "O"):
        tokens, letters = tokens[1:], letters[1:]
    if letters.startswith("!") and not letters.startswith("!U"):
        return []
    for filter_, rest in adjuncts(Reading(tokens, letters), scope):
        found.update(dict.fromkeys(less for each in claimed(rest, scope) if (less := _narrowed(each, filter_))))
    for pattern, build in _COMPILED if not found else ():
        match = pattern.fullmatch(letters)
        if match:
            found.update(dict.fromkeys(build(Parts(tokens, match, scope))))
    return list(found or dict.fromkeys(predicates(Reading(tokens, letters), scope)))


def _narrowed(claimed: Claimed, filter_: Filter) -> Claimed | None:
    """Return the same check, of the records of `filter_` only."""
    less: Claimed | None = None
    match claimed:
        case CellIs(subject) | Holds(subject):
            less = replace(claimed, subject=both(subject, filter_))
        case FigureIs(figure):
            less = replace(claimed, figure=narrowed(figure, filter_))
        case GroupIsExtreme(_, groups):
            less = replace(claimed, groups=replace(groups, figure=narrowed(groups.figure, filter_)))
        case Compares(left, right):
            less = replace(claimed, left=narrowed(left, filter_), right=narrowed(right, filter_))
        case ShareIs(share):
            less = replace(claimed, share=replace(share, whole=both(share.whole, filter_)))
        case IsExtreme(_, among):
            less = replace(claimed, among=both(among, filter_))
    return less
