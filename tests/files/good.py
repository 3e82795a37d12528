"""Small files of every kind that must be read: what trials change and compare with."""

from collections.abc import Callable

from tests.files import documents, workbooks
from tests.files.hostile import pdfs, spreadsheets, texts, word

NOTE = "The rent is 1,250 euros a month. Notice is three months.\n"
SCORES = "Name,Score,City\nAnn,5,Oslo\nBob,6.5,Köln\nLi,7,Pune\n"


FILES: dict[str, Callable[[], bytes]] = {
    "report.pdf": lambda: documents.pdf(documents.REPORT, ["A second page."]),
    "table.pdf": lambda: documents.pdf_with_table([["Item", "Price"], ["Bolt", "1.50"], ["Nut", "0.75"]]),
    "letters.pdf": lambda: pdfs.with_letters_named(b"1 beginbfchar <72> <0072> endbfchar"),
    "lease.docx": documents.lease,
    "changed.docx": word.changed_by_many,
    "roster.xlsx": workbooks.roster,
    "ledger.xlsx": workbooks.ledger,
    "strings.xlsx": lambda: spreadsheets.shared_strings(b"", b"0"),
    "stock.xls": workbooks.old_workbook,
    "numbers.xls": lambda: spreadsheets.old_with(
        *((row, column, row * column / 4) for row in range(9) for column in range(5))
    ),
    "weather.csv": workbooks.WEATHER_CSV.encode,
    "scores.csv": SCORES.encode,
    "wide.csv": lambda: SCORES.replace(",", ";").encode("utf-16"),
    "note.txt": NOTE.encode,
    "hebrew.txt": lambda: texts.HEBREW.encode("cp1255"),
    "wide.txt": lambda: NOTE.encode("utf-16"),
}
