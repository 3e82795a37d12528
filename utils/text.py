"""Sentences, words and the form in which texts are compared.

In: text as written. Out: spans of sentences, words with their spans, folded text. Spans always index the text as given.
Not here: numbers and identifiers (quantities), claims (core/claim_extractor.py).
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import Stemmer
from sentencex import get_sentence_boundaries

from utils.record import Span

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufffe\u0002]")
_TYPOGRAPHY = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201a": "'",
        "\u201b": "'",
        "\u2032": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u201e": '"',
    }
    | {dash: "-" for dash in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"}
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*", re.UNICODE)
_PARAGRAPH_BREAK = re.compile(r"\n[^\S\n]*\n\s*|\f+")
_LINE_BREAK = re.compile(r"[^\S\n]*\n[^\S\n]*")
_LIST_MARKER = re.compile(r"\s*(?:[-*•‣◦▪–]\s+|#{1,6}\s|\|\s?|(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]\s+)")
_BULLET = re.compile(r"\s*[-*•‣◦▪–]\s+")
_MARKER_ALONE = re.compile(r"\s*(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]\s*$")
_ABBREVIATION_AT_END = re.compile(
    r"(?:\b(?:No|Nos|Fig|Figs|Eq|Art|Sec|Vol|Ch|pp?|cf|vs|approx|incl|excl|max|min|Rs|Re|Dr|Mr|Mrs|Ms|Prof|St|e\.g|i\.e"
    r"|Inc|Ltd|Co|Corp|Jr|Sr|[A-Z])\.)\s*$"
)

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


def fold(text: str) -> str:
    """Return `text` in the form in which texts are compared.

    NFKC, no invisible characters, plain quotes and dashes, lower case, single spaces.

    >>> fold("The “2\u00ad023” plan —  Ｆull")
    'the "2023" plan - full'
    """
    visible = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    return " ".join(visible.translate(_TYPOGRAPHY).casefold().split())


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return the English Snowball stem of a folded word; words of other languages come back nearly unchanged."""
    return str(_stemmer.stemWord(word))


def words(text: str) -> Iterator[Word]:
    """Yield the words of `text` in order, numbers among them."""
    for match in _WORD.finditer(text):
        written = match.group()
        folded = written.lower() if written.isascii() else fold(written)
        if folded:
            yield Word(folded, stem(folded), match.start(), match.end())


def content_stems(text: str) -> list[str]:
    """Return the stems of the words of `text` that carry meaning, in order, repetitions kept."""
    return [word.stem for word in words(text) if word.folded not in STOP_WORDS]


def split_sentences(text: str) -> list[Span]:
    """Return the sentences of `text` in order, without surrounding white space.

    Every character that is not white space lies in exactly one sentence. A line break ends a sentence where lines
    are items (list markers, headings, table rows) and does not where a paragraph was merely wrapped.
    """
    sentences: list[Span] = []
    for paragraph in _pieces(text, Span(start=0, end=len(text)), _PARAGRAPH_BREAK):
        for block in _blocks(text, paragraph):
            sentences.extend(_sentences_of_block(text, block))
    return sentences


def _pieces(text: str, span: Span, separator: re.Pattern[str]) -> Iterator[Span]:
    """Yield the stretches of `span` between separators, trimmed, none empty."""
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
    """Split a paragraph into its items, or give it whole when its lines are only wrapped."""
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


def _sentences_of_block(text: str, block: Span) -> Iterator[Span]:
    bullet = _BULLET.match(text, block.start, block.end)
    offset = bullet.end() if bullet else block.start
    piece, start = text[offset : block.end], block.start
    for boundary in get_sentence_boundaries("en", piece):
        end = offset + boundary["end_index"]
        if end < block.end and _goes_on(text[start:end], text[end : end + 1]):
            continue
        yield from _trimmed(text, start, end)
        start = end
    yield from _trimmed(text, start, block.end)


def _goes_on(so_far: str, following: str) -> bool:
    """Whether a break after `so_far` is a mistake: a list marker alone, or an abbreviation in mid-sentence."""
    if _MARKER_ALONE.match(so_far):
        return True
    return bool(_ABBREVIATION_AT_END.search(so_far)) and (following.islower() or following.isdigit())
