"""Cell information of a new Excel file (.xlsx) besides the values, read without loading the sheets.

Input: the bytes of a checked package. Output: for each worksheet, its extent, which a parser would allocate, the number
formats that matter, and the count of formulas without a stored result.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from posixpath import join, normpath
from typing import NamedTuple
from xml.etree import ElementTree
from zipfile import ZipFile

from ingestion.readers.cell_formats import BUILT_IN, Formats, Show, shower

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/spreadsheetml/main}"
_COLUMN = re.compile(rb"""\sr\s*=\s*["']([A-Za-z]{1,3})[0-9]""")
_ROW = re.compile(rb"""\sr\s*=\s*["'][A-Za-z]{0,3}([0-9]{1,7})""")
_FORMULA_ALONE = re.compile(rb"""<f\b[^<>]*+(?:(?<=/)>|>[^<]*+</f>)\s*+(?:<v\s*+/>|<v></v>)?+\s*+</c>""")
_STYLED = re.compile(rb"""<(?:\w++:)?c(?=\s)(?=[^<>]*?\ss="([0-9]{1,9})")(?=[^<>]*?\sr="([A-Z]{1,3})([0-9]{1,7})")""")


class SheetFacts(NamedTuple):
    """Facts from the XML of a worksheet: rows and columns from the first used cell to the last, and formats."""

    name: str
    rows: int
    columns: int
    formats: Formats
    formulas_without_result: int


def sheet_facts(data: bytes) -> Iterator[SheetFacts]:
    """Yield the facts of each worksheet, in the order of the workbook. Raises if the package is damaged."""
    with ZipFile(BytesIO(data)) as package:
        shows = _shows(package)
        read: set[str] = set()
        for name, path in _worksheets(package):
            if path in read:
                raise ValueError("two sheets are the same part, which would be read again for each")
            read.add(path)
            xml = package.read(path)
            rows = {int(number) for number in set(_ROW.findall(xml))}
            columns = {_column_index(letters.upper()) for letters in set(_COLUMN.findall(xml))}
            yield SheetFacts(
                name=name,
                rows=max(rows) - min(rows) + 1 if rows else 0,
                columns=max(columns) - min(columns) + 1 if columns else 0,
                formats=_formats(xml, shows),
                formulas_without_result=len(_FORMULA_ALONE.findall(xml)),
            )


def _worksheets(package: ZipFile) -> Iterator[tuple[str, str]]:
    targets = {}
    for relation in ElementTree.fromstring(package.read("xl/_rels/workbook.xml.rels")):
        if relation.get("Type", "").endswith("/worksheet"):
            targets[relation.get("Id")] = relation.get("Target", "")
    for sheet in _descendants(package.read("xl/workbook.xml"), "sheet"):
        identifier = next((value for key, value in sheet.attrib.items() if key.endswith("}id")), "")
        if identifier in targets:
            yield sheet.get("name", ""), normpath(join("/xl", targets[identifier])).lstrip("/")


def _shows(package: ZipFile) -> dict[bytes, Show]:
    """Return the number display for each cell style (as written in the file) if it matters."""
    if "xl/styles.xml" not in package.namelist():
        return {}
    styles = package.read("xl/styles.xml")
    codes = BUILT_IN | {int(f.get("numFmtId", "0")): f.get("formatCode", "") for f in _descendants(styles, "numFmt")}
    shows: dict[bytes, Show] = {}
    for cell_formats in _descendants(styles, "cellXfs"):
        for index, cell_format in enumerate(cell_formats):
            show = shower(codes.get(int(cell_format.get("numFmtId", "0")), ""))
            if show is not None:
                shows[str(index).encode()] = show
    return shows


def _descendants(xml: bytes, name: str) -> Iterator[ElementTree.Element]:
    root = ElementTree.fromstring(xml)
    for namespace in (_MAIN, _STRICT):
        yield from root.iter(namespace + name)


def _formats(xml: bytes, shows: dict[bytes, Show]) -> Formats:
    if not shows:
        return {}
    return {
        (int(row) - 1, _column_index(letters)): shows[style]
        for style, letters, row in _STYLED.findall(xml)
        if style in shows
    }


@lru_cache(maxsize=32768)
def _column_index(letters: bytes) -> int:
    index = 0
    for letter in letters:
        index = index * 26 + letter - ord("A") + 1
    return index - 1
