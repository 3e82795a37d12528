"""The forms of questions: patterns over the letters of a reading, each with its plan.

Input: a reading and a scope. Output: every plan that the reading may mean. A form covers the whole reading; a question
that no form covers is declined. The builders read the named groups. Does not define words (language/), yes-or-no
questions (claims/) or answers (answering.py).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from tables.answer import AnswerKind
from tables.language.conditions import filters
from tables.language.parts import Parts, matched, names_records
from tables.language.scope import Scope
from tables.language.tokens import Reading
from tables.plan import (
    EVERY_ROW,
    Condition,
    Contrast,
    Figure,
    Groups,
    Measure,
    Operation,
    Order,
    Rows,
    Share,
    both,
    columns_of,
)
from tables.questions.answering import Asked

_MOST_LISTED = 1000
Builder = Callable[[Parts], Iterator[Asked]]
_LEAD = r"[LwiQh]*?"
_C = r"c(?:[,&]+[op]*c)*"


def _lookup(parts: Parts) -> Iterator[Asked]:
    counted = parts.match.string.startswith("Q")
    for filter_, columns in product(parts.filters("pop"), parts.columns("cols")):
        if counted and not set(columns) <= set(parts.scope.numeric):
            continue
        kind = AnswerKind.DETAIL if names_records(filter_, parts.scope) else AnswerKind.LIST
        yield Asked(kind, Rows(filter_, columns, None))


def _details(parts: Parts) -> Iterator[Asked]:
    every = tuple(range(len(parts.scope.columns)))
    for filter_ in parts.filters("pop"):
        if names_records(filter_, parts.scope):
            yield Asked(AnswerKind.DETAIL, Rows(filter_, every, None))


def _listing(parts: Parts) -> Iterator[Asked]:
    for filter_ in parts.filters("pop"):
        kind = AnswerKind.DETAIL if names_records(filter_, parts.scope) else AnswerKind.LIST
        yield Asked(kind, Rows(filter_, (), None), beside=columns_of(filter_))


def _count(parts: Parts) -> Iterator[Asked]:
    for filter_ in parts.filters("pop"):
        yield Asked(AnswerKind.AGGREGATE, Figure(Measure.COUNT, None, filter_))


def _distinct_count(parts: Parts) -> Iterator[Asked]:
    for (column,) in parts.columns("col"):
        if column not in parts.scope.numeric:
            yield Asked(AnswerKind.AGGREGATE, Figure(Measure.DISTINCT, column, EVERY_ROW))


def _aggregate(parts: Parts) -> Iterator[Asked]:
    for column, filter_ in product(parts.numbers("col"), parts.filters("pop")):
        yield Asked(AnswerKind.AGGREGATE, Figure(Measure(parts.value("agg")), column, filter_))


def _superlative(parts: Parts) -> Iterator[Asked]:
    skip, limit = 0, 1
    if parts.part("n"):
        number = parts.part("n")[0].quantity
        if number is None or number.value.low != int(number.value.low) or not 1 <= number.value.low <= _MOST_LISTED:
            return
        limit = int(number.value.low)
    if parts.part("nth"):
        skip = int(parts.value("nth")) - 1
    for column, filter_ in product(parts.ordered("col"), parts.filters("pop", "pop2")):
        order = Order(column, parts.value("m") == "high", limit, skip)
        yield Asked(AnswerKind.LIST, Rows(filter_, (column,), order))


def _grouped(parts: Parts) -> Iterator[Asked]:
    measure = parts.measure or Measure.COUNT
    columns: list[int | None] = [*parts.numbers("col")] if parts.part("col") else [None]
    best = (parts.value("m") == "high") if parts.part("m") else None
    if best is not None and not parts.counts_records("pop"):
        return
    for column, (by,), filter_ in product(columns, parts.columns("by"), parts.filters("pop")):
        if column != by and by not in parts.scope.prepared.lexicon.keys:
            yield Asked(AnswerKind.GROUPED, Groups(Figure(measure, column, filter_), by, best))


def _share(parts: Parts) -> Iterator[Asked]:
    for whole, part in product(parts.filters("whole"), parts.filters("pop")):
        if part != EVERY_ROW:
            yield Asked(AnswerKind.AGGREGATE, Share(part, whole, None))


def _share_of_sum(parts: Parts) -> Iterator[Asked]:
    if parts.measure not in (None, Measure.SUM):
        return
    for column, part in product(parts.numbers("col"), parts.filters("pop")):
        if part != EVERY_ROW:
            yield Asked(AnswerKind.AGGREGATE, Share(part, EVERY_ROW, column))


def _comparison(parts: Parts) -> Iterator[Asked]:
    every = tuple(range(len(parts.scope.columns)))
    chosen = parts.columns("cols") if parts.part("cols") else [every]
    for filter_, columns in product(parts.filters("pop"), chosen):
        if names_records(filter_, parts.scope) and isinstance(filter_, Condition) and len(filter_.values) > 1:
            yield Asked(AnswerKind.COMPARISON, Rows(filter_, columns, None))


def _contrast(parts: Parts) -> Iterator[Asked]:
    measure = parts.measure or Measure.SUM
    for column, left, right in product(parts.numbers("col"), parts.filters("a"), parts.filters("b")):
        single = all(names_records(each, parts.scope) for each in (left, right))
        same = all(parts.allows(name, column) for name in ("same", "same2"))
        if left != right and same and (single or parts.measure):
            contrast = Contrast(Operation.DIFFERENCE, Figure(measure, column, left), Figure(measure, column, right))
            yield Asked(AnswerKind.COMPARISON, contrast)


_FORMS: tuple[tuple[str, Builder], ...] = (
    (rf"{_LEAD}[LU]*(?P<cols>{_C})[oph]+(?P<pop>.+)", _lookup),
    (rf"{_LEAD}(?P<pop>v)p?(?P<cols>{_C})[ho]*", _lookup),
    (rf"[wQ]+(?P<cols>{_C})[ihop]*(?P<pop>[sU]*v.*?)[ho]*", _lookup),
    (rf"[wQ]+i?(?P<pop>v[,&v]*)[hio]+(?P<cols>{_C})", _lookup),
    (rf"{_LEAD}[Uo]*(?P<pop>v)p?", _details),
    (r"[Lw]+i?(?P<pop>[^m+PqaQ]*)", _listing),
    (r"(?P<pop>[vU]*s[^m+PqaQ]+)", _listing),
    (r"[wLi]*q(?P<pop>[^m+PqaQu]*?s[^m+PqaQueg]*?)[iho]*", _count),
    (r"[wLi]*q(?P<pop>[hiov!][^m+PqaQueg]*?)[iho]*", _count),
    (r"[wLi]*qu?(?P<col>c)[ih]*", _distinct_count),
    (rf"{_LEAD}(?P<agg>a)[op]*(?P<col>c)(?:[ohi]*(?P<pop>[^eg]*?))?", _aggregate),
    (r"[LwiQh]*(?P<pop>[^mn]*?)[whio]*(?P<nth>#?)(?P<m>m)[ho]*(?P<col>c)(?P<pop2>.*)", _superlative),
    (r"[wLi]*(?P<n>n)(?P<pop>[^mn]*?)[whio]*(?P<m>m)[ho]*(?P<col>c)(?P<pop2>.*)", _superlative),
    (r"[wLi]*(?P<m>m)(?P<n>n)(?P<pop>[^c]*?)[gehoi]+U?(?P<col>c)(?P<pop2>.*)", _superlative),
    (rf"{_LEAD}(?P<agg>a)[op]*(?P<col>c)(?P<pop>.*?)[oi]*[eg]o?U?(?P<by>c)", _grouped),
    (r"[wLi]*q(?P<pop>.*?)[ihow]*[eg]o?U?(?P<by>c)h?", _grouped),
    (r"[wL]+i?(?P<by>c)[hiw]*(?P<m>m)q?(?P<pop>s)", _grouped),
    (r"[wL]+i?(?P<by>c)[hiw]*(?P<m>m)(?P<agg>a)o?(?P<col>c)(?P<pop>)", _grouped),
    (r"[wLi]*PU?o?(?P<whole>[^hi]*s[^hi]*?)w?(?P<pop>[hi]+.+)", _share),
    (r"[wLi]*P(?P<whole>)(?P<pop>[^hi]*s[^i]*)[ih]*", _share),
    (r"[wLi]*Po?(?P<agg>a?)o?(?P<col>c)[hio]+(?P<pop>.*v.*?)h?", _share_of_sum),
    (rf"[kLhwo]*k[Lkwiop]*(?P<pop>v(?:[,&k|]+v)+)[gop]*(?P<cols>{_C})?", _comparison),
    (
        r"[wiL]*f[oB]*(?P<agg>a)?(?P<col>c)[oB]+(?P<a>[^&t]*v)p?(?P<same>c?)[&to]+(?P<b>[^&t]*v)p?(?P<same2>c?)",
        _contrast,
    ),
    (r"[wiL]*f[oB]*(?P<a>v)p?[&to]+(?P<b>v)[po]*(?P<agg>a)?(?P<col>c)", _contrast),
    (r"Q[ih]*\+(?P<col>c)[ih]*(?P<a>v)h*t(?P<b>v)[ih]*", _contrast),
    (r"[wi]*[hio]*\+(?P<col>c),?(?P<a>v)\|(?P<b>v)", _contrast),
)
_COMPILED = tuple((re.compile(pattern), builder) for pattern, builder in _FORMS)


_LEADING = re.compile(r"o[^,]*[vd][^,]*,(?=.)")
"""A condition before the question: "In Pune, who has the highest salary?"."""


def asked(reading: Reading, scope: Scope) -> list[Asked]:
    """Return every plan that a question, read in this way, may ask for."""
    found: dict[Asked, None] = {}
    leading = _LEADING.match(reading.letters)
    if leading:
        rest = asked(Reading(reading.tokens[leading.end() :]), scope)
        for filter_, each in product(filters(reading.tokens[: leading.end() - 1], scope), rest):
            if isinstance(each.plan, Rows | Figure):
                found[replace(each, plan=replace(each.plan, filter=both(each.plan.filter, filter_)))] = None
    return list(found or dict.fromkeys(matched(_COMPILED, reading, scope)))


def fullest(found: Sequence[Asked], key: int) -> tuple[Asked, ...]:
    """Drop plans that show the same rows as another one with fewer columns; the `key` is always shown.

    A count of the different keys is dropped if the records are counted as well.
    """
    kept: list[Asked] = []
    counts = {each.plan.filter for each in found if isinstance(each.plan, Figure) and each.plan.column is None}
    names = {Figure(Measure.DISTINCT, key, filter_) for filter_ in counts}
    for one in sorted(found, key=lambda each: -len(_shown(each, key))):
        if one.plan not in names and not any(_covers(other, one, key) for other in kept):
            kept.append(one)
    return tuple(kept)


def _shown(each: Asked, key: int) -> set[int]:
    """Return the columns of records that are shown."""
    return {key, *each.plan.columns, *each.beside} if isinstance(each.plan, Rows) else set()


def _covers(one: Asked, other: Asked, key: int) -> bool:
    if not isinstance(one.plan, Rows) or not isinstance(other.plan, Rows):
        return one.plan == other.plan
    same = (one.plan.filter, one.plan.order) == (other.plan.filter, other.plan.order)
    return same and _shown(other, key) <= _shown(one, key)
