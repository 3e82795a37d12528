"""Rows from the documents that were written for training.

Input: training/authored/. Output: `Row`s, with the evidence cut to one window as the service cuts it: chosen by words
and meaning, either the run around the best sentence or the best sentences together. One document in ten is held back
for model selection and calibration.
"""

import random
import zlib
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from core.windows import MOST_WORDS, rare_word_shares
from ingestion.embeddings import Embedder
from training.authored import FOLDER, AuthoredClaim, read_authored
from training.row import LABELS, Row
from training.rows import either_window
from utils.text import content_stems, split_sentences

_HELD_BACK = 10


def authored_claims(*, held_back: bool, folder: Path = FOLDER) -> list[AuthoredClaim]:
    """Return the claims of the documents that are held back, or of all others.

    Twin documents, "(a)" and "(b)", are held back together.
    """
    claims = [claim for path in sorted(folder.glob("*.txt")) for claim in read_authored(path)]
    return [claim for claim in claims if is_held_back(claim.document) is held_back]


def is_held_back(document: str) -> bool:
    """Whether a document is kept out of training."""
    name = document.removesuffix("(a)").removesuffix("(b)")
    return zlib.crc32(name.encode()) % _HELD_BACK == 0


def authored_rows(claims: Sequence[AuthoredClaim], embedder: Embedder, seed: int) -> list[Row]:
    """Return one row per claim, each with its own window; `seed` chooses between the two kinds of window."""
    windows = _windows(claims, embedder, random.Random(seed), (MOST_WORDS,))
    return [_row(claim, window) for claim, window in zip(claims, windows, strict=True)]


def paired_rows(
    claims: Sequence[AuthoredClaim], embedder: Embedder, seed: int, words: Sequence[int]
) -> Iterator[list[Row]]:
    """Yield the claims of each line together, all with the window of the first: only the claim tells them apart.

    The length of the window is drawn from `words`.
    """
    lines = [list(line) for _, line in groupby(claims, key=lambda claim: (claim.document, claim.line))]
    windows = _windows([line[0] for line in lines], embedder, random.Random(seed), words)
    for line, window in zip(lines, windows, strict=True):
        yield [_row(claim, window) for claim in line]


def _row(claim: AuthoredClaim, window: str) -> Row:
    return Row(
        evidence=window,
        claim=claim.claim,
        label=LABELS[claim.label],
        source=f"authored-{claim.kind}",
        unsupported=() if claim.label == "entailed" else claim.wrong or None,
    )


def _windows(
    claims: Sequence[AuthoredClaim], embedder: Embedder, chooser: random.Random, most_words: Sequence[int]
) -> Iterator[str]:
    """Yield the window of each claim, its length in words drawn from `most_words`."""
    for text, group in groupby(claims, key=lambda claim: claim.text):
        told = [claim.claim for claim in group]
        sentences = [span.of(text) for span in split_sentences(text)]
        lengths = [len(sentence.split()) for sentence in sentences]
        stems = [content_stems(sentence) for sentence in sentences]
        cosines = embedder.embed(told) @ embedder.embed(sentences).T
        for claim, near in zip(told, cosines, strict=True):
            shares = rare_word_shares(content_stems(claim), stems)
            ranks = [0.5 * share + 0.5 * cosine for share, cosine in zip(shares, near.tolist(), strict=True)]
            chosen = either_window(ranks, lengths, chooser, chooser.choice(most_words))
            yield "\n".join(sentences[index] for index in chosen)
