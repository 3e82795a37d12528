"""The windows in which the network alone reads a text: no search, no chunks, nothing set aside.

Input: a text and claims. Output: up to four windows of 100 words per claim, or the whole text if it is shorter: the run
of sentences around the best by words and meaning together, the best ones together, the run around the nearest by
meaning, and around the best by words. The network was first measured with these windows (2026-11-23), so they stay as
they are.
"""

from collections.abc import Iterator, Sequence

from core.windows import best_together, rare_word_shares, run_around
from ingestion.embeddings import Embedder
from utils.text import content_stems, split_sentences

MOST_WORDS = 100


def bare_windows(text: str, claims: Sequence[str], embedder: Embedder) -> Iterator[list[str]]:
    """Yield the windows of each claim."""
    sentences = [" ".join(span.of(text).split()[:MOST_WORDS]) for span in split_sentences(text)]
    if len(text.split()) <= MOST_WORDS or not sentences:
        yield from ([text] for _ in claims)
        return
    lengths = [len(sentence.split()) for sentence in sentences]
    stems = [content_stems(sentence) for sentence in sentences]
    cosines = embedder.embed(claims) @ embedder.embed(sentences).T
    for claim, near in zip(claims, cosines.tolist(), strict=True):
        shares = rare_word_shares(content_stems(claim), stems)
        both = [0.5 * share + 0.5 * cosine for share, cosine in zip(shares, near, strict=True)]
        groups = [
            run_around(_best(both), lengths, MOST_WORDS),
            best_together(both, lengths, MOST_WORDS),
            run_around(_best(near), lengths, MOST_WORDS),
            run_around(_best(shares), lengths, MOST_WORDS),
        ]
        yield list(dict.fromkeys("\n".join(sentences[index] for index in group) for group in groups))


def _best(scores: Sequence[float]) -> int:
    return max(range(len(scores)), key=scores.__getitem__)
