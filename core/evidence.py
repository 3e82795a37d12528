"""The sentences of a corpus that may decide a claim, and the windows that the entailment model reads.

Input: a claim's text and a corpus. Output: a `Selection`. The whole corpus is searched: words and exact terms cover
every chunk, and every sentence of the passages found is ranked here. Does not judge what the sentences say about the
claim (checks/).
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.prompt_injection import Frame, frames_of
from core.verdict import Evidence
from core.windows import best_together, rare_word_shares, run_around
from ingestion.embeddings import Embedder
from retrieval.passage import Corpus, Passage
from utils.appearance import shown
from utils.quantities import KnownIdentifiers
from utils.recent import remembered
from utils.record import Span
from utils.stages import Stage
from utils.text import content_stems, split_sentences

MOST_SENTENCES_COMPARED_BY_MEANING = 48
_SHARE_OF_WORDS = 0.5
_RELATED = 0.3
"""The least cosine with a claim if no word is shared.

None of 932 development claims with enough support was below it, so nothing is known about how the entailment model
reads such pairs.
"""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Contiguous text of a document that begins with the passage `first`."""

    first: Passage
    text: str

    def evidence(self, found: Span, corpus: Corpus) -> Evidence:
        """Return the text at `found` with its place in the document."""
        first = self.first
        span = Span(start=first.span.start + found.start, end=first.span.start + found.end)
        place = corpus.place(first.document_id, span)
        return Evidence(
            document_id=first.document_id,
            document_name=first.document_name,
            page=place.page,
            sheet=place.sheet,
            cells=place.cells,
            span=span,
            text=found.of(self.text),
        )


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the evidence; `stretch` numbers the contiguous text that contains it.

    `share`: the claim's words that it contains, weighted by rarity (0 to 1). `similarity`: cosine to the claim, None if
    too many sentences came before it.
    """

    source: Evidence
    stems: tuple[str, ...]
    stretch: int
    share: float
    similarity: float | None

    @property
    def text(self) -> str:
        """The sentence as a reader sees it, which is what is compared; `source` holds the stored form."""
        return shown(self.source.text)

    @property
    def rank(self) -> float:
        """How likely the sentence is to decide the claim; higher is likelier."""
        return _SHARE_OF_WORDS * self.share + (1 - _SHARE_OF_WORDS) * max(0.0, self.similarity or 0.0)


@dataclass(frozen=True, slots=True)
class Window:
    """Sentences that are read together, in reading order."""

    sentences: tuple[Sentence, ...]

    @property
    def text(self) -> str:
        """The sentences as one text."""
        return "\n".join(sentence.text for sentence in self.sentences)


@dataclass(frozen=True, slots=True)
class Selection:
    """All candidate sentences in reading order, and the windows worth reading, most likely first.

    `identifiers`: all that the corpus knows. `injected`: sentences that were found but are not evidence because they
    say how to judge (prompt_injection.py).
    """

    sentences: tuple[Sentence, ...]
    windows: tuple[Window, ...]
    identifiers: KnownIdentifiers = field(default_factory=KnownIdentifiers)
    injected: tuple[Evidence, ...] = ()

    @property
    def ranked(self) -> list[Sentence]:
        """The sentences, most likely to decide the claim first."""
        return sorted(self.sentences, key=lambda sentence: -sentence.rank)

    @property
    def speaks_of_the_claim(self) -> bool:
        """Whether any sentence shares a content word with the claim or is close to it in meaning."""
        return any(sentence.share > 0 for sentence in self.sentences) or (self.similarity or 0.0) >= _RELATED

    @property
    def similarity(self) -> float | None:
        """The highest cosine between the claim and a sentence."""
        return max((s.similarity for s in self.sentences if s.similarity is not None), default=None)


def select(claim: str, corpus: Corpus, embedder: Embedder, *, passages: int) -> Selection:
    """Find the sentences and windows of `corpus` that may decide `claim`, from its best `passages` passages."""
    stems = content_stems(claim)
    told: list[Sentence] = []
    injected: list[Evidence] = []
    with Stage("retrieve") as retrieving:
        found = corpus.search(claim, passages)
        retrieving.note(passages=len(found))
    for sentence, frame in sentences_of(found, corpus):
        if frame is not None and frame.bars(frozenset(stems)):
            injected.append(sentence.source)
        else:
            told.append(sentence)
    plain = tuple(told)
    shares = rare_word_shares(stems, [sentence.stems for sentence in plain])
    with Stage("similarity") as comparing:
        similarities = _similarities(claim, plain, shares, embedder)
        comparing.note(sentences=len(plain))
    sentences = tuple(
        Sentence(sentence.source, sentence.stems, sentence.stretch, share, similarity)
        for sentence, share, similarity in zip(plain, shares, similarities, strict=True)
    )
    return Selection(sentences, tuple(windows_of(sentences)), corpus.identifiers, tuple(injected))


def stretches(passages: Sequence[Passage]) -> Iterator[Stretch]:
    """Yield the contiguous texts of passages that overlap or touch, in reading order; best documents first."""
    by_document: dict[str, list[Passage]] = defaultdict(list)
    for passage in passages:
        by_document[passage.document_id].append(passage)
    for group in by_document.values():
        group.sort(key=lambda passage: passage.span.start)
        first, text, end = group[0], group[0].text, group[0].span.end
        for passage in group[1:]:
            if passage.span.start > end:
                yield Stretch(first, text)
                first, text, end = passage, passage.text, passage.span.end
            elif passage.span.end > end:
                text += passage.text[end - passage.span.start :]
                end = passage.span.end
        yield Stretch(first, text)


def sentences_of(passages: Sequence[Passage], corpus: Corpus) -> Iterator[tuple[Sentence, Frame | None]]:
    """Yield the sentences of `passages`, not ranked yet, and the frame that may bar each from being evidence."""
    for number, stretch in enumerate(stretches(passages)):
        split = _split(stretch.text)
        sources = [stretch.evidence(found, corpus) for found, _ in split]
        frames = frames_of(stretch.text, [found for found, _ in split], [each.cells is not None for each in sources])
        for source, (_, stems), frame in zip(sources, split, frames, strict=True):
            yield Sentence(source, stems, number, 0.0, None), frame


@remembered(4096)
def _split(text: str) -> tuple[tuple[Span, tuple[str, ...]], ...]:
    return tuple((span, tuple(content_stems(span.of(text)))) for span in split_sentences(text))


def _similarities(
    claim: str, sentences: Sequence[Sentence], shares: Sequence[float], embedder: Embedder
) -> list[float | None]:
    order = sorted(range(len(sentences)), key=lambda index: (-shares[index], index))
    compared = order[:MOST_SENTENCES_COMPARED_BY_MEANING]
    vectors = embedder.embed([claim, *(sentences[index].text for index in compared)])
    found: list[float | None] = [None] * len(sentences)
    for index, cosine in zip(compared, np.clip(vectors[1:] @ vectors[0], -1.0, 1.0).tolist(), strict=True):
        found[index] = cosine
    return found


def windows_of(sentences: Sequence[Sentence]) -> Iterator[Window]:
    """Yield the windows worth reading for a claim: the sentences around the best one, and the best ones together."""
    if not sentences:
        return
    lengths = [len(sentence.text.split()) for sentence in sentences]
    ranks = [sentence.rank for sentence in sentences]
    best = max(range(len(ranks)), key=ranks.__getitem__)
    groups = (_run_in_stretch(best, sentences, lengths), best_together(ranks, lengths))
    for group in dict.fromkeys(tuple(group) for group in groups if group):
        yield Window(tuple(sentences[index] for index in group))


def _run_in_stretch(center: int, sentences: Sequence[Sentence], lengths: Sequence[int]) -> list[int]:
    inside = [index for index, sentence in enumerate(sentences) if sentence.stretch == sentences[center].stretch]
    run = run_around(inside.index(center), [lengths[index] for index in inside])
    return [inside[position] for position in run]
