"""Texts and CSV files in odd encodings, of endless fields, rows, lines and marks."""

import random
from collections.abc import Callable
from io import BytesIO

from tests.files import archives, documents, workbooks
from tests.files.hostile.kind import Hostile, of

HEBREW = "הפיקדון הוא 2,900 אירו, והשוכר מחזיר את הדירה נקייה בסוף החוזה. "
JAPANESE = "敷金は二か月分の家賃です。契約は二〇二四年三月に始まります。"
MIXED = "Größe ".encode() + "Größe ".encode("cp1252") + HEBREW.encode("cp1255")


def text(content: str, encoding: str = "utf-8") -> Callable[[], bytes]:
    return of(content.encode(encoding, "surrogatepass"))


def marks(count: int) -> bytes:
    """A letter with a great many accents, of two kinds in turn, which a normal form puts in order."""
    return b"a" + ("\u0315\u0300" * (count // 2)).encode()


def pairs_of_brackets(count: int) -> bytes:
    return b"(" * count + b"." * count + b")" * count


def wide_rows(rows: int, columns: int) -> bytes:
    lines = BytesIO()
    for row in range(rows):
        lines.write(b",".join(b"%d" % (row + column) for column in range(columns)) + b"\n")
    return lines.getvalue()


def ragged(rows: int) -> bytes:
    lengths = random.Random(7)
    return b"name,score\nAnn,5\n" + b"".join(b"x," * lengths.randrange(900) + b"\n" for _ in range(rows))


CSV_KINDS = {
    "with-nul": Hostile("a.csv", of(b"a,b\n1,\x002\n"), "file_type_not_supported"),
    "of-many-columns": Hostile("a.csv", of(b"a," * 100_000), "file_too_many_rows"),
    "of-many-rows": Hostile("a.csv", of(b"a,b\n" * 250_000), "file_too_many_rows"),
    "of-many-cells": Hostile("a.csv", lambda: wide_rows(2100, 999), "file_too_many_rows"),
    "of-a-million-empty-rows": Hostile("a.csv", of(b"a,b\n" + b"\n" * 1_000_000), "file_too_many_rows"),
    "of-rows-without-values": Hostile("a.csv", of(b",,\n" * 100_000), "file_has_no_text"),
    "of-ragged-rows": Hostile("a.csv", lambda: ragged(60), None, "Ann"),
    "unclosed-quote": Hostile("a.csv", of(b'name,score\n"Ann,5\nBob,6\n'), None, "Bob"),
    "unclosed-quote-of-many-rows": Hostile("a.csv", of(b'name,score\n"Ann,5\n' + b"Bob,6\n" * 20_000), None, "Bob"),
    "of-quotes-alone": Hostile("a.csv", of(b'"' * 1_000_001), None),
    "of-one-huge-field": Hostile("a.csv", of(b'name,text\nAnn,"' + b"word " * 1_000_000 + b'"\n'), None, "Ann"),
    "of-one-huge-number": Hostile("a.csv", of(b"name,score\nAnn," + b"9" * 1_000_000 + b"\nBob,6\n"), None, "Bob"),
    "of-numbers-beyond-all": Hostile(
        "a.csv", of(b"name,score\nAnn,1e999999999\nBob,-1e-999999999\nCy,nan\nDi,inf\nEd,6\n"), None, "Bob"
    ),
    "of-blanks": Hostile("a.csv", of(b" , ,\n,,\n"), "file_has_no_text"),
    "of-old-line-ends": Hostile("a.csv", of(b"name,score\rAnn,5\rBob,6\r"), None, "Bob"),
    "separated-by-quotes": Hostile("a.csv", of(b'sep="\nname"score\nAnn"5\n'), None, "Ann"),
    "separated-by-line-ends": Hostile("a.csv", of(b"sep=\r\nname,score\nAnn,5\n"), None, "Ann"),
    "with-formulas": Hostile(
        "a.csv", of(b"name,score\n=cmd|' /C calc'!A0,5\n@SUM(1+1),6\n"), None, "=cmd|' /C calc'!A0"
    ),
    "in-utf-16": Hostile("a.csv", text("name;score\nZoë;5\n", "utf-16"), None, "Zoë"),
    "is-a-workbook": Hostile("a.csv", workbooks.roster, "file_type_not_supported"),
    "is-an-old-workbook": Hostile("a.csv", workbooks.old_workbook, "file_type_not_supported"),
}

KINDS = {
    "binary": Hostile("a.txt", of(bytes(range(256)) * 20), "file_type_not_supported"),
    "noise": Hostile("a.txt", lambda: random.Random(7).randbytes(50_000), "file_type_not_supported"),
    "blank": Hostile("a.txt", of(b" \n\n "), "file_has_no_text"),
    "one-space": Hostile("a.txt", of(b" "), "file_has_no_text"),
    "one-byte": Hostile("a.txt", of(b"x"), None, "x"),
    "one-odd-byte": Hostile("a.txt", of(b"\xff"), None, "ÿ"),
    "one-nul": Hostile("a.txt", of(b"\0"), "file_type_not_supported"),
    "mark-alone": Hostile("a.txt", of(b"\xef\xbb\xbf"), "file_has_no_text"),
    "wide-mark-alone": Hostile("a.txt", of(b"\xff\xfe"), "file_has_no_text"),
    "marks-that-disagree": Hostile("a.txt", of(b"\xef\xbb\xbf\xff\xfeHello"), None, "Hello"),
    "utf-16-with-mark": Hostile("a.txt", text(HEBREW, "utf-16"), None, "הפיקדון"),
    "utf-16-without-mark": Hostile("a.txt", text("The rent is 1,250 euros a month. " * 3, "utf-16-le"), None, "1,250"),
    "utf-16-odd-length": Hostile("a.txt", lambda: HEBREW.encode("utf-16")[:-1], None, "הפיקדון"),
    "utf-32-with-mark": Hostile("a.txt", text(HEBREW, "utf-32"), None, "הפיקדון"),
    "utf-32-without-mark": Hostile("a.txt", text("The rent is 1,250 euros a month. " * 3, "utf-32-be"), None, "1,250"),
    "utf-7": Hostile("a.txt", of(b"+ADw-script+AD4- The rent is 5."), None, "The rent is 5.", ("<script>",)),
    "hebrew-of-windows": Hostile("a.txt", text(HEBREW * 3, "cp1255"), None, "הפיקדון"),
    "japanese-of-windows": Hostile("a.txt", text(JAPANESE * 3, "cp932"), None, "敷金"),
    "half-pairs": Hostile("a.txt", text("The rent \ud800is\udfff 5."), None, "rent", ("\ud800", "\udfff")),
    "letters-too-long": Hostile(
        "a.txt", of(b"The rent is 5. \xc0\xaf\xe0\x80\xaf\xf0\x80\x80\xaf"), None, "The rent is 5.", ("/",)
    ),
    "beyond-the-last-letter": Hostile(
        "a.txt", of(b"The rent is 5. \xf5\x90\x80\x80 \xf8\x88\x80\x80\x80"), None, "The rent"
    ),
    "mixed-encodings": Hostile("a.txt", of(MIXED), None, "Gr"),
    "control-characters": Hostile(
        "a.txt", of(b"The rent \x1b[31mis 5\x07.\x08 " * 9 + b"x" * 3000), None, "is 5", ("\x1b", "\x07", "\x08")
    ),
    "directions-turned": Hostile("a.txt", text("The rent is \u202e052,1\u202c euros.\u2066\u2069"), None, "The rent"),
    "accents-without-end": Hostile("a.txt", lambda: b"The rent is 5. " + marks(200_000), None, "The rent"),
    "line-without-end": Hostile("a.txt", of(b"x" * 2_000_000), None, "x"),
    "digits-without-end": Hostile("a.txt", of(b"The rent is " + b"1" * 200_000 + b" euros."), None, "The rent"),
    "full-stops-without-end": Hostile("a.txt", of(b"The rent is 5" + b"." * 200_000), None, "The rent"),
    "brackets-without-end": Hostile("a.txt", lambda: pairs_of_brackets(70_000), None, "("),
    "commas-without-end": Hostile("a.txt", of(b"1," * 100_000), None, "1,1"),
    "spaces-without-end": Hostile("a.txt", of(b"The rent" + b" " * 500_000 + b"is 5."), None, "is 5."),
    "line-ends-without-end": Hostile("a.txt", of(b"The rent" + b"\n" * 2_000_000 + b"is 5."), None, "is 5."),
    "quotes-without-end": Hostile("a.txt", of(b"\"'" * 100_000), None, '"'),
    "capitals-without-end": Hostile("a.txt", of(b"A." * 100_000), None, "A."),
    "hyphens-without-end": Hostile("a.txt", of(b"a-" * 100_000), None, "a-a"),
    "is-a-pdf": Hostile("a.txt", lambda: documents.pdf(["Hello"]), "file_type_not_supported"),
    "is-a-zip-file": Hostile("a.txt", of(archives.package({"a.txt": b"Hello"})), "file_type_not_supported"),
    "is-html": Hostile("a.txt", of(b"<script>alert(1)</script> The rent is 5."), None, "<script>alert(1)</script>"),
    "empty": Hostile("a.txt", of(b""), "file_empty"),
    "too-large": Hostile("a.txt", of(b"x" * ((20 << 20) + 1)), "file_too_large"),
}
