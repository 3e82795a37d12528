"""Files that are made to hang, crash or fill a parser, and what must become of them."""

import zlib
from collections.abc import Callable
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

import docx

from tests.files import documents, workbooks


class Hostile(NamedTuple):
    """A file by its name, how its bytes are made, and the code of its refusal; None where it is read."""

    name: str
    make: Callable[[], bytes]
    code: str | None


def deflated(size: int, times: int = 1) -> bytes:
    """`size` zero bytes, compressed `times` times."""
    compressor = zlib.compressobj(9)
    block = bytes(1 << 20)
    data = b"".join(compressor.compress(block) for _ in range(size >> 20)) + compressor.flush()
    for _ in range(times - 1):
        data = zlib.compress(data, 9)
    return data


def comment_at_the_end() -> bytes:
    """CVE-2023-36464: a content stream that ends within a comment."""
    return documents.one_page_pdf(documents.stream(b"BT /F1 12 Tf 10 10 Td (Hello world) Tj ET %"))


def flate_bomb() -> bytes:
    return documents.one_page_pdf(documents.stream(deflated(256 << 20), b"/Filter /FlateDecode"))


def nested_flate_bomb() -> bytes:
    return documents.one_page_pdf(
        documents.stream(deflated(256 << 20, times=2), b"/Filter [/FlateDecode /FlateDecode]")
    )


def xobject_that_draws_itself() -> bytes:
    form = documents.stream(
        b"/X Do", b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>"
    )
    return documents.one_page_pdf(documents.stream(b"/X Do"), form, resources=b"/XObject << /X 6 0 R >>")


def circular_page_tree() -> bytes:
    return documents.raw_pdf(
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>"
    )


def deep_array() -> bytes:
    return documents.one_page_pdf(documents.stream(b"[" * 200_000 + b"]" * 200_000 + b" TJ"))


def page_named_many_times() -> bytes:
    return documents.raw_pdf(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count 9000 >>" % (b"3 0 R " * 9000),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
    )


def package(members: dict[str, bytes]) -> bytes:
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


def with_member(data: bytes, name: str, content: bytes) -> bytes:
    """An Office file with one member replaced or added."""
    with ZipFile(BytesIO(data)) as archive:
        members = {member: archive.read(member) for member in archive.namelist()}
    return package(members | {name: content})


def member(data: bytes, name: str) -> bytes:
    with ZipFile(BytesIO(data)) as archive:
        return archive.read(name)


def plain_docx() -> bytes:
    document = docx.Document()
    document.add_paragraph("Plain.")
    return documents.word(document)


def plain_xlsx() -> bytes:
    return workbooks.roster()


def docx_of_zeros() -> bytes:
    return with_member(plain_docx(), "word/media/image1.bin", bytes(40 << 20))


def docx_of_many_members() -> bytes:
    return package({"word/document.xml": b"<x/>", **{f"word/{i}.xml": b"" for i in range(3000)}})


LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
    b'<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><x>&c;</x>'
)
EXTERNAL = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'


def distant_cells(first: str = "A1", last: str = "XFD1048576") -> bytes:
    """A workbook of two cells between which a parser would make room for 17 billion."""
    cells = "".join(
        f'<row r="{cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}"><c r="{cell}"><v>1</v></c></row>'
        for cell in (first, last)
    )
    sheet = f'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{cells}</sheetData></worksheet>'
    return with_member(workbooks.xlsx(lambda sheet: None), "xl/worksheets/sheet1.xml", sheet.encode())


def encrypted_office() -> bytes:
    """The first sector of a container that Office writes for a file with a password."""
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1000) + "EncryptedPackage".encode("utf-16-le") + bytes(500)


def old_word() -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1000) + "WordDocument".encode("utf-16-le") + bytes(500)


def encrypted_zip() -> bytes:
    data = bytearray(plain_docx())
    at = -1
    for mark, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        while (at := data.find(mark, at + 1)) >= 0:
            data[at + offset] |= 1
    return bytes(data)


def half(make: Callable[[], bytes]) -> Callable[[], bytes]:
    return lambda: make()[: len(make()) // 2]


def of(data: bytes) -> Callable[[], bytes]:
    return lambda: data


FILES = {
    "pdf-comment-at-the-end": Hostile("a.pdf", comment_at_the_end, None),
    "pdf-flate-bomb": Hostile("a.pdf", flate_bomb, "file_unpacked_too_large"),
    "pdf-nested-flate-bomb": Hostile("a.pdf", nested_flate_bomb, "file_unpacked_too_large"),
    "pdf-xobject-draws-itself": Hostile("a.pdf", xobject_that_draws_itself, "file_has_no_text"),
    "pdf-circular-page-tree": Hostile("a.pdf", circular_page_tree, "file_damaged"),
    "pdf-deep-array": Hostile("a.pdf", deep_array, "file_damaged"),
    "pdf-page-named-many-times": Hostile("a.pdf", page_named_many_times, "file_too_many_pages"),
    "pdf-user-password": Hostile("a.pdf", lambda: documents.locked_pdf(user="x", owner="y"), "file_encrypted"),
    "pdf-owner-password": Hostile("a.pdf", lambda: documents.locked_pdf(user="", owner="y"), None),
    "pdf-without-text": Hostile("a.pdf", lambda: documents.pdf([]), "file_has_no_text"),
    "pdf-truncated": Hostile("a.pdf", lambda: documents.pdf(["Hello"])[:200], "file_damaged"),
    "pdf-header-only": Hostile("a.pdf", of(b"%PDF-1.7"), "file_damaged"),
    "pdf-behind-html": Hostile("a.pdf", lambda: b"<html><script>" + documents.pdf(["Hello"]), None),
    "docx-unpacks-to-zeros": Hostile("a.docx", docx_of_zeros, "file_unpacked_too_large"),
    "docx-of-many-members": Hostile("a.docx", docx_of_many_members, "file_unpacked_too_large"),
    "docx-billion-laughs": Hostile(
        "a.docx", lambda: with_member(plain_docx(), "word/document.xml", LAUGHS), "file_damaged"
    ),
    "docx-external-entity": Hostile(
        "a.docx", lambda: with_member(plain_docx(), "word/settings.xml", EXTERNAL), "file_damaged"
    ),
    "docx-entity-in-utf-16": Hostile(
        "a.docx",
        lambda: with_member(plain_docx(), "word/document.xml", LAUGHS.decode().encode("utf-16")),
        "file_damaged",
    ),
    "docx-broken-xml": Hostile(
        "a.docx", lambda: with_member(plain_docx(), "word/document.xml", b"<w:document>"), "file_damaged"
    ),
    "docx-without-parts": Hostile("a.docx", of(package({"word/other.xml": b"<x/>"})), "file_damaged"),
    "docx-truncated": Hostile("a.docx", half(plain_docx), "file_damaged"),
    "docx-encrypted": Hostile("a.docx", encrypted_office, "file_encrypted"),
    "docx-encrypted-members": Hostile("a.docx", encrypted_zip, "file_encrypted"),
    "docx-is-an-old-word-file": Hostile("a.docx", old_word, "file_type_not_supported"),
    "docx-is-a-workbook": Hostile("a.docx", plain_xlsx, "file_type_not_supported"),
    "docx-is-a-zip-file": Hostile("a.docx", of(package({"readme.txt": b"hello"})), "file_type_not_supported"),
    "docx-is-a-presentation": Hostile(
        "a.docx", of(package({"ppt/presentation.xml": b"<x/>"})), "file_type_not_supported"
    ),
    "docx-is-empty": Hostile("a.docx", lambda: documents.word(docx.Document()), "file_has_no_text"),
    "xlsx-distant-cells": Hostile("a.xlsx", distant_cells, "file_too_many_rows"),
    "xlsx-distant-columns": Hostile("a.xlsx", lambda: distant_cells("A1", "XFD1"), "file_too_many_rows"),
    "xlsx-billion-laughs": Hostile(
        "a.xlsx", lambda: with_member(plain_xlsx(), "xl/workbook.xml", LAUGHS), "file_damaged"
    ),
    "xlsx-bomb": Hostile(
        "a.xlsx",
        lambda: with_member(plain_xlsx(), "xl/worksheets/sheet1.xml", b" " * (120 << 20)),
        "file_unpacked_too_large",
    ),
    "xlsx-broken-sheet": Hostile(
        "a.xlsx", lambda: with_member(plain_xlsx(), "xl/worksheets/sheet1.xml", b"<x"), "file_damaged"
    ),
    "xlsx-truncated": Hostile("a.xlsx", half(plain_xlsx), "file_damaged"),
    "xlsx-encrypted": Hostile("a.xlsx", encrypted_office, "file_encrypted"),
    "xlsx-is-a-binary-workbook": Hostile("a.xlsx", of(package({"xl/workbook.bin": b"x"})), "file_type_not_supported"),
    "xlsx-is-empty": Hostile("a.xlsx", lambda: workbooks.xlsx(lambda sheet: None), "file_has_no_text"),
    "xls-truncated": Hostile("a.xls", half(workbooks.old_workbook), "file_damaged"),
    "xls-of-noise": Hostile("a.xls", of(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\xab" * 4000), "file_damaged"),
    "csv-with-nul": Hostile("a.csv", of(b"a,b\n1,\x002\n"), "file_type_not_supported"),
    "csv-of-many-columns": Hostile("a.csv", of(b"a," * 100_000), "file_too_many_rows"),
    "csv-of-many-rows": Hostile("a.csv", of(b"a,b\n" * 250_000), "file_too_many_rows"),
    "csv-unclosed-quote": Hostile("a.csv", of(b'name,score\n"Ann,5\nBob,6\n'), None),
    "csv-of-one-huge-field": Hostile("a.csv", of(b'name,text\nAnn,"' + b"word " * 1_000_000 + b'"\n'), None),
    "csv-of-blanks": Hostile("a.csv", of(b" , ,\n,,\n"), "file_has_no_text"),
    "csv-in-utf-16": Hostile("a.csv", of("name;score\nZoë;5\n".encode("utf-16")), None),
    "txt-binary": Hostile("a.txt", of(bytes(range(256)) * 20), "file_type_not_supported"),
    "txt-blank": Hostile("a.txt", of(b" \n\n "), "file_has_no_text"),
    "txt-is-a-pdf": Hostile("a.txt", lambda: documents.pdf(["Hello"]), "file_type_not_supported"),
    "pdf-is-text": Hostile("a.pdf", of(b"Hello"), "file_type_not_supported"),
    "pdf-is-a-picture": Hostile("a.pdf", of(b"\x89PNG\r\n\x1a\n" + bytes(100)), "file_type_not_supported"),
    "empty": Hostile("a.pdf", of(b""), "file_empty"),
    "too-large": Hostile("a.txt", of(b"x" * ((20 << 20) + 1)), "file_too_large"),
    "unknown-ending": Hostile("a.html", of(b"<html>"), "file_type_not_supported"),
    "no-ending": Hostile("README", of(b"hello"), "file_type_not_supported"),
}
