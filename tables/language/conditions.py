"""Turn tokens into conditions on records.

Input: the tokens of a part of a sentence. Output: every filter that they may mean; none if any word is left over. `and`
and `or` between conditions are not mixed, because the precedence is ambiguous. Does not determine what is asked about
the records.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from tables.language.operands import condition
from tables.language.scope import Scope
from tables.language.tokens import Token
from tables.plan import EVERY_ROW, Comparison, Condition, Either, Filter, Not, both
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
_BLANKS = (
    re.compile(r"[howi]*(?P<column>c)[ih]*(?P<not>!?)z"),
    re.compile(r"[howi]*(?P<not>!?)h*z(?P<column>c)"),
    re.compile(r"[howi]*(?P<none>[!N])h?(?P<column>c)(?![iohp>~]*[nrdv])"),
)
_BETWEEN = re.compile(r"(?P<or>,?\|)|,?&?")

_Place = tuple[int, int | None]
"""The position to continue from, and the last column mentioned."""
_Series = tuple[tuple[Filter, ...], tuple[bool, ...]]
"""Conditions, and for each conjunction between them whether it is an "or"."""
_Found = tuple[Filter, int | None, int]
"""A condition, its column, and where it ends."""
_MOST_SERIES = 16


def filters(tokens: Sequence[Token], scope: Scope) -> list[Filter]:
    """Return every filter that all of `tokens` together may mean. No tokens: every row."""
    if not tokens:
        return [EVERY_ROW]
    words = _Words(tokens, scope)
    if words.letters[-1] in "&|,":
        return []
    found: dict[Filter, None] = {}
    for parts, joints in words.series(0, None):
        if not any(joints) and not _exclude_each_other(parts):
            found[both(*parts)] = None
        elif joints and all(joints):
            found[Either(parts)] = None
    return list(found)


def _exclude_each_other(parts: Sequence[Filter]) -> bool:
    """Whether two conditions require different values of the same column, which nobody means."""
    wanted: dict[int, set[Value]] = {}
    for part in parts:
        if isinstance(part, Condition) and part.comparison is Comparison.EQUAL:
            if not wanted.setdefault(part.column, set(part.values)) & set(part.values):
                return True
    return False


class _Words:
    """The words of conditions; the series from each position are read once."""

    def __init__(self, tokens: Sequence[Token], scope: Scope) -> None:
        self.tokens, self.scope = tokens, scope
        self.letters = "".join(token.letter for token in tokens)
        self._known: dict[_Place, list[_Series]] = {}

    def series(self, start: int, column: int | None) -> list[_Series]:
        """Return the series of conditions from a position on, at most `_MOST_SERIES`; `column` is the last one said."""
        if (start, column) in self._known:
            return self._known[start, column]
        made: list[_Series] = []
        for filter_, last, end in self._atoms(start, column):
            if end == len(self.letters):
                made.append(((filter_,), ()))
                continue
            joint = _BETWEEN.match(self.letters, end)
            is_or = joint is not None and joint["or"] is not None
            for parts, joints in self.series(joint.end() if joint else end, last):
                made.append(((filter_, *parts), (is_or, *joints)))
        self._known[start, column] = made[:_MOST_SERIES]
        return self._known[start, column]

    def _atoms(self, start: int, column: int | None) -> Iterator[_Found]:
        for patterns, build in ((_ATOMS, self._compared), ((_FLAG,), self._flag), (_BLANKS, self._blank)):
            for pattern in patterns:
                if match := pattern.match(self.letters, start):
                    yield from build(match, column)

    def _compared(self, match: re.Match[str], column: int | None) -> Iterator[_Found]:
        """Read an operand that is compared once and exactly: "above 75 or more" and "about 75" are no conditions."""
        groups = match.groupdict()
        if groups["about"] or (groups["op"] and groups["post"]):
            return
        sign = next((self.tokens[match.start(name)] for name in ("op", "post") if groups[name]), None)
        comparison = Comparison(sign.value) if sign else None
        operand = self.tokens[slice(*match.span("operand"))]
        said = self.tokens[match.start("column")].columns if groups.get("column") else None
        negations = bool(groups["not"]) + bool(groups.get("not2"))
        for place, filter_ in condition(operand, comparison, said, column, self.scope):
            yield _negated(filter_, negations), place, match.end()

    def _flag(self, match: re.Match[str], _: int | None) -> Iterator[_Found]:
        """Read a boolean column on its own: "active", "not active"."""
        for place in self.tokens[match.start("column")].columns:
            if self.scope.columns[place].type is ColumnType.BOOLEAN:
                yield Condition(place, Comparison.EQUAL, (not match["not"],)), place, match.end()

    def _blank(self, match: re.Match[str], _: int | None) -> Iterator[_Found]:
        """Read "with no remark", "remark is missing"; in a column of numbers, none may also be nought.

        Where some cells are nought, a blank one may be unknown.
        """
        groups = match.groupdict()
        for place in self.tokens[match.start("column")].columns:
            blank: Filter = Condition(place, Comparison.BLANK, ())
            if groups.get("none") and self.scope.columns[place].type is ColumnType.BOOLEAN:
                continue
            if groups.get("none") and place in self.scope.numeric:
                nought = Condition(place, Comparison.EQUAL, (Decimal(0),))
                if {None, Decimal(0)} <= self.scope.prepared.values(place):
                    yield nought, place, match.end()
                blank = Either((blank, nought))
            yield Not(blank) if groups.get("not") else blank, place, match.end()


def _negated(filter_: Filter, times: int) -> Filter:
    if times % 2 == 0:
        return filter_
    if isinstance(filter_, Condition) and filter_.comparison is Comparison.EQUAL:
        return replace(filter_, comparison=Comparison.NOT_EQUAL)
    return Not(filter_)


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
