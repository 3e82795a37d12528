"""PDFs that unpack without end, call themselves, lie about their places, or carry what is not to be read."""

import zlib

from tests.files import archives, documents
from tests.files.hostile.kind import PASSWORDS, Hostile, of

LINE = "The rent is 1,250 euros."
TEXT = documents.stream(b"BT /F1 12 Tf 10 10 Td (%s) Tj ET" % LINE.encode())
FLATE = b"/Filter /FlateDecode"


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
    return documents.one_page_pdf(documents.stream(deflated(256 << 20), FLATE))


def nested_flate_bomb() -> bytes:
    return documents.one_page_pdf(
        documents.stream(deflated(256 << 20, times=2), b"/Filter [/FlateDecode /FlateDecode]")
    )


def wide_predictor() -> bytes:
    parameters = FLATE + b" /DecodeParms << /Predictor 12 /Columns 2000000000 /Colors 32 /BitsPerComponent 16 >>"
    return documents.one_page_pdf(documents.stream(deflated(1 << 20), parameters))


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


def with_programs() -> bytes:
    return documents.one_page_pdf(
        TEXT,
        documents.stream(b"embedded secret"),
        documents.stream(archives.EXTERNAL),
        catalogue=b"/OpenAction << /S /JavaScript /JS (app.alert\\(666\\)) >> "
        b"/AA << /WC << /S /Launch /F (/bin/bash) >> >> "
        b"/Names << /EmbeddedFiles << /Names [(a.txt) << /Type /Filespec /F (a.txt) /EF << /F 6 0 R >> >>] >> >> "
        b"/AcroForm << /XFA 7 0 R /Fields [] >>",
    )


def with_letters_named(table: bytes) -> bytes:
    """A font that says which letters its codes stand for."""
    program = b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
    letters = documents.stream(program + table + b" endcmap end")
    return documents.one_page_pdf(TEXT, letters, font=b"/BaseFont /Helvetica /ToUnicode 6 0 R")


def drawn(content: bytes) -> bytes:
    return documents.one_page_pdf(documents.stream(b"BT /F1 12 Tf 10 10 Td " + content + b" ET"))


def moved(data: bytes, by: int) -> bytes:
    """A PDF with bytes put behind its header, so that every place in its table is wrong."""
    return data[:9] + b"%" + b"x" * (by - 2) + b"\n" + data[9:]


KINDS = {
    "comment-at-the-end": Hostile("a.pdf", comment_at_the_end, None, "Hello world"),
    "flate-bomb": Hostile("a.pdf", flate_bomb, "file_unpacked_too_large"),
    "nested-flate-bomb": Hostile("a.pdf", nested_flate_bomb, "file_unpacked_too_large"),
    "predictor-of-endless-rows": Hostile("a.pdf", wide_predictor, "file_unpacked_too_large"),
    "xobject-draws-itself": Hostile("a.pdf", xobject_that_draws_itself, "file_has_no_text"),
    "circular-page-tree": Hostile("a.pdf", circular_page_tree, "file_damaged"),
    "deep-array": Hostile("a.pdf", deep_array, "file_damaged"),
    "page-named-many-times": Hostile("a.pdf", page_named_many_times, "file_too_many_pages"),
    "places-all-wrong": Hostile("a.pdf", lambda: moved(documents.one_page_pdf(TEXT), 100), None, LINE),
    "table-missing": Hostile(
        "a.pdf", lambda: documents.one_page_pdf(TEXT).replace(b"\nxref", b"\nxxxx"), "file_damaged"
    ),
    "user-password": Hostile("a.pdf", lambda: documents.locked_pdf(user="x", owner="y"), "file_encrypted"),
    "owner-password": Hostile("a.pdf", lambda: documents.locked_pdf(user="", owner="y"), None, "The secret is 42."),
    "without-text": Hostile("a.pdf", lambda: documents.pdf([]), "file_has_no_text"),
    "picture-never-ends": Hostile(
        "a.pdf", lambda: drawn(b"(Before) Tj BI /W 9 /H 9 /BPC 8 /CS /G ID " + b"\xff" * 90_000), "file_damaged"
    ),
    "numbers-without-end": Hostile(
        "a.pdf",
        lambda: drawn(b"9" * 10_000 + b" 1" + b"0" * 400 + b" Td -1e999 Tc (Hello) Tj"),
        "file_unpacked_too_large",
    ),
    "letters-named-by-a-huge-range": Hostile(
        "a.pdf",
        lambda: with_letters_named(b"1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange"),
        "file_unpacked_too_large",
    ),
    "letters-that-are-half-a-pair": Hostile(
        "a.pdf", lambda: with_letters_named(b"1 beginbfchar <72> <D800> endbfchar"), None, lacks=("\ud800",)
    ),
    "with-programs-and-files": Hostile(
        "a.pdf", with_programs, None, LINE, ("app.alert", "embedded secret", *PASSWORDS)
    ),
    "stream-in-another-file": Hostile(
        "a.pdf",
        lambda: documents.one_page_pdf(documents.stream(b"", b"/F (/etc/passwd) /FFilter /ASCIIHexDecode")),
        "file_has_no_text",
        lacks=PASSWORDS,
    ),
    "behind-html": Hostile("a.pdf", lambda: b"<html><script>" + documents.pdf(["Hello"]), None, "Hello"),
    "is-text": Hostile("a.pdf", of(b"Hello"), "file_type_not_supported"),
}
