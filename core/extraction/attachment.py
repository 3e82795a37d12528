"""Which claims a citation marker covers.

Input: the claims of an answer and its outline. Output: the claims with their citations. A marker covers the words right
before it, back to the previous marker in the sentence; one that opens a paragraph covers the sentence after it. At the
end of a paragraph or row it also covers everything uncited there; alone in a paragraph, the paragraph or list before;
in a list's stem, the uncited items. Does not check whether they are right.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from core.claim import Citation
from core.extraction.markup import Marker
from core.extraction.reading import Draft, Outline
from core.extraction.traced import span_as_given
from utils.appearance import Appearance


def attach_citations(drafts: Sequence[Draft], outline: Outline, seen: Appearance) -> list[Draft]:
    """Return the claims, in the order of the answer, with the markers that cover them; places as in `seen.given`."""
    coverage = _Coverage(drafts, outline)
    starts = [draft.start for draft in drafts]
    cited: dict[int, list[Marker]] = defaultdict(list)
    wide: list[tuple[list[Marker], list[int]]] = []
    labelled = [(paragraph, marker) for paragraph, marker in outline.markers if marker.labels]
    for (paragraph, before), found in groupby(
        labelled, key=lambda placed: (placed[0], bisect_left(starts, placed[1].start) - 1)
    ):
        markers = [marker for _, marker in found]
        near, far = coverage.of(paragraph, before, markers)
        for claim in near:
            if claim == near[-1] or not cited[claim]:
                cited[claim] += markers
        wide.append((markers, far))
    for markers, claims in wide:
        for claim in claims:
            cited[claim] = cited[claim] or markers
    return [replace(draft, citations=_citations(cited[index], seen)) for index, draft in enumerate(drafts)]


def _citations(markers: Sequence[Marker], seen: Appearance) -> tuple[Citation, ...]:
    places = [span_as_given(seen, marker.start, marker.end) for marker in markers]
    found = zip(markers, places, strict=True)
    return tuple(Citation(label=label, span=place) for marker, place in found for label in marker.labels)


class _Coverage:
    """The claims of an answer by their number: those of a paragraph, a list, a stem, a sentence."""

    def __init__(self, drafts: Sequence[Draft], outline: Outline) -> None:
        self._drafts = drafts
        self._units = outline.units
        self._unit_starts = [unit.words.start for unit in outline.units]
        self._with_words = {unit.paragraph for unit in outline.units}
        self._of_paragraph = _numbered(draft.unit.paragraph for draft in drafts)
        self._of_group = _numbered(draft.unit.group for draft in drafts)
        self._of_stem = _numbered(draft.unit.stem_place for draft in drafts)
        self._of_unit = _numbered(draft.unit.words.start for draft in drafts)

    def of(self, paragraph: int, before: int, markers: Sequence[Marker]) -> tuple[list[int], list[int]]:
        """Return what the markers after claim `before` cover, the last for sure, and what else if it is uncited."""
        claims = self._of_paragraph[paragraph]
        unit = self._units[max(0, bisect_left(self._unit_starts, markers[0].end) - 1)] if self._units else None
        if unit and unit.paragraph == paragraph and unit.words.start in self._of_stem:
            return self._of_unit[unit.words.start], self._of_stem[unit.words.start]
        if not claims:
            is_alone = paragraph not in self._with_words and before >= 0
            return ([before], self._of_group[self._drafts[before].unit.group]) if is_alone else ([], [])
        if before < claims[0]:
            return self._of_unit[self._drafts[claims[0]].unit.words.start], []
        near = [claim for claim in self._of_unit[self._drafts[before].unit.words.start] if claim <= before]
        is_last = before == claims[-1] and self._is_at_end(before, markers[-1])
        return near, claims if is_last else []

    def _is_at_end(self, claim: int, marker: Marker) -> bool:
        """Whether no word of the claim's sentence follows the marker."""
        words = self._drafts[claim].unit.words
        behind = bisect_left(words.places, marker.end)
        return not any(character.isalnum() for character in words.text[behind:])


def _numbered(keys: Iterable[Hashable]) -> dict[Hashable, list[int]]:
    numbers: dict[Hashable, list[int]] = defaultdict(list)
    for number, key in enumerate(keys):
        numbers[key].append(number)
    return numbers
