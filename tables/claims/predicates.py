"""Claims of the form "these records are so": a subject, a verb, a condition.

Input: a reading and a scope. Output: every `Holds` that it may mean. Does not read claims about figures (forms.py).
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product

from tables.claims.claimed import Claimed, Holds, Quantifier
from tables.language.conditions import filters
from tables.language.parts import names_records
from tables.language.populations import populations
from tables.language.scope import Scope
from tables.language.tokens import Reading, Token
from tables.plan import EVERY_ROW, Both, Condition, Either, Filter, Not, columns_of

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
    (r"(c)w([hioc].*[vdn].*)i([vdn])", 2, (1, 3)),
)
"""Clauses that invert subject and predicate: "Paris is the capital of France", "... when ...".

Each entry has the pattern, the subject's group, and the predicate's groups in the order of a condition.
"""
_SUBORDINATE = frozenset({"with", "having", "scoring", "earning", "holding", "getting", "being"})


def predicates(reading: Reading, scope: Scope) -> Iterator[Claimed]:
    """Yield which condition the claim states about which records."""
    tokens = _exceptions_first(reading)
    letters = "".join(token.letter for token in tokens)
    for pattern, quantifier in _QUANTIFIERS:
        match = pattern.match(letters)
        if match:
            yield from _quantified(tokens[match.end() :], quantifier, scope)
            return
    for subject, predicate in _halves(tokens, letters, scope):
        if EVERY_ROW in (subject, predicate):
            continue
        yield Holds(subject, predicate, _unsaid_quantifier(subject, predicate, letters, scope))


def _unsaid_quantifier(subject: Filter, predicate: Filter, letters: str, scope: Scope) -> Quantifier:
    if names_records(subject, scope):
        return Quantifier.THE
    has_figures = not set(scope.numeric).isdisjoint(columns_of(predicate))
    return Quantifier.ONE if has_figures and "s" not in letters else Quantifier.GENERIC


def _exceptions_first(reading: Reading) -> tuple[Token, ...]:
    """Return the tokens with a final exception moved before the verb, because it excludes records of the subject."""
    match = re.fullmatch(r"[^ihX]+([ih][^X]+)(X[^X]+)", reading.letters)
    if match is None:
        return reading.tokens
    verb, exception = match.span(1), match.span(2)
    return reading.tokens[: verb[0]] + reading.tokens[slice(*exception)] + reading.tokens[slice(*verb)]


def _quantified(tokens: Sequence[Token], quantifier: Quantifier, scope: Scope) -> Iterator[Claimed]:
    letters = "".join(token.letter for token in tokens)
    if quantifier is Quantifier.NONE:
        verb = re.search(r"[ih]|$", letters)
        for filter_ in populations(tokens, scope):
            if filter_ != EVERY_ROW and not (verb and _wants_all_at_once(tokens[verb.end() :], filter_)):
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
    """Yield the possible meanings of the two parts of a claim; a second record cannot be the predicate of the first."""
    keys = scope.prepared.lexicon.keys
    for one, other in product(populations(subject, scope), filters(predicate, scope)):
        two_records = not keys.isdisjoint(set(columns_of(one)) & set(columns_of(other)))
        if not two_records and not _wants_all_at_once(predicate, other):
            yield one, other


def _wants_all_at_once(said: Sequence[Token], predicate: Filter) -> bool:
    """Whether one record would need several values in one column ("in Pune and Delhi"); a cell holds only one."""
    joints = {token.letter for token in said} & {"&", "|"}
    return joints == {"&"} and _has_choice(predicate)


def _has_choice(filter_: Filter) -> bool:
    match filter_:
        case Both(parts) | Either(parts):
            return any(map(_has_choice, parts))
        case Not(part):
            return _has_choice(part)
        case Condition(_, _, values):
            return len(values) > 1
        case _:
            return False


def is_one_clause(letters: str, verbs: Sequence[int]) -> bool:
    """Whether any further verbs share the first subject: nothing is between their "and" and them."""
    for verb in verbs[1:]:
        since = max(letters.rfind(mark, verbs[0], verb) for mark in "&,|")
        if since >= 0 and set("vcdns") & set(letters[since:verb]):
            return False
    return bool(letters[: verbs[0]].strip("o"))


def _splits(tokens: Sequence[Token], letters: str) -> Iterator[int]:
    """Yield where the predicate may begin: at the main verb, or directly after the subject if there is none."""
    verbs = [
        place
        for place, token in enumerate(tokens)
        if token.letter in "ih"
        and place > 0
        and token.text.casefold() not in _SUBORDINATE
        and letters[place - 1] not in "wih"
        and letters[max(0, place - 2) : place] != "wc"
    ]
    if verbs and is_one_clause(letters, verbs):
        yield verbs[0]
        return
    if any(token.letter in "ih" and token.text.casefold() not in _SUBORDINATE for token in tokens):
        return
    first = re.match(r"[^ihc!po>]+", letters)
    if first and first.end() < len(letters):
        yield first.end()
