"""Evidence in chunks of 350 tokens.

Input: evidence sentences in reading order. Output: chunks of whole sentences; a sentence longer than a chunk is cut
between words. Nothing is left out. Does not choose the evidence (core/evidence.py) or score chunks (scoring.py).
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.evidence import Sentence
from utils.record import Span
from utils.text import content_stems

CHUNK_TOKENS = 350
"""As in AlignScore (Zha et al. 2023, section 3.2)."""
Chunk = tuple[Sentence, ...]
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Chunker:
    """Cuts by tokens; `tokens` returns those of a text, in order."""

    tokens: Callable[[str], Sequence[Span]]

    def count(self, text: str) -> int:
        """Return the number of tokens of `text`, without start and end markers."""
        return len(self.tokens(text))

    def cut(self, sentences: Sequence[Sentence], most: int = CHUNK_TOKENS) -> Iterator[Chunk]:
        """Yield the chunks of `sentences`, each at most `most` tokens, across passages and documents."""
        kept: list[Sentence] = []
        held = 0
        for sentence in sentences:
            for piece, length in self._fitting(sentence, most):
                if kept and held + length > most:
                    yield tuple(kept)
                    kept, held = [], 0
                kept.append(piece)
                held += length
        if kept:
            yield tuple(kept)

    def _fitting(self, sentence: Sentence, most: int) -> Iterator[tuple[Sentence, int]]:
        """Yield a sentence with its length in tokens; one longer than `most` is yielded in pieces."""
        text = sentence.source.text
        tokens = [token.start for token in self.tokens(text)]
        if len(tokens) <= most:
            yield sentence, len(tokens)
            return
        words = [word.start() for word in _WORD.finditer(text)]
        start = 0
        while start < len(text):
            first = bisect_left(tokens, start)
            end = len(text)
            if first + most < len(tokens):
                word = words[bisect_right(words, tokens[first + most]) - 1]
                end = word if word > start else tokens[first + most]
            yield _piece(sentence, start, end), bisect_left(tokens, end) - first
            start = end


def _piece(sentence: Sentence, start: int, end: int) -> Sentence:
    source, text = sentence.source, sentence.source.text[start:end].rstrip()
    begin = source.span.start + start
    cut = source.model_copy(update={"text": text, "span": Span(start=begin, end=begin + len(text))})
    return replace(sentence, source=cut, stems=tuple(content_stems(text)))
