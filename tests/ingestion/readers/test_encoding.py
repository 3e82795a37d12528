"""Bytes to text: marks, UTF-8, the detector where it is sure, Windows-1252 where nothing is; or a chosen encoding."""

import codecs
import encodings
import pkgutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingestion.encodings import text_encoding
from ingestion.readers.encoding import decode
from utils.errors import FileRejected

NOT_OF_TEXT_FILES = {
    "aliases", "base64_codec", "bz2_codec", "charmap", "hex_codec", "idna", "mbcs", "oem", "punycode", "quopri_codec",
    "raw_unicode_escape", "rot_13", "undefined", "unicode_escape", "utf_7", "uu_codec", "zlib_codec",
}  # fmt: skip
NAMES = {module.name for module in pkgutil.iter_modules(encodings.__path__)} - NOT_OF_TEXT_FILES
RUSSIAN = "Уровень воды в реке упал на двенадцать сантиметров между мартом и маем. " * 2
HEBREW = "מפלס המים בנהר ירד בשנים עשר סנטימטרים בין מרץ למאי. " * 2
GERMAN = "Der Wasserstand fiel zwischen März und Mai um zwölf Zentimeter, größtenteils früh. " * 2
JAPANESE = "川の水位は三月から五月の間に十二センチ下がりました。" * 4


@pytest.mark.parametrize(
    ("data", "chosen", "text", "encoding", "note"),
    [
        pytest.param(RUSSIAN.encode(), None, RUSSIAN, "utf-8", None, id="utf-8"),
        pytest.param(GERMAN.encode("utf-8-sig"), None, GERMAN, "utf-8-sig", None, id="utf-8-with-mark"),
        pytest.param(GERMAN.encode("utf-16"), None, GERMAN, "utf-16", None, id="utf-16-with-mark"),
        pytest.param(GERMAN.encode("utf-16-le"), None, GERMAN, "utf-16-le", "guessed", id="utf-16-without-mark"),
        pytest.param(RUSSIAN.encode("cp1251"), None, RUSSIAN, "cp1251", "guessed: cp1251", id="cyrillic"),
        pytest.param(JAPANESE.encode("cp932"), None, JAPANESE, "cp932", "guessed", id="japanese"),
        pytest.param(b"na\xefve caf\xe9", None, "naïve café", "cp1252", "guessed", id="too-short-to-detect"),
        pytest.param(
            b"\x81\x8d \xe9", None, "\ufffd\ufffd é", "cp1252", "2 characters could not be read", id="no-text"
        ),
        pytest.param(HEBREW[:20].encode("cp1255"), "cp1255", HEBREW[:20], "cp1255", None, id="chosen"),
        pytest.param(
            ("\ufeff" + HEBREW).encode("utf-16-le"), "utf-16-le", HEBREW, "utf-16-le", None, id="unexpected-mark"
        ),
        pytest.param(b"caf\xe9", "utf-8", "caf\ufffd", "utf-8", "could not be read as utf-8", id="chosen-wrongly"),
    ],
)
def test_texts_come_back_and_what_is_uncertain_is_said(
    data: bytes, chosen: str | None, text: str, encoding: str, note: str | None
) -> None:
    decoded = decode(data, chosen)
    assert (decoded.text, decoded.encoding) == (text, encoding)
    assert note in decoded.notes[-1] if note else not decoded.notes


@pytest.mark.parametrize(
    ("data", "chosen"),
    [(b"a\x00b", None), (bytes(range(256)), None), (RUSSIAN.encode("utf-16-le"), "cp1252")],
    ids=["nul", "all-bytes", "chosen-wrongly"],
)
def test_what_is_no_text_is_refused(data: bytes, chosen: str | None) -> None:
    with pytest.raises(FileRejected, match="Read as cp1252" if chosen else "binary") as refusal:
        decode(data, chosen)
    assert refusal.value.code == "file_type_not_supported"


@given(data=st.binary(max_size=300), encoding=st.sampled_from(sorted(map(text_encoding, NAMES))))
def test_any_bytes_in_any_encoding_are_text_or_refused(data: bytes, encoding: str) -> None:
    try:
        assert decode(data, encoding).text.encode() is not None
    except FileRejected as refusal:
        assert refusal.code == "file_type_not_supported"


def test_names_are_known_as_people_write_them_and_every_text_encoding_of_the_language_is() -> None:
    assert [text_encoding(name) for name in ("Windows-1255", "ISO-8859-8", "latin1", "UTF8")] == [
        "cp1255", "iso8859-8", "iso8859-1", "utf-8",
    ]  # fmt: skip
    assert [text_encoding(name) for name in sorted(NAMES)] == [codecs.lookup(name).name for name in sorted(NAMES)]


@given(st.text(max_size=40) | st.sampled_from(["", "../utf_8", "os", "a\0b", *sorted(NOT_OF_TEXT_FILES)]))
def test_any_other_name_is_refused(name: str) -> None:
    try:
        assert "".encode(text_encoding(name)) is not None
        assert name not in NOT_OF_TEXT_FILES
    except FileRejected as refusal:
        assert (refusal.code, refusal.status) == ("file_encoding_unknown", 422)
