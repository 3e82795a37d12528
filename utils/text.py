"""Sentences, words, and the normalised form used to compare texts.

Input: text as written. Output: spans of sentences, words with their spans, folded text. Spans always index the text as
given. Does not find numbers and identifiers (quantities) or claims (core/claim_extractor.py).
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import Stemmer
from sentencex import get_sentence_boundaries

from utils.appearance import Appearance, shown
from utils.record import Span

_TYPOGRAPHY = str.maketrans(
    "\u2018\u2019\u201a\u201b\u2032\u201c\u201d\u201e\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "'''''\"\"\"-------"
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*", re.UNICODE)
_PARAGRAPH_BREAK = re.compile(r"\n[^\S\n]*\n\s*|\f+")
_LINE_BREAK = re.compile(r"\n")
_LIST_MARKER = re.compile(r"\s*(?:[-*•‣◦▪–]\s+|#{1,6}\s|\|\s?|(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]\s+)")
_BULLET = re.compile(r"\s*[-*•‣◦▪–]\s+")
_MARKER_ALONE = re.compile(r"\s*(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]\s*$")
_ABBREVIATION_AT_END = re.compile(
    r"(?:\b(?:No|Nos|Fig|Figs|Eq|Art|Sec|Vol|Ch|pp?|cf|vs|approx|incl|excl|max|min|Rs|Re|Dr|Mr|Mrs|Ms|Prof|St|e\.g|i\.e"
    r"|Inc|Ltd|Co|Corp|Jr|Sr|[A-Z])\.)\s*$"
)

_FEWEST_CELLS = 3
_NEXT_SENTENCE = re.compile(r"\w{3}[.!?]\s+[A-Z0-9]")
_LONGEST_ROW = 500
_SURROGATE = re.compile("[\ud800-\udfff]")
_WINDOW = 4000
_MOST_LOOKED_BACK = 40

_stemmer = Stemmer.Stemmer("english")

STOP_WORDS = frozenset(
    """a an and are as at be been being but by did do does for from had has have he her hers him his i if in into is it
    its itself me my of on or our ours she so than that the their theirs them then there these they this those to us was
    we were which who whom whose will with would you your yours also about such can could should may might shall must
    more most some any each other over under very just only own same too s t""".split()
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text: its folded form, its stem and its span."""

    folded: str
    stem: str
    start: int
    end: int


def without_surrogates(text: str) -> str:
    """Return `text` with lone surrogates, which no file or library accepts, as U+FFFD, keeping the length."""
    return _SURROGATE.sub("\ufffd", text)


def fold(text: str) -> str:
    """Return `text` in the normalised form used for comparisons.

    Applies: visible form (appearance.py), NFKC, plain quotes and dashes, lower case, single spaces.

    >>> fold("The “2\u00ad023” plan —  Ｆull")
    'the "2023" plan - full'
    """
    compatible = unicodedata.normalize("NFKC", shown(text))
    return " ".join(compatible.translate(_TYPOGRAPHY).casefold().split())


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return the English Snowball stem of a folded word; words of other languages are nearly unchanged."""
    return str(_stemmer.stemWord(word))


def words(text: str) -> Iterator[Word]:
    """Yield the words of `text` in order, including numbers."""
    seen = Appearance.of(text)
    for match in _WORD.finditer(seen.text):
        written = match.group()
        folded = written.lower() if written.isascii() else fold(written)
        if folded:
            yield Word(folded, stem(folded), seen.origins[match.start()], seen.origins[match.end() - 1] + 1)


def content_stems(text: str) -> list[str]:
    """Return the stems of the meaningful words of `text`, in order, with repetitions."""
    return [word.stem for word in words(text) if word.folded not in STOP_WORDS]


def split_sentences(text: str) -> list[Span]:
    """Return the sentences of `text` in order, without surrounding white space.

    Every character that is not white space is in exactly one sentence, visible or not. A line break ends a sentence if
    lines are items (list markers, headings, table rows), but not if a paragraph was merely wrapped.
    """
    seen = Appearance.of(text)
    found = _sentences(seen.text)
    if seen.is_as_given:
        return found
    return _with_unseen(text, [Span(start=seen.place(span.start), end=seen.place(span.end)) for span in found])


def _with_unseen(text: str, sentences: Sequence[Span]) -> list[Span]:
    """Return `sentences`, each extended by the invisible text that follows it."""
    whole: list[Span] = []
    ends = [*(sentence.start for sentence in sentences[1:]), len(text)]
    for sentence, end in zip(sentences or [Span(start=0, end=0)], ends, strict=True):
        start = sentence.start if whole else 0
        whole.extend(_trimmed(text, start, max(sentence.end, start + len(text[start:end].rstrip()))))
    return whole


def _sentences(text: str) -> list[Span]:
    sentences: list[Span] = []
    for paragraph in _pieces(text, Span(start=0, end=len(text)), _PARAGRAPH_BREAK):
        for block in _blocks(text, paragraph):
            sentences.extend(_sentences_of_block(text, block))
    return sentences


def _pieces(text: str, span: Span, separator: re.Pattern[str]) -> Iterator[Span]:
    """Yield the parts of `span` between separators, trimmed, none empty."""
    start = span.start
    for match in separator.finditer(text, span.start, span.end):
        yield from _trimmed(text, start, match.start())
        start = match.end()
    yield from _trimmed(text, start, span.end)


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    piece = text[start:end]
    stripped = piece.strip()
    if stripped:
        start += len(piece) - len(piece.lstrip())
        yield Span(start=start, end=start + len(stripped))


def _blocks(text: str, paragraph: Span) -> Iterator[Span]:
    """Split a paragraph into its items, or yield it whole if its lines are only wrapped."""
    lines = list(_pieces(text, paragraph, _LINE_BREAK))
    start = lines[0].start
    wrapped = _is_wrapped(text, lines)
    for before, after in pairwise(lines):
        if not wrapped or _LIST_MARKER.match(text, after.start, after.end):
            yield Span(start=start, end=before.end)
            start = after.start
    yield Span(start=start, end=lines[-1].end)


def _is_wrapped(text: str, lines: list[Span]) -> bool:
    following = lines[1:]
    if not following:
        return True
    lower = sum(1 for line in following if text[line.start].islower())
    return 3 * lower >= len(following)


def is_bulleted(line: str) -> bool:
    """Whether a line begins like an item of a list without numbers."""
    return _BULLET.match(line) is not None


def is_row(line: str) -> bool:
    """Whether a line is a row of a table as ingestion/readers writes it.

    It is one sentence, even if a header ends like a sentence: "Sched. dep.: 06:50", "Billable?: yes".
    """
    cells = line.split("; ") if len(line) <= _LONGEST_ROW else ()
    return len(cells) >= _FEWEST_CELLS and all(": " in cell and not _NEXT_SENTENCE.search(cell) for cell in cells)


def _sentences_of_block(text: str, block: Span) -> Iterator[Span]:
    if is_row(block.of(text)):
        yield block
        return
    bullet = _BULLET.match(text, block.start, block.end)
    offset = bullet.end() if bullet else block.start
    piece, start = text[offset : block.end], block.start
    for boundary in _boundaries(piece):
        end = offset + boundary
        if end < block.end and _goes_on(text[max(start, end - _MOST_LOOKED_BACK) : end], text[end : end + 1]):
            continue
        yield from _trimmed(text, start, end)
        start = end
    yield from _trimmed(text, start, block.end)


def _boundaries(text: str) -> Iterator[int]:
    """Yield where sentences end, reading a window at a time because the rules' time is quadratic in its length.

    If a window is not the last, its second half is read again with the text after it.
    """
    text = without_surrogates(text)
    start = 0
    while start + _WINDOW < len(text):
        ends = [start + found["end_index"] for found in get_sentence_boundaries("en", text[start : start + _WINDOW])]
        sure = [end for end in ends if end <= start + _WINDOW // 2]
        yield from sure
        start = sure[-1] if sure else start + _WINDOW // 2
    for found in get_sentence_boundaries("en", text[start:]):
        yield start + found["end_index"]


def _goes_on(so_far: str, following: str) -> bool:
    """Whether a break after `so_far` is wrong: a list marker alone, or an abbreviation in mid-sentence."""
    if _MARKER_ALONE.match(so_far):
        return True
    return bool(_ABBREVIATION_AT_END.search(so_far)) and (following.islower() or following.isdigit())
