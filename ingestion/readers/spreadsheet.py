"""Excel workbooks, new (.xlsx) and old (.xls), sheet by sheet.

Input: bytes. Output: the tables of every sheet and lines with the same content. Numbers are formatted as in their cells
if that changes their meaning. Does not read charts, comments or formulas (their stored results are read).
"""

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from io import BytesIO
from typing import Any
from xml.etree import ElementTree
from zipfile import BadZipFile

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from ingestion.document import Content
from ingestion.limits import Limits
from ingestion.readers.cell_formats import Formats
from ingestion.readers.content import Room, Writer
from ingestion.readers.xls_formats import xls_formats
from ingestion.readers.xlsx_formats import sheet_facts
from tables.grid import Area, Grid, Raw
from utils.errors import FileRejected

_DAMAGE = (CalamineError, BadZipFile, ElementTree.ParseError, struct.error, LookupError, OSError, TypeError, ValueError)


def read_xlsx(data: bytes, limits: Limits) -> Content:
    """Return the content of a new workbook. Raises `FileRejected`."""
    try:
        writer, told = Writer(limits), Room(limits)
        formats: dict[str, Formats] = {}
        for facts in sheet_facts(data):
            told.require(facts.rows, facts.columns)
            formats[facts.name] = facts.formats
            if facts.formulas_without_result:
                writer.notes.append(
                    f'Sheet "{facts.name}": formulas without a stored result ({facts.formulas_without_result:,}) count '
                    "as blank. Open and save the file in Excel to store the results."
                )
        return _read(CalamineWorkbook.from_filelike(BytesIO(data)), formats, writer)
    except _DAMAGE as error:
        raise _rejected(error) from error


def read_xls(data: bytes, limits: Limits) -> Content:
    """Return the content of an old workbook. Raises as `read_xlsx`."""
    try:
        formats = xls_formats(data)
        workbook = CalamineWorkbook.from_filelike(BytesIO(data))
        names = (sheet.name for sheet in workbook.sheets_metadata)
        return _read(workbook, dict(zip(names, formats, strict=False)), Writer(limits))
    except _DAMAGE as error:
        raise _rejected(error) from error


def _read(workbook: CalamineWorkbook, formats: Mapping[str, Formats], writer: Writer) -> Content:
    metadata = workbook.sheets_metadata
    sheets = [workbook.get_sheet_by_name(each.name) for each in metadata if each.typ is SheetTypeEnum.WorkSheet]
    for sheet in sheets:
        writer.room.require(sheet.height, sheet.width)
    hidden = {each.name for each in metadata if each.visible is not SheetVisibleEnum.Visible}
    for sheet in sheets:
        grid = _grid(sheet, formats.get(sheet.name, {}))
        if grid.rows:
            heading = f"Sheet: {sheet.name}" if len(metadata) > 1 else None
            writer.write_grid(grid, sheet=sheet.name, title=sheet.name, heading=heading)
            if sheet.name in hidden:
                writer.notes.append(f'Sheet "{sheet.name}" is hidden in the workbook; it was read too.')
    return writer.content()


def _grid(sheet: CalamineSheet, formats: Formats) -> Grid:
    """Return the used cells of a sheet."""
    if sheet.start is None:
        return Grid.of(())
    top, left = sheet.start
    rows = [_raw(row) for row in sheet.to_python(skip_empty_area=True)]
    for (row, column), show in formats.items():
        if top <= row < top + len(rows) and left <= column < left + len(rows[0]):
            cell = rows[row - top][column - left]
            if isinstance(cell, int | float) and not isinstance(cell, bool):
                rows[row - top][column - left] = show(cell)
    merges = [
        Area(first[0] - top, first[1] - left, last[0] - top + 1, last[1] - left + 1)
        for first, last in sheet.merged_cell_ranges or ()
        if first[0] >= top and first[1] >= left
    ]
    return Grid.of(rows, first_row=top + 1, first_column=left, merges=_apart(merges))


def _apart(areas: Iterable[Area]) -> Iterator[Area]:
    """Yield the areas that do not begin within an earlier one, from the top; Excel allows no overlaps."""
    reached: dict[int, int] = {}
    for area in sorted(areas, key=lambda area: (area.top, area.left)):
        if area.top >= reached.get(area.left, 0):
            reached[area.left] = area.bottom
            yield area


def _raw(row: list[Any]) -> list[Raw]:
    if _EVEN.keys().isdisjoint(map(type, row)):
        return row
    return [_EVEN[type(cell)](cell) if type(cell) in _EVEN else cell for cell in row]


def _duration(span: timedelta) -> str:
    minutes, seconds = divmod(round(span.total_seconds()), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def _to_the_second(moment: datetime) -> datetime:
    """Round to the second: spreadsheets store times as fractions of a day, so 10:30 may come out as 10:29:59.999."""
    return (moment + timedelta(microseconds=500_000)).replace(microsecond=0) if moment.microsecond else moment


_EVEN: dict[type, Callable[[Any], Raw]] = {datetime: _to_the_second, timedelta: _duration}


def _rejected(error: Exception) -> FileRejected:
    if isinstance(error, PasswordError) or "password" in str(error).casefold():
        return FileRejected(
            "The workbook is protected by a password. Save it without a password and upload that.",
            code="file_encrypted",
        )
    return FileRejected(
        "The workbook is damaged. Open it in Excel, save it again and upload the new file.", code="file_damaged"
    )
