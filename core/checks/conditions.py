"""Whether a claim leaves out the condition under which its evidence says it: "unless", "except", "only if", "up to".

In: a claim's text and the sentences nearest to it. Out: a `Comparison` of kind "omission" with the words that are
missing, none where some sentence that is as near says it without a condition. What holds only sometimes is not false,
but who relies on it is misled (shared/demand.md, D7). Not here: a condition that the claim changes (wording.py,
numbers.py).
"""

import re
from collections.abc import Iterator, Sequence

from core.checks.wording import AS_NEAR, NEAR
from core.evidence import Sentence
from core.verdict import Comparison, Outcome
from utils.record import Span
from utils.text import content_stems

_SAID = 0.6
"""The least share of a claim's words that must stand outside the condition: it is they that the evidence says."""
_KEPT = 0.34
"""From this share of a condition's words on, the claim tells it in other words."""

_CUE = re.compile(
    r"\b(?:unless|except(?:ing)?(?:\s+(?:for|that|where|when|in|on|as))?|with\s+the\s+exception\s+of|save\s+for"
    r"|apart\s+from|excluding|other\s+than|not\s+including|only\s+(?:if|when|where|after|with|for|on|during|in)"
    r"|provided(?:\s+that)?|providing\s+that|on\s+condition\s+that|as\s+long\s+as|so\s+long\s+as|subject\s+to"
    r"|in\s+the\s+event\s+(?:of|that)|in\s+case\s+of|if|until|without\s+prior)\b",
    re.IGNORECASE,
)
_MOST = re.compile(
    r"\b(?:up\s+to|at\s+most|no\s+more\s+than|not\s+more\s+than|a\s+maximum\s+of|not\s+exceeding)\s+", re.IGNORECASE
)
_LIMITS = re.compile(
    r"\b(?:up\s+to|at\s+most|(?:no|not)\s+more\s+than|maxim\w+|limit\w*|exceed\w*|most|cap(?:ped)?|within|or\s+less)\b",
    re.IGNORECASE,
)
_WHETHER = re.compile(r"\b(?:as|even|what|asked?|ask|know|see|whether|and|or)\s+$", re.IGNORECASE)
_FIGURE = re.compile(r"[$€£₹]?\d[\d.,]*")
_CLAUSE_END = re.compile(r"[,;:.](?=\s|$)|[()–—]")
_SEGMENT_END = re.compile(r"[;:.](?=\s|$)|[()–—]|,\s+(?:and|but|or|then|while)\b", re.IGNORECASE)
_EXPLANATION = "The evidence says this under a condition that the claim leaves out: “{}”."


def compare_conditions(claim: str, ranked: Sequence[Sentence]) -> list[Comparison]:
    """Return the condition that `claim` drops of the nearest of the `ranked` sentences, none where one has none."""
    nearest = max((sentence.share for sentence in ranked), default=0.0)
    least = max(NEAR, nearest - AS_NEAR)
    found: list[Comparison] = []
    for sentence in ranked:
        if sentence.share >= least:
            dropped = next(_dropped(claim, sentence), None)
            if dropped is None:
                return []
            found = found or [dropped]
    return found


def _dropped(claim: str, sentence: Sentence) -> Iterator[Comparison]:
    text = sentence.text
    cues = () if _CUE.search(claim) else tuple(_CUE.finditer(text))
    claimed = frozenset(content_stems(claim)) if cues else frozenset()
    for cue in cues:
        condition = _condition(text, cue)
        if not _WHETHER.search(text, 0, cue.start()) and _leaves_out(claimed, text, condition):
            yield _omission(claim, condition.of(text), sentence)
    if not _LIMITS.search(claim):
        for cue in _MOST.finditer(text):
            figure = _FIGURE.match(text, cue.end())
            if figure and re.search(rf"(?<![\d.,]){re.escape(figure.group().rstrip('.,'))}(?![\d])", claim):
                yield _omission(claim, text[cue.start() : figure.end()], sentence)


def _condition(text: str, cue: re.Match[str]) -> Span:
    """Return the cue with what hangs on it: to the end of its clause, or of the sentence where it comes last."""
    end = _CLAUSE_END.search(text, cue.end())
    return Span(start=cue.start(), end=end.start() if end else len(text))


def _segment(text: str, condition: Span) -> Span:
    """Return the part of a sentence that a condition governs: a list names it for its own item only."""
    before = [match.end() for match in _SEGMENT_END.finditer(text, 0, condition.start)]
    after = _SEGMENT_END.search(text, condition.end)
    return Span(start=before[-1] if before else 0, end=after.start() if after else len(text))


def _leaves_out(claimed: frozenset[str], text: str, condition: Span) -> bool:
    """Whether a claim of these stems is told by `text` without its condition and tells nothing of the condition."""
    segment = _segment(text, condition)
    inside = set(content_stems(condition.of(text)))
    outside = set(content_stems(text[segment.start : condition.start] + " " + text[condition.end : segment.end]))
    told = len(claimed & outside) / len(claimed) if claimed else 0.0
    own = inside - outside
    kept = len(claimed & own) / len(own) if own else 1.0
    return told >= _SAID and kept < _KEPT


def _omission(claim: str, condition: str, sentence: Sentence) -> Comparison:
    return Comparison(
        kind="omission",
        claimed=claim,
        span=Span(start=0, end=len(claim)),
        found=condition.strip(),
        evidence=sentence.source,
        outcome=Outcome.WEAK,
        explanation=_EXPLANATION.format(condition.strip()),
    )
