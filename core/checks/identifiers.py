"""Whether the codes, addresses, versions and labels of a claim match those of its evidence.

Input: a claim's text and its evidence, including every identifier of the corpus. Output: one `Comparison` per
identifier. A code that differs by one character is the error that looks most like the truth. Does not parse identifiers
(utils/quantities) or check names of people and companies.
"""

from core.checks.quantities import limit_pairs
from core.evidence import Selection, Sentence
from core.verdict import Comparison, Outcome
from utils.quantities import Identifier, IdentifierKind, find_identifiers, is_known, near_miss
from utils.recent import remembered
from utils.text import words

_EXPLANATIONS = {
    Outcome.MATCH: "{claimed} is in the sources.",
    Outcome.UNBOUND: "{claimed} is in the sources, but not in the passages about this.",
    Outcome.MISSING: "{claimed} is not in the sources.",
}


@remembered(16384)
def identifiers_of(text: str) -> tuple[Identifier, ...]:
    """Return the identifiers of a text."""
    return find_identifiers(text)


def compare_identifiers(claim: str, selection: Selection) -> tuple[Comparison, ...]:
    """Compare every identifier of `claim` with those of the passages and with all known ones."""
    claimed = identifiers_of(claim)
    if not claimed:
        return ()
    found = [(sentence, each) for sentence in selection.ranked for each in identifiers_of(sentence.text)]
    limit_pairs(claimed, found)
    return tuple(_compare(identifier, found, selection) for identifier in claimed)


def _compare(identifier: Identifier, found: list[tuple[Sentence, Identifier]], selection: Selection) -> Comparison:
    sentence = next((sentence for sentence, each in found if each.normal == identifier.normal), None)
    sentence = sentence or _with_figure(identifier, selection)
    if sentence is not None:
        return _compared(identifier, Outcome.MATCH, sentence, identifier.raw)
    known = selection.identifiers
    if is_known(identifier, known) or (len(identifier.normal) > 1 and known.holds_part(identifier.normal)):
        return _compared(identifier, Outcome.UNBOUND)
    nearest = near_miss(identifier, known)
    if nearest is not None:
        near = next(((sentence, each) for sentence, each in found if each.normal == nearest), None)
        return _compared(identifier, Outcome.CONFLICT, near[0] if near else None, near[1].raw if near else nearest)
    is_label = identifier.kind is IdentifierKind.LABEL
    return _compared(identifier, Outcome.MISSING if is_label else Outcome.CONFLICT)


def _compared(
    identifier: Identifier, outcome: Outcome, sentence: Sentence | None = None, found: str | None = None
) -> Comparison:
    claimed = f"“{identifier.raw}”"
    explanation = _EXPLANATIONS.get(outcome, "No source has {claimed}.").format(claimed=claimed)
    if outcome is Outcome.CONFLICT and found:
        explanation = f"The claim says {claimed}, the sources say “{found}”."
    return Comparison(
        kind="identifier",
        claimed=identifier.raw,
        span=identifier.span,
        found=found,
        evidence=sentence.source if sentence else None,
        outcome=outcome,
        explanation=explanation,
    )


def _with_figure(identifier: Identifier, selection: Selection) -> Sentence | None:
    """Return a sentence with the identifier's number on its own: in a table its label is in the header."""
    if not identifier.raw.isdecimal():
        return None
    return next((each for each in selection.ranked if identifier.raw in (w.folded for w in words(each.text))), None)
