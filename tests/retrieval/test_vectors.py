from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pgvector import Vector

from ingestion.embeddings import FloatMatrix
from retrieval.postgres.vectors import PgVectorIndex
from retrieval.vectors import ExactIndex, VectorIndex, checked_vectors, row_cosines
from tests.retrieval.samples import DIMENSIONS, Shared, chroma_index, connected, exact_index
from utils.errors import Unavailable

Maker = Callable[[str], VectorIndex]


def units(rows: int, seed: int = 0) -> FloatMatrix:
    vectors = np.random.default_rng(seed).normal(size=(rows, DIMENSIONS)).astype(np.float32)
    scaled: FloatMatrix = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return scaled


class StoredIndex(PgVectorIndex):
    """An index in the database, whose rows come and go with the store: here with these calls."""

    def __init__(self, workspace_id: str, *, place: Shared) -> None:
        self._rows = connected(place)
        with self._rows.writing() as connection:
            connection.execute("INSERT INTO workspaces VALUES (%s, %s, 0, 0)", (workspace_id, workspace_id))
            connection.execute(
                "INSERT INTO documents VALUES (%s, 'd', 0, '', '', 0, '', '', 0, 0, 0, 'own', '', '', '', '')",
                (workspace_id,),
            )
        super().__init__(workspace_id, database=self._rows, embedder="own")

    def add(self, numbers: Sequence[int], vectors: FloatMatrix) -> None:
        with self._rows.writing() as connection:
            for number, vector in zip(numbers, vectors, strict=True):
                connection.execute(
                    "INSERT INTO chunks (id, workspace, document, position, span_start, span_end, embedding)"
                    " OVERRIDING SYSTEM VALUE VALUES (%s, %s, 'd', %s, 0, 0, %s)",
                    (number, self.workspace_id, number, Vector(vector)),
                )

    def remove(self, numbers: Sequence[int]) -> None:
        with self._rows.writing() as connection:
            removed = "DELETE FROM chunks WHERE workspace = %s AND id = ANY(%s)"
            connection.execute(removed, (self.workspace_id, list(numbers)))

    def reset(self) -> None:
        self.remove(list(self.numbers()))


@pytest.fixture(params=["exact", "chroma", "pgvector"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Maker]:
    made: list[VectorIndex] = []
    make_index: Maker
    if request.param == "pgvector":
        make_index = partial(StoredIndex, place=request.getfixturevalue("shared"))
    else:
        make_index = {"exact": exact_index, "chroma": chroma_index}[request.param](tmp_path)

    def remembered(workspace_id: str) -> VectorIndex:
        made.append(make_index(workspace_id))
        return made[-1]

    yield remembered
    for index in made:
        index.close()


def test_closest_first_with_true_cosines(make: Maker) -> None:
    index, vectors = make("w"), units(30)
    index.add(range(100, 130), vectors)
    found = index.search(vectors[4], 5)
    truth = vectors @ vectors[4]
    assert [near.number - 100 for near in found] == np.argsort(-truth)[:5].tolist()
    assert [near.cosine for near in found] == pytest.approx(np.sort(truth)[::-1][:5].tolist(), abs=1e-5)
    assert found[0].cosine == pytest.approx(1, abs=1e-6)


def test_equal_vectors_come_by_number(make: Maker) -> None:
    index = make("w")
    index.add([7, 3, 5], np.repeat(units(1), 3, axis=0))
    assert [near.number for near in index.search(units(1)[0], 3)] == [3, 5, 7]


def test_removed_chunks_are_found_no_more(make: Maker) -> None:
    index, vectors = make("w"), units(10)
    index.add(range(10), vectors)
    index.remove([2, 3])
    index.remove([])
    assert index.numbers() == frozenset(range(10)) - {2, 3}
    assert {near.number for near in index.search(vectors[2], 10)} == index.numbers()


def test_a_limit_beyond_the_rows_gives_all_of_them(make: Maker) -> None:
    index = make("w")
    index.add([1, 2], units(2))
    assert {near.number for near in index.search(units(1)[0], 50)} == {1, 2}


def test_an_empty_index_finds_nothing(make: Maker) -> None:
    index = make("w")
    assert index.numbers() == frozenset()
    assert index.search(units(1)[0], 5) == ()
    assert len(index.cosines(units(1)[0], [])) == 0
    index.add([], units(0))
    assert index.numbers() == frozenset()


def test_cosines_come_in_the_order_asked(make: Maker) -> None:
    index, vectors = make("w"), units(6)
    index.add(range(6), vectors)
    assert index.cosines(vectors[0], [5, 0, 3]).tolist() == pytest.approx((vectors[[5, 0, 3]] @ vectors[0]).tolist())


@pytest.mark.parametrize("missing", [[99], [1, 99], [-1]], ids=["beyond", "one of two", "before"])
def test_asking_for_a_chunk_that_is_not_there_is_an_error(make: Maker, missing: list[int]) -> None:
    index = make("w")
    index.add([1, 2], units(2))
    with pytest.raises(Unavailable):
        index.cosines(units(1)[0], missing)


def test_two_workspaces_do_not_meet(make: Maker) -> None:
    one, other = make("one"), make("other")
    one.add([1, 2], units(2))
    other.add([3, 4], units(2, seed=1))
    one.remove([2, 3])
    assert (one.numbers(), other.numbers()) == (frozenset({1}), frozenset({3, 4}))
    assert {near.number for near in other.search(units(1)[0], 9)} == {3, 4}
    with pytest.raises(Unavailable):
        one.cosines(units(1)[0], [1, 3])


def test_after_a_reset_it_is_empty_and_usable(make: Maker) -> None:
    index = make("w")
    index.add(range(4), units(4))
    index.reset()
    assert index.numbers() == frozenset()
    index.add([9], units(1))
    assert index.search(units(1)[0], 3)[0].number == 9


def test_after_closing_it_can_be_filled_and_asked_again(make: Maker) -> None:
    index = make("w")
    index.add(range(4), units(4))
    index.close()
    index.close()
    index.add(sorted(set(range(4)) - index.numbers()), units(4)[: 4 - len(index.numbers())])
    assert [near.number for near in index.search(units(4)[1], 1)] == [1]


def test_chroma_finds_again_what_it_wrote_before(tmp_path: Path) -> None:
    first = chroma_index(tmp_path)("w")
    first.add(range(20), units(20))
    first.close()
    second = chroma_index(tmp_path)("w")
    assert second.numbers() == frozenset(range(20))
    assert second.search(units(20)[7], 1)[0].number == 7
    second.close()


@given(st.lists(st.integers(0, 40), max_size=30), st.integers(1, 20))
@settings(max_examples=60, deadline=None)
def test_the_exact_index_agrees_with_a_sort(removed: list[int], limit: int) -> None:
    vectors, index = units(40), ExactIndex("w", dimensions=DIMENSIONS)
    index.add(range(40), vectors)
    index.remove(removed)
    kept = [number for number in range(40) if number not in removed]
    query = units(1, seed=5)[0]
    wanted = sorted(kept, key=lambda number: (-row_cosines(vectors, query)[number], number))[:limit]
    assert [near.number for near in index.search(query, limit)] == wanted


def test_a_cosine_does_not_depend_on_its_neighbours() -> None:
    vectors, query = units(500), units(1, seed=9)[0]
    alone = [row_cosines(vectors[row : row + 1], query)[0] for row in range(500)]
    assert row_cosines(vectors, query).tolist() == alone


@pytest.mark.parametrize(
    "vectors",
    [
        pytest.param(units(2)[:1], id="too few"),
        pytest.param(units(2)[:, :10], id="too short"),
        pytest.param(np.full((2, DIMENSIONS), np.nan, np.float32), id="not numbers"),
        pytest.param(units(2) * np.float32(1.1), id="not of length one"),
        pytest.param(np.full((2, DIMENSIONS), np.inf, np.float32), id="infinite"),
    ],
)
def test_broken_vectors_are_refused(vectors: FloatMatrix) -> None:
    with pytest.raises(Unavailable):
        checked_vectors(vectors, 2, DIMENSIONS)


def test_sound_vectors_pass() -> None:
    vectors = np.concatenate([units(2), np.zeros((1, DIMENSIONS), np.float32)])
    assert np.array_equal(checked_vectors(vectors, 3, DIMENSIONS), vectors)
