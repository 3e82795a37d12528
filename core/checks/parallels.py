"""A claim put together from two statements: "Alice runs Paris" beside "Alice runs Berlin, and Bob runs Paris".

In: a claim's text and the sentences nearest to it. Out: a `Comparison` where the claim joins who or what stands in one
segment with what another says of something else. The entailment model hardly sees it, as all words agree: of 210 such
claims 171 were verified. Not here: how a sentence is cut (segments.py), one clause read the wrong way round (roles.py),
values (binding.py).
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, pairwise, product

from core.checks.segments import Segment, Token, segments_of
from core.evidence import Sentence
from core.verdict import Comparison, Outcome
from utils.recent import remembered
from utils.record import Span

_ITEM = re.compile(r"\s*(?:[-*•‣◦▪–]|\d{1,3}[.)])\s")
_MOST_SENTENCES = 8
"""The sentences nearest to a claim, of which two may be joined in it."""
_MOST_PAIRS = 64
"""Of segments that are looked at for one word of a claim."""
_MOST_STEPS = 40
"""The most words of a claim for which they are: it has to stay in line with the length of both."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """Two segments that a claim joins: who or what is of `own`, and what `other` says of something else.

    `is_cut`: a statement ends between them. `has_pivot`: a word of the claim stands in both. `has_names`: each
    is of somebody or something with a name.
    """

    own: Segment
    other: Segment
    is_cut: bool
    has_pivot: bool
    has_names: bool


@dataclass(frozen=True, slots=True)
class _Step:
    """The first word of a claim that does not stand where the words before it do.

    `known`: the stems of the whole claim; `matched`: its words before this one that the evidence holds; `behind`: those
    after it.
    """

    token: Token
    known: frozenset[str]
    matched: tuple[Token, ...]
    behind: tuple[Token, ...]


def compare_parallels(claim: str, ranked: Sequence[Sentence]) -> list[Comparison]:
    """Compare `claim` with the sentences that hold all its words, or with several that do so together.

    Nothing is said where one such sentence agrees. Two statements side by side in one sentence are surely of two things
    (a conflict); in two sentences the second thing may be the first by another name (then what was claimed is missing).
    """
    stems = frozenset(token.stem for token in _claimed(claim))
    holding = [sentence for sentence in ranked if stems <= _stems_of(sentence.text)]
    if not holding:
        return _compare_with_all(claim, stems, ranked[:_MOST_SENTENCES])
    found = [(sentence, find_crossing(claim, segments_of(sentence.text))) for sentence in holding]
    crossed = [(sentence, crossing) for sentence, crossing in found if crossing]
    if len(crossed) < len(found):
        return []
    sentence, crossing = crossed[0]
    sure = crossing.is_cut or crossing.has_pivot
    return [_comparison(claim, crossing, sentence, Outcome.CONFLICT if sure else Outcome.MISSING)]


def _compare_with_all(claim: str, stems: frozenset[str], near: Sequence[Sentence]) -> list[Comparison]:
    in_order = sorted(near, key=lambda sentence: (sentence.source.document_id, sentence.source.span.start))
    placed = [
        (replace(segment, is_cut=segment.is_cut or not place), sentence)
        for sentence in in_order
        for place, segment in enumerate(segments_of(sentence.text))
    ]
    segments = [segment for segment, _ in placed]
    if not stems <= frozenset(chain.from_iterable(segment.stems for segment in segments)):
        return []
    crossing = find_crossing(claim, segments)
    if crossing is None or not (crossing.has_pivot or crossing.has_names or _are_items(crossing, placed)):
        return []
    sentence = next(sentence for segment, sentence in placed if segment is crossing.other)
    return [_comparison(claim, crossing, sentence, Outcome.MISSING)]


def _are_items(crossing: Crossing, placed: Sequence[tuple[Segment, Sentence]]) -> bool:
    """Whether both stand in lines of a list, each of which tells its own."""
    return all(_ITEM.match(sentence.text) for segment, sentence in placed if segment in (crossing.own, crossing.other))


def find_crossing(claim: str, segments: Sequence[Segment]) -> Crossing | None:
    """Return the first two of `segments` that `claim` joins though the one says its part of something else.

    The words of the claim are looked for one after the other. Where the next stands in none of the segments that hold
    those before it, the statement goes on elsewhere: rightly, where nothing there takes the place of what was said.
    """
    claimed, places = _claimed(claim), _places(segments)
    known = frozenset(token.stem for token in claimed)
    at: frozenset[int] = frozenset()
    matched: list[Token] = []
    steps = 0
    for place, token in enumerate(claimed):
        where = places.get(token.stem, frozenset())
        if at and where and at.isdisjoint(where) and steps < _MOST_STEPS:
            steps += 1
            step = _Step(token, known, tuple(matched), claimed[place + 1 :])
            pairs = list(islice(product(sorted(at), sorted(where)), _MOST_PAIRS))
            if all(_says_of_another(step, segments, *pair) for pair in pairs):
                return _crossing(step, segments, *pairs[0])
        if where:
            at = at & where or where
            matched.append(token)
    return None


def _places(segments: Sequence[Segment]) -> dict[str, frozenset[int]]:
    """Return in which segments each stem stands."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for place, segment in enumerate(segments):
        for token in segment.tokens:
            found[token.stem].add(place)
    return {stem: frozenset(places) for stem, places in found.items()}


def _crossing(step: _Step, segments: Sequence[Segment], own: int, other: int) -> Crossing:
    shared = step.known & segments[own].stems & segments[other].stems
    claimed = [token for token in segments[own].tokens if token.stem == step.matched[-1].stem]
    has_names = all(token.is_name for token in (*claimed, _rivals(step, segments, own, other)[-1]))
    return Crossing(segments[own], segments[other], _are_cut(segments, own, other), bool(shared), has_names)


def _are_cut(segments: Sequence[Segment], own: int, other: int) -> bool:
    return any(segment.is_cut for segment in segments[min(own, other) + 1 : max(own, other) + 1])


def _says_of_another(step: _Step, segments: Sequence[Segment], own: int, other: int) -> bool:
    """Whether `segments[other]` says the word of something in the place of what was matched in `segments[own]`."""
    rivals = _rivals(step, segments, own, other)
    rest = _led_by_what_follows(step, segments[own], times=step.token.is_time or other < own)
    if not rivals or not rest or segments[other].is_of_all or segments[own].is_of_all:
        return False
    with_verb = _ends_in_verb(step, segments[own])
    borrowed = {token.stem for token in step.behind if not token.is_time} - segments[other].stems
    if borrowed & segments[own].stems and not with_verb:
        return False
    led_alike = rest[0] == step.token.led_by
    if all(rival.is_verb for rival in rivals):
        return with_verb and led_alike
    return _are_cut(segments, own, other) or other < own or led_alike or bool(rest[0] and step.token.led_by)


def _rivals(step: _Step, segments: Sequence[Segment], own: int, other: int) -> list[Token]:
    """Return what stands before the word in its clause, in the place of what the claim says before it."""
    segment = segments[other]
    here = next(token for token in segment.tokens if token.stem == step.token.stem)
    if other > own and segment.refers_at < here.start:
        return []
    before = segment.tokens[: segment.tokens.index(here)]
    held = [place for place, token in enumerate(before) if token.stem in step.known - segments[own].stems]
    before = before[held[-1] + 1 :] if held else before
    found = _new_in(before, step, times=_follows_a_time(step, segment)) or _in_place_of_the_last(before, step, segment)
    if found:
        return found if _is_of_its_own(segment, here, before, found, step) else []
    return [] if held else _rivals_above(step, segments, own, other)


def _rivals_above(step: _Step, segments: Sequence[Segment], own: int, other: int) -> list[Token]:
    """Return what stands before the things of a list of which `segments[other]` is one, none where that is of `own`."""
    while not segments[other].is_cut and other > 0 and other - 1 != own:
        other -= 1
        segment = segments[other]
        if segment.refers_at < segment.end:
            return []
        if segment.is_clause or step.known & segment.stems & segments[own].stems:
            return _new_in(segment.tokens, step, times=False)[:1]
    return []


def _new_in(tokens: Iterable[Token], step: _Step, *, times: bool) -> list[Token]:
    """Return the words that the claim lacks and that no preposition leads which leads nothing in the claim so far."""
    led = {"", *(token.led_by for token in step.matched)}
    return [
        token
        for token in tokens
        if token.stem not in step.known and token.led_by in led and (times or not token.is_time)
    ]


def _in_place_of_the_last(before: Sequence[Token], step: _Step, segment: Segment) -> list[Token]:
    """Return what follows the word after which the claim has its last one: "work at sites" beside "work nights"."""
    if len(step.matched) < 2:
        return []
    shared = [token.stem for token in step.matched if token.stem in segment.stems]
    pairs = [(one, two) for one, two in pairwise(step.matched) if one.stem in shared and two.stem not in segment.stems]
    return [
        two
        for one, two in pairwise(before)
        if two.stem not in step.known and not two.is_time and pairs and one.stem == pairs[-1][0].stem
    ]


def _follows_a_time(step: _Step, segment: Segment) -> bool:
    return any(token.is_time and token.stem not in segment.stems for token in step.matched)


def _is_of_its_own(
    segment: Segment, here: Token, before: Sequence[Token], rivals: Sequence[Token], step: _Step
) -> bool:
    """Whether a word is no noun that what stands before it only describes ("chronic fever" beside "fever")."""
    if here.begins or here.has_object or rivals[-1].is_verb or before[-1].stem == step.matched[-1].stem:
        return True
    return len(step.matched) == 1 and (rivals[-1].is_name or here is not segment.tokens[-1])


def _led_by_what_follows(step: _Step, segment: Segment, *, times: bool) -> list[str]:
    """Return, for each word that a segment has behind those of the claim and the claim lacks, what leads it."""
    stems = [token.stem for token in segment.tokens]
    reached = max((stems.index(token.stem) for token in step.matched if token.stem in stems), default=0)
    behind = segment.tokens[reached + 1 :]
    if any(segment.tokens[reached].start < pronoun < behind[0].start for pronoun in segment.pronouns if behind):
        return []
    return [
        token.led_by if token.led_at > segment.tokens[reached].start else ""
        for token in behind
        if token.stem not in step.known and (times or not token.is_time)
    ]


def _ends_in_verb(step: _Step, segment: Segment) -> bool:
    """Whether the claim's last word so far seems to be the verb of a segment."""
    last = next((token for token in segment.tokens if token.stem == step.matched[-1].stem), None)
    return last is not None and len(step.matched) > 1 and not last.is_name and (last.is_verb or not last.begins)


@remembered(1024)
def _claimed(claim: str) -> tuple[Token, ...]:
    """Return the words of content of a claim, the first of each stem."""
    first: dict[str, Token] = {}
    for token in chain.from_iterable(segment.tokens for segment in segments_of(claim)):
        first.setdefault(token.stem, token)
    return tuple(first.values())


@remembered(1024)
def _stems_of(text: str) -> frozenset[str]:
    return frozenset(chain.from_iterable(segment.stems for segment in segments_of(text)))


def _comparison(claim: str, crossing: Crossing, sentence: Sentence, outcome: Outcome) -> Comparison:
    found = sentence.text[crossing.other.start : crossing.other.end]
    return Comparison(
        kind="relational",
        claimed=claim,
        span=Span(start=0, end=len(claim)),
        found=found,
        evidence=sentence.source,
        outcome=outcome,
        explanation=f"The evidence says this of something else: “{found}”.",
    )
