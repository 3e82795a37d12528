"""Check a file before any parser opens it.

Input: the name and the bytes of an upload. Output: its format and its display name. Only the size, the name and the
first bytes are examined, so this may run in the service itself.
"""

import unicodedata

from ingestion.document import Format
from utils.errors import FileRejected

_LONGEST_NAME = 255
_LONGEST_EXTENSION = 16
_LOOKED_AT = 4 * _LONGEST_NAME
_NAMELESS = "file"
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_PDF_HEADER_WITHIN = 1024

_BY_EXTENSION = {
    "pdf": Format.PDF,
    "txt": Format.TXT,
    "md": Format.TXT,
    "docx": Format.DOCX,
    "xlsx": Format.XLSX,
    "xlsm": Format.XLSX,
    "xls": Format.XLS,
    "csv": Format.CSV,
    "tsv": Format.CSV,
}
_ACCEPTED = "PDF, Word (.docx), Excel (.xlsx, .xls), CSV or plain text (.txt)"


_PDF, _ZIP, _OLD_OFFICE, _TEXT = "a PDF", "an Office or zip file", "an old Office file", "text"
_FORMATS = {
    _PDF: {Format.PDF},
    _ZIP: {Format.DOCX, Format.XLSX},
    _OLD_OFFICE: {Format.XLS},
    _TEXT: {Format.TXT, Format.CSV},
}
"""The formats that a file may have by its signature, which is named for users."""
_ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")
_OLD_OFFICE_SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_WORKBOOKS = {Format.XLSX, Format.XLS}
_OLD_OFFICE_STREAMS = {
    "EncryptedPackage": "The file is protected by a password. Save it without one and upload that.",
    "WordDocument": "Old Word files cannot be read. Save the file as .docx and upload that.",
    "PowerPoint Document": "Presentations cannot be read. Export it as PDF and upload that.",
}


def display_name(name: str) -> str:
    """Return an uploaded file's name for display: no folders or invisible characters, at most 255 characters.

    >>> display_name("../../etc/passwd\\u202e.pdf"), display_name("C:\\\\docs\\\\Me\\u0301mo.txt"), display_name("..")
    ('passwd.pdf', 'Mémo.txt', 'file')
    """
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    both_ends = last[:_LOOKED_AT] + last[_LOOKED_AT:][-_LONGEST_EXTENSION:]
    composed = unicodedata.normalize("NFC", both_ends)
    visible = " ".join("".join(c for c in composed if unicodedata.category(c) not in _INVISIBLE).split())
    if not visible.strip(". "):
        return _NAMELESS
    stem, dot, extension = visible.rpartition(".")
    ending = f"{dot}{extension}" if stem and len(extension) <= _LONGEST_EXTENSION else ""
    return visible.removesuffix(ending)[: _LONGEST_NAME - len(ending)] + ending


def identify(name: str, data: bytes, largest: int) -> Format:
    """Return the format of a file by its name and first bytes, which must agree. Raises `FileRejected`."""
    if not data:
        raise FileRejected("The file is empty. Check that it was saved and upload it again.", code="file_empty")
    if len(data) > largest:
        raise FileRejected(
            f"The file has {len(data) / 1e6:.1f} MB; at most {largest / 1e6:.0f} MB can be read. Split it.",
            code="file_too_large",
        )
    expected = _BY_EXTENSION.get(name.rpartition(".")[2].casefold()) if "." in name else None
    if expected is None:
        raise FileRejected(f"Files of this type cannot be read. Upload {_ACCEPTED}.", code="file_type_not_supported")
    container = _container(data)
    if container is _OLD_OFFICE:
        _require_workbook(data)
    if expected in _FORMATS[container]:
        return expected
    if expected in _WORKBOOKS and (found := _FORMATS[container] & _WORKBOOKS):
        return found.pop()
    raise FileRejected(
        f"The name ends in .{name.rpartition('.')[2]}, but the content is {container}. "
        "Give it the right ending or save it in the format of its name.",
        code="file_type_not_supported",
    )


def require_text(form: Format, encoding: str | None) -> None:
    """Refuse a chosen encoding for a format that fixes its own. Raises `FileRejected` (file_encoding_fixed)."""
    if encoding is not None and form not in _FORMATS[_TEXT]:
        raise FileRejected(
            f"A {form.upper()} file says its encoding itself. Upload it without one.", code="file_encoding_fixed"
        )


def _container(data: bytes) -> str:
    if data.startswith(_ZIP_SIGNATURES):
        return _ZIP
    if data.startswith(_OLD_OFFICE_SIGNATURE):
        return _OLD_OFFICE
    return _PDF if b"%PDF-" in data[:_PDF_HEADER_WITHIN] else _TEXT


def _require_workbook(data: bytes) -> None:
    """Refuse old Office containers that are not workbooks, by the names of their streams."""
    for stream, detail in _OLD_OFFICE_STREAMS.items():
        if stream.encode("utf-16-le") in data:
            is_locked = stream == "EncryptedPackage"
            raise FileRejected(detail, code="file_encrypted" if is_locked else "file_type_not_supported")
