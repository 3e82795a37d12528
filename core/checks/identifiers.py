"""Whether the codes, addresses, versions and labels of a claim are those of its evidence.

In: a claim's text, the sentences that may decide it, and every identifier of the corpus. Out: one `Comparison` an
identifier. A code that differs by one character is the mistake that looks most like the truth. Not here: reading
identifiers (utils/quantities), names of persons and firms.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.checks.binding import Binding, bind, limit_pairs, mentions, stems_of_content
from core.evidence import Sentence
from core.verdict import Comparison, Outcome
from core.windows import rarity_among
from utils.quantities import (
    Identifier,
    IdentifierKind,
    IdentifierState,
    KnownIdentifiers,
    find_identifiers,
    match_identifier,
)
from utils.recent import remembered


@dataclass(frozen=True, slots=True)
class Candidate:
    """An identifier of the evidence of the same kind, and how firmly it stands where the claim's one should."""

    identifier: Identifier
    sentence: Sentence
    binding: Binding


def compare_identifiers(claim: str, sentences: Sequence[Sentence], known: KnownIdentifiers) -> list[Comparison]:
    """Compare every identifier of `claim` with those of `sentences` and with all that are `known`.

    Raises `Unavailable` (too_many_figures) where both hold so many that comparing would not end in time.
    """
    identifiers = identifiers_of(claim)
    if not identifiers:
        return []
    present = [(sentence, identifiers_of(sentence.text)) for sentence in sentences]
    limit_pairs(claim, len(identifiers), ((sentence.text, len(others)) for sentence, others in present))
    around = [mentions(sentence.text, [each.span for each in others]) for sentence, others in present]
    claimed = mentions(claim, [each.span for each in identifiers])
    rarity = rarity_among(stems_of_content(claim), [sentence.stems for sentence in sentences])
    found = []
    for index, identifier in enumerate(identifiers):
        candidates = [
            Candidate(other, sentence, bind(claimed(index), words_at(place), frozenset(), rarity))
            for (sentence, others), words_at in zip(present, around, strict=True)
            for place, other in enumerate(others)
            if _are_alike(identifier, other)
        ]
        row = None if candidates else _row_with(identifier, claim, sentences)
        found.append(_settle(identifier, candidates, known) if row is None else _told_by_row(identifier, row))
    return found


def _row_with(identifier: Identifier, claim: str, sentences: Sequence[Sentence]) -> Sentence | None:
    """Return the row of a table that has a number of the claim for a cell, where no other row has as many of its words.

    In such a row the number is a bare figure: the word that makes it an identifier stands in the heading.
    """
    if not identifier.raw.isdecimal():
        return None
    stems = stems_of_content(claim)
    rows = [sentence for sentence in sentences if "|" in sentence.text and any(map(str.isdigit, sentence.text))]
    held = {row: len(stems & frozenset(row.stems)) for row in rows}
    with_it = [row for row in rows if identifier.raw in map(str.strip, row.text.split("|"))]
    if len(with_it) != 1 or any(held[row] >= held[with_it[0]] for row in rows if row is not with_it[0]):
        return None
    return with_it[0]


def _told_by_row(identifier: Identifier, row: Sentence) -> Comparison:
    made = _comparison(identifier, Outcome.MATCH, None)
    return made.model_copy(update={"found": identifier.raw, "evidence": row.source})


@remembered(16384)
def identifiers_of(text: str) -> tuple[Identifier, ...]:
    """Return the identifiers of a text."""
    return find_identifiers(text)


def _are_alike(one: Identifier, other: Identifier) -> bool:
    """Whether one could stand in the other's place: labels need the same word ("Section 4.2", "Section 4.3")."""
    if one.kind is not other.kind:
        return False
    return one.kind is not IdentifierKind.LABEL or _word(one) == _word(other)


def _word(label: Identifier) -> str:
    return label.normal.rstrip("0123456789.").rstrip()


def _settle(identifier: Identifier, candidates: Sequence[Candidate], known: KnownIdentifiers) -> Comparison:
    same = [candidate for candidate in candidates if candidate.identifier.normal == identifier.normal]
    match = max(same, key=lambda candidate: candidate.binding.strength, default=None)
    if match is not None:
        rivals = list(_outdoing(match, candidates))
        surely = next((rival for rival in rivals if not rival.binding.missed), None)
        if surely is not None:
            return _comparison(identifier, Outcome.CONFLICT, surely)
        return _comparison(identifier, Outcome.UNBOUND if rivals else Outcome.MATCH, match)
    if identifier.normal in known or _is_part(identifier.normal, known):
        return _comparison(identifier, Outcome.UNBOUND, None)
    nearest = match_identifier(identifier, known)
    if nearest.state is IdentifierState.NEAR:
        near = next((each for each in candidates if each.identifier.normal == nearest.nearest), None)
        return _comparison(identifier, Outcome.CONFLICT, near, nearest.nearest)
    is_label = identifier.kind is IdentifierKind.LABEL
    return _comparison(identifier, Outcome.MISSING if is_label else Outcome.CONFLICT, None)


def _is_part(short: str, known: KnownIdentifiers) -> bool:
    """Whether somebody may well call one that is known by `short`: "B2" for "TQ3180-B2"."""
    return len(short) > 1 and known.holds_part(short)


def _outdoing(match: Candidate, candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield each other identifier that all the claim's words around the match stand with, and more."""
    for candidate in candidates:
        other = candidate.identifier.normal != match.identifier.normal
        if (
            other
            and candidate.binding.near > match.binding.near
            and candidate.binding.strength > match.binding.strength
        ):
            yield candidate


_EXPLANATIONS = {
    Outcome.MATCH: "{claimed} stands in the evidence.",
    Outcome.UNBOUND: "{claimed} stands in the documents, but not where this is said.",
    Outcome.MISSING: "{claimed} stands nowhere in the documents.",
}


def _comparison(
    identifier: Identifier, outcome: Outcome, candidate: Candidate | None, nearest: str | None = None
) -> Comparison:
    found = candidate.identifier.raw if candidate else nearest
    claimed = f"“{identifier.raw}”"
    if outcome is Outcome.CONFLICT:
        explanation = (
            f"The claim says {claimed}, the documents say “{found}”." if found else f"No document knows {claimed}."
        )
    else:
        explanation = _EXPLANATIONS[outcome].format(claimed=claimed)
    return Comparison(
        kind="identifier",
        claimed=identifier.raw,
        span=identifier.span,
        found=found,
        evidence=candidate.sentence.source if candidate else None,
        outcome=outcome,
        explanation=explanation,
    )
