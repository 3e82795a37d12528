"""Chunks cover a document, cut where a reader would, and know where they stood in its file."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingestion.chunker import chunk
from ingestion.document import Chunk, Document, Place, Region, Regions
from utils.record import Span
from utils.text import split_sentences


def document(text: str, regions: tuple[Region, ...] = ()) -> Document:
    return Document.of_text("d", "d.txt", text).model_copy(update={"regions": regions})


def region(start: int, end: int, page: int | None = None, sheet: str | None = None, cells: str | None = None) -> Region:
    return Region(span=Span(start=start, end=end), page=page, sheet=sheet, cells=cells)


def rows(lines: list[str], sheet: str | None = None) -> Document:
    """A document of table rows, one a line, from A2 on."""
    regions: list[Region] = []
    start = 0
    for number, line in enumerate(lines, start=2):
        regions.append(region(start, start + len(line), sheet=sheet, cells=f"A{number}:C{number}"))
        start += len(line) + 1
    return document("\n".join(lines), tuple(regions))


SIZES = st.integers(1, 120).flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size - 1)))
TEXTS = st.one_of(
    st.text(max_size=400),
    st.lists(
        st.sampled_from(["It rained.", "No. 5 fell by 12 %!", "\n", "\n\n", " ", "- item", "x" * 90, "Ende?"]),
        max_size=40,
    ).map(" ".join),
)


def check(source: Document, chunks: tuple[Chunk, ...], size: int, overlap: int) -> None:
    covered: set[int] = set()
    for index, piece in enumerate(chunks):
        assert piece.index == index
        assert piece.document_id == source.id
        assert source.text[piece.span.start : piece.span.end] == piece.text
        assert 0 < len(piece.text) <= size
        assert piece.text == piece.text.strip()
        covered.update(range(piece.span.start, piece.span.end))
    assert all(i in covered or c.isspace() for i, c in enumerate(source.text))
    for before, after in pairwise(chunks):
        assert before.span.start < after.span.start
        assert before.span.end < after.span.end
        assert before.span.end - after.span.start <= overlap


@given(TEXTS, SIZES)
@settings(max_examples=250)
def test_any_text_is_covered_within_the_limits(text: str, limits: tuple[int, int]) -> None:
    source = document(text)
    check(source, chunk(source, size=limits[0], overlap=limits[1]), *limits)


@given(
    st.lists(st.text(st.characters(exclude_categories=["Cc", "Cs", "Z"]), min_size=1, max_size=60), max_size=20), SIZES
)
def test_any_rows_are_covered_and_not_cut_where_they_fit(lines: list[str], limits: tuple[int, int]) -> None:
    source = rows(lines)
    chunks = chunk(source, size=limits[0], overlap=limits[1])
    check(source, chunks, *limits)
    for place in source.regions:
        if place.span.end - place.span.start <= limits[0]:
            assert any(piece.span.start <= place.span.start and place.span.end <= piece.span.end for piece in chunks)


PROSE = " ".join(f"Sentence number {i} says that the level rose by {i} cm." for i in range(60))


def test_chunks_begin_and_end_with_sentences() -> None:
    bounds = split_sentences(PROSE)
    for before, after in pairwise(chunk(document(PROSE), size=300, overlap=120)):
        assert after.span.start in {sentence.start for sentence in bounds}
        assert after.span.end in {sentence.end for sentence in bounds}
        assert 60 < before.span.end - after.span.start <= 120
    for before, after in pairwise(chunk(rows([f"Name: {i}; Score: {i}" for i in range(60)]), size=300, overlap=120)):
        assert before.span.end < after.span.start


@pytest.mark.parametrize(("size", "overlap"), [(0, 0), (10, 10), (10, 20), (10, -1)])
def test_impossible_sizes_are_refused(size: int, overlap: int) -> None:
    with pytest.raises(ValueError, match="0 <= overlap < size"):
        chunk(document("Text."), size=size, overlap=overlap)


def test_no_chunk_holds_cells_of_two_sheets() -> None:
    text = "Sheet: One\na: 1\na: 2\n\nSheet: Two\nb: 3\n\nThe end."
    source = document(
        text,
        (
            region(11, 15, sheet="One", cells="A2"),
            region(16, 20, sheet="One", cells="A3"),
            region(33, 37, sheet="Two", cells="B2:AA2"),
        ),
    )
    assert [(piece.text, piece.sheet, piece.cells) for piece in chunk(source)] == [
        ("Sheet: One\na: 1\na: 2", "One", "A2:A3"),
        ("Sheet: Two\nb: 3\n\nThe end.", "Two", "B2:AA2"),
    ]


PAGES = Regions([region(0, 100, page=1), region(101, 180, page=2), region(181, 400, page=4)])
ROWS = Regions(
    [
        region(10, 20, sheet="Table 1", cells="A2:C2"),
        region(21, 30, sheet="Table 1", cells="A3:AB3"),
        region(40, 50, sheet="Table 2", cells="B7"),
    ]
)


@pytest.mark.parametrize(
    ("regions", "span", "place"),
    [
        pytest.param(PAGES, (90, 120), (1, None, None), id="over a page break"),
        pytest.param(PAGES, (100, 120), (2, None, None), id="from a page break on"),
        pytest.param(PAGES, (390, 400), (4, None, None), id="end of the last page"),
        pytest.param(ROWS, (31, 40), (None, None, None), id="between tables"),
        pytest.param(ROWS, (10, 30), (None, "Table 1", "A2:AB3"), id="two rows"),
        pytest.param(ROWS, (25, 45), (None, "Table 1", "A3:AB3"), id="cells of the first table only"),
        pytest.param(Regions([]), (0, 9), (None, None, None), id="no regions"),
    ],
)
def test_a_stretch_stands_where_the_first_region_it_touches_stood(
    regions: Regions, span: tuple[int, int], place: tuple[int | None, str | None, str | None]
) -> None:
    found = regions.place_of(Span(start=span[0], end=span[1]))
    assert found == Place(page=place[0], sheet=place[1], cells=place[2])
