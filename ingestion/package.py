"""Check the members of an Office file (.docx, .xlsx) before it is unpacked.

Input: the bytes of a zip file and the limits. Output: nothing, or a refusal. Runs in the reading process.
"""

import re
import zlib
from io import BytesIO
from zipfile import BadZipFile, ZipFile, ZipInfo

from ingestion.document import Format
from ingestion.limits import Limits
from utils.errors import FileRejected

_ENCRYPTED = 0x1
_MEGABYTE = 1 << 20
_DTD = re.compile(rb"<!(?:DOCTYPE|ENTITY)|<\0!\0(?:D\0O\0C|E\0N\0T)|\0<\0!\0(?:D\0O\0C|E\0N\0T)")
_LONGEST_MATCH = 16
_MARKUP = (".xml", ".rels", ".vml")

_MAIN_FOLDERS = {Format.DOCX: "word/", Format.XLSX: "xl/"}
_OTHERS = {
    "word/": "a Word document. Give it the ending .docx",
    "xl/": "an Excel workbook. Give it the ending .xlsx",
    "ppt/": "a presentation. Export it as PDF",
    "content.xml": "an OpenDocument file. Save it as .docx or .xlsx",
}


_BROKEN = (BadZipFile, EOFError, OSError, RuntimeError, ValueError, zlib.error)
"""What zipfile raises on damaged archives; RuntimeError also covers unknown compression methods."""


def check_package(data: bytes, expected: Format, limits: Limits) -> None:
    """Refuse an Office file that is damaged, encrypted, of another type, too large when unpacked, or has a DTD."""
    try:
        with ZipFile(BytesIO(data)) as package:
            members = package.infolist()
            _check_sizes(members, limits)
            _check_kind([member.filename for member in members], expected)
            if any(member.flag_bits & _ENCRYPTED for member in members):
                raise FileRejected("The file is encrypted. Save it without a password.", code="file_encrypted")
            for member in members:
                if member.filename.casefold().endswith(_MARKUP):
                    _check_markup(package, member)
    except _BROKEN as error:
        detail = "The file is damaged or incomplete. Open it, save it again and upload the new file."
        raise FileRejected(detail, code="file_damaged") from error


def _check_sizes(members: list[ZipInfo], limits: Limits) -> None:
    unpacked = sum(member.file_size for member in members)
    inflated = (m for m in members if m.file_size > max(_MEGABYTE, m.compress_size * limits.unpacked_ratio))
    if len(members) > limits.members or unpacked > limits.unpacked_bytes or any(inflated):
        raise FileRejected(
            "The file unpacks to more than can be read. Remove pictures and unused sheets, or split it.",
            code="file_unpacked_too_large",
        )


def _check_kind(names: list[str], expected: Format) -> None:
    if any(name.startswith(_MAIN_FOLDERS[expected]) for name in names):
        if "xl/workbook.bin" in names:
            raise FileRejected("Binary workbooks cannot be read. Save it as .xlsx.", code="file_type_not_supported")
        return
    for start, advice in _OTHERS.items():
        if any(name.startswith(start) for name in names):
            raise FileRejected(f"The content is {advice}.", code="file_type_not_supported")
    raise FileRejected(
        "The content is a zip file, not an Office document. Unpack it and upload what is inside.",
        code="file_type_not_supported",
    )


def _check_markup(package: ZipFile, member: ZipInfo) -> None:
    """Refuse document type and entity declarations: Office writes none, and attacks need them."""
    end = b""
    with package.open(member) as stream:
        while block := stream.read(_MEGABYTE):
            if _DTD.search(end + block):
                raise FileRejected(
                    "The file declares XML entities, which Office never writes. Save it again in Office.",
                    code="file_damaged",
                )
            end = block[-_LONGEST_MATCH:]
