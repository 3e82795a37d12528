"""From the sentences that may decide a claim to the windows that the entailment model reads.

In: a claim's words and sentences in reading order. Out: scores of sentences, and groups of them that fit into a window.
Not here: where sentences come from (evidence.py) and what the model says of a window (checks/entailment.py).
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

MOST_WORDS = 100
"""Words of evidence in one window: about 130 tokens, so that a claim of 60 tokens fits beside it in 192."""


def rarity_among(stems: Iterable[str], sentences: Sequence[Collection[str]]) -> dict[str, float]:
    """Return how rare each of `stems` is among `sentences`, those left out that none of them holds."""
    counts = _counts(stems, sentences)
    return {stem: _rarity(count, len(sentences)) for stem, count in counts.items() if count}


def weights_among(claim: Iterable[str], sentences: Sequence[Collection[str]]) -> dict[str, float]:
    """Return what each stem of a claim weighs among `sentences`; one that none of them holds weighs most."""
    return {stem: _rarity(count, len(sentences)) for stem, count in _counts(claim, sentences).items()}


def _counts(stems: Iterable[str], sentences: Sequence[Collection[str]]) -> dict[str, int]:
    held = [frozenset(sentence) for sentence in sentences]
    return {stem: sum(stem in sentence for sentence in held) for stem in dict.fromkeys(stems)}


def _rarity(count: int, sentences: int) -> float:
    return math.log(1 + (sentences + 1) / (count + 0.5))


def rare_word_shares(claim: Sequence[str], sentences: Sequence[Collection[str]]) -> list[float]:
    """Return for each sentence the share of the claim's stems that it holds, rare ones counting more.

    A stem of every sentence weighs little; a stem of none weighs most and counts against all of them alike.
    """
    held = [frozenset(sentence) for sentence in sentences]
    weights = weights_among(claim, held)
    return [share_held(sentence, weights) for sentence in held]


def share_held(stems: Collection[str], weights: Mapping[str, float]) -> float:
    """Return the share of the `weights` of a claim's stems that `stems` hold, 0 to 1; 0 where there are none."""
    total = sum(weights.values())
    return sum(weight for stem, weight in weights.items() if stem in stems) / total if total else 0.0


def run_around(center: int, lengths: Sequence[int], most_words: int = MOST_WORDS) -> range:
    """Return the run of sentences around `center` that fits into a window, grown before and after in turn."""
    start, end = center, center + 1
    words = lengths[center]
    grew = True
    while grew:
        grew = False
        if start > 0 and words + lengths[start - 1] <= most_words:
            start -= 1
            words += lengths[start]
            grew = True
        if end < len(lengths) and words + lengths[end] <= most_words:
            words += lengths[end]
            end += 1
            grew = True
    return range(start, end)


def best_together(scores: Sequence[float], lengths: Sequence[int], most_words: int = MOST_WORDS) -> list[int]:
    """Return the sentences of the highest scores that fit into one window together, in reading order."""
    chosen: list[int] = []
    words = 0
    for index in sorted(range(len(scores)), key=lambda i: (-scores[i], i)):
        if words + lengths[index] <= most_words and (scores[index] > 0 or not chosen):
            chosen.append(index)
            words += lengths[index]
    return sorted(chosen)
