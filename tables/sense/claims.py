"""Turn a claim that was read as a sequence of tokens into checks on a table.

Input: tokens and a scope. Output: every possible check. A frame uses the whole sequence: the statement, and the records
that it is about; if a token is left over, there is no check. Does not read (reader.py), choose (choosing.py) or
compute (tables/claims).
"""

from collections.abc import Callable, Iterator
from itertools import product

from tables.claims.claimed import Claimed, Holds, Quantifier, ResultIs
from tables.language.parts import names_records
from tables.language.scope import Scope
from tables.language.tokens import Token
from tables.plan import EVERY_ROW, Condition, Figure, Filter, Measure, Rows, Share, columns_of
from tables.sense.comparisons import Tokens, comparison, operations, superlative, trend, without
from tables.sense.populations import amount_of, number_of, of_unit, populations
from utils.quantities import Kind

_COUNTED = frozenset({Kind.COUNT, Kind.YEAR})
_PARTS_OF_ONE = frozenset({Kind.PERCENT, Kind.FRACTION})
_QUANTIFIERS = {"U": Quantifier.ALL, "N": Quantifier.NONE, "M": Quantifier.MOST, "2": Quantifier.ALL}


def claims(tokens: Tokens, scope: Scope) -> list[Claimed]:
    """Return every check that a sequence of tokens may mean."""
    if _has_a_noun_too_many(tokens):
        return []
    return list(dict.fromkeys(claimed for frame in _FRAMES for claimed in frame(tokens, scope)))


def _has_a_noun_too_many(tokens: Tokens) -> bool:
    """Whether a guessed name for the records may instead be what is said of them: "two people withdrew".

    It surely names them if nothing else does, or directly after a number or a superlative.
    """
    letters = "".join(token.letter for token in tokens)
    guessed = [place for place, token in enumerate(tokens) if _is_guessed(token)]
    return letters.count("s") > 1 and any(letters[place - 1 : place] not in ("n", "m") for place in guessed)


def _is_guessed(token: Token) -> bool:
    return token.letter == "s" and not token.whole


def _count(tokens: Tokens, scope: Scope) -> Iterator[Claimed]:
    """There are 12 people in Support; two of the flights were cancelled."""
    if operations(tokens) or not _are_whole(tokens):
        return
    for place, token in enumerate(tokens):
        if token.letter != "n" or token.quantity is None or token.quantity.kind not in _COUNTED:
            continue
        after = "".join(each.letter for each in tokens[place + 1 :])
        if not after.lstrip("v").startswith("s") and not (after.startswith("v") and place == 0):
            continue
        for filter_ in populations(without(tokens, token), scope):
            if not names_records(filter_, scope):
                yield ResultIs(Figure(Measure.COUNT, None, filter_), number_of(token))


def _are_whole(tokens: Tokens) -> bool:
    """Whether each value is named in full: "four books" are not those whose title has the word."""
    return all(token.whole for token in tokens if token.letter == "v")


def _amount(tokens: Tokens, scope: Scope) -> Iterator[Claimed]:
    """Emre Aydin earns 57,000 euros; open invoices add up to 28,953 dollars; the average was 74 mm."""
    measures = [token for token in tokens if token.letter == "a"]
    if operations(tokens, "a") or len(measures) > 1:
        return
    for number in (token for token in tokens if token.letter == "n"):
        for column, rest in _measured(without(tokens, number, *measures), number, scope):
            for filter_ in populations(rest, scope):
                if measures:
                    yield ResultIs(Figure(Measure(measures[0].value), column, filter_), number_of(number))
                elif filter_ != EVERY_ROW and column not in columns_of(filter_):
                    yield ResultIs(Rows(filter_, (column,), None), number_of(number))


def _measured(tokens: Tokens, number: Token, scope: Scope) -> Iterator[tuple[int, Tokens]]:
    """Yield the numeric columns that may be meant, with the remaining tokens."""
    assert number.quantity is not None
    named = [token for token in tokens if token.letter == "c"]
    for token in named:
        for column in token.columns:
            if amount_of(column, number.quantity, scope):
                yield column, without(tokens, token)
    if not named:
        for column in of_unit(number.quantity, scope):
            yield column, tokens


def _quantified(tokens: Tokens, scope: Scope) -> Iterator[Claimed]:
    """Everybody earns at least 28,000 euros; no month had less than 10 mm; most invoices are paid."""
    signs = [token for token in tokens if token.letter in _QUANTIFIERS]
    if len(signs) != 1 or operations(tokens, "UNM2") or (signs[0].letter == "M" and signs[0] is not tokens[0]):
        return
    for subject, predicate in _split(without(tokens, *signs), scope):
        if signs[0].letter != "2" or names_records(subject, scope):
            yield Holds(subject, predicate, _QUANTIFIERS[signs[0].letter])


def _member(tokens: Tokens, scope: Scope) -> Iterator[Claimed]:
    """INV-2603 is open; Hana Sato is in Finance."""
    if operations(tokens):
        return
    for name in (token for token in tokens if token.letter == "v"):
        for subject in populations((name,), scope):
            if not isinstance(subject, Condition) or len(subject.values) > 1 or not names_records(subject, scope):
                continue
            for predicate in populations(without(tokens, name), scope):
                if predicate != EVERY_ROW and subject.column not in columns_of(predicate):
                    yield Holds(subject, predicate, Quantifier.THE)


def _share(tokens: Tokens, scope: Scope) -> Iterator[Claimed]:
    """More than half of the invoices are paid; 53 % of the vans are diesels."""
    if operations(tokens) or not _are_whole(tokens):
        return
    for number in (token for token in tokens if token.letter == "n"):
        if number.quantity is not None and number.quantity.kind in _PARTS_OF_ONE:
            if tokens[0].letter == "n" and tokens[0] is not number:
                continue  # "6 students have attendance above 80 %" counts
            rest = without(tokens, number)
            alone = [(EVERY_ROW, part) for part in populations(rest, scope) if len(columns_of(part)) == 1]
            for whole, part in alone or _split(rest, scope):
                yield ResultIs(Share(part, whole, None), number_of(number))


def _split(tokens: Tokens, scope: Scope) -> Iterator[tuple[Filter, Filter]]:
    """Yield the subject and the predicate: the last condition, which follows the noun and what stands before it.

    A guessed noun in the predicate may be what is said: "all invoices over 2,000 euros are unpaid".
    """
    nouns = [place for place, token in enumerate(tokens) if token.letter == "s"]
    is_first = bool(nouns) and all(token.letter == "v" for token in tokens[: nouns[0]])
    for place in range(nouns[0] + 1 if is_first else 0, len(tokens)):
        if tokens[place].letter not in "vcnd!" or any(_is_guessed(token) for token in tokens[place:]):
            continue
        for subject, predicate in product(populations(tokens[:place], scope), populations(tokens[place:], scope)):
            told_before = bool(nouns) and nouns[0] > 0 and subject == EVERY_ROW
            if predicate != EVERY_ROW and len(columns_of(predicate)) == 1 and not told_before:
                yield subject, predicate


Frame = Callable[[Tokens, Scope], Iterator[Claimed]]
_FRAMES: tuple[Frame, ...] = (_count, _amount, superlative, comparison, _quantified, _member, _share, trend)
