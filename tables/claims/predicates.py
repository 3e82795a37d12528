"""Claims of the form "these records are so": a subject, a verb, a condition.

In: a reading and a scope. Out: every `Holds` that it may mean. Not here: claims about figures (forms.py).
"""

import re
from collections.abc import Iterator, Sequence

from tables.claims.claimed import Claimed, Holds, Quantifier
from tables.language.conditions import filters
from tables.language.parts import names_records
from tables.language.populations import populations
from tables.language.scope import Scope
from tables.language.tokens import Reading, Token
from tables.plan import EVERY_ROW, Filter

_QUANTIFIERS = (
    (re.compile(r"[i]?!Uo?"), Quantifier.NOT_ALL),
    (re.compile(r"[i]?[U2]o?"), Quantifier.ALL),
    (re.compile(r"[i]?No?"), Quantifier.NONE),
    (re.compile(r"[i]?Mo?"), Quantifier.MOST),
)
_INVERTED: tuple[tuple[str, int, tuple[int, ...]], ...] = (
    (r"([vd])i(c)[op]+(.*[vd].*)", 3, (2, 1)),
    (r"(c[io]*[vd])w(.*[vdn].*)", 2, (1,)),
    (r"([vd])i(c)w(.*[vdn].*)", 3, (2, 1)),
    (r"w(.*[vdn].*),(c[io]*[vd])", 1, (2,)),
    (r"w(.*[vdn].*),([vd])i(c)", 1, (3, 2)),
)
"""Clauses that turn the subject and what is said of it around: "Paris is the capital of France", "... when ...".
The pattern, the group of the subject, the groups of the predicate in the order of a condition.
"""
_SUBORDINATE = frozenset({"with", "having", "scoring", "earning", "holding", "getting", "being"})


def predicates(reading: Reading, scope: Scope) -> Iterator[Claimed]:
    """Yield what the claim says of which records."""
    tokens, letters = reading.tokens, reading.letters
    for pattern, quantifier in _QUANTIFIERS:
        match = pattern.match(letters)
        if match:
            yield from _quantified(tokens[match.end() :], quantifier, scope)
            return
    for subject, predicate in _halves(tokens, letters, scope):
        if EVERY_ROW in (subject, predicate):
            continue
        quantifier = Quantifier.THE if names_records(subject, scope) else Quantifier.GENERIC
        yield Holds(subject, predicate, quantifier)


def _quantified(tokens: Sequence[Token], quantifier: Quantifier, scope: Scope) -> Iterator[Claimed]:
    letters = "".join(token.letter for token in tokens)
    if quantifier is Quantifier.NONE:
        for filter_ in populations(tokens, scope):
            if filter_ != EVERY_ROW:
                yield Holds(EVERY_ROW, filter_, quantifier)
        return
    for subject, predicate in _halves(tokens, letters, scope):
        if predicate != EVERY_ROW:
            yield Holds(subject, predicate, quantifier)


def _halves(tokens: Sequence[Token], letters: str, scope: Scope) -> Iterator[tuple[Filter, Filter]]:
    inverted = re.fullmatch(r"(c)[oph]+(.*?[vs].*?)i(.+)", letters)
    if inverted:
        subject = tokens[inverted.start(2) : inverted.end(2)]
        predicate = [tokens[0], *tokens[inverted.start(3) :]]
        yield from _pairs(subject, predicate, scope)
    for pattern, first, others in _INVERTED:
        match = re.fullmatch(pattern, letters)
        if match:
            said = [token for part in others for token in tokens[match.start(part) : match.end(part)]]
            yield from _pairs(tokens[match.start(first) : match.end(first)], said, scope)
    owned = re.fullmatch(r"(.*?v)p?(c)[ih](.+)", letters)
    if owned:
        predicate = [tokens[owned.start(2)], *tokens[owned.start(3) :]]
        yield from _pairs(tokens[: owned.end(1)], predicate, scope)
    for place in _splits(tokens, letters):
        after = place + 1 if letters[place] == "p" else place
        yield from _pairs(tokens[:place], tokens[after:], scope)


def _pairs(subject: Sequence[Token], predicate: Sequence[Token], scope: Scope) -> Iterator[tuple[Filter, Filter]]:
    for one in populations(subject, scope):
        for other in filters(predicate, scope):
            yield one, other


def _is_one_clause(letters: str, verbs: Sequence[int]) -> bool:
    """Whether further verbs, if any, are said of the same subject: nothing stands between their "and" and them."""
    for verb in verbs[1:]:
        since = max(letters.rfind(mark, verbs[0], verb) for mark in "&,|")
        if since >= 0 and set("vcdns") & set(letters[since:verb]):
            return False
    return bool(letters[: verbs[0]].strip("o"))


def _splits(tokens: Sequence[Token], letters: str) -> Iterator[int]:
    """Yield where the predicate may begin: at the main verb, or where there is none right behind the subject."""
    verbs = [
        place
        for place, token in enumerate(tokens)
        if token.letter in "ih"
        and place > 0
        and token.text.casefold() not in _SUBORDINATE
        and letters[place - 1] not in "wih"
        and letters[max(0, place - 2) : place] != "wc"
    ]
    if verbs and _is_one_clause(letters, verbs):
        yield verbs[0]
        return
    if any(token.letter in "ih" and token.text.casefold() not in _SUBORDINATE for token in tokens):
        return
    first = re.match(r"[^ihc!po>]+", letters)
    if first and first.end() < len(letters):
        yield first.end()
