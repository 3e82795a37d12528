"""Small files of every kind that must be read: what trials change and compare with."""

from collections.abc import Callable
from datetime import date

import docx

from tests.files import documents, workbooks
from tests.files.hostile import pdfs, spreadsheets, texts, word

NOTE = "The rent is 1,250 euros a month. Notice is three months.\n"
SCORES = "Name,Score,City\nAnn,5,Oslo\nBob,6.5,Köln\nLi,7,Pune\n"


def letter() -> bytes:
    document = docx.Document()
    document.add_heading("Notice", level=2)
    for sentence in documents.REPORT:
        document.add_paragraph(sentence, style="List Number")
    return documents.word(document)


def price_list() -> bytes:
    document = docx.Document()
    table = document.add_table(rows=3, cols=3)
    for row, cells in zip(
        table.rows, (("Item", "Price", "Stock"), ("Bolt", "1.50", "40"), ("Nut", "0.75", "12")), strict=True
    ):
        for place, text in zip(row.cells, cells, strict=True):
            place.text = text
    return documents.word(document)


def two_sheets() -> bytes:
    return workbooks.xlsx(
        lambda sheet: workbooks.put(sheet, [["Code", "Staff"], ["00071", 12], ["00142", 9]]),
        lambda sheet: workbooks.put(sheet, [["Day", "Rain"], [date(2024, 1, 3), 4.5], [date(2024, 1, 4), 0]]),
        names=("Staff", "Rain"),
    )


FILES: dict[str, Callable[[], bytes]] = {
    "report.pdf": lambda: documents.pdf(documents.REPORT, ["A second page."]),
    "table.pdf": lambda: documents.pdf_with_table([["Item", "Price"], ["Bolt", "1.50"], ["Nut", "0.75"]]),
    "plain.pdf": lambda: pdfs.page_with(b""),
    "letters.pdf": lambda: pdfs.with_letters_named(b"1 beginbfchar <72> <0072> endbfchar"),
    "protected.pdf": lambda: documents.locked_pdf(user="", owner="y"),
    "lease.docx": documents.lease,
    "letter.docx": letter,
    "prices.docx": price_list,
    "changed.docx": word.changed_by_many,
    "roster.xlsx": workbooks.roster,
    "ledger.xlsx": workbooks.ledger,
    "sheets.xlsx": two_sheets,
    "strings.xlsx": lambda: spreadsheets.shared_strings(b"", b"0"),
    "stock.xls": workbooks.old_workbook,
    "words.xls": lambda: spreadsheets.old_with((0, 0, "Name"), (0, 1, "Score"), (1, 0, "Ann"), (1, 1, 5)),
    "numbers.xls": lambda: spreadsheets.old_with(
        *((row, column, row * column / 4) for row in range(9) for column in range(5))
    ),
    "sparse.xls": lambda: spreadsheets.old_with((0, 0, "Item"), (0, 3, "Price"), (9, 0, "Bolt"), (9, 3, 1.5)),
    "weather.csv": workbooks.WEATHER_CSV.encode,
    "scores.csv": SCORES.encode,
    "wide.csv": lambda: SCORES.replace(",", ";").encode("utf-16"),
    "quoted.csv": lambda: b'Name,Remark\n"Rao, Anu","said ""yes"""\nLi,-\n',
    "note.txt": NOTE.encode,
    "hebrew.txt": lambda: texts.HEBREW.encode("cp1255"),
    "wide.txt": lambda: NOTE.encode("utf-16"),
    "long.txt": lambda: NOTE.encode() * 40,
}
