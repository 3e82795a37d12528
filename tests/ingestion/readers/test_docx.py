"""Word documents, in document order."""

import docx
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from ingestion.limits import Limits
from ingestion.readers.docx import read_docx
from tests.files import archives, documents
from tests.files.hostile.word import plain_docx

LEASE = """Harbour Estates

Lease

The rent is 1,250 euros a month.

• Deposit
• Insurance
1. Sign
2. Pay

Floor: First; Room: A1; Area (m²): 20
Floor: First; Room: A2; Area (m²): 25
Total; Area (m²): 45

Notice is three months.

Parking is free.

Gate code 4711

Lease 2024-117"""


def test_everything_in_document_order(limits: Limits) -> None:
    assert read_docx(documents.lease(), limits).text == LEASE


def test_text_is_read_as_it_looks(limits: Limits) -> None:
    document = docx.Document()
    fee = document.add_paragraph("The fee is ")
    fee.add_run("90").font.strike = True
    fee.add_run(" 95").font.strike = False
    fee.add_run(" euros, at most 10")
    fee.add_run("3").font.superscript = True
    fee.add_run(" a year, the 1")
    fee.add_run("st").font.superscript = True
    for font, code in (("Symbol", "F0A3"), ("Wingdings", "FD"), ("Webdings", "F021"), ("Symbol", "x")):
        fee._p.append(parse_xml(f'<w:r {nsdecls("w")}><w:sym w:font="{font}" w:char="{code}"/></w:r>'))
    content = read_docx(documents.word(document), limits)
    assert content.text == "The fee is  95 euros, at most 10³ a year, the 1st≤☒\ufffd\ufffd"
    assert content.notes == ("Text that is struck through was left out.",)


def test_a_table_of_one_column_is_a_frame_around_text(limits: Limits) -> None:
    document = docx.Document()
    frame = document.add_table(rows=1, cols=1).cell(0, 0)
    frame.text = "First paragraph."
    frame.add_paragraph("Second paragraph.")
    content = read_docx(documents.word(document), limits)
    assert content.text == "First paragraph.\n\nSecond paragraph."
    assert content.tables == ()


def test_content_controls_and_nested_tables_are_read(limits: Limits) -> None:
    document = docx.Document()
    control = parse_xml(
        f"<w:sdt {nsdecls('w')}><w:sdtContent><w:p><w:r><w:t>Tenant: </w:t></w:r><w:sdt><w:sdtContent>"
        "<w:r><w:t>Ann</w:t></w:r></w:sdtContent></w:sdt></w:p></w:sdtContent></w:sdt>"
    )
    document.element.body.insert(0, control)
    table = document.add_table(rows=2, cols=2)
    for row, texts in zip(table.rows, (("Item", "Parts"), ("Door", "")), strict=True):
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text = text
    nested = table.cell(1, 1).add_table(rows=1, cols=2)
    nested.cell(0, 0).text, nested.cell(0, 1).text = "handle", "lock"
    assert read_docx(documents.word(document), limits).text == "Tenant: Ann\n\nItem: Door; Parts: handle lock"


def test_a_text_box_in_a_cell_stands_below_the_table(limits: Limits) -> None:
    document = docx.Document()
    cells = [cell for row in document.add_table(rows=2, cols=2).rows for cell in row.cells]
    for cell, text in zip(cells, ("Item", "Parts", "Door", "handle"), strict=True):
        cell.text = text
    box = "<w:pict><w:txbxContent><w:p><w:r><w:t>Gate code 4711</w:t></w:r></w:p></w:txbxContent></w:pict>"
    cells[3].paragraphs[0]._p.append(parse_xml(f"<w:r {nsdecls('w')}>{box}</w:r>"))
    assert read_docx(documents.word(document), limits).text == "Item: Door; Parts: handle\n\nGate code 4711"


def test_footnotes_stand_at_the_end(limits: Limits) -> None:
    notes = f"""<?xml version="1.0"?><w:footnotes {nsdecls("w")}>
        <w:footnote w:type="separator" w:id="0"><w:p><w:r><w:t>---</w:t></w:r></w:p></w:footnote>
        <w:footnote w:id="1"><w:p><w:r><w:t>See the annex.</w:t></w:r></w:p></w:footnote></w:footnotes>"""
    relation = (
        b'<Relationship Id="rId99" Target="footnotes.xml" '
        b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"/></Relationships>'
    )
    data = archives.with_member(plain_docx(), "word/footnotes.xml", notes.encode())
    links = archives.members(data)["word/_rels/document.xml.rels"].replace(b"</Relationships>", relation)
    data = archives.with_member(data, "word/_rels/document.xml.rels", links)
    assert read_docx(data, limits).text == "Plain.\n\nFootnote 1: See the annex."
