"""Number formats of an old Excel file (.xls), which its parser does not report.

Input: bytes. Output: the formats that matter, per sheet; nothing for files older than Excel 97. The layout is that of
[MS-CFB] (sectors) and [MS-XLS] (records).
"""

import struct
from collections.abc import Iterator
from typing import NamedTuple

from ingestion.readers.cell_formats import BUILT_IN, Formats, Show, shower

_END_OF_CHAIN = 0xFFFFFFFA
_STREAM_NAMES = ("Workbook", "Book")
_BOF, _EOF, _BOUNDSHEET, _FORMAT, _XF = 0x0809, 0x000A, 0x0085, 0x041E, 0x00E0
_NUMBER, _RK, _MULTIPLE_RK, _FORMULA = 0x0203, 0x027E, 0x00BD, 0x0006
_FILE_PASS = 0x002F
_BIFF8 = 0x0600


class _Record(NamedTuple):
    kind: int
    body: bytes


def xls_formats(data: bytes) -> list[Formats]:
    """Return the formats that matter for each sheet, in order. Raises if the file is damaged."""
    stream = _workbook_stream(data)
    shows: dict[int, Show] = {}
    codes = dict(BUILT_IN)
    offsets: list[int] = []
    styles = 0
    for record in _records(stream, 0):
        if record.kind == _BOF and struct.unpack_from("<H", record.body)[0] != _BIFF8:
            return []
        if record.kind == _FILE_PASS:
            raise ValueError("the workbook is protected by a password")
        if record.kind == _FORMAT:
            number, length, flags = struct.unpack_from("<HHB", record.body)
            codes[number] = (
                record.body[5:][: length * 2].decode("utf-16-le")
                if flags & 1
                else record.body[5:][:length].decode("latin-1")
            )
        elif record.kind == _XF:
            show = shower(codes.get(struct.unpack_from("<H", record.body, 2)[0], ""))
            if show is not None:
                shows[styles] = show
            styles += 1
        elif record.kind == _BOUNDSHEET:
            offsets.append(struct.unpack_from("<I", record.body)[0])
    return [_sheet_formats(stream, offset, shows) for offset in offsets]


def _sheet_formats(stream: bytes, offset: int, shows: dict[int, Show]) -> Formats:
    formats: Formats = {}
    for kind, body in _records(stream, offset):
        if kind in (_NUMBER, _RK, _FORMULA):
            row, column, style = struct.unpack_from("<HHH", body)
            if style in shows:
                formats[row, column] = shows[style]
        elif kind == _MULTIPLE_RK:
            row, first = struct.unpack_from("<HH", body)
            for i, position in enumerate(range(4, len(body) - 2, 6)):
                style = struct.unpack_from("<H", body, position)[0]
                if style in shows:
                    formats[row, first + i] = shows[style]
    return formats


def _records(stream: bytes, offset: int) -> Iterator[_Record]:
    """Yield the records from `offset` to the end of their substream."""
    while offset + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, offset)
        yield _Record(kind, stream[offset + 4 : offset + 4 + length])
        if kind == _EOF:
            return
        offset += 4 + length


def _workbook_stream(data: bytes) -> bytes:
    """Return the workbook stream, or b"" if it is too small to use whole sectors."""
    size = 1 << struct.unpack_from("<H", data, 30)[0]
    directory_start, smallest = struct.unpack_from("<I4xI", data, 48)
    table = _sector_table(data, size)
    directory = _chain(data, table, directory_start, size)
    for position in range(0, len(directory) - 127, 128):
        entry = directory[position : position + 128]
        (name_length,) = struct.unpack_from("<H", entry, 64)
        if entry[: max(name_length - 2, 0)].decode("utf-16-le", "replace") in _STREAM_NAMES:
            start, length = struct.unpack_from("<II", entry, 116)
            return _chain(data, table, start, size)[:length] if length >= smallest else b""
    return b""


def _sector_table(data: bytes, size: int) -> list[int]:
    """Return the successor of each sector."""
    sectors = list(struct.unpack_from("<109I", data, 76))
    more, count = struct.unpack_from("<II", data, 68)
    for _ in range(min(count, len(data) // size)):
        block = data[(more + 1) * size : (more + 2) * size]
        *entries, more = struct.unpack(f"<{size // 4}I", block)
        sectors += entries
    table: list[int] = []
    for sector in sectors:
        block = data[(sector + 1) * size : (sector + 2) * size]
        if sector < _END_OF_CHAIN and len(block) == size:
            table += struct.unpack(f"<{size // 4}I", block)
    return table


def _chain(data: bytes, table: list[int], sector: int, size: int) -> bytes:
    """Return the bytes of the sectors from `sector` on; an endless chain is cut at the size of the file."""
    pieces: list[bytes] = []
    while sector < len(table) and len(pieces) <= len(data) // size:
        pieces.append(data[(sector + 1) * size : (sector + 2) * size])
        sector = table[sector]
    return b"".join(pieces)
