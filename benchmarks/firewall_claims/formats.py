"""Write a document of the set as a file of some format, and read it back as the service does.

Input: text, "txt", "pdf" or "docx". Output: the text that the reader found. A paragraph or line of the text becomes a
paragraph of the file; PDF lines are re-wrapped to the page's width, as in any real PDF. Does not judge claims.
"""

import io
from typing import Literal
from xml.sax.saxutils import escape

import docx
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate

from ingestion.loader import Loader

Format = Literal["txt", "pdf", "docx"]
FORMATS: tuple[Format, ...] = ("txt", "pdf", "docx")


def read_back(text: str, form: Format, loader: Loader) -> str:
    """Return the text that the reader of `form` finds in such a file. Raises `FileRejected` if it refuses the file."""
    return loader.load(f"document.{form}", _WRITERS[form](text)).text


def _as_txt(text: str) -> bytes:
    return text.encode()


def _as_pdf(text: str) -> bytes:
    style = getSampleStyleSheet()["BodyText"]
    buffer = io.BytesIO()
    SimpleDocTemplate(buffer, pagesize=A4).build([Paragraph(escape(line), style) for line in _lines(text)])
    return buffer.getvalue()


def _as_docx(text: str) -> bytes:
    document = docx.Document()
    for line in _lines(text):
        document.add_paragraph(line)
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


_WRITERS = {"txt": _as_txt, "pdf": _as_pdf, "docx": _as_docx}
