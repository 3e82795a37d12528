"""Rows from the documents that were written for training.

In: training/authored/. Out: `Row`s, the evidence cut to one window as the service cuts it: by words and meaning,
either the run around the best sentence or the best sentences together. One document in ten is held back, for choosing
and calibrating.
"""

import random
import zlib
from collections.abc import Sequence
from pathlib import Path

from core.windows import rare_word_shares
from ingestion.embeddings import Embedder
from training.authored import FOLDER, AuthoredClaim, read_authored
from training.rows import LABELS, Row, either_window
from utils.text import content_stems, split_sentences

_HELD_BACK = 10


def authored_claims(*, held_back: bool, folder: Path = FOLDER) -> list[AuthoredClaim]:
    """Return the claims of the documents that are held back, or of all others."""
    claims = [claim for path in sorted(folder.glob("*.txt")) for claim in read_authored(path)]
    return [claim for claim in claims if (zlib.crc32(claim.document.encode()) % _HELD_BACK == 0) is held_back]


def authored_rows(claims: Sequence[AuthoredClaim], embedder: Embedder, seed: int) -> list[Row]:
    """Return one row a claim; `seed` chooses between the two kinds of window."""
    chooser = random.Random(seed)
    sentences = {claim.document: [span.of(claim.text) for span in split_sentences(claim.text)] for claim in claims}
    return [
        Row(
            evidence=_window(claim.claim, sentences[claim.document], embedder, chooser),
            claim=claim.claim,
            label=LABELS[claim.label],
            source=f"authored-{claim.kind}",
            unsupported=() if claim.label == "entailed" else claim.wrong or None,
        )
        for claim in claims
    ]


def _window(claim: str, sentences: Sequence[str], embedder: Embedder, chooser: random.Random) -> str:
    lengths = [len(sentence.split()) for sentence in sentences]
    shares = rare_word_shares(content_stems(claim), [content_stems(sentence) for sentence in sentences])
    vectors = embedder.embed([claim, *sentences])
    ranks = [0.5 * share + 0.5 * cosine for share, cosine in zip(shares, vectors[1:] @ vectors[0], strict=True)]
    return "\n".join(sentences[index] for index in either_window(ranks, lengths, chooser))
