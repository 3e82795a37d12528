"""Words of change: rose, fell by, an increase of, a 5% drop, up from, down to.

In: tokens and places. Out: `Change`. Not here: recomputing a change from two values (growth).
"""

from utils.quantities.lexing import Tokens
from utils.quantities.quantity import Change, Kind
from utils.text import stem

_UP = frozenset(
    stem(word) for word in "rise rose risen increase grow grew grown climb jump surge soar expand up".split()
)
_UP_ALWAYS = frozenset(stem(word) for word in "growth gain hike rebound".split())
_DOWN = frozenset(
    stem(word) for word in "fall fell fallen drop decline decrease shrink shrank shrunk plunge slide slid slump".split()
) | {"down", "reduc", "reduct", "diminish", "plummet", "tumbl"}
_DOWN_ALWAYS = frozenset(stem(word) for word in "lose lost loss cut lower sink sank dip slip".split())
_MOVED = {stem(word): Change.RISE for word in "raise lift extend lengthen widen".split()}
_MOVED |= {stem(word): Change.FALL for word in "shorten narrow trim".split()}
_MOVED |= {
    stem(word): Change.REACHED for word in "change move revise adjust amend bring brought go goes gone went".split()
}
"""Words that name a change only with what it was changed by or to: "raised to 65", not "raised 65"."""
_AFTER_UP = frozenset({"increase", "increases", "rise", "growth", "gain", "jump", "surge", "hike", "uptick", "up"})
_AFTER_DOWN = frozenset(
    {"decrease", "decreases", "drop", "decline", "fall", "reduction", "cut", "loss", "dip", "down", "slump"}
)
_COMPARED = {
    "higher": Change.RISE,
    "more": Change.RISE,
    "lower": Change.FALL,
    "less": Change.FALL,
    "fewer": Change.FALL,
}
_SHARES = frozenset({Kind.PERCENT, Kind.PERCENTAGE_POINT})
_UNCHANGING = frozenset(
    {
        Kind.DATE,
        Kind.YEARLESS_DATE,
        Kind.YEAR,
        Kind.DECADE,
        Kind.CENTURY,
        Kind.TIME,
        Kind.ORDINAL,
        Kind.SCORE,
        Kind.RATIO,
    }
)
_CLAUSE_ENDS = frozenset({".", ";", ":", "!", "?", "(", ")"})
_WAS = frozenset({"was", "is", "were", ":", "of", "at", "by", "rate"})
_WITH_UP = frozenset("make makes made making take takes took taking end ends ended ending pick picked set sets".split())
_LOOK_BACK = 8


def direction(word: str, kind: Kind | None = None) -> Change | None:
    """Return the direction that a lower-case word names; words that also mean something else not before counts."""
    root = stem(word)
    strict = kind is Kind.COUNT
    if root in _UP or (root in _UP_ALWAYS and not strict):
        return Change.RISE
    if root in _DOWN or (root in _DOWN_ALWAYS and not strict):
        return Change.FALL
    return None


def change_before(tokens: Tokens, place: int, kind: Kind | None = None) -> Change | None:
    """Return the change named in the clause before `place`, in front of "by" an amount of `kind`, "to" or "from"."""
    for at in range(place - 1, max(-1, place - 1 - _LOOK_BACK), -1):
        token = tokens.at(at)
        if token.sort == "mask" or token.lower in _CLAUSE_ENDS:
            return None
        found = (direction(token.lower, kind) or _moved(token.lower, kind)) if token.sort == "word" else None
        if found is not None:
            return found
    return None


def _moved(word: str, kind: Kind | None) -> Change | None:
    found = _MOVED.get(stem(word))
    return found if kind is None or (kind is not Kind.COUNT and found is not Change.REACHED) else None


def find_change(tokens: Tokens, start: int, end: int, kind: Kind) -> Change:
    """Return whether the amount from `start` (with its modifiers) to before `end` is a change, a level, or neither."""
    if kind in _UNCHANGING:
        return Change.NONE
    return _said_before(tokens, start, kind) or _said_after(tokens, end, kind) or Change.NONE


def _said_before(tokens: Tokens, start: int, kind: Kind) -> Change | None:
    at = start - 1 - (tokens.lower(start - 1) in ("a", "an", "the"))
    word = tokens.lower(at)
    if word == "to":
        return Change.REACHED if change_before(tokens, at) is not None else None
    if word == "by":
        return change_before(tokens, at, kind)
    if word in _WAS:
        if kind not in _SHARES and word != "of":
            return None
        return _named_before(tokens, at, kind)
    if word == "up" and tokens.lower(at - 1) in _WITH_UP:
        return None
    adverb = word.endswith("ly") and tokens.at(at).sort == "word"
    return direction(tokens.lower(at - 1 if adverb else at), kind) if tokens.at(at).sort == "word" else None


def _named_before(tokens: Tokens, place: int, kind: Kind) -> Change | None:
    """Return the change that the words before "of" or "was" name: "a drop in sales of", not "reduced to a staff of"."""
    for at in range(place - 1, place - 5, -1):
        if tokens.lower(at) == "to":
            return None
        found = direction(tokens.lower(at), kind)
        if found is not None:
            return found
    return None


def _said_after(tokens: Tokens, end: int, kind: Kind) -> Change | None:
    if kind is Kind.COUNT:
        return None
    if tokens.lower(end) in _COMPARED:
        return _COMPARED[tokens.lower(end)] if kind in _SHARES else None
    for at in range(end, end + 3):
        word = tokens.lower(at)
        if word in _AFTER_UP:
            return Change.RISE
        if word in _AFTER_DOWN:
            return Change.FALL
        if tokens.at(at).sort != "word" and word != "-":
            return None
    return None
