"""Pages as pictures: the boxes lie on the ink of the passage, however the page is turned; no page ends the service."""

import time
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageOps

from ingestion.exchange import Box, PageMarks
from ingestion.limits import Limits
from ingestion.loader import Loader
from ingestion.page_drawing import find_passage
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


@pytest.mark.parametrize(("degrees", "is_cropped"), [(0, False), (90, True), (180, True), (270, False)])
def test_the_box_of_a_line_is_where_its_ink_is(
    loader: Loader, viewer: PageViewer, degrees: int, is_cropped: bool
) -> None:
    data = documents.line_pdf(RENT)
    data = documents.turned(documents.cropped(data, 20, 100, 260, 280) if is_cropped else data, degrees)
    found = marks(loader, viewer, data, 1, RENT)
    (box,) = found.boxes
    assert edges(box) == pytest.approx(ink(picture(loader, viewer, data)), abs=NEAR)
    assert (found.width > found.height) == (is_cropped and degrees in (0, 180))


def test_boxes_lie_where_the_passage_stands_and_nowhere_else(loader: Loader, viewer: PageViewer) -> None:
    data = documents.pdf(*PAGES)
    first, second = marks(loader, viewer, data, 3, "looked at the information that the long-term study").boxes
    assert first.left > 0.5 > second.left + second.width - 0.1
    assert edges(first)[3] < edges(second)[1]
    found = marks(loader, viewer, data, 3, "Anu Rao")
    assert (found.page, found.pages, len(found.boxes)) == (3, 3, 1)
    assert marks(loader, viewer, data, 1, "Anu Rao").boxes == ()
    (upper,), (lower,) = (marks(loader, viewer, data, 2, RENT, nth).boxes for nth in (1, 2))
    assert edges(upper)[3] < edges(lower)[1]


def test_a_passage_of_two_pages_is_boxed_on_each(loader: Loader, viewer: PageViewer) -> None:
    data = documents.pdf([*["Filling line of the minutes."] * 3, "They agreed to spend"], ["85,000 euros on it."])
    text = loader.load("a.pdf", data).text
    passage = text[text.index("They") :]
    assert [len(marks(loader, viewer, data, page, passage).boxes) for page in (1, 2)] == [1, 1]


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


@pytest.mark.parametrize(
    "make",
    [
        pdfs.flate_bomb,
        pdfs.xobject_that_draws_itself,
        pdfs.circular_page_tree,
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


def shown(text: str, passage: str, characters: str) -> str | None:
    start = text.index(passage)
    found = find_passage(text, Span(start=start, end=start + len(passage)), list(characters))
    return None if found is None else found.of(characters)


@pytest.mark.parametrize(
    ("text", "passage", "characters", "expected"),
    [
        pytest.param("A new information.", "information", "A\r\nnew infor\x02mation.", "infor\x02mation", id="hyphen"),
        pytest.param("It is 12.5 % of it.", "12.5 % of", "3\r\nItis12.5%ofit. Footer", "12.5%of", id="no-spaces"),
        pytest.param("The ﬁrst office.", "ﬁrst office", "The first oﬃce.", "first oﬃce", id="ligatures"),
        pytest.param("“Yes,” he said.", "“Yes,”", "“Yes,” he said.", "“Yes,”", id="signs-at-the-ends"),
        pytest.param("“Yes,” he said.", "“Yes,”", '"Yes," he said.', "Yes,", id="other-signs-on-the-page"),
        pytest.param("It opens at nine.", "at nine", "It opens at ten.", None, id="another-word"),
        pytest.param("It opens at nine.", "at nine", "", None, id="no-text-layer"),
        pytest.param("It opens.", "It opens", "It opens. It opens.", None, id="twice-on-the-page-only"),
        pytest.param("It opens — at nine.", " — ", "It opens — at nine.", None, id="no-letter"),
    ],
)
def test_a_passage_is_found_though_the_readers_differ_and_nothing_is_guessed(
    text: str, passage: str, characters: str, expected: str | None
) -> None:
    assert shown(text, passage, characters) == expected


def test_a_passage_is_found_at_once_on_a_page_that_repeats_itself() -> None:
    text = "0" * 100_000 + "1"
    started = time.monotonic()
    assert shown(text, "0" * 50_000 + "1", text) == "0" * 50_000 + "1"
    assert time.monotonic() - started < 2


words = st.lists(st.sampled_from(["rent", "Rent", "is", "12.5", "ﬁve", "infor-mation", "é", "—", "(a)"]), min_size=1)


@settings(max_examples=100, deadline=None)
@given(words, st.data())
def test_on_a_page_of_the_same_words_every_passage_is_found_or_has_no_letter(
    content: list[str], data: st.DataObject
) -> None:
    text = " ".join(content)
    start = data.draw(st.integers(0, len(text) - 1))
    span = Span(start=start, end=data.draw(st.integers(start, len(text))))
    found = find_passage(text, span, "\r\n".join(content).replace("\r\n", " \r"))
    assert (found is not None) == any(character.isalnum() for character in span.of(text))
