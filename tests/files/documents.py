"""PDF, Word and text files."""

from collections.abc import Sequence
from io import BytesIO

import docx
from docx.document import Document as WordDocument
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from pypdf import PdfReader, PdfWriter
from pypdf.annotations import FreeText
from pypdf.generic import RectangleObject
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

GRID = (("GRID", (0, 0), (-1, -1), 0.5, "black"),)
REPORT = (
    "The committee met in Oslo on 5 May 2024 and looked at the infor-",
    "mation that the long-term study of the river had brought. It found",
    "that the water level fell by 12 cm between March and May; see the file",
    "FAA-2020-",
    "0686 of the register.",
    "Members",
    "1. Anu Rao",
    "2. Li Wei",
    "The information was new; a long-term plan is due.",
)


def pdf(*pages: Sequence[str]) -> bytes:
    """A PDF with a page per sequence of lines; an empty sequence is a page without text."""
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=A4)
    for lines in pages:
        for i, line in enumerate(lines):
            canvas.drawString(72, 780 - 14 * i, line)
        canvas.rect(72, 72, 20, 20)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def pdf_with_table(rows: Sequence[Sequence[str]]) -> bytes:
    stream = BytesIO()
    SimpleDocTemplate(stream).build([Table([list(row) for row in rows])])
    return stream.getvalue()


def ruled_pdf(
    *parts: str | Sequence[Sequence[str]],
    style: Sequence[tuple[object, ...]] = GRID,
    widths: Sequence[float] | None = None,
) -> bytes:
    """A PDF of paragraphs and of tables with ruling lines; a cell of more than 40 characters is wrapped."""
    body = getSampleStyleSheet()["BodyText"]

    def drawn(part: str | Sequence[Sequence[str]]) -> object:
        if isinstance(part, str):
            return Paragraph(part, body)
        cells = [[Paragraph(cell, body) if len(cell) > 40 else cell for cell in row] for row in part]
        return Table(cells, style=style, colWidths=widths)

    stream = BytesIO()
    SimpleDocTemplate(stream).build(list(map(drawn, parts)))
    return stream.getvalue()


def filled_form() -> bytes:
    """A form with values in its fields, a ticked box and an empty field, and a text box added later."""
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=A4)
    canvas.drawString(72, 780, "Application")
    fields = (("Monthly fee:", "95 euros", "(May)"), ("Member:", "Ann Berg", ""), ("Sponsor:", "", ""))
    for height, (label, value, end) in zip((740, 700, 660), fields, strict=True):
        canvas.drawString(72, height, label)
        canvas.drawString(300, height, end)
        canvas.acroForm.textfield(name=label, value=value, x=160, y=height - 6, width=120, height=20)
    canvas.drawString(72, 620, "Vegetarian")
    canvas.acroForm.checkbox(name="diet", checked=True, x=160, y=616)
    canvas.save()
    writer = PdfWriter(PdfReader(BytesIO(stream.getvalue())))
    writer.add_annotation(0, FreeText(text="Received on 3 May", rect=(72, 500, 200, 520)))
    return written(writer)


def locked_pdf(*, user: str, owner: str) -> bytes:
    """A PDF that asks for `user` to be opened; with an empty one only changes are forbidden."""
    writer = PdfWriter(PdfReader(BytesIO(pdf(["The secret is 42."]))))
    writer.encrypt(user_password=user, owner_password=owner, algorithm="RC4-128")
    return written(writer)


def raw_pdf(*objects: bytes) -> bytes:
    """A PDF of hand-written objects, numbered from 1; the first is the catalogue."""
    out = b"%PDF-1.4\n"
    offsets = []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return out + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, start)


def stream(content: bytes, entries: bytes = b"") -> bytes:
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(content), entries, content)


def one_page_pdf(
    content: bytes, *more: bytes, resources: bytes = b"", catalogue: bytes = b"", font: bytes = b"/BaseFont /Helvetica"
) -> bytes:
    """A PDF whose single page draws the stream object `content`; `more` objects are numbered from 6."""
    return raw_pdf(
        b"<< /Type /Catalog /Pages 2 0 R %s >>" % catalogue,
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> %s >> >>" % resources,
        content,
        b"<< /Type /Font /Subtype /Type1 %s >>" % font,
        *more,
    )


def turned(data: bytes, degrees: int) -> bytes:
    """A PDF with every page turned clockwise."""
    writer = PdfWriter(PdfReader(BytesIO(data)))
    for page in writer.pages:
        page.rotate(degrees)
    return written(writer)


def cropped(data: bytes, left: float, bottom: float, right: float, top: float) -> bytes:
    """A PDF of which every page shows this part only."""
    writer = PdfWriter(PdfReader(BytesIO(data)))
    for page in writer.pages:
        page.cropbox = RectangleObject((left, bottom, right, top))
    return written(writer)


def written(writer: PdfWriter) -> bytes:
    stream = BytesIO()
    writer.write(stream)
    return stream.getvalue()


def line_pdf(line: str) -> bytes:
    """A page of 300 by 300 points with nothing on it but one line."""
    return one_page_pdf(stream(b"BT /F1 12 Tf 40 200 Td (%s) Tj ET" % line.encode("latin-1")))


def pdf_with_a_broken_page(line: str) -> bytes:
    """Two pages: the first shows `line`, the second is no page at all."""
    return raw_pdf(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> >> >>",
        stream(b"BT /F1 12 Tf 40 200 Td (%s) Tj ET" % line.encode("latin-1")),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"42",
    )


def word(document: WordDocument) -> bytes:
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def lease() -> bytes:
    """Headings, lists, a table with merged cells, header and footer, a deleted and an inserted run, a text box."""
    document = docx.Document()
    document.sections[0].header.paragraphs[0].text = "Harbour Estates"
    document.sections[0].footer.paragraphs[0].text = "Lease 2024-117"
    document.add_heading("Lease", level=1)
    document.add_paragraph("The rent is 1,250 euros a month.")
    for item in ("Deposit", "Insurance"):
        document.add_paragraph(item, style="List Bullet")
    for item in ("Sign", "Pay"):
        document.add_paragraph(item, style="List Number")
    table = document.add_table(rows=4, cols=3)
    for row, cells in zip(
        table.rows,
        (("Floor", "Room", "Area (m²)"), ("First", "A1", "20"), ("", "A2", "25"), ("Total", "", "45")),
        strict=True,
    ):
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    table.cell(1, 0).merge(table.cell(2, 0))
    changed = document.add_paragraph("Notice is ")
    for tag, text in (("del", "one month"), ("ins", "three months")):
        kind = "delText" if tag == "del" else "t"
        changed._p.append(parse_xml(f"<w:{tag} {nsdecls('w')}><w:r><w:{kind}>{text}</w:{kind}></w:r></w:{tag}>"))
    changed.add_run(".")
    boxed = document.add_paragraph("Parking is free.")
    boxed.add_run()._r.append(
        parse_xml(
            f'<w:pict {nsdecls("w")} xmlns:v="urn:schemas-microsoft-com:vml"><v:shape><v:textbox><w:txbxContent>'
            "<w:p><w:r><w:t>Gate code 4711</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict>"
        )
    )
    return word(document)
