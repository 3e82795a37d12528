"""Strip words that only repeat what a table is about.

Input: a reading. Output: the same reading, shorter, without class nouns ("the player X", "X is the player with ..."),
title words that all records share ("the Tigers played ...", "in the 2006 season"), and pronouns for what was named
before. What is left out is true of every record, or is kept as the column of a value. Does not interpret the rest.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from tables.language.lexicon import split
from tables.language.scope import Scope
from tables.language.tokens import Reading, Token
from tables.table import Column

Tokens = tuple[Token, ...]


def plain(reading: Reading, scope: Scope) -> Reading | None:
    """Return a reading without redundant words, or None if there are none."""
    tokens = reading.tokens
    for pattern in _OF_A_HEADER:
        tokens = _rewritten(tokens, pattern, lambda run: _in_the_header(run, scope.columns))
    for pattern, rewrite in (*(_OF_EVENTS if scope.of_events else ()), *_REWRITES):
        tokens = _rewritten(tokens, pattern, rewrite)
    while tokens and tokens[0].letter == ",":
        tokens = tokens[1:]
    return Reading(tokens, _letters(tokens)) if tokens != reading.tokens else None


def _letters(tokens: Sequence[Token]) -> str:
    return "".join(token.letter for token in tokens)


def _rewritten(tokens: Tokens, pattern: re.Pattern[str], rewrite: Callable[[Tokens], Tokens | None]) -> Tokens:
    """Return tokens with each match of `pattern` replaced by the result of `rewrite`, unless that is None."""
    made: list[Token] = []
    place, letters = 0, _letters(tokens)
    if not pattern.search(letters):
        return tokens
    while place < len(tokens):
        match = pattern.match(letters, place)
        said = rewrite(tokens[place : match.end()]) if match else None
        made.extend(tokens[place : place + 1] if said is None or match is None else said)
        place = place + 1 if said is None or match is None else match.end()
    return tuple(made)


def _of_the_title(run: Tokens) -> Tokens | None:
    """Drop a run of words that occur only in the title."""
    said = [token for token in run if token.letter == "s"]
    return () if not any(token.whole for token in said) else None


def _in_the_header(run: Tokens, columns: Sequence[Column]) -> Tokens | None:
    """Drop a year that is part of the column's header: "a population of 5 in 2010", "Population (2010)"."""
    said = next(token for token in run if token.letter == "c")
    when = next(place for place, token in enumerate(run) if token.letter == "d")
    dated = tuple(place for place in said.columns if set(split(run[when].text)) <= set(split(columns[place].name)))
    if not dated:
        return None
    kept = (*run[: when - 1], *run[when + 1 :])
    return tuple(replace(token, columns=dated) if token is said else token for token in kept)


def _of_a_class(run: Tokens) -> Tokens | None:
    """Keep a value next to its own column's name as a value of that column."""
    named = next(token for token in run if token.letter == "v")
    columns = next(token for token in run if token.letter == "c").columns
    values = tuple(each for each in named.values if each.column in columns)
    verb = [token for token in run if token.letter == "i"]
    return (replace(named, values=values), *verb) if values else None


def _nothing(_: Tokens) -> Tokens:
    return ()


def _quantified_first(run: Tokens) -> Tokens:
    """Rewrite "X and Y both" as "both X and Y"."""
    quantifier = next(token for token in run if token.letter in "2U")
    return (quantifier, *(token for token in run if token is not quantifier))


def _as_having(run: Tokens) -> Tokens:
    return (replace(run[0], letter="h"), *run[1:])


def _as_being(run: Tokens) -> Tokens:
    return (*run[:-1], replace(run[-1], letter="i"))


_OF_A_HEADER = (re.compile(r"c[^cd]*od"), re.compile(r"od,?[^cd]*c"))
_Rewrites = tuple[tuple[re.Pattern[str], Callable[[Tokens], Tokens | None]], ...]
_OF_EVENTS: _Rewrites = (
    (re.compile(r"(?<=i)E"), _nothing),
    (re.compile(r"(?<=n)[cs]E"), _as_being),
)
_REWRITES: _Rewrites = (
    (re.compile(r"(?<=.)J"), _nothing),
    (re.compile(r"(?<![\s\S])s+(?=[EhWi])"), _of_the_title),
    (re.compile(r"(?<=,)s+(?=[EhWi])"), _of_the_title),
    (re.compile(r"os+(?![voncd])"), _of_the_title),
    (re.compile(r"(?<=d)s+"), _of_the_title),
    (re.compile(r"v(?:[,&]+v)+[ih]?[2U]"), _quantified_first),
    (re.compile(r"W(?=[>~O]*[n+m])"), _as_having),
    (re.compile(r"(?<=U)c(?=h|io?[vd])"), _nothing),
    (re.compile(r"vic(?=[who])"), _of_a_class),
    (re.compile(r"cv|vc(?![ihopn>])"), _of_a_class),
    (re.compile(r"(?<=[m+=])q(?=c)"), _nothing),
    (re.compile(r"(?<![\s\S])q(?=c[op]+v)"), _nothing),
)
