"""Texts and CSV files in odd encodings, of endless fields, rows, lines and marks."""

import random
from collections.abc import Callable

from tests.files import archives, documents, workbooks
from tests.files.hostile.kind import Hostile, of

HEBREW = "הפיקדון הוא 2,900 אירו, והשוכר מחזיר את הדירה נקייה בסוף החוזה. "
MIXED = "Größe ".encode() + "Größe ".encode("cp1252") + HEBREW.encode("cp1255")


def text(content: str, encoding: str = "utf-8") -> Callable[[], bytes]:
    return of(content.encode(encoding, "surrogatepass"))


def marks(count: int) -> bytes:
    """A letter with a great many accents, of two kinds in turn, which a normal form puts in order."""
    return b"a" + ("\u0315\u0300" * (count // 2)).encode()


def pairs_of_brackets(count: int) -> bytes:
    return b"(" * count + b"." * count + b")" * count


def ragged(rows: int) -> bytes:
    lengths = random.Random(7)
    return b"name,score\nAnn,5\n" + b"".join(b"x," * lengths.randrange(900) + b"\n" for _ in range(rows))


CSV_KINDS = {
    "with-nul": Hostile("a.csv", of(b"a,b\n1,\x002\n"), "file_type_not_supported"),
    "of-many-rows": Hostile("a.csv", of(b"a,b\n" * 250_000), "file_too_many_rows"),
    "of-ragged-rows": Hostile("a.csv", lambda: ragged(60), None, "Ann"),
    "unclosed-quote-of-many-rows": Hostile("a.csv", of(b'name,score\n"Ann,5\n' + b"Bob,6\n" * 20_000), None, "Bob"),
    "of-one-huge-field": Hostile("a.csv", of(b'name,text\nAnn,"' + b"word " * 1_000_000 + b'"\n'), None, "Ann"),
    "of-numbers-beyond-all": Hostile(
        "a.csv", of(b"name,score\nAnn,1e999999999\nBob,-1e-999999999\nCy,nan\nDi,inf\nEd,6\n"), None, "Bob"
    ),
    "with-formulas": Hostile(
        "a.csv", of(b"name,score\n=cmd|' /C calc'!A0,5\n@SUM(1+1),6\n"), None, "=cmd|' /C calc'!A0"
    ),
    "is-a-workbook": Hostile("a.csv", workbooks.roster, "file_type_not_supported"),
}

KINDS = {
    "binary": Hostile("a.txt", of(bytes(range(256)) * 20), "file_type_not_supported"),
    "blank": Hostile("a.txt", of(b" \n\n "), "file_has_no_text"),
    "one-odd-byte": Hostile("a.txt", of(b"\xff"), None, "ÿ"),
    "mark-alone": Hostile("a.txt", of(b"\xef\xbb\xbf"), "file_has_no_text"),
    "utf-16-with-mark": Hostile("a.txt", text(HEBREW, "utf-16"), None, "הפיקדון"),
    "utf-32-with-mark": Hostile("a.txt", text(HEBREW, "utf-32"), None, "הפיקדון"),
    "utf-7": Hostile("a.txt", of(b"+ADw-script+AD4- The rent is 5."), None, "The rent is 5.", ("<script>",)),
    "half-pairs": Hostile("a.txt", text("The rent \ud800is\udfff 5."), None, "rent", ("\ud800", "\udfff")),
    "mixed-encodings": Hostile("a.txt", of(MIXED), None, "Gr"),
    "control-characters": Hostile(
        "a.txt", of(b"The rent \x1b[31mis 5\x07.\x08 " * 9 + b"x" * 3000), None, "is 5", ("\x1b", "\x07", "\x08")
    ),
    "directions-turned": Hostile("a.txt", text("The rent is \u202e052,1\u202c euros.\u2066\u2069"), None, "The rent"),
    "accents-without-end": Hostile("a.txt", lambda: b"The rent is 5. " + marks(200_000), None, "The rent"),
    "line-without-end": Hostile("a.txt", of(b"x" * 2_000_000), None, "x"),
    "brackets-without-end": Hostile("a.txt", lambda: pairs_of_brackets(70_000), None, "("),
    "is-a-pdf": Hostile("a.txt", lambda: documents.pdf(["Hello"]), "file_type_not_supported"),
    "is-a-zip-file": Hostile("a.txt", of(archives.package({"a.txt": b"Hello"})), "file_type_not_supported"),
    "empty": Hostile("a.txt", of(b""), "file_empty"),
    "too-large": Hostile("a.txt", of(b"x" * ((20 << 20) + 1)), "file_too_large"),
}
