"""Two constructions that say several things at once and can be written out: "respectively" and "neither ... nor".

In: a sentence. Out: "A and B scored 10 and 20, respectively" as "A scored 10." and "B scored 20."; "Neither A nor B
was approved" as "A was not approved." and "B was not approved."; nothing where the items do not match one to one, so
that the sentence stays whole. Not here: other coordinations.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from core.claim import Operation
from core.extraction.grammar import main_verb
from core.extraction.parts import Part
from core.extraction.tokens import Token, tokenize
from core.extraction.traced import Traced
from core.extraction.words import PREPOSITIONS

_SINGULAR = {"were": "was", "are": "is", "have": "has", "weren't": "wasn't", "aren't": "isn't", "do": "does"}
_NEGATABLE = "is|are|was|were|has|have|had|can|could|will|would|should|must|may|might|does|do|did"
_NEITHER_SUBJECT = re.compile(
    rf"Neither\s(?P<first>[^,;:()]{{1,80}}?),?\s(?P<nor>nor)\s(?P<second>[^,;:()]{{1,80}}?)\s(?P<verb>{_NEGATABLE})\s(?P<rest>.+)"
)
_NEITHER_COMPLEMENT = re.compile(
    r"(?P<before>[^,;:()]{1,120}?\s(?:is|are|was|were))\sneither\s(?P<first>[^,;:()]{1,120}?),?\s(?P<nor>nor)\s(?P<second>[^,;:()]{1,120})"
)
_LONGEST = 500


def write_out(part: Part) -> list[Part]:
    """Return the parts of a "respectively" or "neither ... nor" sentence, none where it is another or in doubt."""
    text = part.text.text
    if len(text) > _LONGEST:
        return []
    if "respectively" in text:
        return _respectively(part)
    if match := _NEITHER_SUBJECT.fullmatch(text):
        return _neither_subject(part, match)
    if match := _NEITHER_COMPLEMENT.fullmatch(text):
        return _neither_complement(part, match)
    return []


def _neither_subject(part: Part, match: re.Match[str]) -> list[Part]:
    verb, rest = _singular(part.text.cut(*match.span("verb"))), part.text.cut(*match.span("rest"))
    said = [
        _words(part.text.cut(*match.span(group)), verb, Traced.inserted("not"), rest).capitalised().ended()
        for group in ("first", "second")
    ]
    return _parts(part, [match.start("nor")], said)


def _neither_complement(part: Part, match: re.Match[str]) -> list[Part]:
    before = part.text.cut(*match.span("before"))
    said = [
        _words(before, Traced.inserted("not"), part.text.cut(*match.span(group))).ended()
        for group in ("first", "second")
    ]
    return _parts(part, [match.start("nor")], said)


def _respectively(part: Part) -> list[Part]:
    tokens = [token for token in tokenize(part.text.text) if token.raw not in ".!"]
    verb = main_verb(tokens)
    if not verb or tokens[-1].word != "respectively":
        return []
    values_end = len(tokens) - 2 if tokens[-2].raw == "," else len(tokens) - 1
    subjects = _items_at_end(tokens[:verb])
    values = _items_at_end(tokens[verb + 1 : values_end])
    if len(subjects) < 2 or len(subjects) != len(values):
        return []
    if not all(_same_shape(first, second) for items in (subjects, values) for first, second in pairwise(items)):
        return []
    shared = [token for token in tokens[:verb] if token.end <= subjects[0][0].start]
    if shared and shared[-1].word not in PREPOSITIONS:
        return []
    said = [
        _aligned(part.text, tokens, verb, shared, subject, value, values)
        for subject, value in zip(subjects, values, strict=True)
    ]
    return _parts(part, [item[-1].end for item in values[:-1]], said)


def _aligned(
    text: Traced,
    tokens: Sequence[Token],
    verb: int,
    shared: Sequence[Token],
    subject: Sequence[Token],
    value: Sequence[Token],
    values: Sequence[Sequence[Token]],
) -> Traced:
    before_values = [token for token in tokens[verb + 1 :] if token.end <= values[0][0].start]
    predicate = _cut(text, tokens[verb : verb + 1])
    unit = [] if len(value) > 1 or not value[0].is_number else values[-1][1:]
    return (
        _words(
            _cut(text, shared),
            _cut(text, subject),
            predicate if shared else _singular(predicate),
            _cut(text, before_values),
            _cut(text, value),
            _cut(text, unit),
        )
        .capitalised()
        .ended()
    )


def _items_at_end(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """Return the items of the list "a, b and c" at the end of the tokens, the first cut to the shape of the others."""
    if not any(token.word == "and" for token in tokens):
        return []
    pieces: list[list[Token]] = [[]]
    for token in tokens:
        if token.word == "and" or token.raw == ",":
            pieces.append([])
        else:
            pieces[-1].append(token)
    items = [piece for piece in pieces if piece]
    if len(items) < 2:
        return []
    items[0] = _last_of_shape(items[0], items[-1])
    return [item for item in items if item]


def _last_of_shape(tokens: list[Token], model: list[Token]) -> list[Token]:
    """Return the longest end of `tokens` that looks like `model`: a number with a unit, or a name."""
    if model[0].is_number:
        start = next((i for i in range(len(tokens) - 1, -1, -1) if tokens[i].is_number), None)
        return tokens[start:] if start is not None and len(tokens) - start <= len(model) else []
    start = len(tokens)
    while start > 0 and tokens[start - 1].is_capital:
        start -= 1
    return tokens[start:]


def _same_shape(first: Sequence[Token], second: Sequence[Token]) -> bool:
    if first[0].is_number or second[0].is_number:
        return first[0].is_number and second[0].is_number and len(second) <= 3
    return all(token.is_capital or token.raw in ".&-" for token in [*first, *second])


def _parts(part: Part, offsets: Sequence[int], said: Sequence[Traced]) -> list[Part]:
    pieces = part.cut_at(offsets)
    return [piece.saying(text, Operation.ALIGNED) for piece, text in zip(pieces, said, strict=True)]


def _cut(text: Traced, tokens: Sequence[Token]) -> Traced:
    return text.cut(tokens[0].start, tokens[-1].end) if tokens else text.cut(0, 0)


def _words(*texts: Traced) -> Traced:
    """Join the texts that are not empty with spaces."""
    parts = [part for text in texts if text for part in (Traced.inserted(" "), text)]
    return Traced.joined(parts[1:])


def _singular(verb: Traced) -> Traced:
    word = _SINGULAR.get(verb.text)
    return Traced.inserted(word) if word else verb
