"""Chunks cover a document, keep their offsets and their limits, and cut where a reader would."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingestion.chunker import chunk
from ingestion.document import Chunk, Document, Format, Region
from utils.record import Span
from utils.text import split_sentences


def document(text: str, regions: tuple[Region, ...] = ()) -> Document:
    return Document(
        id="d",
        name="d.txt",
        format=Format.TXT,
        size_bytes=len(text),
        encoding="utf-8",
        text=text,
        regions=regions,
        tables=(),
        notes=(),
    )


def region(
    start: int, end: int, *, page: int | None = None, sheet: str | None = None, cells: str | None = None
) -> Region:
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
    for piece in chunk(document(PROSE), size=300, overlap=120):
        assert piece.span.start in {sentence.start for sentence in bounds}
        assert piece.span.end in {sentence.end for sentence in bounds}


def test_chunks_overlap_by_as_many_whole_sentences_as_fit() -> None:
    for before, after in pairwise(chunk(document(PROSE), size=300, overlap=120)):
        assert 60 < before.span.end - after.span.start <= 120


def test_rows_stand_in_one_chunk_each() -> None:
    for before, after in pairwise(chunk(rows([f"Name: {i}; Score: {i}" for i in range(60)]), size=300, overlap=120)):
        assert before.span.end < after.span.start


def test_a_sentence_longer_than_a_chunk_is_cut_between_words() -> None:
    text = "word " * 100 + "end."
    chunks = chunk(document(text), size=60, overlap=20)
    assert all(
        piece.text.split()[0] in ("word", "end.") and piece.text.split()[-1] in ("word", "end.") for piece in chunks
    )
    check(document(text), chunks, 60, 20)


def test_a_word_longer_than_a_chunk_is_cut_anywhere() -> None:
    source = document("x" * 5000)
    check(source, chunk(source), 1000, 200)


@pytest.mark.parametrize(("size", "overlap"), [(0, 0), (10, 10), (10, 20), (10, -1)])
def test_impossible_sizes_are_refused(size: int, overlap: int) -> None:
    with pytest.raises(ValueError, match="0 <= overlap < size"):
        chunk(document("Text."), size=size, overlap=overlap)


def test_blank_text_has_no_chunk() -> None:
    assert chunk(document(" \n\n ")) == ()


def test_a_chunk_has_the_page_where_it_starts() -> None:
    text = "First page. " * 5 + "Second page. " * 5
    source = document(text, (region(0, 59, page=1), region(60, len(text), page=2)))
    pages = [piece.page for piece in chunk(source, size=40, overlap=0)]
    assert pages == sorted(filter(None, pages))
    assert set(pages) == {1, 2}
    assert chunk(source, size=1000, overlap=0)[0].page == 1


def test_the_cells_of_several_rows_are_one_range() -> None:
    chunks = chunk(rows([f"Name: {i}; Score: {i}" for i in range(20)], sheet="Marks"), size=100, overlap=0)
    assert [piece.cells for piece in chunks][:2] == ["A2:C6", "A7:C11"]
    assert {piece.sheet for piece in chunks} == {"Marks"}


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


def test_a_sentence_of_a_million_words_is_cut_between_words() -> None:
    text = "word " * 1_000_000 + "and " + "x" * 5000
    chunks = chunk(document(text))
    assert "".join(text.split())[:100] == "".join(chunks[0].text.split())[:100]
    assert all(800 <= len(each.text) <= 1000 for each in chunks[:-1])
    assert all(each.text.startswith("word") for each in chunks[:5000])
    assert chunks[-1].span.end == len(text)
