"""Whether the numbers, units, dates and times of a claim stand in its evidence, and stand there for the same thing.

In: a claim's text and the sentences that may decide it. Out: one `Comparison` a quantity, and one more where another
document disagrees. Not here: reading and comparing quantities (utils/quantities), tables (tables/).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from core.checks.binding import Binding, Mention, bind, limit_pairs, mentions, stems_of_content
from core.checks.courses import other_ends
from core.checks.derived import derive
from core.checks.rivals import BOUNDS, are_of_one_sort, can_contradict, sets_another_limit
from core.checks.rows import with_unit_of_row
from core.checks.showing import explain, unit_behind, with_words_before
from core.evidence import Sentence
from core.verdict import Comparison, Outcome
from core.windows import rarity_among
from utils.quantities import Kind, Modifier, Quantity, change_between, compare, find_quantities, loose_bound
from utils.quantities import Outcome as Agreement
from utils.recent import remembered
from utils.text import content_stems, fold

BOUND = 0.3
"""The least share of a claim's words that must be found with a value for it to stand for the same thing."""
BOUND_WHEN_DISTINCTIVE = 0.1
"""The same for a value that hardly stands in two places by chance: three digits that count, or a full date."""
SURELY_BOUND = 0.65
"""The same where a value is to contradict the claim; a sentence's only such value may be bound by meaning instead."""
SURELY_SIMILAR = 0.7
FIRMLY_BOUND = 0.5
"""The same where the claim's own value stands nearby for something else."""
MOST_MISSED = 0.25
"""The most of the words around the claim's value that may be missing around that value."""
FEW = 12
"""Up to here, numbers in words are as often counted by the writer as found in the evidence."""
_LINES_ABOVE = 3
_PERIODS = {"month": {"month"}, "year": {"year", "annual"}, "week": {"week"}, "day": {"day", "daili"}, "hour": {"hour"}}
_TIMES = frozenset({Kind.DATE, Kind.YEARLESS_DATE, Kind.YEAR, Kind.DECADE, Kind.CENTURY, Kind.TIME, Kind.DURATION})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A quantity of the evidence that can be compared with one of the claim; its place: which sentence, which of it."""

    quantity: Quantity
    sentence: Sentence
    place: tuple[int, int]
    agreement: Agreement
    binding: Binding


def compare_numbers(claim: str, sentences: Sequence[Sentence]) -> list[Comparison]:
    """Compare every quantity of `claim` with those of `sentences` (in reading order).

    Raises `Unavailable` (too_many_figures) where both hold so many that comparing would not end in time.
    """
    quantities = quantities_of(claim)
    if not quantities:
        return []
    evidence = [(sentence.text, quantities_of(sentence.text)) for sentence in sentences]
    limit_pairs(claim, len(quantities), [(text, len(its)) for text, its in evidence])
    rarity = rarity_among(stems_of_content(claim), [sentence.stems for sentence in sentences])
    around = [mentions(text, [each.span for each in its]) for text, its in evidence]
    claimed = mentions(claim, [each.span for each in quantities])
    is_other_end = other_ends(claim, quantities, evidence)
    candidates = [
        [each for each in found if not is_other_end(index, each.place)]
        for index, found in enumerate(
            _candidates(claim, quantity, claimed(index), sentences, around, rarity)
            for index, quantity in enumerate(quantities)
        )
    ]
    agreeing = _strengths_of_agreement(candidates)
    found = []
    for quantity, its in zip(quantities, candidates, strict=True):
        free = [each for each in its if not _is_taken(each, agreeing)]
        found.extend(_settle(claim, quantity, free) or _recompute(claim, quantity, sentences))
    return found


def _strengths_of_agreement(candidates: Sequence[Sequence[Candidate]]) -> dict[tuple[int, int], float]:
    """Return how firmly the values with which a quantity of the claim agrees are bound to it, by their places."""
    strengths: dict[tuple[int, int], float] = {}
    for each in chain.from_iterable(candidates):
        if each.agreement is Agreement.MATCH:
            strengths[each.place] = max(each.binding.strength, strengths.get(each.place, 0.0))
    return strengths


def _is_taken(rival: Candidate, agreeing: Mapping[tuple[int, int], float]) -> bool:
    """Whether another of the claim's quantities agrees with this value and is bound to it as firmly."""
    if rival.agreement is Agreement.MATCH:
        return False
    return rival.place in agreeing and agreeing[rival.place] >= rival.binding.strength


@remembered(16384)
def quantities_of(text: str) -> tuple[Quantity, ...]:
    """Return the quantities of a text that say something definite."""
    definite = [quantity for quantity in find_quantities(text) if quantity.modifier is not Modifier.VAGUE]
    return with_unit_of_row(text, definite)


def _candidates(
    claim: str,
    quantity: Quantity,
    claimed: Mention,
    sentences: Sequence[Sentence],
    around: Sequence[Callable[[int], Mention]],
    rarity: Mapping[str, float],
) -> Iterator[Candidate]:
    for index, sentence in enumerate(sentences):
        values = quantities_of(sentence.text)
        above = _stems_above(index, sentences) if values else frozenset()
        for place, value in enumerate(values):
            agreement = _agreement(claim, quantity, sentence.text, value)
            if agreement is not Agreement.INCOMPARABLE:
                binding = bind(claimed, around[index](place), above, rarity)
                yield Candidate(value, sentence, (index, place), agreement, binding)


def _agreement(claim: str, quantity: Quantity, text: str, value: Quantity) -> Agreement:
    """Compare two quantities; "1,450 a month" agrees with a "monthly rent of 1,450".

    A bound agrees with a value of its own sort only, weakly where the value is far from it, and with no other limit.
    """
    agreement = compare(quantity, value)
    if agreement is Agreement.MATCH and quantity.modifier in BOUNDS:
        if not are_of_one_sort(quantity, text, value):
            return Agreement.INCOMPARABLE
        if sets_another_limit(quantity, value):
            return Agreement.CONFLICT
        return Agreement.WEAK if loose_bound(quantity, value) else Agreement.MATCH
    mine, other = quantity.value.per, value.value.per
    if agreement is not Agreement.WEAK or (mine is None) == (other is None):
        return agreement
    period, bare = (mine, text) if mine else (other, claim)
    said = period is not None and not _PERIODS.get(period.symbol, set()).isdisjoint(content_stems(bare))
    same = quantity.value.low == value.value.low and quantity.value.high == value.value.high
    return Agreement.MATCH if said and same else agreement


def _stems_above(index: int, sentences: Sequence[Sentence]) -> frozenset[str]:
    stretch = sentences[index].stretch
    above = sentences[max(0, index - _LINES_ABOVE) : index]
    return frozenset(stem for sentence in above if sentence.stretch == stretch for stem in sentence.stems)


def _settle(claim: str, quantity: Quantity, candidates: Sequence[Candidate]) -> list[Comparison]:
    """Decide what the candidates say of one quantity: the best match, unless another value is bound more firmly."""
    match = _firmest(candidates, Agreement.MATCH)
    other = _firmest(candidates, Agreement.CONFLICT)
    rival = _firmest([each for each in candidates if _rules_out(claim, quantity, each)], Agreement.CONFLICT)
    outdone = match is not None and other is not None and _is_outdone(quantity, match, other)
    elsewhere = match is not None and rival is not None and _belongs_elsewhere(quantity, match, rival)
    if match and not outdone and not elsewhere:
        least = BOUND_WHEN_DISTINCTIVE if _is_distinctive(match.quantity) else BOUND
        outcome = Outcome.MATCH if match.binding.strength >= least else Outcome.UNBOUND
        return [_comparison(claim, quantity, match, outcome), *_disputes(claim, quantity, match, candidates)]
    if rival and (_is_surely_bound(rival, candidates) or (elsewhere and rival.binding.strength >= FIRMLY_BOUND)):
        return [_comparison(claim, quantity, rival, Outcome.CONFLICT)]
    if match:
        return [_comparison(claim, quantity, match, Outcome.UNBOUND)]
    weak = _firmest(candidates, Agreement.WEAK)
    if weak and weak.binding.strength >= BOUND:
        return [_comparison(claim, quantity, weak, Outcome.WEAK)]
    return []


def _rules_out(claim: str, quantity: Quantity, candidate: Candidate) -> bool:
    """Whether the candidate could contradict; another limit does so only where all words of the claim stand with it."""
    if sets_another_limit(quantity, candidate.quantity) and candidate.binding.missed - {quantity.noun}:
        return False
    return can_contradict(claim, quantity, candidate.sentence.text, candidate.quantity)


def _is_distinctive(quantity: Quantity) -> bool:
    digits = _figure(quantity).replace(".", "").strip("-0")
    return quantity.kind is Kind.DATE or len(digits) >= 3


def _is_surely_bound(rival: Candidate, candidates: Sequence[Candidate]) -> bool:
    weak = [each for each in candidates if each.sentence is rival.sentence and each.agreement is Agreement.WEAK]
    if any(each.binding.strength >= rival.binding.strength for each in weak):
        return False
    if rival.binding.strength >= SURELY_BOUND:
        return True
    alone = sum(candidate.sentence is rival.sentence for candidate in candidates) == 1
    return alone and rival.binding.near != frozenset() and (rival.sentence.similarity or 0.0) >= SURELY_SIMILAR


def _firmest(candidates: Sequence[Candidate], agreement: Agreement) -> Candidate | None:
    fitting = [candidate for candidate in candidates if candidate.agreement is agreement]
    return max(fitting, key=lambda candidate: candidate.binding.strength, default=None)


def _is_outdone(quantity: Quantity, match: Candidate, other: Candidate) -> bool:
    """Whether the claim's words point at another value: all that stand with the match stand with the other, and more.

    What is counted is no such word: "14 patients withdrew" does not outdo "208 were assigned" for holding "patients".
    In one sentence the other value shares what stands in front of the first.
    """
    together = match.sentence is other.sentence
    reached = other.binding.reach if together else other.binding.near
    held = match.binding.near - {quantity.noun}
    stronger = together or other.binding.strength > match.binding.strength
    return held < reached - {quantity.noun} and stronger


def _belongs_elsewhere(quantity: Quantity, match: Candidate, rival: Candidate) -> bool:
    """Whether they point at it surely; a claim of which the rival lacks a quarter may speak of a third thing."""
    missed = rival.binding.missed - {quantity.noun}
    whole = len(missed) <= MOST_MISSED * len(rival.binding.reach | missed)
    return whole and _is_outdone(quantity, match, rival)


def _disputes(
    claim: str, quantity: Quantity, match: Candidate, candidates: Sequence[Candidate]
) -> Iterator[Comparison]:
    """Yield the conflict of another document that speaks of the same thing as surely as the match does."""
    for candidate in candidates:
        elsewhere = candidate.sentence.source.document_id != match.sentence.source.document_id
        surely = candidate.binding.strength >= max(SURELY_BOUND, match.binding.strength)
        if (
            elsewhere
            and surely
            and candidate.agreement is Agreement.CONFLICT
            and _rules_out(claim, quantity, candidate)
        ):
            yield _comparison(claim, quantity, candidate, Outcome.CONFLICT)
            return


def _recompute(claim: str, quantity: Quantity, sentences: Sequence[Sentence]) -> list[Comparison]:
    """Look for a change that two values of one sentence give ("rose by 50" of 40 and 90), else say what is missing."""
    for sentence in sorted(sentences, key=lambda sentence: -sentence.rank)[:_LINES_ABOVE]:
        check = change_between(claim, quantities_of(sentence.text))
        if check is not None and (check.outcome is Agreement.MATCH or sentence.share >= SURELY_BOUND):
            outcome = Outcome.MATCH if check.outcome is Agreement.MATCH else Outcome.CONFLICT
            text = sentence.text
            values = f"{check.earlier.span.of(text)} and {check.later.span.of(text)}"
            return [_described(claim, quantity, outcome, values, sentence)]
    derived = derive(claim, quantity, sentences)
    if derived is not None:
        values = f"{derived.first} and {derived.second}"
        return [_described(claim, quantity, Outcome.WEAK, values, derived.sentence)]
    outcome = Outcome.WEAK if _counts_what_is_told(quantity) else Outcome.MISSING
    return [_described(claim, quantity, outcome, None, None)]


def _counts_what_is_told(quantity: Quantity) -> bool:
    """Whether a writer gets the value by counting or ordering: "two others", "the second", "half of them"."""
    value = quantity.value
    few = value.spelled and value.bare and value.high <= FEW
    return few or quantity.kind is Kind.ORDINAL or (quantity.kind is Kind.FRACTION and value.spelled)


def _comparison(claim: str, quantity: Quantity, candidate: Candidate, outcome: Outcome) -> Comparison:
    text, claimed = candidate.sentence.text, quantity.value_span.of(claim)
    found, unit = candidate.quantity.value_span.of(text), candidate.quantity.unit_text
    if outcome is Outcome.CONFLICT and unit not in found:
        found += f" {unit}"
    elif outcome is Outcome.CONFLICT and not unit:
        found += unit_behind(claimed, quantity)
    made = _described(claim, quantity, outcome, found, candidate.sentence)
    if fold(found) != fold(claimed):
        return made
    shown = (with_words_before(claim, quantity), with_words_before(text, candidate.quantity))
    return made.model_copy(update={"explanation": explain(outcome, *shown)})


def _described(
    claim: str, quantity: Quantity, outcome: Outcome, found: str | None, sentence: Sentence | None
) -> Comparison:
    claimed = quantity.value_span.of(claim)
    said = Outcome.MISSING if found is None else outcome
    return Comparison(
        kind=_kind(quantity, outcome, found),
        claimed=claimed,
        span=quantity.value_span,
        found=found,
        evidence=sentence.source if sentence else None,
        outcome=outcome,
        explanation=explain(said, claimed, found),
    )


def _kind(quantity: Quantity, outcome: Outcome, found: str | None) -> str:
    if quantity.kind in _TIMES:
        return "temporal"
    others = quantities_of(found) if found and outcome is Outcome.CONFLICT else ()
    same_figure = others and others[0].unit_text != quantity.unit_text and _figure(others[0]) == _figure(quantity)
    return "unit" if same_figure else "numerical"


def _figure(quantity: Quantity) -> str:
    value = quantity.value
    return f"{value.written(value.low).normalize():f}"
