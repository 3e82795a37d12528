"""PDF files, page by page."""

import pytest

from ingestion.limits import Limits
from ingestion.readers.pdf import read_pdf
from tests.files import documents


def test_paragraphs_identifiers_and_lists(limits: Limits) -> None:
    content = read_pdf(documents.pdf(documents.REPORT), limits)
    assert content.text.split("\n") == [
        "The committee met in Oslo on 5 May 2024 and looked at the information that the long-term study of the river "
        "had brought. It found that the water level fell by 12 cm between March and May; see the file FAA-2020-0686 "
        "of the register.",
        "Members",
        "1. Anu Rao",
        "2. Li Wei",
        "The information was new; a long-term plan is due.",
    ]
    assert content.encoding is None
    assert content.notes == ()


def test_each_page_is_a_region(limits: Limits) -> None:
    content = read_pdf(documents.pdf(["Page one."], ["Page two."], ["Page three."]), limits)
    assert [(region.page, region.span.of(content.text)) for region in content.regions] == [
        (1, "Page one."),
        (2, "Page two."),
        (3, "Page three."),
    ]


ROWS = [["Item", "Count", "Price"], ["Bolt", "12", "1.50"], ["Nut", "7", "0.75"]]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        pytest.param(
            documents.pdf(["The level rose"], ["and fell."], ["The end."]),
            "The level rose\nand fell.\n\nThe end.",
            id="a-sentence-over-a-page-break",
        ),
        pytest.param(
            documents.pdf_with_table(ROWS), "Item Count Price\nBolt 12 1.50\nNut 7 0.75", id="rows-without-rules"
        ),
        pytest.param(documents.locked_pdf(user="", owner="x"), "The secret is 42.", id="a-password-to-change"),
    ],
)
def test_the_text(limits: Limits, data: bytes, text: str) -> None:
    assert read_pdf(data, limits).text == text


def test_what_was_typed_into_a_form_is_read_behind_its_label(limits: Limits) -> None:
    assert read_pdf(documents.filled_form(), limits).text.split("\n") == [
        "Application",
        "Monthly fee: 95 euros (May)",
        "Member: Ann Berg",
        "Sponsor:",
        "Vegetarian ☒",
        "",
        "Received on 3 May",
    ]


def test_pages_without_text_are_noted(limits: Limits) -> None:
    content = read_pdf(documents.pdf(["One."], [], [], ["Four."]), limits)
    assert [region.page for region in content.regions] == [1, 4]
    assert content.notes == ("No text on pages 2-3: pictures, which are not read.",)


def test_damaged_pages_are_noted(limits: Limits) -> None:
    good = documents.stream(b"BT /F1 12 Tf 10 10 Td (Hello world) Tj ET")
    broken = documents.raw_pdf(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        good,
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 7 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        documents.stream(b"<zz> Tj"),
    )
    content = read_pdf(broken, limits)
    assert content.text == "Hello world"
    assert content.notes == ("Page 2 could not be read: damaged.",)
