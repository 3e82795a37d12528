"""Decode the bytes of a text file.

Input: bytes. Output: `Decoded`: the text, the encoding and, if it was guessed, a note that says so. An encoding chosen
by the user is used. Otherwise, a byte order mark decides, then strict UTF-8, then a detector, then Windows-1252.
"""

import codecs
import re
from typing import NamedTuple

import chardet

from utils.errors import FileRejected

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
_CONFIDENT = 0.1
_LONG_ENOUGH = 64
_SAMPLED_BYTES = 256 * 1024
_LAST_RESORT = "cp1252"
_UNLIKELY = re.compile(r"mac|cp[78]|ibm|koi8-t|ascii", re.IGNORECASE)
_CONTROLS = bytes([*range(0x09), *range(0x0E, 0x1A), *range(0x1C, 0x20)])


class Decoded(NamedTuple):
    """Text, the Python name of its encoding, and notes for the person who uploaded the file."""

    text: str
    encoding: str
    notes: tuple[str, ...]


def decode(data: bytes, chosen: str | None = None) -> Decoded:
    """Return the text of `data`, decoded with `chosen` if given.

    chardet is right if it is confident and the text is not short (docs/decisions/0020-encodings-are-guessed-last.md).
    Raises `FileRejected` (`file_type_not_supported` if the bytes are not text).
    """
    if chosen is not None:
        return _as_chosen(data, chosen)
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decoded(data, encoding, is_guess=False)
    if _is_binary(data):
        return _decoded(data, _wide_encoding(data), is_guess=True)
    try:
        return Decoded(data.decode(), "utf-8", ())
    except UnicodeDecodeError:
        return _decoded(data, _narrow_encoding(data), is_guess=True)


def _as_chosen(data: bytes, encoding: str) -> Decoded:
    decoded = _decoded(data, encoding, is_guess=False)
    if "\0" in decoded.text:
        raise FileRejected(
            f"Read as {encoding}, the file holds zero characters, which no text has. Choose another encoding.",
            code="file_type_not_supported",
        )
    return decoded._replace(text=decoded.text.removeprefix("\ufeff"))


def _is_binary(data: bytes) -> bool:
    """Whether there is a zero byte, or one in a hundred bytes is a control character not used in text."""
    return b"\0" in data or 100 * (len(data) - len(data.translate(None, _CONTROLS))) > len(data)


def _wide_encoding(data: bytes) -> str:
    """Return the encoding of text without a byte order mark that has a zero byte in most characters."""
    name = (chardet.detect(data[:_SAMPLED_BYTES])["encoding"] or "").casefold()
    text = data.decode(name, errors="replace") if name in _WIDE else "\0"
    if "\0" in text or text.count("\ufffd") > len(text) / 100:
        raise FileRejected(
            "The file holds binary data, not text. Upload a PDF, Word, Excel, CSV or plain text file.",
            code="file_type_not_supported",
        )
    return name


def _narrow_encoding(data: bytes) -> str:
    found = chardet.detect(data[:_SAMPLED_BYTES])
    name, confidence = found["encoding"] or "", found["confidence"] or 0.0
    if confidence < _CONFIDENT or len(data) < _LONG_ENOUGH or _UNLIKELY.match(name) or not name:
        return _LAST_RESORT
    return codecs.lookup(name).name


def _decoded(data: bytes, encoding: str, *, is_guess: bool) -> Decoded:
    text = data.decode(encoding, errors="replace")
    notes = (
        [f"The encoding was guessed: {encoding}. If letters look wrong, choose another, or save the file as UTF-8."]
        if is_guess
        else []
    )
    if broken := text.count("\ufffd"):
        notes.append(f"{broken} characters could not be read as {encoding} and are shown as \ufffd.")
    return Decoded(text, encoding, tuple(notes))
