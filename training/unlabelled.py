"""Unlabelled pairs, made from labelled ones, for a teacher to judge.

Input: tokenised pairs. Output: new ones with the label -1. A student learns from the teacher's judgement of them, so
they need not be good English: a sentence of the evidence is left out, a claim of the same text gets another window,
halves of two sentences are joined, a word or two are left out or replaced, or sentences are reordered.
"""

from collections.abc import Callable, Sequence
from random import Random

from training.batches import Example

Tokens = list[int]
Beside = Callable[[Example], Tokens]
"""Gives a claim about the same text as an example's."""

_ENDS = frozenset({1012, 1029, 999, 1025})
"""The tokens . ? ! and ; of the BERT vocabulary."""
_LEAST_SENTENCE = 4


def unlabelled(examples: Sequence[Example], count: int, chooser: Random, beside: Beside) -> list[Example]:
    """Return `count` pairs made from `examples`; the same state of `chooser` gives the same pairs."""
    return [_changed(chooser.choice(examples), beside, chooser) for _ in range(count)]


def _changed(example: Example, beside: Beside, chooser: Random) -> Example:
    evidence, claim = example.evidence, example.claim
    change = chooser.random()
    sentences = _sentences(evidence)
    if change < 0.35 and len(sentences) > 1:
        start, end = chooser.choice(sentences)
        evidence = evidence[:start] + evidence[end:]
    elif change < 0.55:
        claim = beside(example)
    elif change < 0.8 and sentences:
        claim = _joined(evidence, sentences, chooser)
    elif change < 0.9 and len(claim) > 6:
        claim = _with_words_changed(claim, evidence, chooser)
    elif sentences:
        order = chooser.sample(sentences, len(sentences))
        evidence = [token for start, end in order for token in evidence[start:end]]
    return Example.of(evidence, claim, None, label=-1)


def _sentences(tokens: Tokens) -> list[tuple[int, int]]:
    found, start = [], 0
    for place, token in enumerate(tokens, 1):
        if (token in _ENDS or place == len(tokens)) and place - start >= _LEAST_SENTENCE:
            found.append((start, place))
            start = place
    return found


def _joined(evidence: Tokens, sentences: Sequence[tuple[int, int]], chooser: Random) -> Tokens:
    """Return a sentence of the evidence, or the beginning of one with the end of another."""
    start, end = chooser.choice(sentences)
    other, last = chooser.choice(sentences)
    if chooser.random() < 0.3:
        return evidence[start:end]
    head = evidence[start : chooser.randrange(start + 1, end)]
    return head + evidence[chooser.randrange(other + 1, last) : last]


def _with_words_changed(claim: Tokens, evidence: Tokens, chooser: Random) -> Tokens:
    place, width = chooser.randrange(len(claim) - 2), chooser.randrange(1, 3)
    there = chooser.randrange(max(1, len(evidence) - 3))
    put = evidence[there : there + width] if chooser.random() < 0.5 else []
    return claim[:place] + put + claim[place + width :]
