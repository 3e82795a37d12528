"""Pages as pictures: the boxes lie on the ink of the passage, however the page is turned; no page ends the service."""

import time
from io import BytesIO

import pytest
from PIL import Image, ImageOps

from ingestion.limits import Limits
from ingestion.loader import Loader
from ingestion.page import Box, PageMarks
from ingestion.page_viewer import PageViewer
from ingestion.sandbox import Sandbox
from tests.files import documents
from tests.files.hostile import pdfs
from utils.errors import PAGE_PROBLEMS, PageNotShown
from utils.record import Span

RENT = "The rent is 1,450 euros a month."
PAGES = (["Lease", RENT, "It is due on Friday."], [RENT, RENT], documents.REPORT)
NEAR = 0.006


@pytest.fixture
def viewer(sandbox: Sandbox, limits: Limits) -> PageViewer:
    smaller = {"cpu_seconds": 3, "wall_seconds": 6, "memory_bytes": 512 << 20}
    return PageViewer(sandbox, limits.model_copy(update=smaller))


def marks(loader: Loader, viewer: PageViewer, data: bytes, page: int, passage: str, nth: int = 0) -> PageMarks:
    document = loader.load("a.pdf", data)
    start = -1
    for _ in range(nth + 1):
        start = document.text.index(passage, start + 1)
    return viewer.mark(document, data, page, Span(start=start, end=start + len(passage)))


def picture(loader: Loader, viewer: PageViewer, data: bytes, page: int = 1) -> Image.Image:
    drawn = viewer.draw(loader.load("a.pdf", data), data, page)
    image = Image.open(BytesIO(drawn.data))
    assert image.format == "WEBP"
    return image


def ink(image: Image.Image) -> tuple[float, float, float, float]:
    """The smallest rectangle with everything dark, in shares of the picture."""
    found = ImageOps.invert(image.convert("L")).point(lambda value: 255 * (value > 60)).getbbox()
    assert found is not None
    left, top, right, bottom = found
    return left / image.width, top / image.height, right / image.width, bottom / image.height


def edges(box: Box) -> tuple[float, float, float, float]:
    return box.left, box.top, box.left + box.width, box.top + box.height


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
@pytest.mark.parametrize("is_cropped", [False, True], ids=["whole", "cropped"])
def test_the_box_of_a_line_is_where_its_ink_is(
    loader: Loader, viewer: PageViewer, degrees: int, is_cropped: bool
) -> None:
    data = documents.line_pdf(RENT)
    data = documents.turned(documents.cropped(data, 20, 100, 260, 280) if is_cropped else data, degrees)
    found = marks(loader, viewer, data, 1, RENT)
    (box,) = found.boxes
    assert edges(box) == pytest.approx(ink(picture(loader, viewer, data)), abs=NEAR)
    assert (found.width > found.height) == (is_cropped and degrees in (0, 180))


def test_a_part_of_a_line_has_a_box_of_its_own(loader: Loader, viewer: PageViewer) -> None:
    data = documents.line_pdf(RENT)
    (whole,), (part,) = (marks(loader, viewer, data, 1, text).boxes for text in (RENT, "1,450 euros"))
    assert whole.left < part.left and edges(part)[2] < edges(whole)[2]
    assert edges(part)[1] >= whole.top - NEAR


def test_a_passage_over_two_lines_has_two_boxes_and_its_cut_word_in_both(loader: Loader, viewer: PageViewer) -> None:
    data = documents.pdf(*PAGES)
    first, second = marks(loader, viewer, data, 3, "looked at the information that the long-term study").boxes
    assert first.left > 0.5 > second.left + second.width - 0.1
    assert edges(first)[3] < edges(second)[1]


def test_the_third_page_of_three_is_counted_so(loader: Loader, viewer: PageViewer) -> None:
    found = marks(loader, viewer, documents.pdf(*PAGES), 3, "Anu Rao")
    assert (found.page, found.pages, len(found.boxes)) == (3, 3, 1)
    assert picture(loader, viewer, documents.pdf(*PAGES), 3).size == (1191, 1684)


def test_of_two_equal_lines_the_one_is_boxed_that_is_meant(loader: Loader, viewer: PageViewer) -> None:
    data = documents.pdf(*PAGES)
    (upper,), (lower,) = (marks(loader, viewer, data, 2, RENT, nth).boxes for nth in (1, 2))
    assert edges(upper)[3] < edges(lower)[1]


def test_a_passage_of_two_pages_is_boxed_on_each(loader: Loader, viewer: PageViewer) -> None:
    data = documents.pdf([*["Filling line of the minutes."] * 3, "They agreed to spend"], ["85,000 euros on it."])
    text = loader.load("a.pdf", data).text
    passage = text[text.index("They") :]
    assert [len(marks(loader, viewer, data, page, passage).boxes) for page in (1, 2)] == [1, 1]


def test_a_passage_of_another_page_has_no_box(loader: Loader, viewer: PageViewer) -> None:
    assert marks(loader, viewer, documents.pdf(*PAGES), 1, "Anu Rao").boxes == ()


@pytest.mark.parametrize("page", [-1, 0, 4, 10**30])
def test_a_page_that_is_not_there_is_refused(loader: Loader, viewer: PageViewer, page: int) -> None:
    data = documents.pdf(*PAGES)
    document = loader.load("a.pdf", data)
    for show in (
        lambda: viewer.draw(document, data, page),
        lambda: viewer.mark(document, data, page, Span(start=0, end=5)),
    ):
        with pytest.raises(PageNotShown) as refusal:
            show()
        assert (refusal.value.code, refusal.value.status) == ("page_not_found", 404)


def test_what_is_no_pdf_has_no_pages(loader: Loader, viewer: PageViewer) -> None:
    document = loader.load("a.txt", b"Some words.")
    with pytest.raises(PageNotShown) as refusal:
        viewer.draw(document, b"Some words.", 1)
    assert (refusal.value.code, refusal.value.status) == ("document_without_pages", 404)


def test_a_broken_page_is_refused_and_its_neighbour_is_shown(loader: Loader, viewer: PageViewer) -> None:
    data = documents.pdf_with_a_broken_page(RENT)
    document = loader.load("a.pdf", data)
    with pytest.raises(PageNotShown) as refusal:
        viewer.draw(document, data, 2)
    assert (refusal.value.code, refusal.value.status) == ("page_damaged", 422)
    (box,) = viewer.mark(document, data, 1, Span(start=0, end=len(RENT))).boxes
    assert edges(box) == pytest.approx(ink(picture(loader, viewer, data)), abs=NEAR)


def test_the_largest_page_is_drawn_small(loader: Loader, viewer: PageViewer) -> None:
    data = documents.line_pdf(RENT).replace(b"[0 0 300 300]", b"[0 0 14400 30]")
    assert picture(loader, viewer, data).size[0] == 2400


@pytest.mark.parametrize(
    ("limit", "value", "code"),
    [
        pytest.param("wall_seconds", 0.001, "page_took_too_long", id="time"),
        pytest.param("memory_bytes", 1 << 20, "page_too_large", id="memory"),
        pytest.param("result_bytes", 100, "page_too_large", id="result"),
    ],
)
def test_each_limit_ends_the_drawing_and_the_next_page_is_drawn(
    loader: Loader, viewer: PageViewer, limit: str, value: float, code: str
) -> None:
    data = documents.pdf(*PAGES)
    document = loader.load("a.pdf", data)
    with pytest.raises(PageNotShown) as refusal:
        PageViewer(viewer.sandbox, viewer.limits.model_copy(update={limit: value})).draw(document, data, 1)
    assert (refusal.value.code, refusal.value.status) == (code, 422)
    assert viewer.draw(document, data, 1).data


def test_a_page_that_unpacks_to_gigabytes_is_refused(loader: Loader, viewer: PageViewer) -> None:
    document = loader.load("a.pdf", documents.line_pdf(RENT))
    with pytest.raises(PageNotShown) as refusal:
        viewer.draw(document, pdfs.flate_bomb(), 1)
    assert refusal.value.code == "page_too_large"


@pytest.mark.parametrize(
    "make",
    [
        pdfs.comment_at_the_end,
        pdfs.flate_bomb,
        pdfs.nested_flate_bomb,
        pdfs.xobject_that_draws_itself,
        pdfs.circular_page_tree,
        pdfs.deep_array,
        pdfs.page_named_many_times,
        pytest.param(lambda: b"%PDF-1.4", id="nothing"),
        pytest.param(lambda: documents.locked_pdf(user="secret", owner="x"), id="locked"),
    ],
)
def test_no_page_ends_the_service_or_holds_it_up(loader: Loader, viewer: PageViewer, make) -> None:
    data = make()
    document = loader.load("a.pdf", documents.line_pdf(RENT))
    started = time.monotonic()
    for show in (lambda: viewer.draw(document, data, 1), lambda: viewer.mark(document, data, 1, Span(start=0, end=9))):
        try:
            assert show()
        except PageNotShown as refusal:
            assert refusal.code in PAGE_PROBLEMS and refusal.detail.endswith(".")
    assert time.monotonic() - started < 15
    assert marks(loader, viewer, documents.line_pdf(RENT), 1, RENT).boxes
