"""A claim that is a part of one sentence but for a small word: what that word changes.

In: a claim's text and the sentences nearest to it. Out: one `Comparison` a word: "may" for "shall", "few" for "most",
"against" for "for". A small entailment model hardly sees one such word among twenty that agree. Not here: negations,
opposites and roles (wording.py), numbers, names. A word of content in the place of another is not looked for: it may
mean the same, and was as often a true claim in other words as a false one.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from core.checks.opposites import NEGATORS
from core.checks.turns import Sides, have_changed_sides
from core.evidence import Sentence
from core.verdict import Comparison, Outcome
from utils.record import Span
from utils.text import content_stems, stem, words

_DUTY = r"must|shall|ha(?:s|ve) to|(?:is|are) (?:required|obliged|obligated) to"
_LEAVE = r"may|can|could|might|(?:is|are) (?:allowed|permitted|entitled|free) to"
_MODAL = re.compile(
    rf"\b(?<!not )(?<!n't )(?:(?P<duty>{_DUTY})|(?P<leave>{_LEAVE}))\s+(?!not\b)"
    r"(?:(?:be|have)\s+(?:been\s+)?)?(?P<verb>\w+)",
    re.IGNORECASE,
)
_NO_DUTY = re.compile(
    r"\b(?:(?:is|are|was|were) not (?:required|obliged|obligated|bound) to|need not"
    r"|(?:do|does|did)(?: not|n['’]t) (?:have|need) to)\s+(?P<verb>\w+)",
    re.IGNORECASE,
)
_AMOUNTS = {
    "all": 5,
    "every": 5,
    "each": 5,
    "most": 4,
    "many": 3,
    "some": 2,
    "several": 2,
    "few": 1,
    "none": 0,
    "no": 0,
}
_AMOUNT_STEMS = frozenset(map(stem, _AMOUNTS))
_AMOUNT = re.compile(
    rf"(?<!a )\b(?P<amount>{'|'.join(_AMOUNTS)})\s+(?:of\s+)?(?:(?:the|its|their|these|our)\s+)?(?P<noun>[^\W\d]+)",
    re.IGNORECASE,
)
_SIDE = re.compile(
    r"\b(?P<verb>vot|rul|argu|decid|spoke|speak|campaign)\w*\s+(?:(?P<pro>for|in favou?r of)|(?P<contra>against))\b",
    re.IGNORECASE,
)
_BOTH_SIDES = re.compile(r"\b(?:and|but|or)\s+(?:for|in favou?r of|against)\b", re.IGNORECASE)
_EQUAL = re.compile(r"(?<!twice )(?<!half )(?<!times )(?<!not )\bas\s+(?P<quality>\w+)\s+as\b", re.IGNORECASE)
_UNEQUAL = re.compile(r"\b(?:more|less)\s+(?P<quality>\w+)\s+than\b", re.IGNORECASE)
_TURN = re.compile(r"\b(?:before|after|because(?: of)?|since)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[,;:]|\b(?:but|and|while|whereas|although)\b", re.IGNORECASE)

_Check = Callable[[str, Sentence], Iterator[tuple[Span, str, str]]]


def compare_near_copies(claim: str, ranked: Sequence[Sentence]) -> list[Comparison]:
    """Compare `claim` with the sentences that hold all its words; nothing is said where one of them agrees."""
    held = {term for term in content_stems(claim) if term not in NEGATORS and term not in _AMOUNT_STEMS}
    if len(held) < 2:
        return []
    holding = [sentence for sentence in ranked if held.issubset(sentence.stems)]
    found = [
        [_conflict(claim, *each, sentence) for check in _CHECKS for each in check(claim, sentence)]
        for sentence in holding
    ]
    return found[0] if found and all(found) else []


def _modal(claim: str, sentence: Sentence) -> Iterator[tuple[Span, str, str]]:
    """Yield a duty that the evidence has as leave alone, and leave that it has as a duty alone."""
    there = _by_stem(_MODAL, "verb", sentence.text)
    for match in _MODAL.finditer(claim):
        others = there.get(stem(match["verb"].lower()), [])
        if others and all((match["duty"] is None) != (other["duty"] is None) for other in others):
            group = "leave" if match["duty"] is None else "duty"
            span = Span(start=match.start(group), end=match.end(group))
            yield span, others[0]["duty"] or others[0]["leave"], "relational"


def _duty(claim: str, sentence: Sentence) -> Iterator[tuple[Span, str, str]]:
    """Yield a duty of which the evidence says that there is none."""
    there = _by_stem(_NO_DUTY, "verb", sentence.text)
    for match in _MODAL.finditer(claim):
        others = there.get(stem(match["verb"].lower()), [])
        if match["duty"] and others:
            yield Span(start=match.start("duty"), end=match.end("duty")), others[0].group(), "negation"


def _comparison(claim: str, sentence: Sentence) -> Iterator[tuple[Span, str, str]]:
    """Yield "more safe than" where the evidence has "as safe as"."""
    there = _by_stem(_EQUAL, "quality", sentence.text)
    for match in _UNEQUAL.finditer(claim):
        others = there.get(stem(match["quality"].lower()), [])
        if others:
            yield Span(start=match.start(), end=match.end()), others[0].group(), "relational"


def _turn(claim: str, sentence: Sentence) -> Iterator[tuple[Span, str, str]]:
    """Yield "B before A" where the evidence has "A before B", and the same of "after" and "because"."""
    for match in _TURN.finditer(claim):
        others = [other for other in _TURN.finditer(sentence.text) if other.group().lower() == match.group().lower()]
        if len(others) == 1 and have_changed_sides(_sides(claim, match), _sides(sentence.text, others[0])):
            yield Span(start=match.start(), end=match.end()), sentence.text.strip(), "temporal"


def _sides(text: str, match: re.Match[str]) -> Sides:
    return Sides.of(text, Span(start=match.start(), end=match.end()))


def _amount(claim: str, sentence: Sentence) -> Iterator[tuple[Span, str, str]]:
    """Yield how many of a thing the claim tells where the evidence tells of fewer, or of many for few or none."""
    there = _by_stem(_AMOUNT, "noun", sentence.text)
    said = {word.folded for word in words(sentence.text)}
    for match in _AMOUNT.finditer(claim):
        others = there.get(stem(match["noun"].lower()), [])
        if (
            others
            and match["amount"].lower() not in said
            and all(_are_at_odds(match["amount"], other["amount"]) for other in others)
        ):
            yield Span(start=match.start("amount"), end=match.end("amount")), others[0]["amount"], "quantifier"


def _are_at_odds(said: str, found: str) -> bool:
    many, there = _AMOUNTS[said.lower()], _AMOUNTS[found.lower()]
    return many > max(there, 1) or many < 2 <= there or many == 0 < there


def _by_stem(pattern: re.Pattern[str], group: str, text: str) -> dict[str, list[re.Match[str]]]:
    found: dict[str, list[re.Match[str]]] = {}
    for match in pattern.finditer(text):
        found.setdefault(stem(match[group].lower()), []).append(match)
    return found


def _side(claim: str, sentence: Sentence) -> Iterator[tuple[Span, str, str]]:
    """Yield "for" where whoever the claim speaks of was "against", and the reverse; none of "for X and against Y"."""
    if _BOTH_SIDES.search(sentence.text):
        return
    for match in _SIDE.finditer(claim):
        who = set(content_stems(claim[: match.start()]))
        others = [other for other in _SIDE.finditer(sentence.text) if other["verb"].lower() == match["verb"].lower()]
        shared = [len(who & _subject(sentence.text, other)) for other in others]
        nearest = [other for other, share in zip(others, shared, strict=True) if share == max(shared)]
        if nearest and all((match["pro"] is None) != (other["pro"] is None) for other in nearest):
            group = "contra" if match["pro"] is None else "pro"
            span = Span(start=match.start(group), end=match.end(group))
            yield span, nearest[0]["pro"] or nearest[0]["contra"], "negation"


def _subject(text: str, match: re.Match[str]) -> set[str]:
    begin = max((border.end() for border in _CLAUSE.finditer(text, 0, match.start())), default=0)
    return set(content_stems(text[begin : match.start()]))


_CHECKS: tuple[_Check, ...] = (_modal, _duty, _amount, _comparison, _turn, _side)


def _conflict(claim: str, span: Span, found: str, kind: str, sentence: Sentence) -> Comparison:
    claimed = span.of(claim)
    return Comparison(
        kind=kind,
        claimed=claimed,
        span=span,
        found=found,
        evidence=sentence.source,
        outcome=Outcome.CONFLICT,
        explanation=f"The claim says “{claimed}”, the evidence says “{found}”.",
    )
