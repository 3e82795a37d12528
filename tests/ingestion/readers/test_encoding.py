"""Bytes to text: marks, UTF-8, the detector where it is sure, Windows-1252 where nothing is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingestion.encodings import text_encoding
from ingestion.readers.encoding import decode
from tests.ingestion.test_encodings import NAMES
from utils.errors import FileRejected

RUSSIAN = "Уровень воды в реке упал на двенадцать сантиметров между мартом и маем. " * 2
HEBREW = "מפלס המים בנהר ירד בשנים עשר סנטימטרים בין מרץ למאי. " * 2
GERMAN = "Der Wasserstand fiel zwischen März und Mai um zwölf Zentimeter, größtenteils früh. " * 2
JAPANESE = "川の水位は三月から五月の間に十二センチ下がりました。" * 4


@pytest.mark.parametrize(
    ("text", "encoding", "found"),
    [
        pytest.param(GERMAN, "utf-8", "utf-8", id="utf-8"),
        pytest.param(GERMAN, "utf-8-sig", "utf-8-sig", id="utf-8-with-mark"),
        pytest.param(GERMAN, "utf-16", "utf-16", id="utf-16-with-mark"),
        pytest.param(GERMAN, "utf-32", "utf-32", id="utf-32-with-mark"),
        pytest.param(GERMAN, "utf-16-le", "utf-16-le", id="utf-16-without-mark"),
        pytest.param(GERMAN, "cp1252", "cp1252", id="western"),
        pytest.param(RUSSIAN, "cp1251", "cp1251", id="cyrillic"),
        pytest.param(HEBREW, "cp1255", "cp1255", id="hebrew"),
        pytest.param(JAPANESE, "cp932", "cp932", id="japanese"),
        pytest.param("naïve café", "cp1252", "cp1252", id="too-short-to-detect"),
        pytest.param("plain", "ascii", "utf-8", id="ascii"),
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
        pytest.param(bytes(1000), id="zeros"),
        pytest.param(b"\x7fELF\x02\x01\x01" + bytes(50), id="program"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", id="picture"),
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
        pytest.param(HEBREW, "utf-8", id="utf-8"),
        pytest.param(HEBREW, "utf-16", id="with-mark"),
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


@given(st.binary(max_size=300))
def test_any_bytes_are_decoded_or_refused(data: bytes) -> None:
    try:
        assert decode(data).encoding
    except FileRejected as refusal:
        assert refusal.code == "file_type_not_supported"
