"""PDFs that unpack without end, call themselves, lie about their places, or carry what is not to be read."""

import zlib
from io import BytesIO

from pypdf import PdfReader, PdfWriter

from tests.files import archives, documents
from tests.files.hostile.kind import PASSWORDS, Hostile, half, of

LINE = "The rent is 1,250 euros."
TEXT = documents.stream(b"BT /F1 12 Tf 10 10 Td (%s) Tj ET" % LINE.encode())
FLATE = b"/Filter /FlateDecode"
LZW_CODE_BITS = 12


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


def run_length_bomb() -> bytes:
    packed = zlib.compress(b"\x81 " * (2 << 20), 9)
    return documents.one_page_pdf(documents.stream(packed, b"/Filter [/FlateDecode /RunLengthDecode]"))


def lzw_bomb() -> bytes:
    """Codes that each stand for a longer run of zeros, from a table that is begun anew when it is full."""
    codes = [256, 0, *range(258, 4094)] * 30 + [257]
    bits = []
    size = 0
    for code in codes:
        size = 0 if code == 256 else size + 1
        width = 9 if code == 256 or size < 255 else 10 if size < 767 else 11 if size < 1791 else LZW_CODE_BITS
        bits.append(f"{code:0{width}b}")
    joined = "".join(bits)
    joined += "0" * (-len(joined) % 8)
    return documents.one_page_pdf(
        documents.stream(int(joined, 2).to_bytes(len(joined) // 8, "big"), b"/Filter /LZWDecode")
    )


def with_filters(count: int) -> bytes:
    filters = b"/Filter [%s]" % (b"/ASCIIHexDecode " * count)
    return documents.one_page_pdf(documents.stream(b"41" * 5000, filters))


def wide_predictor() -> bytes:
    parameters = FLATE + b" /DecodeParms << /Predictor 12 /Columns 2000000000 /Colors 32 /BitsPerComponent 16 >>"
    return documents.one_page_pdf(documents.stream(deflated(1 << 20), parameters))


def object_stream_bomb() -> bytes:
    """The page tree lies in a stream of objects that unpacks to 256 MB."""
    return documents.raw_pdf(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        documents.stream(deflated(256 << 20), FLATE + b" /Type /ObjStm /N 1 /First 6"),
    )


def xref_stream(entries: bytes, content: bytes) -> bytes:
    """A PDF whose table of places is a stream of its own."""
    head = b"%PDF-1.5\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
    table = documents.stream(content, b"/Type /XRef /W [1 4 2] /Root 1 0 R " + entries)
    return head + b"9 0 obj\n" + table + b"\nendobj\nstartxref\n%d\n%%%%EOF" % len(head)


def xobject_that_draws_itself() -> bytes:
    form = documents.stream(
        b"/X Do", b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>"
    )
    return documents.one_page_pdf(documents.stream(b"/X Do"), form, resources=b"/XObject << /X 6 0 R >>")


def drawings_within_drawings(levels: int = 9, times: int = 10) -> bytes:
    """Each form draws the next ten times, so that the last is drawn a billion times."""
    forms = [
        documents.stream(
            b"/X Do " * times,
            b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X %d 0 R >> >>" % (7 + level),
        )
        for level in range(levels)
    ]
    last = documents.stream(b"BT /F1 9 Tf (ha) Tj ET", b"/Type /XObject /Subtype /Form /BBox [0 0 9 9]")
    return documents.one_page_pdf(documents.stream(b"/X Do"), *forms, last, resources=b"/XObject << /X 6 0 R >>")


def circular_page_tree() -> bytes:
    return documents.raw_pdf(
        b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>"
    )


def deep_page_tree(depth: int = 20_000) -> bytes:
    nodes = [b"<< /Type /Pages /Kids [%d 0 R] /Count 1 >>" % (3 + i) for i in range(depth)]
    return documents.raw_pdf(b"<< /Type /Catalog /Pages 2 0 R >>", *nodes, b"<< /Type /Page >>")


def page_that_is_its_own_parent() -> bytes:
    return documents.raw_pdf(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 3 0 R /Contents 4 0 R >>",
        TEXT,
    )


def deep_array() -> bytes:
    return documents.one_page_pdf(documents.stream(b"[" * 200_000 + b"]" * 200_000 + b" TJ"))


def deep_dictionary() -> bytes:
    return documents.one_page_pdf(b"<< /A " * 100_000 + b">>" * 100_000)


def page_named_many_times() -> bytes:
    return documents.raw_pdf(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count 9000 >>" % (b"3 0 R " * 9000),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
    )


def page_with(catalogue: bytes, *more: bytes, font: bytes = b"/Type1 /BaseFont /Helvetica") -> bytes:
    """A page that says LINE, with entries of the catalogue and objects from number 6."""
    return documents.raw_pdf(
        b"<< /Type /Catalog /Pages 2 0 R %s >>" % catalogue,
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> >> >>",
        TEXT,
        b"<< /Type /Font /Subtype %s >>" % font,
        *more,
    )


def with_programs() -> bytes:
    return page_with(
        b"/OpenAction << /S /JavaScript /JS (app.alert\\(666\\)) >> /AA << /WC << /S /Launch /F (/bin/bash) >> >> "
        b"/Names << /EmbeddedFiles << /Names [(a.txt) << /Type /Filespec /F (a.txt) /EF << /F 6 0 R >> >>] >> >> "
        b"/AcroForm << /XFA 7 0 R /Fields [] >>",
        documents.stream(b"embedded secret"),
        documents.stream(archives.EXTERNAL),
    )


def outline_in_a_circle() -> bytes:
    item = b"<< /Title (Chapter) /Parent 6 0 R /First %d 0 R /Next %d 0 R /Prev %d 0 R >>"
    return page_with(b"/Outlines 6 0 R", b"<< /First 7 0 R /Last 8 0 R >>", item % (7, 8, 8), item % (8, 7, 7))


def letters_without_names() -> bytes:
    """A font of numbered shapes that does not say which letter a shape is."""
    return page_with(
        b"",
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) "
        b"/Supplement 0 >> >>",
        font=b"/Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [6 0 R]",
    )


def with_letters_named(table: bytes) -> bytes:
    """A font that says which letters its codes stand for."""
    program = b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
    return page_with(
        b"",
        documents.stream(program + table + b" endcmap end"),
        font=b"/Type1 /BaseFont /Helvetica /ToUnicode 6 0 R",
    )


def drawn(content: bytes) -> bytes:
    return documents.one_page_pdf(documents.stream(b"BT /F1 12 Tf 10 10 Td " + content + b" ET"))


def moved(data: bytes, by: int) -> bytes:
    """A PDF with bytes put behind its header, so that every place in its table is wrong."""
    return data[:9] + b"%" + b"x" * (by - 2) + b"\n" + data[9:]


def long_password() -> bytes:
    writer = PdfWriter(PdfReader(BytesIO(documents.pdf(["The secret is 42."]))))
    writer.encrypt(user_password="x", owner_password="y", algorithm="AES-256")
    return documents.written(writer)


def locked_by(handler: bytes) -> bytes:
    return page_with(b"").replace(b"/Root 1 0 R", b"/Root 1 0 R /Encrypt << /Filter /%s /V 4 >>" % handler)


KINDS = {
    "comment-at-the-end": Hostile("a.pdf", comment_at_the_end, None, "Hello world"),
    "flate-bomb": Hostile("a.pdf", flate_bomb, "file_unpacked_too_large"),
    "nested-flate-bomb": Hostile("a.pdf", nested_flate_bomb, "file_unpacked_too_large"),
    "run-length-bomb": Hostile("a.pdf", run_length_bomb, "file_unpacked_too_large"),
    "lzw-bomb": Hostile("a.pdf", lzw_bomb, "file_damaged"),
    "ten-thousand-filters": Hostile("a.pdf", lambda: with_filters(10_000), "file_unpacked_too_large"),
    "predictor-of-endless-rows": Hostile("a.pdf", wide_predictor, "file_unpacked_too_large"),
    "object-stream-bomb": Hostile("a.pdf", object_stream_bomb, "file_has_no_text"),
    "xref-stream-bomb": Hostile("a.pdf", lambda: xref_stream(FLATE + b" /Size 9", deflated(256 << 20)), "file_damaged"),
    "xref-of-a-billion": Hostile(
        "a.pdf", lambda: xref_stream(b"/Size 1000000000 /Index [0 1000000000]", bytes(70)), "file_damaged"
    ),
    "xobject-draws-itself": Hostile("a.pdf", xobject_that_draws_itself, "file_has_no_text"),
    "drawings-within-drawings": Hostile("a.pdf", drawings_within_drawings, "file_has_no_text"),
    "circular-page-tree": Hostile("a.pdf", circular_page_tree, "file_damaged"),
    "deep-page-tree": Hostile("a.pdf", deep_page_tree, "file_damaged"),
    "page-is-its-own-parent": Hostile("a.pdf", page_that_is_its_own_parent, "file_unpacked_too_large"),
    "deep-array": Hostile("a.pdf", deep_array, "file_damaged"),
    "deep-dictionary": Hostile("a.pdf", deep_dictionary, "file_damaged"),
    "page-named-many-times": Hostile("a.pdf", page_named_many_times, "file_too_many_pages"),
    "content-is-a-circle": Hostile("a.pdf", lambda: documents.one_page_pdf(b"4 0 R"), "file_has_no_text"),
    "length-is-a-circle": Hostile(
        "a.pdf",
        lambda: documents.one_page_pdf(TEXT.replace(b"/Length", b"/Length 4 0 R /X", 1)),
        "file_unpacked_too_large",
    ),
    "outline-in-a-circle": Hostile("a.pdf", outline_in_a_circle, None, LINE),
    "table-before-is-itself": Hostile(
        "a.pdf", lambda: page_with(b"").replace(b"/Root 1 0 R", b"/Root 1 0 R /Prev 9"), None, LINE
    ),
    "places-all-wrong": Hostile("a.pdf", lambda: moved(page_with(b""), 100), None, LINE),
    "table-missing": Hostile("a.pdf", lambda: page_with(b"").replace(b"\nxref", b"\nxxxx"), "file_damaged"),
    "root-missing": Hostile("a.pdf", lambda: page_with(b"").replace(b"/Root", b"/Boot"), None, LINE),
    "count-of-pages-lies": Hostile("a.pdf", lambda: page_with(b"").replace(b"/Count 1", b"/Count 2000000000"), None),
    "count-of-pages-negative": Hostile("a.pdf", lambda: page_with(b"").replace(b"/Count 1", b"/Count -1"), None),
    "user-password": Hostile("a.pdf", lambda: documents.locked_pdf(user="x", owner="y"), "file_encrypted"),
    "user-password-long": Hostile("a.pdf", long_password, "file_encrypted"),
    "owner-password": Hostile("a.pdf", lambda: documents.locked_pdf(user="", owner="y"), None, "The secret is 42."),
    "locked-by-a-stranger": Hostile("a.pdf", lambda: locked_by(b"Stranger"), "file_encrypted"),
    "without-text": Hostile("a.pdf", lambda: documents.pdf([]), "file_has_no_text"),
    "truncated": Hostile("a.pdf", lambda: documents.pdf(["Hello"])[:200], "file_damaged"),
    "without-end": Hostile("a.pdf", lambda: page_with(b"")[:-60], "file_damaged"),
    "half": Hostile("a.pdf", half(lambda: documents.pdf(["Hello"])), "file_damaged"),
    "header-only": Hostile("a.pdf", of(b"%PDF-1.7"), "file_damaged"),
    "unknown-filter": Hostile(
        "a.pdf", lambda: documents.one_page_pdf(documents.stream(b"x", b"/Filter /Nonsense")), "file_damaged"
    ),
    "broken-flate": Hostile(
        "a.pdf",
        lambda: documents.one_page_pdf(documents.stream(zlib.compress(TEXT * 50)[:40] + bytes(40), FLATE)),
        "file_has_no_text",
    ),
    "stream-never-ends": Hostile(
        "a.pdf", lambda: documents.one_page_pdf(TEXT.replace(b"endstream", b"")), "file_damaged"
    ),
    "picture-never-ends": Hostile(
        "a.pdf", lambda: drawn(b"(Before) Tj BI /W 9 /H 9 /BPC 8 /CS /G ID " + b"\xff" * 90_000), "file_damaged"
    ),
    "numbers-without-end": Hostile(
        "a.pdf",
        lambda: drawn(b"9" * 10_000 + b" 1" + b"0" * 400 + b" Td -1e999 Tc (Hello) Tj"),
        "file_unpacked_too_large",
    ),
    "word-without-end": Hostile("a.pdf", lambda: drawn(b"(a) Tj " * 50_000), None, "aaaa"),
    "letters-without-names": Hostile("a.pdf", letters_without_names, None),
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
    "behind-a-zip-file": Hostile(
        "a.pdf", lambda: archives.package({"a": b"x"}) + documents.pdf(["Hello"]), "file_type_not_supported"
    ),
    "before-a-zip-file": Hostile(
        "a.pdf", lambda: documents.pdf(["Hello"]) + archives.package({"a": b"x"}), None, "Hello", ("PK",)
    ),
    "before-html": Hostile(
        "a.pdf", lambda: documents.pdf(["Hello"]) + b"<script>alert(1)</script>" * 99, None, "Hello", ("alert",)
    ),
    "is-text": Hostile("a.pdf", of(b"Hello"), "file_type_not_supported"),
    "is-a-picture": Hostile("a.pdf", of(b"\x89PNG\r\n\x1a\n" + bytes(100)), "file_type_not_supported"),
    "header-too-far-in": Hostile("a.pdf", lambda: b" " * 1025 + documents.pdf(["Hello"]), "file_type_not_supported"),
}
