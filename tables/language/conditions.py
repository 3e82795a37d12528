"""Turn tokens into conditions on records.

Input: the tokens of a part of a sentence. Output: every filter that they may mean; none if any word is left over. `and`
and `or` between conditions are not mixed, because the precedence is ambiguous. Does not determine what is asked about
the records.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tables.language.operands import condition
from tables.language.scope import Scope
from tables.language.tokens import Token
from tables.plan import (
    EVERY_ROW,
    Comparison,
    Condition,
    Either,
    Filter,
    Not,
    both,
)
from tables.table import ColumnType, Value

_OPERAND = r"(?P<operand>B?r|B(?:n[&o]n|d[&o]d)|B?d|n|v(?:(?:[,&|k]+[io]*)v)*)"
_BEFORE = r"[howi]*"
_ATOMS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_BEFORE}(?P<not>[!X]?)[hoi]*(?P<column>c)[iohp]*(?P<not2>!?)[iho]*(?P<op>>?)(?P<about>~?){_OPERAND}(?P<post>\}}?)",
        rf"{_BEFORE}(?P<not>[!X]?)[hoi]*(?P<op>>?)(?P<about>~?){_OPERAND}(?P<post>\}}?)(?:[sy]?o+)?(?P<column>c)",
        rf"{_BEFORE}(?P<not>[!X]?)[hoi]*(?P<op>>?)(?P<about>~?){_OPERAND}(?P<post>\}}?)p?",
    )
)
_FLAG = re.compile(r"[howi]*(?P<not>!?)[hoi]*(?P<column>c)")
_BLANK = re.compile(
    r"[howi]*(?:(?P<column>c)[ih]*(?P<not>!?)z|(?P<not2>!?)h*z(?P<column2>c)|(?P<none>[!N])h?(?P<column3>c)(?![iohp>~]*[nrdv]))"
)
_BETWEEN = re.compile(r"(?P<or>,?\|)|,?&?")

_Place = tuple[int, int | None]
"""The position to continue from, and the last column mentioned."""
_Series = tuple[tuple[Filter, ...], tuple[bool, ...]]
"""Conditions, and for each conjunction between them whether it is an "or"."""
_MOST_SERIES = 16


@dataclass(frozen=True, slots=True)
class _Found:
    filter: Filter
    column: int | None
    end: int


def filters(tokens: Sequence[Token], scope: Scope) -> list[Filter]:
    """Return every filter that all of `tokens` together may mean. No tokens: every row."""
    if not tokens:
        return [EVERY_ROW]
    letters = "".join(token.letter for token in tokens)
    if letters[-1] in "&|,":
        return []
    return list(dict.fromkeys(_sequences(tokens, letters, scope)))


def _sequences(tokens: Sequence[Token], letters: str, scope: Scope) -> Iterator[Filter]:
    for parts, joints in _rest(tokens, letters, (0, None), scope, {}):
        if not any(joints):
            if not _exclude_each_other(parts):
                yield both(*parts)
        elif all(joints):
            yield Either(parts)


def _exclude_each_other(parts: Sequence[Filter]) -> bool:
    """Whether two conditions require different values of the same column, which nobody means."""
    wanted: dict[int, set[Value]] = {}
    for part in parts:
        if isinstance(part, Condition) and part.comparison is Comparison.EQUAL:
            if not wanted.setdefault(part.column, set(part.values)) & set(part.values):
                return True
    return False


def _rest(
    tokens: Sequence[Token], letters: str, place: _Place, scope: Scope, known: dict[_Place, list[_Series]]
) -> list[_Series]:
    """Return the series of conditions from a position on, at most `_MOST_SERIES`; results in `known` are reused."""
    if place in known:
        return known[place]
    made: list[_Series] = []
    for found in _atoms(tokens, letters, *place, scope):
        if found.end == len(letters):
            made.append(((found.filter,), ()))
            continue
        joint = _BETWEEN.match(letters, found.end)
        is_or = joint is not None and joint["or"] is not None
        after = joint.end() if joint else found.end
        for parts, joints in _rest(tokens, letters, (after, found.column), scope, known):
            made.append(((found.filter, *parts), (is_or, *joints)))
    known[place] = made[:_MOST_SERIES]
    return known[place]


def _atoms(tokens: Sequence[Token], letters: str, start: int, column: int | None, scope: Scope) -> Iterator[_Found]:
    for pattern in _ATOMS:
        match = pattern.match(letters, start)
        if match:
            yield from _compared(match, tokens, column, scope)
    for special, build in ((_FLAG, _flag), (_BLANK, _blank)):
        match = special.match(letters, start)
        if match:
            yield from build(match, tokens, scope)


def _compared(match: re.Match[str], tokens: Sequence[Token], column: int | None, scope: Scope) -> Iterator[_Found]:
    """Read an operand that is compared once and exactly: "above 75 or more" and "about 75" are no conditions."""
    groups = match.groupdict()
    if groups["about"] or (groups["op"] and groups["post"]):
        return
    sign = next((tokens[match.start(name)] for name in ("op", "post") if groups[name]), None)
    comparison = Comparison(sign.value) if sign else None
    operand = tokens[slice(*match.span("operand"))]
    said = tokens[match.start("column")].columns if groups.get("column") else None
    negations = bool(groups["not"]) + bool(groups.get("not2"))
    for place, filter_ in condition(operand, comparison, said, column, scope):
        yield _Found(_negated(filter_, negations), place, match.end())


def _negated(filter_: Filter, times: int) -> Filter:
    if times % 2 == 0:
        return filter_
    if isinstance(filter_, Condition) and filter_.comparison is Comparison.EQUAL:
        return replace(filter_, comparison=Comparison.NOT_EQUAL)
    return Not(filter_)


def _flag(match: re.Match[str], tokens: Sequence[Token], scope: Scope) -> Iterator[_Found]:
    """Read a boolean column on its own: "active", "not active"."""
    for place in tokens[match.start("column")].columns:
        if scope.columns[place].type is ColumnType.BOOLEAN:
            yield _Found(Condition(place, Comparison.EQUAL, (not match["not"],)), place, match.end())


def _blank(match: re.Match[str], tokens: Sequence[Token], scope: Scope) -> Iterator[_Found]:
    said = match.start("column") if match["column"] else match.start("column2" if match["column2"] else "column3")
    negated = bool(match["not"] or match["not2"])
    for place in tokens[said].columns:
        if match["none"] and scope.columns[place].type is ColumnType.BOOLEAN:
            continue
        blank: Filter = Condition(place, Comparison.BLANK, ())
        if match["none"] and place in scope.numeric:
            zero = Condition(place, Comparison.EQUAL, (Decimal(0),))
            if place in scope.prepared.kinds.half_filled:
                yield _Found(zero, place, match.end())  # where some are zero, a blank cell may be unknown
            blank = Either((blank, zero))
        yield _Found(Not(blank) if negated else blank, place, match.end())


def populations(tokens: Sequence[Token], scope: Scope) -> list[Filter]:
    """Return every filter that a noun phrase may mean, from the words before and after its noun."""
    letters = "".join(token.letter for token in tokens)
    start = len(letters) - len(letters.lstrip("Uo"))
    if start and "U" not in letters[:start] and "s" not in letters:
        start = 0
    nouns = [place for place, letter in enumerate(letters) if letter == "s"]
    if not nouns:
        return filters(tokens[start:], scope)
    end = nouns[0]
    while end > start and letters[end - 1] == "o":
        end -= 1
    before = filters(tokens[start:end], scope)
    after = filters(_without_nouns(tokens[nouns[0] + 1 :]), scope)
    return list(dict.fromkeys(both(one, other) for one in before for other in after))


def _without_nouns(tokens: Sequence[Token]) -> list[Token]:
    """Drop further nouns of the table, with the preposition before them."""
    kept: list[Token] = []
    for token in tokens:
        if token.letter == "s":
            while kept and kept[-1].letter == "o":
                kept.pop()
        else:
            kept.append(token)
    return kept
