"""Workbooks of both formats whose cells lie far apart, refer to nothing, or are more than they say."""

import struct
import zlib
from collections.abc import Callable
from io import BytesIO

import xlwt

from tests.files import archives, workbooks
from tests.files.archives import package, with_member
from tests.files.hostile.kind import PASSWORDS, Hostile, half
from tests.files.hostile.word import encrypted_office, old_word, plain_docx, unpressed

WIDE = '<?xml version="1.0" encoding="UTF-16"?>'
SHEET = "xl/worksheets/sheet1.xml"
BOOK = "xl/workbook.xml"
PACKAGES = "http://schemas.openxmlformats.org/package/2006/relationships"
RELATIONS = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SAID = b'<row r="1"><c r="A1" t="inlineStr"><is><t>Said.</t></is></c><c r="B1"><v>7</v></c></row>'


def sheet(rows: bytes, after: bytes = b"", before: bytes = b"") -> bytes:
    """The XML of a worksheet."""
    return b'<worksheet xmlns="%s">%s<sheetData>%s</sheetData>%s</worksheet>' % (MAIN.encode(), before, rows, after)


def empty() -> bytes:
    return workbooks.xlsx(lambda sheet: None)


def with_sheet(xml: bytes) -> bytes:
    return with_member(empty(), SHEET, xml)


def rows(cells: bytes, after: bytes = b"", before: bytes = b"") -> Callable[[], bytes]:
    return lambda: with_sheet(sheet(SAID + cells, after, before))


def cell(place: bytes, value: bytes = b"<v>1</v>", attributes: bytes = b"") -> bytes:
    return b'<row r="%s"><c r="%s" %s>%s</c></row>' % (
        place.lstrip(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ&#;x"),
        place,
        attributes,
        value,
    )


def stored(cells: bytes) -> Callable[[], bytes]:
    return lambda: unpressed(with_sheet(sheet(SAID + cells)))


def distant_cells(first: str = "A1", last: str = "XFD1048576") -> bytes:
    """A workbook of two cells between which a parser would make room for 17 billion."""
    return with_sheet(sheet(cell(first.encode()) + cell(last.encode())))


def distant_cells_told_apart() -> bytes:
    """What one reader sees of the sheet has two near cells, what another sees has distant ones."""
    near, far = sheet(SAID), sheet(cell(b"A1") + cell(b"XFD1048576"))
    data = package(archives.members(empty()) | {SHEET: far})
    other = package(archives.members(empty()) | {SHEET: near})
    return _both(data, other)


def _both(hidden: bytes, shown: bytes) -> bytes:
    """A zip file in which each member stands twice, first as in `hidden`."""
    start = struct.unpack("<L", hidden[-6:-2])[0]
    lines = bytearray(shown[struct.unpack("<L", shown[-6:-2])[0] : -22])
    at = -1
    while (at := lines.find(b"PK\x01\x02", at + 1)) >= 0:
        struct.pack_into("<L", lines, at + 42, struct.unpack_from("<L", lines, at + 42)[0] + start)
    first = hidden[start:-22]
    body = hidden[:start] + shown[: struct.unpack("<L", shown[-6:-2])[0]]
    count = first.count(b"PK\x01\x02") + bytes(lines).count(b"PK\x01\x02")
    both = first + bytes(lines)
    return body + both + struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, count, count, len(both), len(body), 0)


def size_told_too_small() -> bytes:
    """The directory ends the sheet before its distant cells, with a checksum that is right for that part."""
    xml = sheet(SAID + b" " * 4000 + cell(b"XFD1048576"))
    told = 1000
    return archives.with_size_told(with_sheet(xml), SHEET, told, zlib.crc32(xml[:told]))


def shared_strings(head: bytes, index: bytes) -> bytes:
    strings = b'<sst xmlns="%s" %s><si><t>Shared.</t></si></sst>' % (MAIN.encode(), head)
    data = with_sheet(sheet(SAID + cell(b"A2", b"<v>" + index + b"</v>", b't="s"')))
    return with_member(data, "xl/sharedStrings.xml", strings)


def one_string_in_cells(*, first: int, last: int, length: int) -> bytes:
    """A column of numbers, from row `first` on of one long text, which the file holds once."""
    cells = b"".join(cell(b"A%d" % row) for row in range(2, first))
    cells += b"".join(cell(b"A%d" % row, b"<v>0</v>", b't="s"') for row in range(first, last))
    strings = b'<sst xmlns="%s"><si><t>%s</t></si></sst>' % (MAIN.encode(), b"word " * (length // 5))
    return with_member(with_sheet(sheet(SAID + cells)), "xl/sharedStrings.xml", strings)


def with_part(path: str, xml: bytes) -> bytes:
    return with_member(with_sheet(sheet(SAID)), path, xml)


def with_links(address: str) -> bytes:
    """A workbook that names `address` as a linked workbook, a query, a web service and the target of a link."""
    formulas = b'<f>WEBSERVICE("%s/service")</f>' % address.encode() + b"<v>7</v>"
    data = with_sheet(sheet(SAID + cell(b"A2", formulas)))
    data = with_member(
        data,
        "xl/externalLinks/_rels/externalLink1.xml.rels",
        f'<Relationships xmlns="{PACKAGES}"><Relationship Id="rId1" '
        f'Type="{RELATIONS.decode()}/externalLinkPath" Target="{address}/book.xlsx" TargetMode="External"/>'
        "</Relationships>".encode(),
    )
    data = with_member(data, "xl/externalLinks/externalLink1.xml", b'<externalLink xmlns="%s"/>' % MAIN.encode())
    return with_member(
        data, "xl/connections.xml", f'<connections><webPr url="{address}/query"/></connections>'.encode()
    )


def old_with(*cells: tuple[int, int, str | float]) -> bytes:
    book = xlwt.Workbook()
    written = book.add_sheet("Stock")
    for row, column, value in cells:
        written.write(row, column, value)
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def old_changed(kind: int, at: int, form: str, *values: int, data: bytes | None = None) -> bytes:
    """An old workbook in which the first record of a kind has other values at a place, its head at -4."""
    changed = bytearray(data or workbooks.old_workbook())
    place = 512
    while struct.unpack_from("<H", changed, place)[0] != kind:
        place += 4 + struct.unpack_from("<H", changed, place + 2)[0]
        assert place + 4 < len(changed)
    struct.pack_into(form, changed, place + 4 + at, *values)
    return bytes(changed)


def old_patched(at: int, form: str, *values: int) -> bytes:
    """An old workbook with other values in the header of its container."""
    changed = bytearray(workbooks.old_workbook())
    struct.pack_into(form, changed, at, *values)
    return bytes(changed)


def sectors_in_a_circle() -> bytes:
    data = bytearray(workbooks.old_workbook())
    table = 512 * (1 + struct.unpack_from("<I", data, 76)[0])
    for sector in range(8):
        struct.pack_into("<I", data, table + 4 * sector, sector)
    return bytes(data)


KINDS = {
    "distant-cells": Hostile("a.xlsx", distant_cells, "file_too_many_rows"),
    "distant-cells-in-utf-16": Hostile(
        "a.xlsx",
        lambda: with_sheet((WIDE + sheet(cell(b"A1") + cell(b"XFD1048576")).decode()).encode("utf-16")),
        "file_has_no_text",
    ),
    "distant-cells-told-apart": Hostile("a.xlsx", distant_cells_told_apart, None),
    "size-told-too-small": Hostile("a.xlsx", size_told_too_small, "file_damaged"),
    "cells-without-places": Hostile(
        "a.xlsx", stored(b"<row>" + b"<c><v>1</v></c>" * 900_000 + b"</row>"), "file_too_many_rows"
    ),
    "size-claimed": Hostile("a.xlsx", rows(b"", before=b'<dimension ref="A1:XFD1048576"/>'), None, "Said."),
    "strings-counted-in-billions": Hostile(
        "a.xlsx",
        lambda: shared_strings(b'count="4294967295" uniqueCount="4294967295"', b"0"),
        "file_unpacked_too_large",
        "Said.",
    ),
    "one-string-in-many-cells": Hostile(
        "a.xlsx", lambda: one_string_in_cells(first=2, last=1000, length=30_000), "file_unpacked_too_large"
    ),
    "formula-that-calls": Hostile(
        "a.xlsx",
        rows(cell(b"A2", b"<f>cmd|' /C calc'!A0</f><v>7</v>") + cell(b"A3", b'<f>HYPERLINK("http://127.0.0.1:9")</f>')),
        None,
        "Said.",
        ("cmd|", "HYPERLINK"),
    ),
    "links-outside": Hostile("a.xlsx", lambda: with_links("file:///etc/passwd"), None, "Said.", PASSWORDS),
    "billion-laughs": Hostile("a.xlsx", lambda: with_part(BOOK, archives.LAUGHS), "file_damaged"),
    "external-entity": Hostile("a.xlsx", lambda: with_sheet(archives.EXTERNAL), "file_damaged"),
    "bomb": Hostile("a.xlsx", lambda: with_sheet(b" " * (120 << 20)), "file_unpacked_too_large"),
    "deep-markup": Hostile("a.xlsx", stored(b"<x>" * 200_000 + b"</x>" * 200_000), None),
    "truncated": Hostile("a.xlsx", half(workbooks.roster), "file_damaged"),
    "encrypted": Hostile("a.xlsx", encrypted_office, "file_encrypted"),
    "with-macros": Hostile(
        "a.xlsm", lambda: with_part("xl/vbaProject.bin", b"Shell SECRET"), None, "Said.", ("SECRET",)
    ),
    "is-an-old-workbook": Hostile("a.xlsx", workbooks.old_workbook, None, "Bolt"),
    "is-a-word-file": Hostile("a.xlsx", plain_docx, "file_type_not_supported"),
    "is-empty": Hostile("a.xlsx", empty, "file_has_no_text"),
}

OLD_KINDS = {
    "distant-cells": Hostile("a.xls", lambda: old_with((0, 0, "x"), (65535, 255, 1)), "file_unpacked_too_large"),
    "size-claimed": Hostile(
        "a.xls",
        lambda: old_changed(0x0200, 0, "<IIHH", 0, 0xFFFFFFFF, 0, 0xFFFF, data=old_with((0, 0, "Said."))),
        "file_unpacked_too_large",
    ),
    "record-longer-than-the-file": Hostile("a.xls", lambda: old_changed(0x0085, -2, "<H", 0xFFFF), "file_damaged"),
    "encrypted": Hostile("a.xls", lambda: old_changed(0x00E1, -4, "<H", 0x002F), "file_encrypted"),
    "sectors-in-a-circle": Hostile("a.xls", sectors_in_a_circle, "file_damaged"),
    "sectors-of-endless-size": Hostile("a.xls", lambda: old_patched(30, "<H", 65535), "file_damaged"),
    "truncated": Hostile("a.xls", half(workbooks.old_workbook), "file_damaged"),
    "is-an-old-word-file": Hostile("a.xls", old_word, "file_type_not_supported"),
    "is-a-new-workbook": Hostile("a.xls", workbooks.roster, None, "Anu Rao"),
}
