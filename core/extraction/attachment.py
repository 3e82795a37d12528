"""Which claims a citation marker covers.

Input: the claims of an answer and its outline. Output: the claims with their citations. A marker covers the words right
before it, back to the previous marker in the sentence; one that opens a paragraph covers the sentence after it. At the
end of a paragraph or row it also covers everything uncited there; alone in a paragraph, the paragraph or list before;
in a list's stem, the uncited items. Does not check whether they are right.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

from core.claim import Citation, SkipReason
from core.extraction.markup import Marker
from core.extraction.reading import Draft, Outline
from core.extraction.traced import span_as_given
from utils.appearance import Appearance


def attach_citations(drafts: Sequence[Draft], outline: Outline, seen: Appearance) -> list[Draft]:
    """Return the claims, in the order of the answer, with the markers that cover them; places as in `seen.given`."""
    attacher = _Attacher(drafts, outline)
    for paragraph, placed in groupby(outline.markers, key=itemgetter(0)):
        attacher.attach(paragraph, [marker for _, marker in placed])
    return attacher.finish(seen)


class _Attacher:
    """Collects the citations of each claim; those of whole paragraphs wait until all others are placed."""

    def __init__(self, drafts: Sequence[Draft], outline: Outline) -> None:
        self._drafts = drafts
        self._units = outline.units
        self._draft_starts = [draft.start for draft in drafts]
        self._unit_starts = [unit.words.start for unit in outline.units]
        self._paragraphs_with_words = {unit.paragraph for unit in outline.units}
        self._of_paragraph = _numbered(draft.unit.paragraph for draft in drafts)
        self._of_group = _numbered(draft.unit.group for draft in drafts)
        self._of_stem = _numbered(draft.unit.stem_place for draft in drafts)
        self._of_unit = _numbered(draft.unit.words.start for draft in drafts)
        self._cited: dict[int, list[Marker]] = defaultdict(list)
        self._wide: list[tuple[list[Marker], list[int]]] = []

    def attach(self, paragraph: int, markers: Sequence[Marker]) -> None:
        """Place the markers of one paragraph."""
        claims = self._of_paragraph[paragraph]
        for before, together in groupby(markers, key=lambda marker: bisect_left(self._draft_starts, marker.start) - 1):
            found = list(together)
            stem = self._stem_before(paragraph, found[0])
            if stem is not None:
                self._wide.append((found, self._of_stem[stem]))
            elif not claims:
                self._attach_alone(paragraph, before, found)
            elif before < claims[0]:
                self._cite(found, self._of_unit[self._drafts[claims[0]].unit.words.start])
            else:
                self._cite(found, self._uncited_back_from(before))
                if before == claims[-1] and self._is_at_end(before, found[-1]):
                    self._wide.append((found, claims))

    def _attach_alone(self, paragraph: int, before: int, markers: list[Marker]) -> None:
        """Assign the markers of a paragraph without other words to the paragraph or list before it."""
        if paragraph not in self._paragraphs_with_words and before >= 0:
            self._cite(markers, [before])
            self._wide.append((markers, self._of_group[self._drafts[before].unit.group]))

    def finish(self, seen: Appearance) -> list[Draft]:
        """Assign whole-paragraph markers to the uncited claims there, and return all claims with their citations."""
        for markers, claims in self._wide:
            self._cite(markers, [claim for claim in claims if not self._cited[claim]])
        return [replace(draft, citations=tuple(self._citations(n, seen))) for n, draft in enumerate(self._drafts)]

    def _citations(self, claim: int, seen: Appearance) -> Iterator[Citation]:
        for marker in sorted(self._cited[claim], key=lambda marker: marker.start):
            place = span_as_given(seen, marker.start, marker.end)
            yield from (Citation(label=label, span=place) for label in marker.labels)

    def _cite(self, markers: Iterable[Marker], claims: Iterable[int]) -> None:
        """Attach the markers that have labels; a file's name ([report.pdf]) has none and leaves a claim uncited."""
        labelled = [marker for marker in markers if marker.labels]
        for claim in claims:
            self._cited[claim] += labelled

    def _stem_before(self, paragraph: int, marker: Marker) -> int | None:
        """Return the place of the stem that contains or precedes the marker."""
        number = bisect_left(self._unit_starts, marker.end) - 1
        unit = self._units[number] if number >= 0 else None
        is_stem = unit is not None and unit.paragraph == paragraph and unit.skip is SkipReason.LIST_STEM
        return unit.words.start if unit and is_stem else None

    def _uncited_back_from(self, claim: int) -> list[int]:
        """Return the claim and those before it in its sentence that no marker covers yet."""
        first = self._of_unit[self._drafts[claim].unit.words.start][0]
        start = claim
        while start > first and not self._cited[start - 1]:
            start -= 1
        return list(range(start, claim + 1))

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
