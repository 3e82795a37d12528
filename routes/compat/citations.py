"""Spans, steps and citations of Strawberry's tools.

Input: texts with citations in the caller's ids. Output: the same texts with our labels, S0, S1, ... Does not judge
(strawberry.py).
"""

import re
from collections.abc import Sequence

from pydantic import BaseModel

from routes.compat.checking import has_word
from utils.bodies import ListOf
from utils.errors import InvalidRequest

MARKER = re.compile(r"\[(?P<id>[A-Za-z]\w*|\d+)\]")
_MOST_LABELS = 1000
_MOST_PATTERN = 200
_MOST_DIGITS = 9


class NotJudged(Exception):
    """Why nothing can be judged, in Strawberry's words."""


class CitedSpan(BaseModel):
    """A piece of evidence with the id by which it is cited."""

    sid: str
    text: str


class Step(BaseModel):
    """One claim with the ids that it cites; `confidence` is how sure of it whoever says it is."""

    idx: int | None = None
    claim: str
    cites: ListOf[str] | None = None
    confidence: float | None = None


class Labels:
    """Maps the ids of spans to our labels and back. An id that names no span gets a label that names none.

    `texts` are those of the spans, without empty ones. Raises `NotJudged` if there are none.
    """

    def __init__(self, spans: Sequence[CitedSpan]) -> None:
        kept = [span for span in spans if span.sid.strip() and span.text.strip()]
        if not kept:
            raise NotJudged("No spans provided (cannot verify citations).")
        self.texts = [span.text for span in kept]
        self._sids = [span.sid.strip() for span in kept]
        self._known = {sid: f"S{place}" for place, sid in enumerate(self._sids)}

    def label(self, cited: str) -> str:
        """Return our label for a cited id, tried as Strawberry does: itself, S and its number, one less, without S."""
        tried = [cited]
        if cited.isdecimal() and len(cited) <= _MOST_DIGITS:
            tried += [f"S{int(cited)}", f"S{int(cited) - 1}"]
        elif cited.startswith("S") and cited[1:].isdecimal():
            tried.append(cited[1:])
        found = next((self._known[each] for each in tried if each in self._known), None)
        if found is None:
            self._sids.append(cited)
            found = self._known[cited] = f"S{len(self._sids) - 1}"
            if len(self._sids) > _MOST_LABELS:
                raise InvalidRequest(f"There may be {_MOST_LABELS} spans and citations.", code="too_many_sources")
        return found

    def sid(self, label: str) -> str:
        """Return the id that one of our labels stands for."""
        place = int(label.removeprefix("S"))
        return self._sids[place] if place < len(self._sids) else label


def marker_of(pattern: str | None, *, allowed: bool) -> re.Pattern[str]:
    """Return the pattern of citations: our own, or the one that a caller sent. Raises `NotJudged`."""
    if pattern is None:
        return MARKER
    if not allowed or len(pattern) > _MOST_PATTERN:
        raise NotJudged("`citation_regex` is taken over stdio only, up to 200 characters.")
    try:
        marker = re.compile(pattern)
    except re.error:
        raise NotJudged("`citation_regex` is no regular expression.") from None
    if "id" not in marker.groupindex:
        raise NotJudged("`citation_regex` needs a group named `id`.")
    return marker


def in_order(steps: Sequence[Step]) -> list[tuple[int, Step]]:
    """Return the steps that claim something, each with its own or its counted index, by that. Raises `NotJudged`."""
    told = [step for step in steps if step.claim.strip()]
    if not told:
        raise NotJudged("No steps provided (nothing to verify).")
    numbered = [(place if step.idx is None else step.idx, step) for place, step in enumerate(told)]
    return sorted(numbered, key=lambda pair: pair[0])


def lines_of(answer: str) -> list[str]:
    """Return the lines of an answer. A line that contains only markers belongs to the line before it."""
    lines: list[str] = []
    for line in filter(None, map(str.strip, answer.splitlines())):
        if lines and not has_word(MARKER.sub("", line)):
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    return lines


def cited_claim(step: Step, labels: Labels) -> str:
    """Return the claim of a step with markers for its citations and no others."""
    markers = "".join(f"[{labels.label(cited.strip())}]" for cited in step.cites or [] if cited.strip())
    claim = " ".join(MARKER.sub("", step.claim).split())
    return f"{claim} {markers}".strip()
