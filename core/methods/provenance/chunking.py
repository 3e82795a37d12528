"""Cuts a text into chunks of a number of sentences, words, characters or tokens.

Input: a text. Output: spans in it, so that a chunk is text of the source as written (the original joins its pieces with
spaces). Does not embed, or make the passages that a search finds (ingestion/chunker.py).
"""

import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

from tokenizers import Tokenizer

from core.methods.provenance.options import ChunkStrategy, ProvenanceOptions
from utils.errors import Unavailable
from utils.record import Span
from utils.text import split_sentences

Splitter = Callable[[str], Sequence[Span]]

_WORD = re.compile(r"\S+")


def chunk_spans(text: str, options: ProvenanceOptions, tokens: Splitter) -> list[Span]:
    """Return the chunks of `text`; as in the original, the last ones may lie entirely within the one before."""
    atoms = (_SPLITTERS | {"token": tokens})[options.chunk_strategy](text)
    starts = range(0, len(atoms), options.chunk_size - options.chunk_overlap)
    return [_around(atoms[start : start + options.chunk_size]) for start in starts]


def windows(text: str, tokens: Splitter, most: int) -> list[str]:
    """Return `text` in pieces of at most `most` tokens, so that a model with that limit reads all of it."""
    if len(text) <= most:
        return [text]
    found = tokens(text)
    cuts = [0, *(found[place].start for place in range(most, len(found), most)), len(text)]
    return [text[start:end] for start, end in pairwise(cuts)]


def token_splitter(path: Path) -> Splitter:
    """Return a token finder for the tokenizer in `path`; it raises `Unavailable` if that file is missing."""
    return partial(_tokens, path)


def _around(atoms: Sequence[Span]) -> Span:
    return Span(start=atoms[0].start, end=atoms[-1].end)


def _words(text: str) -> list[Span]:
    return [Span(start=word.start(), end=word.end()) for word in _WORD.finditer(text)]


def _characters(text: str) -> list[Span]:
    return [Span(start=place, end=place + 1) for place in range(len(text))]


@cache
def _tokenizer(path: Path) -> Tokenizer:
    if not path.is_file():
        raise Unavailable(f"The tokenizer {path.name} is missing.", code="model_missing")
    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _tokens(path: Path, text: str) -> list[Span]:
    """Return the tokens; marks that a tokenizer skips (Devanagari vowel signs) belong to the token before."""
    offsets = _tokenizer(path).encode(text, add_special_tokens=False).offsets
    starts = [start for start, end in offsets if end > start]
    return [_trimmed(text, start, end) for start, end in pairwise([*starts, len(text)]) if end > start]


def _trimmed(text: str, start: int, end: int) -> Span:
    return Span(start=start, end=start + len(text[start:end].rstrip()))


_SPLITTERS: dict[ChunkStrategy, Splitter] = {"sentence": split_sentences, "word": _words, "char": _characters}
