"""Word documents, in document order.

Input: bytes. Output: page headers, paragraphs with their list markers, tables, text boxes, page footers, footnotes.
Does not read comments or images, or text that is struck through (a note says so) or deleted by a tracked change.
"""

from collections.abc import Iterator
from io import BytesIO
from zipfile import BadZipFile

import docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.exceptions import OpcError
from docx.oxml.ns import qn
from docx.oxml.parser import parse_xml
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.parts.document import DocumentPart

from ingestion.document import Content
from ingestion.limits import Limits
from ingestion.readers.content import Writer, clean
from ingestion.readers.numbering import Numbering
from ingestion.readers.word_text import DELETED, PARAGRAPH, TEXT_BOX, has_struck_text, text_of
from tables.grid import Area, Grid
from utils.errors import FileRejected

_DAMAGE = (
    OpcError,
    BadZipFile,
    AttributeError,
    LookupError,
    OSError,
    RecursionError,
    SyntaxError,
    TypeError,
    ValueError,
)
_TABLE, _ROW, _CELL = qn("w:tbl"), qn("w:tr"), qn("w:tc")
_WIDEST_CELL = 100
_STRUCK = "Text that is struck through was left out."
_NOTES = (
    (RELATIONSHIP_TYPE.FOOTNOTES, qn("w:footnote"), "Footnote"),
    (RELATIONSHIP_TYPE.ENDNOTES, qn("w:endnote"), "Endnote"),
)


def read_docx(data: bytes, limits: Limits) -> Content:
    """Return the content of a Word document. Raises `FileRejected`."""
    try:
        return _Reading(docx.Document(BytesIO(data)).part, limits).content()
    except _DAMAGE as error:
        raise FileRejected(
            "The Word file is damaged. Open it in Word, save it again as .docx and upload the new file.",
            code="file_damaged",
        ) from error


class _Reading:
    """A single pass through one document."""

    def __init__(self, part: DocumentPart, limits: Limits) -> None:
        self._part = part
        self._numbering = Numbering(part)
        self._writer = Writer(limits)
        self._tables = 0
        self._after_list_item = False

    def content(self) -> Content:
        self._margins("header")
        self._blocks(self._part.element.body)
        self._margins("footer")
        for relationship, tag, name in _NOTES:
            self._notes(relationship, tag, name)
        if has_struck_text(self._part.element.body):
            self._writer.notes.append(_STRUCK)
        return self._writer.content()

    def _blocks(self, parent: BaseOxmlElement) -> None:
        """Write the paragraphs and tables below `parent`, including those in content controls and the like."""
        for element in parent.iterchildren("*"):
            if element.tag == PARAGRAPH:
                self._paragraph(element)
            elif element.tag == _TABLE:
                self._table(element)
            elif element.tag not in DELETED:
                self._blocks(element)

    def _paragraph(self, paragraph: BaseOxmlElement) -> None:
        text = clean(text_of(paragraph)).strip()
        if text:
            marker = self._numbering.marker(paragraph)
            self._line(marker + text, is_list_item=bool(marker))
        self._text_boxes(paragraph)

    def _text_boxes(self, element: BaseOxmlElement) -> None:
        """Write the text boxes that are anchored in `element`."""
        for box in element.iter(TEXT_BOX):
            if not any(ancestor.tag in DELETED or ancestor.tag == TEXT_BOX for ancestor in box.iterancestors()):
                self._blocks(box)

    def _line(self, text: str, *, is_list_item: bool) -> None:
        self._writer.end_line(blank_lines=0 if is_list_item and self._after_list_item else 1)
        self._writer.write(text)
        self._after_list_item = is_list_item

    def _table(self, table: BaseOxmlElement) -> None:
        rows = [list(_inside(row, _CELL)) for row in _inside(table, _ROW)]
        if all(len(cells) == 1 for cells in rows):
            for cells in rows:
                self._blocks(cells[0])
            return
        self._tables += 1
        self._writer.room.require(len(rows), max(sum(map(_span, cells)) for cells in rows))
        name = f"Table {self._tables}"
        self._writer.write_grid(_grid(rows), sheet=name, title=name)
        self._after_list_item = False
        self._text_boxes(table)

    def _margins(self, kind: str) -> None:
        """Write the page headers or footers, each text once, but no bare page numbers."""
        written: set[str] = set()
        for section in self._part.document.sections:
            for name in (kind, f"first_page_{kind}", f"even_page_{kind}"):
                margin = getattr(section, name)
                text = "" if margin.is_linked_to_previous else text_of(margin._element)
                if text not in written and not text.strip().isdigit():
                    written.add(text)
                    self._blocks(margin._element)

    def _notes(self, relationship: str, tag: str, name: str) -> None:
        try:
            blob = self._part.part_related_by(relationship).blob
        except KeyError:  # the document has no notes of this kind
            return
        for note in parse_xml(blob).iterchildren(tag):
            text = " ".join(clean(text_of(note)).split())
            if text and note.get(qn("w:type"), "normal") == "normal":
                self._line(f"{name} {note.get(qn('w:id'))}: {text}", is_list_item=False)


def _inside(parent: BaseOxmlElement, tag: str) -> Iterator[BaseOxmlElement]:
    """Yield the nearest descendants with `tag`, looking into content controls but not into nested tables."""
    for element in parent.iterchildren("*"):
        if element.tag == tag:
            yield element
        elif element.tag != _TABLE and element.tag not in DELETED:
            yield from _inside(element, tag)


def _grid(rows: list[list[BaseOxmlElement]]) -> Grid:
    """Return the cells at their positions; the text of a merged cell is only in its first position."""
    lines: list[list[str | None]] = []
    merges: dict[tuple[int, int], Area] = {}
    above: dict[int, Area] = {}
    for top, row in enumerate(rows):
        line: list[str | None] = []
        open_areas: dict[int, Area] = {}
        for cell in row:
            left, right = len(line), len(line) + _span(cell)
            merge = cell.find(f"{qn('w:tcPr')}/{qn('w:vMerge')}")
            goes_on = merge is not None and merge.get(qn("w:val"), "continue") == "continue" and left in above
            area = Area(above[left].top if goes_on else top, left, top + 1, right)
            if merge is not None:
                open_areas[left] = area
            if area.bottom - area.top > 1 or right - left > 1:
                merges[area.top, left] = area
            line += [None if goes_on else clean(text_of(cell)), *([None] * (right - left - 1))]
        above = open_areas
        lines.append(line)
    return Grid.of(lines, merges=merges.values())


def _span(cell: BaseOxmlElement) -> int:
    span = cell.find(f"{qn('w:tcPr')}/{qn('w:gridSpan')}")
    return 1 if span is None else min(max(int(span.get(qn("w:val"), "1")), 1), _WIDEST_CELL)
