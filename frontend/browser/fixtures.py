"""Writes documents of twelve kinds, each with a sentence to be found in it again, and a list of them as JSON.

Run with the project's Python: `python frontend/browser/fixtures.py FOLDER`.
"""

import json
import sys
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import docx  # noqa: E402
import xlwt  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

from tests.files.documents import pdf, word  # noqa: E402
from tests.files.workbooks import put, xlsx  # noqa: E402

FILLING = [f"Line {n} of the minutes says nothing of note about item {n * 7}." for n in range(1, 30)]
HEBREW = "דמי השכירות החודשיים הם 1,450 אירו. הפיקדון הוא 2,900 אירו. השוכר רשאי להחזיק חתול."
ROWS = [["Town", "Inhabitants", "Mayor"], ["Arden", 48211, "Ida Holt"], ["Brookfield", 9120, "Omar Said"]]


def word_file(*paragraphs: str) -> bytes:
    document = docx.Document()
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    return word(document)


def two_columns() -> bytes:
    stream = BytesIO()
    canvas = Canvas(stream)
    for x, lines in (
        (60, ["The reservoir holds", "4.2 million cubic metres.", "It was built in 1931."]),
        (320, ["The dam is 58 metres high.", "Its keeper is Ruth Adeyemi."]),
    ):
        for i, line in enumerate(lines):
            canvas.drawString(x, 760 - 16 * i, line)
    canvas.save()
    return stream.getvalue()


def old_sheet() -> bytes:
    book = xlwt.Workbook()
    sheet = book.add_sheet("Towns")
    for row, cells in enumerate(ROWS):
        for column, value in enumerate(cells):
            sheet.write(row, column, value)
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


TWICE = "The office opens at nine. The lift is inspected in May. The office opens at nine. Parking costs 4 euros."
FIXTURES: list[tuple[str, str, bytes]] = [
    (
        "one-page.pdf",
        "The bridge was opened on 4 June 1998.",
        pdf(["Report", "The bridge was opened on 4 June 1998.", "It is 310 metres long."]),
    ),
    (
        "second-page.pdf",
        "The treasurer is Hanna Lund.",
        pdf(FILLING, ["The treasurer is Hanna Lund.", "She took office in 2021."]),
    ),
    (
        "cross-page.pdf",
        "The committee agreed to spend 85,000 euros on the roof.",
        pdf([*FILLING, "The committee agreed to spend"], ["85,000 euros on the roof. The meeting ended at noon."]),
    ),
    ("two-columns.pdf", "The dam is 58 metres high.", two_columns()),
    (
        "letter.docx",
        "The deposit is EUR 2,900.",
        word_file("Dear tenant,", "The deposit is EUR 2,900. It is returned within 30 days."),
    ),
    ("hebrew.docx", "הפיקדון הוא 2,900 אירו.", word_file(HEBREW)),
    (
        "plain.txt",
        "The museum 🏛 has 12 rooms.",
        "Hello 👋 reader.\n\nThe museum 🏛 has 12 rooms. Entry is free.".encode(),
    ),
    (
        "wide.txt",
        "Le café coûte 3,50 euros.",
        "Bonjour à tous.\n\nLe café coûte 3,50 euros. Le thé est gratuit.".encode("utf-16"),
    ),
    ("old-hebrew.txt", "דמי השכירות החודשיים הם 1,450 אירו.", HEBREW.encode("cp1255")),
    ("twice.txt", "The office opens at nine.", TWICE.encode()),
    ("towns.csv", "The mayor of Arden is Ida Holt.", "\n".join(",".join(map(str, row)) for row in ROWS).encode()),
    ("towns.xlsx", "The mayor of Brookfield is Omar Said.", xlsx(lambda sheet: put(sheet, ROWS))),
    ("towns.xls", "Arden has 48211 inhabitants.", old_sheet()),
]


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, _, content in FIXTURES:
        (folder / name).write_bytes(content)
    claims = [{"file": name, "claim": claim} for name, claim, _ in FIXTURES]
    (folder / "claims.json").write_text(json.dumps(claims, ensure_ascii=False))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
