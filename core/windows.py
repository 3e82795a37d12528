"""From the sentences that may decide a claim to the windows that the entailment model reads.

Input: a claim's words and sentences in reading order. Output: scores of sentences, and groups of them that fit into a
window. Does not find sentences (evidence.py) or read windows (checks/entailment.py).
"""

import math
from collections.abc import Collection, Sequence

MOST_WORDS = 160
"""Words of evidence in one window, about 215 tokens (docs/decisions/0014-windows.md)."""


def rare_word_shares(claim: Sequence[str], sentences: Sequence[Collection[str]]) -> list[float]:
    """Return for each sentence the share of the claim's stems that it contains, weighted by rarity.

    A stem in every sentence weighs little; a stem in none weighs most and lowers all shares alike.
    """
    held = [frozenset(sentence) for sentence in sentences]
    counts = {stem: sum(stem in each for each in held) for stem in claim}
    weights = {stem: math.log(1 + (len(held) + 1) / (count + 0.5)) for stem, count in counts.items()}
    total = sum(weights.values())
    return [sum(weights[stem] for stem in weights if stem in each) / total if total else 0.0 for each in held]


def run_around(center: int, lengths: Sequence[int], most_words: int = MOST_WORDS) -> range:
    """Return the run of sentences around `center` that fits into a window, grown before and after in turn."""
    start, end, words = center, center + 1, lengths[center]
    grew = True
    while grew:
        grew = False
        for place in (start - 1, end):
            if 0 <= place < len(lengths) and words + lengths[place] <= most_words:
                start, end, words = min(start, place), max(end, place + 1), words + lengths[place]
                grew = True
    return range(start, end)


def best_together(scores: Sequence[float], lengths: Sequence[int], most_words: int = MOST_WORDS) -> list[int]:
    """Return the highest-scoring sentences that fit into one window together, in reading order."""
    chosen: list[int] = []
    words = 0
    for index in sorted(range(len(scores)), key=lambda i: (-scores[i], i)):
        if words + lengths[index] <= most_words and (scores[index] > 0 or not chosen):
            chosen.append(index)
            words += lengths[index]
    return sorted(chosen)
