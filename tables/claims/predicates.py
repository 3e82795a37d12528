"""Claims of the form "these records are so": a subject, a verb, a condition.

Input: a reading and a scope. Output: every `Holds` that it may mean. Does not read claims about figures (forms.py).
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product

from tables.claims.claimed import Holds, Quantifier
from tables.language.conditions import filters, populations
from tables.language.parts import names_records
from tables.language.scope import Scope
from tables.language.tokens import Reading, Token
from tables.plan import EVERY_ROW, Condition, Filter, columns_of, conditions_of

_QUANTIFIERS = (
    (re.compile(r"i?[U2]o?"), Quantifier.ALL),
    (re.compile(r"i?No?"), Quantifier.NONE),
    (re.compile(r"i?Mo?"), Quantifier.MOST),
)
_ONLY = (
    re.compile(r"O(?P<names>v(?:[,&]+v)*)(?P<kind>)(?P<so>[hi].+)"),
    re.compile(r"(?P<names>v(?:[,&]+v)*)iO(?P<kind>[cs])w?(?P<so>[hioB].+)"),
)
_SUBORDINATE = frozenset({"with", "having", "scoring", "earning", "holding", "getting", "being"})


def predicates(reading: Reading, scope: Scope) -> Iterator[Holds]:
    """Yield which condition the claim states about which records."""
    tokens, letters = reading.tokens, reading.letters
    yield from _only(tokens, letters, scope)
    both = re.match(r"v(?:[,&]+v)+[ih]?(2)", letters)
    if both:
        yield from _quantified((*tokens[: both.start(1)], *tokens[both.end() :]), Quantifier.ALL, scope)
    if tokens and tokens[0].text.casefold() in ("everyone", "everybody"):
        yield from _quantified(tokens, Quantifier.ALL, scope)
        return
    for pattern, quantifier in _QUANTIFIERS:
        match = pattern.match(letters)
        if match:
            yield from _quantified(tokens[match.end() :], quantifier, scope)
            return
    for subject, predicate in _halves(tokens, scope):
        if EVERY_ROW not in (subject, predicate):
            yield Holds(subject, predicate, _unsaid_quantifier(subject, predicate, letters, scope))


def _only(tokens: Sequence[Token], letters: str, scope: Scope) -> Iterator[Holds]:
    """Read "only Casper is in Wyoming" and "Casper is the only city in Wyoming"."""
    match = next((match for form in _ONLY if (match := form.fullmatch(letters))), None)
    if match is None:
        return
    kind = tokens[match.start("kind")] if match["kind"] else None
    named, said = (tokens[slice(*match.span(part))] for part in ("names", "so"))
    for subject, predicate in _pairs(named, said, scope):
        if kind is None or (kind.whole if kind.letter == "s" else {*columns_of(subject)} <= {*kind.columns}):
            yield Holds(subject, predicate, Quantifier.ONLY)


def _unsaid_quantifier(subject: Filter, predicate: Filter, letters: str, scope: Scope) -> Quantifier:
    if names_records(subject, scope):
        return Quantifier.THE
    has_figures = not set(scope.numeric).isdisjoint(columns_of(predicate))
    return Quantifier.ONE if has_figures and "s" not in letters else Quantifier.GENERIC


def _quantified(tokens: Sequence[Token], quantifier: Quantifier, scope: Scope) -> Iterator[Holds]:
    if quantifier is Quantifier.NONE:
        verb = next((place for place, token in enumerate(tokens) if token.letter in "ih"), len(tokens))
        for filter_ in populations(tokens, scope):
            if filter_ != EVERY_ROW and not _wants_all_at_once(tokens[verb + 1 :], filter_):
                yield Holds(EVERY_ROW, filter_, quantifier)
        return
    for subject, predicate in _halves(tokens, scope):
        if predicate != EVERY_ROW:
            yield Holds(subject, predicate, quantifier)


def _halves(tokens: Sequence[Token], scope: Scope) -> Iterator[tuple[Filter, Filter]]:
    """Yield the subject and the predicate; a column beside the subject belongs to the predicate."""
    letters = "".join(token.letter for token in tokens)
    inverted = re.fullmatch(r"(c)[oph]+(.*?[vs].*?)i(.+)", letters)
    if inverted:
        yield from _pairs(tokens[slice(*inverted.span(2))], (tokens[0], *tokens[inverted.start(3) :]), scope)
    owned = re.fullmatch(r"(.*?v)p?(c)[ih](.+)", letters)
    if owned:
        predicate = (tokens[owned.start(2)], *tokens[owned.start(3) :])
        yield from _pairs(tokens[: owned.end(1)], predicate, scope)
    place = _split(tokens, letters)
    if place is not None:
        yield from _pairs(tokens[:place], tokens[place + (letters[place] == "p") :], scope)


def _pairs(subject: Sequence[Token], predicate: Sequence[Token], scope: Scope) -> Iterator[tuple[Filter, Filter]]:
    """Yield the possible meanings of the two parts of a claim; a second record cannot be the predicate of the first.

    An exception after the verb excludes records of the subject, so it is no part of the predicate.
    """
    if any(token.letter == "X" for token in predicate):
        return
    keys = scope.prepared.lexicon.keys
    for one, other in product(populations(subject, scope), filters(predicate, scope)):
        two_records = not keys.isdisjoint(set(columns_of(one)) & set(columns_of(other)))
        if not two_records and not _wants_all_at_once(predicate, other):
            yield one, other


def _wants_all_at_once(said: Sequence[Token], predicate: Filter) -> bool:
    """Whether one record would need several values in one column ("in Pune and Delhi"); a cell holds only one."""
    joints = {token.letter for token in said} & {"&", "|"}
    conditions = (each for each in conditions_of(predicate) if isinstance(each, Condition))
    return joints == {"&"} and any(len(each.values) > 1 for each in conditions)


def _split(tokens: Sequence[Token], letters: str) -> int | None:
    """Return where the predicate may begin: at the main verb, or directly after the subject if there is none."""
    main = [
        place
        for place, token in enumerate(tokens)
        if token.letter in "ih" and token.text.casefold() not in _SUBORDINATE
    ]
    verbs = [
        place
        for place in main
        if place and letters[place - 1] not in "wih" and letters[max(0, place - 2) : place] != "wc"
    ]
    if verbs and _is_one_clause(letters, verbs):
        return verbs[0]
    first = re.match(r"[^ihc!po>]+", letters)
    return first.end() if not main and first and first.end() < len(letters) else None


def _is_one_clause(letters: str, verbs: Sequence[int]) -> bool:
    """Whether any further verbs share the first subject: nothing is between their "and" and them."""
    for verb in verbs[1:]:
        since = max(letters.rfind(mark, verbs[0], verb) for mark in "&,|")
        if since >= 0 and set("vcdns") & set(letters[since:verb]):
            return False
    return bool(letters[: verbs[0]].strip("o"))
