"""Two clauses on the two sides of one word: "it rained before it shut", "after it had shut, it rained".

In: texts and the places of such words. Out: what stands on each side, and whether two texts have it on other sides. Not
here: which words those are, what follows (wording.py, near_copies.py).
"""

from typing import NamedTuple

from utils.record import Span
from utils.text import content_stems


class Sides(NamedTuple):
    """The stems of content before a word and behind it, as if it stood between its two clauses."""

    before: tuple[str, ...]
    behind: tuple[str, ...]

    @classmethod
    def of(cls, text: str, word: Span) -> "Sides":
        """Read the sides of a word of `text`; where it opens the text, its clause ends at the first comma."""
        before, behind = text[: word.start], text[word.end :]
        if not before.strip():
            behind, _, before = behind.partition(",")
        return cls(tuple(content_stems(before)), tuple(content_stems(behind)))


def have_changed_sides(claim: Sides, evidence: Sides) -> bool:
    """Whether what stands nearest to the word on each side in a claim is on the other side alone in the evidence."""
    if not claim.before or not claim.behind:
        return False
    before, behind = set(evidence.before), set(evidence.behind)
    return claim.before[-1] in behind - before and claim.behind[0] in before - behind
