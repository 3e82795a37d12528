"""Files that are made to hang, crash, fill or fool a parser, and what must become of each."""

from tests.files.hostile import names, pdfs, spreadsheets, texts, word

_FAMILIES = {
    "pdf": pdfs.KINDS,
    "docx": word.KINDS,
    "xlsx": spreadsheets.KINDS,
    "xls": spreadsheets.OLD_KINDS,
    "csv": texts.CSV_KINDS,
    "txt": texts.KINDS,
    "name": names.KINDS,
}
FILES = {f"{family}-{name}": kind for family, kinds in _FAMILIES.items() for name, kind in kinds.items()}
