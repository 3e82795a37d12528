"""Word files that unpack without end, nest, lie, or carry what is not to be read."""

from collections.abc import Callable
from zipfile import ZIP_BZIP2, ZIP_STORED

import docx

from tests.files import archives, documents, workbooks
from tests.files.archives import package, replaced, with_member
from tests.files.hostile.kind import PASSWORDS, Hostile, half, of

MAIN = "word/document.xml"
LINKS = "word/_rels/document.xml.rels"
WORDS = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def plain_docx() -> bytes:
    document = docx.Document()
    document.add_paragraph("Plain.")
    return documents.word(document)


def with_body(xml: bytes) -> bytes:
    """A Word file that says "Plain.", with `xml` behind that paragraph."""
    return replaced(plain_docx(), MAIN, b"<w:sectPr", xml + b"<w:sectPr")


def paragraph(inside: bytes) -> bytes:
    return b"<w:p>" + inside + b"</w:p>"


def run(text: bytes) -> bytes:
    return b"<w:r><w:t>" + text + b"</w:t></w:r>"


def with_link(kind: str, target: str, data: bytes | None = None, name: str = "rId99") -> bytes:
    """A Word file with a relationship to something outside."""
    relation = f'<Relationship Id="{name}" Type="{RELATIONS}/{kind}" Target="{target}" TargetMode="External"/>'
    return replaced(data or plain_docx(), LINKS, b"</Relationships>", relation.encode() + b"</Relationships>")


def with_links(address: str) -> bytes:
    """A Word file that names `address` as its template, picture, sub-document, object, frame and target of a link."""
    data = plain_docx()
    kinds = ("attachedTemplate", "image", "subDocument", "oleObject", "frame", "hyperlink", "aFChunk")
    for number, kind in enumerate(kinds):
        data = with_link(kind, f"{address}/{kind}", data, f"rId9{number}")
    uses = (
        b'<w:subDoc xmlns:r="%s" r:id="rId92"/><w:altChunk xmlns:r="%s" r:id="rId96"/>' % ((RELATIONS.encode(),) * 2)
        + paragraph(b'<w:hyperlink xmlns:r="%s" r:id="rId95">' % RELATIONS.encode() + run(b"Click") + b"</w:hyperlink>")
        + paragraph(b'<w:r><w:instrText>INCLUDETEXT "file:///etc/passwd"</w:instrText></w:r>')
    )
    return replaced(data, MAIN, b"<w:sectPr", uses + b"<w:sectPr")


def docx_of_zeros() -> bytes:
    return with_member(plain_docx(), "word/media/image1.bin", bytes(40 << 20))


def unpressed(data: bytes) -> bytes:
    """An Office file whose members are stored as they are, so that it does not unpack to more than it is."""
    return package(archives.members(data), ZIP_STORED)


def nested(depth: int, opening: bytes, closing: bytes) -> bytes:
    return unpressed(with_body(opening * depth + paragraph(run(b"Innermost.")) + closing * depth))


TABLE = b"<w:tbl><w:tr><w:tc><w:p/></w:tc><w:tc>", b"</w:tc></w:tr></w:tbl>"


def wide_spans() -> bytes:
    cells = b'<w:tc><w:tcPr><w:gridSpan w:val="2000000000"/></w:tcPr><w:p/></w:tc>' * 900
    return unpressed(with_body(b"<w:tbl>" + (b"<w:tr>" + cells + b"</w:tr>") * 100 + b"</w:tbl>"))


def changed_by_many() -> bytes:
    """Text that was deleted, moved away, commented, hidden in a field, or is the description of a picture."""
    picture = (
        b'<w:r><w:drawing><wp:docPr xmlns:wp="urn:x" id="1" name="x" descr="SECRET description"/></w:drawing></w:r>'
    )
    row = b"<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>%s</w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>"
    gone = b"<w:del><w:r><w:delText>SECRET deletion</w:delText></w:r></w:del>"
    body = paragraph(
        gone
        + b"<w:moveFrom>"
        + run(b"SECRET move")
        + b"</w:moveFrom><w:ins>"
        + run(b"Three months.")
        + b"</w:ins><w:r><w:instrText>SECRET field</w:instrText></w:r>"
        + picture
    )
    comments = b'<w:comments xmlns:w="%s"><w:comment w:id="1">%s</w:comment></w:comments>'
    data = with_body(body + row % paragraph(gone))
    data = with_member(data, "word/comments.xml", comments % (WORDS, paragraph(run(b"SECRET comment"))))
    return with_member(data, "docProps/custom.xml", b"<x>SECRET property</x>")


def with_list(text: bytes, start: bytes, paragraphs: int) -> bytes:
    """A Word file with items of a list whose markers are made from `text`."""
    level = b'<w:lvl w:ilvl="0"><w:start w:val="%s"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%s"/></w:lvl>'
    numbering = (
        b'<w:numbering xmlns:w="%s">' % WORDS
        + b'<w:abstractNum w:abstractNumId="0">'
        + level % (start, text)
        + b"</w:abstractNum>"
        b'<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
    )
    item = paragraph(b'<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>' + run(b"Item."))
    return with_member(with_body(item * paragraphs), "word/numbering.xml", numbering)


def styles_in_a_circle() -> bytes:
    style = b'<w:style w:type="paragraph" w:styleId="%s"><w:basedOn w:val="%s"/><w:pPr/></w:style>'
    styles = style % (b"A", b"B") + style % (b"B", b"A") + b"</w:styles>"
    body = paragraph(b'<w:pPr><w:pStyle w:val="A"/></w:pPr>' + run(b"In a circle."))
    return replaced(with_body(body), "word/styles.xml", b"</w:styles>", styles)


def encrypted_office() -> bytes:
    """The first sectors of a container that Office writes for a file with a password."""
    return OLE + bytes(1000) + "EncryptedPackage".encode("utf-16-le") + bytes(500)


def old_word() -> bytes:
    return OLE + bytes(1000) + "WordDocument".encode("utf-16-le") + bytes(500)


def main_part_with(xml: bytes) -> Callable[[], bytes]:
    return lambda: with_member(plain_docx(), MAIN, xml)


def part_without_an_ending() -> bytes:
    """The main part has a name that is not one of markup, and declares entities."""
    data = archives.members(plain_docx())
    main = data.pop(MAIN).replace(b"Plain.", b"Plain.&a;")
    start = main.index(b"<w:document")
    data["word/document.bin"] = (
        main[:start] + b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "ha">]>' + main[start:]
    )
    renamed = {
        name: content.replace(b"document.xml", b"document.bin")
        for name, content in data.items()
        if name.endswith((".rels", "[Content_Types].xml"))
    }
    renamed["word/_rels/document.bin.rels"] = renamed.pop(LINKS)
    return package({name: content for name, content in data.items() if name != LINKS} | renamed)


KINDS = {
    "unpacks-to-zeros": Hostile("a.docx", docx_of_zeros, "file_unpacked_too_large"),
    "one-body-for-many": Hostile(
        "a.docx", lambda: archives.one_body_for_many(MAIN.encode(), 1500, 900_000), "file_unpacked_too_large"
    ),
    "quoted-overlap": Hostile(
        "a.docx",
        lambda: archives.quoted_overlap([b"word/%04d.bin" % i for i in range(1500)], 900_000),
        "file_unpacked_too_large",
    ),
    "bzip2-bomb": Hostile("a.docx", lambda: package({MAIN: bytes(90 << 20)}, ZIP_BZIP2), "file_unpacked_too_large"),
    "size-told-too-small": Hostile("a.docx", lambda: archives.with_size_told(plain_docx(), MAIN, 9, 7), "file_damaged"),
    "billion-laughs": Hostile("a.docx", main_part_with(archives.LAUGHS), "file_damaged"),
    "external-entity": Hostile(
        "a.docx", lambda: with_member(plain_docx(), "word/settings.xml", archives.EXTERNAL), "file_damaged"
    ),
    "entity-in-part-without-ending": Hostile("a.docx", part_without_an_ending, None, "Plain.", PASSWORDS),
    "links-outside": Hostile("a.docx", lambda: with_links("http://127.0.0.1:9"), None, "Click", PASSWORDS),
    "picture-is-a-file-here": Hostile(
        "a.docx", lambda: with_link("image", "file:///etc/passwd"), None, "Plain.", PASSWORDS
    ),
    "member-above": Hostile(
        "a.docx", lambda: with_member(plain_docx(), "../../../../tmp/evil.txt", b"x"), None, "Plain."
    ),
    "changed-by-many": Hostile("a.docx", changed_by_many, None, "Three months.", ("SECRET",)),
    "tables-without-end": Hostile("a.docx", lambda: nested(5000, *TABLE), "file_damaged"),
    "cells-over-billions": Hostile("a.docx", wide_spans, "file_too_many_rows"),
    "list-marks-that-swell": Hostile(
        "a.docx", lambda: with_list(b"%1 " * 60_000, b"1", 300), "file_unpacked_too_large"
    ),
    "styles-in-a-circle": Hostile("a.docx", styles_in_a_circle, None, "In a circle."),
    "text-of-eleven-megabytes": Hostile(
        "a.docx", lambda: with_body(paragraph(run(bytes(range(65, 91)) * 430_000))), "file_unpacked_too_large"
    ),
    "truncated": Hostile("a.docx", half(plain_docx), "file_damaged"),
    "encrypted": Hostile("a.docx", encrypted_office, "file_encrypted"),
    "encrypted-members": Hostile("a.docx", lambda: archives.locked(plain_docx()), "file_encrypted"),
    "is-an-old-word-file": Hostile("a.docx", old_word, "file_type_not_supported"),
    "is-a-workbook": Hostile("a.docx", workbooks.roster, "file_type_not_supported"),
    "is-a-zip-file": Hostile("a.docx", of(package({"readme.txt": b"hello"})), "file_type_not_supported"),
    "is-empty": Hostile("a.docx", lambda: documents.word(docx.Document()), "file_has_no_text"),
}
