"""Names to show, and formats by name and first bytes."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingestion.document import Format
from ingestion.precheck import display_name, identify
from utils.errors import FileRejected


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Re\u0301sume\u0301.docx", "Résumé.docx"),
        ("..", "file"),
        ("\ud800.pdf", ".pdf"),
        ("a" + "\u0315\u0300" * 500_000 + ".pdf", "à" + "\u0300" * 250 + ".pdf"),
    ],
)
def test_names_are_cleaned(name: str, shown: str) -> None:
    """More of them go through the loader: tests/files/hostile/names.py."""
    assert display_name(name) == shown


@given(st.text(max_size=400))
def test_any_name_can_be_shown(name: str) -> None:
    shown = display_name(name)
    assert 1 <= len(shown) <= 255
    assert "/" not in shown
    assert "\\" not in shown
    assert shown == unicodedata.normalize("NFC", shown)
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs") for c in shown)
    assert display_name(shown) == shown


@pytest.mark.parametrize(
    ("name", "data", "form"),
    [
        ("a.PDF", b"%PDF-1.7\n", Format.PDF),
        ("a.pdf", b"\xef\xbb\xbf junk %PDF-1.7", Format.PDF),
        ("a.xlsx", b"PK\x03\x04", Format.XLSX),
        ("a.xls", b"PK\x03\x04", Format.XLSX),
        ("a.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Format.XLS),
        ("a.tsv", b"a\tb", Format.CSV),
        ("a.md", b"# Title", Format.TXT),
    ],
)
def test_formats(name: str, data: bytes, form: Format) -> None:
    assert identify(name, data, largest=1000) is form


@pytest.mark.parametrize(
    ("name", "data", "code", "said"),
    [
        ("a.pdf", b"", "file_empty", "empty"),
        ("a.txt", b"x" * 1001, "file_too_large", "at most"),
        ("a.exe", b"MZ", "file_type_not_supported", "Upload PDF"),
        ("a.pdf", b"PK\x03\x04", "file_type_not_supported", "an Office or zip file"),
        ("a.xlsx", b"a,b", "file_type_not_supported", "text"),
    ],
)
def test_refusals_say_what_to_do(name: str, data: bytes, code: str, said: str) -> None:
    with pytest.raises(FileRejected, match=said) as refusal:
        identify(name, data, largest=1000)
    assert refusal.value.code == code
