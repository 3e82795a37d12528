"""Names of encodings: what people write, what is not one, and what is none of files."""

import codecs
import encodings
import pkgutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingestion.encodings import text_encoding
from utils.errors import FileRejected

NOT_OF_TEXT_FILES = {
    "aliases", "base64_codec", "bz2_codec", "charmap", "hex_codec", "idna", "mbcs", "oem", "punycode", "quopri_codec",
    "raw_unicode_escape", "rot_13", "undefined", "unicode_escape", "utf_7", "uu_codec", "zlib_codec",
}  # fmt: skip
NAMES = {module.name for module in pkgutil.iter_modules(encodings.__path__)} - NOT_OF_TEXT_FILES


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("windows-1255", "cp1255"),
        ("CP1255", "cp1255"),
        ("ISO-8859-8", "iso8859-8"),
        ("latin1", "iso8859-1"),
        ("Shift_JIS", "shift_jis"),
        ("UTF8", "utf-8"),
        ("utf-16", "utf-16"),
        ("koi8-u", "koi8-u"),
    ],
)
def test_names_as_people_write_them(name: str, found: str) -> None:
    assert text_encoding(name) == found


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_text_encoding_of_the_language_is_known(name: str) -> None:
    assert text_encoding(name) == codecs.lookup(name).name


@pytest.mark.parametrize("name", ["", "utf-9", "../utf_8", "os", "a\0b", *sorted(NOT_OF_TEXT_FILES)])
def test_anything_else_is_refused(name: str) -> None:
    with pytest.raises(FileRejected) as refusal:
        text_encoding(name)
    assert (refusal.value.code, refusal.value.status) == ("file_encoding_unknown", 422)


@given(st.text(max_size=40))
def test_any_name_is_known_or_refused(name: str) -> None:
    try:
        assert "".encode(text_encoding(name)) is not None
    except FileRejected as refusal:
        assert refusal.code == "file_encoding_unknown"
