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
    ("text", "encoding", "found"),
    [
        pytest.param(GERMAN, "utf-8-sig", "utf-8-sig", id="utf-8-with-mark"),
        pytest.param(GERMAN, "utf-16", "utf-16", id="utf-16-with-mark"),
        pytest.param(GERMAN, "utf-16-le", "utf-16-le", id="utf-16-without-mark"),
        pytest.param(RUSSIAN, "cp1251", "cp1251", id="cyrillic"),
        pytest.param(JAPANESE, "cp932", "cp932", id="japanese"),
        pytest.param("naïve café", "cp1252", "cp1252", id="too-short-to-detect"),
    ],
)
def test_texts_come_back(text: str, encoding: str, found: str) -> None:
    decoded = decode(text.encode(encoding))
    assert decoded.text == text
    assert decoded.encoding == found


def test_a_guess_is_said_to_be_one() -> None:
    assert "guessed: cp1251" in decode(RUSSIAN.encode("cp1251")).notes[0]
    assert decode(RUSSIAN.encode()).notes == ()


def test_bytes_that_cannot_be_read_are_counted() -> None:
    decoded = decode(b"caf\xe9 \x81\x8d")
    assert decoded.text == "café \ufffd\ufffd"
    assert decoded.notes[-1].startswith("2 characters could not be read as cp1252")


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"a\x00b", id="nul"),
        pytest.param(bytes(range(256)), id="all-bytes"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(FileRejected) as refusal:
        decode(data)
    assert refusal.value.code == "file_type_not_supported"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        pytest.param(HEBREW[:20], "cp1255", id="too-short-to-detect"),
        pytest.param("\ufeff" + HEBREW, "utf-16-le", id="mark-that-is-not-expected"),
    ],
)
def test_a_chosen_encoding_is_used_without_a_guess(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding), encoding)
    assert decoded == (text.removeprefix("\ufeff"), encoding, ())


def test_a_chosen_encoding_that_does_not_fit_is_told() -> None:
    assert "could not be read as utf-8" in decode(RUSSIAN.encode("cp1251"), "utf-8").notes[0]
    with pytest.raises(FileRejected, match="Read as cp1252") as refusal:
        decode(RUSSIAN.encode("utf-16-le"), "cp1252")
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
