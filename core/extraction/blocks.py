"""The Markdown blocks of an answer: paragraphs, headings, list items, table rows, code.

Input: an answer. Output: `Block`s in order, each with the stretches that hold its words, without markers. Every
character with a letter or digit that is not part of a marker is in one of them. Deliberately fewer rules than
CommonMark: indented text is never code, because models indent prose. Does not parse inline markup (markup.py) or
interpret what a block says.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import count

Stretch = tuple[int, int]


class BlockKind(StrEnum):
    """What a block is."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    HEADER_ROW = "header_row"
    TABLE_ROW = "table_row"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Block:
    """A block. `stretches` are its lines, or the cells of a row; `indent` is in columns.

    `marker` is what precedes an item's words ("- ", "2. "), otherwise an empty stretch.
    """

    kind: BlockKind
    indent: int
    stretches: tuple[Stretch, ...]
    marker: Stretch


@dataclass(frozen=True, slots=True)
class _Line:
    """A line without block quote marks and without white space at its ends."""

    start: int
    indent: int
    text: str


_QUOTE_MARKS = re.compile(r"[ \t]{0,3}(?:>[ \t]?)+")
_FENCE = re.compile(r"(`{3,}|~{3,})[^`]*$")
_RULE = re.compile(r"(?:[-*_=~─━][ \t]*){3,}$")
_HEADING = re.compile(r"#{1,6}[ \t]+")
_HEADING_END = re.compile(r"[ \t]+#+$")
_BOLD_LINE = re.compile(r"(?:\*\*[^*]+\*\*|__[^_]+__)[ \t]*:?$")
_BULLET = re.compile(r"[-*+•‣◦▪–—·●○■➤✓✔✅❌][ \t]+(?:\[[ xX]\][ \t]+)?")
_NUMBER = re.compile(r"(?:\(?(?:\d{1,3}|[a-z]|[ivx]{1,5}|[A-Z](?=\)))\)|(?:\d{1,3}|[a-z]|[ivx]{1,5})\.)[ \t]+")
_DELIMITER_CELL = re.compile(r"[ \t]*:?-+:?[ \t]*")
_CELL_END = re.compile(r"(?<!\\)\|")
_SENTENCE_END = ".:;!?。।؟"
_CODE_SIGNS = re.compile(r"[{}\[\];=<>\\|&$`]|\w\(|^\s*(?:#|//|--|\*|\$)")
_PROSE_FENCES = frozenset({"text", "txt", "markdown", "md", "plaintext", "plain"})
_PROSE = re.compile(r"[^\W\d_]+(?:[^\S\n]+\S+){3,}[.!?…。।؟]$")


def read_blocks(answer: str) -> list[Block]:
    """Return the blocks of `answer` in order."""
    return list(_Reader(list(_lines(answer))).blocks())


def _lines(answer: str) -> Iterator[_Line]:
    start = 0
    for raw in answer.split("\n"):
        quote = _QUOTE_MARKS.match(raw)
        body_start = quote.end() if quote else 0
        body = raw[body_start:]
        text = body.strip()
        lead = body[: len(body) - len(body.lstrip())]
        yield _Line(start + body_start + len(lead), len(lead.expandtabs(4)), text)
        start += len(raw) + 1


class _Reader:
    """Walks over the lines once; `blocks` yields what it finds."""

    def __init__(self, lines: list[_Line]) -> None:
        self._lines = [*lines, _Line(0, 0, "")]
        """With an empty line at the end, which ends whatever is open."""
        self._open: list[_Line] = []
        self._marker = 0
        self._open_kind = BlockKind.PARAGRAPH

    def blocks(self) -> Iterator[Block]:
        """Yield the blocks in order."""
        index = 0
        while index < len(self._lines):
            line = self._lines[index]
            if fence := _FENCE.match(line.text):
                yield from self._close()
                end = self._end_of_code(index + 1, fence.group(1))
                yield _block(BlockKind.CODE, [line])
                yield from _inside_fence(line.text.strip("`~ ").casefold(), self._lines[index + 1 : end])
                for closing in self._lines[end : end + 1]:
                    yield _block(BlockKind.CODE, [closing])
                index = end + 1
            elif length := self._table_at(index):
                yield from self._close()
                yield from _table(self._lines[index : index + length])
                index += length
            else:
                yield from self._take(line)
                index += 1

    def _take(self, line: _Line) -> Iterator[Block]:
        if not line.text:
            yield from self._close()
        elif _RULE.match(line.text):
            if len(self._open) == 1 and line.text[0] in "=-" and self._open_kind is BlockKind.PARAGRAPH:
                self._open_kind = BlockKind.HEADING
            yield from self._close()
        elif marker := _HEADING.match(line.text):
            yield from self._close()
            end = _HEADING_END.search(line.text)
            yield _block(BlockKind.HEADING, [_within(line, marker.end(), end.start() if end else None)])
        elif not self._open and _BOLD_LINE.match(line.text):
            yield _block(BlockKind.HEADING, [line])
        elif marker := self._item_marker(line):
            yield from self._close()
            self._open = [_within(line, marker.end(), None)]
            self._open_kind, self._marker = BlockKind.ITEM, marker.end()
        else:
            self._open.append(line)

    def _item_marker(self, line: _Line) -> re.Match[str] | None:
        """Return the marker that opens an item; a number in the middle of a wrapped sentence opens none."""
        if bullet := _BULLET.match(line.text):
            return bullet
        number = _NUMBER.match(line.text)
        if number and self._open and self._open_kind is BlockKind.PARAGRAPH:
            interrupts = self._open[-1].text[-1] in _SENTENCE_END or number.group().strip("(). \t") in {"1", "a", "i"}
            return number if interrupts else None
        return number

    def _close(self) -> Iterator[Block]:
        if self._open:
            yield _block(self._open_kind, self._open, self._marker)
        self._open, self._open_kind, self._marker = [], BlockKind.PARAGRAPH, 0

    def _end_of_code(self, index: int, fence: str) -> int:
        """Return the number of the line that closes `fence`; no pattern is built, as a fence can be of any length."""
        texts = ((place, self._lines[place].text) for place in range(index, len(self._lines)))
        closing = (place for place, text in texts if text.startswith(fence) and not text.strip(fence[0]))
        return next(closing, len(self._lines))

    def _table_at(self, index: int) -> int:
        """Return the number of lines of the table that begins at line `index`, 0 if none does."""
        first = self._lines[index].text
        second = self._lines[index + 1].text if "|" in first else ""
        if not _is_delimiter(second) and not (first.startswith("|") and second.startswith("|")):
            return 0
        return next(place for place in count(index) if "|" not in self._lines[place].text) - index


def _within(line: _Line, start: int, end: int | None) -> _Line:
    return _Line(line.start + start, line.indent, line.text[start:end])


def _block(kind: BlockKind, lines: list[_Line], marker: int = 0) -> Block:
    start = lines[0].start
    stretches = tuple((line.start, line.start + len(line.text)) for line in lines)
    return Block(kind, lines[0].indent, stretches, (start - marker, start))


def _inside_fence(language: str, lines: list[_Line]) -> Iterator[Block]:
    """Yield the contents of a code block; prose is read as prose, because nothing may hide in a code block."""
    has_code = any(_CODE_SIGNS.search(line.text) for line in lines)
    has_prose = any(_PROSE.match(line.text) for line in lines)
    if language in _PROSE_FENCES or (not language and has_prose and not has_code):
        yield from _Reader(lines).blocks()
        return
    for line in lines:
        if line.text:
            is_prose = _PROSE.match(line.text) and not _CODE_SIGNS.search(line.text)
            yield _block(BlockKind.PARAGRAPH if is_prose else BlockKind.CODE, [line])


def _table(lines: list[_Line]) -> Iterator[Block]:
    kind = BlockKind.HEADER_ROW
    for line in lines:
        if not _is_delimiter(line.text):
            yield Block(kind, line.indent, tuple(_cells(line)), (line.start, line.start))
            kind = BlockKind.TABLE_ROW


def _is_delimiter(text: str) -> bool:
    cells = text.strip("| \t").split("|")
    return "|" in text and all(_DELIMITER_CELL.fullmatch(cell) for cell in cells)


def _cells(line: _Line) -> Iterator[Stretch]:
    """Yield the cells of a row, trimmed; an empty cell is an empty stretch."""
    start = 1 if line.text.startswith("|") else 0
    ends = [match.start() for match in _CELL_END.finditer(line.text, start)]
    if not ends or line.text[ends[-1] + 1 :].strip():
        ends.append(len(line.text))
    for end in ends:
        cell = line.text[start:end]
        begin = line.start + start + len(cell) - len(cell.lstrip())
        yield begin, begin + len(cell.strip())
        start = end + 1
