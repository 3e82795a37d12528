from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from pgvector import Vector

from ingestion.embeddings import FloatMatrix
from retrieval.postgres.vectors import PgVectorIndex
from retrieval.vectors import VectorIndex, row_cosines
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
    found, truth = index.search(vectors[4], 5), vectors @ vectors[4]
    assert [number - 100 for number in found] == np.argsort(-truth)[:5].tolist()
    assert index.cosines(vectors[4], found).tolist() == pytest.approx(np.sort(truth)[::-1][:5].tolist(), abs=1e-5)
    index.add([7, 3, 5], np.repeat(units(1, seed=9), 3, axis=0))
    assert list(index.search(units(1, seed=9)[0], 3)) == [3, 5, 7], "equal vectors come by number"
    index.remove([2, 103])
    assert set(index.search(vectors[3], 50)) == index.numbers() == {3, 5, 7, *range(100, 130)} - {103}
    index.close()
    index.reset()
    assert index.numbers() == frozenset()
    index.add([9], units(1))
    assert list(index.search(units(1)[0], 3)) == [9]


@pytest.mark.parametrize("missing", [[1, 99], [-1]], ids=["one of two", "before"])
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
    assert set(other.search(units(1)[0], 9)) == {3, 4}
    with pytest.raises(Unavailable):
        one.cosines(units(1)[0], [1, 3])


def test_chroma_finds_again_what_it_wrote_before(tmp_path: Path) -> None:
    first = chroma_index(tmp_path)("w")
    first.add(range(20), units(20))
    first.close()
    second = chroma_index(tmp_path)("w")
    assert second.numbers() == frozenset(range(20))
    assert list(second.search(units(20)[7], 1)) == [7]
    second.close()
    (tmp_path / "w" / "vectors.sha256").write_bytes(b"\xff damaged")
    third = chroma_index(tmp_path)("w")
    assert third.numbers() == frozenset(), "files that may be damaged are not opened"
    third.close()


def test_a_cosine_does_not_depend_on_its_neighbours() -> None:
    vectors, query = units(500), units(1, seed=9)[0]
    alone = [row_cosines(vectors[row : row + 1], query)[0] for row in range(500)]
    assert row_cosines(vectors, query).tolist() == alone
