import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from ingestion.embeddings import FloatMatrix
from retrieval.snapshots import Engines
from retrieval.vectors import VectorIndex
from retrieval.workspace import Workspace
from tests.doubles import WordEmbedder
from tests.retrieval.samples import (
    Place,
    Upload,
    chroma_index,
    engines,
    exact_index,
    lone_workspace,
    pgvector_index,
    upload,
)
from utils.errors import NotFound, Unavailable

FRUIT = upload("The red apple fell.\nA yellow pear hung.\nGreen grapes grew.", "fruit.txt")
SEA = upload("The blue sea was calm.\nA white sail shone.", "sea.txt")


class Kept:
    """An index factory that remembers the index it made, so that a test can spoil it."""

    def __init__(self, make: Callable[[str], VectorIndex]) -> None:
        self.make = make
        self.indexes: list[VectorIndex] = []

    def __call__(self, workspace_id: str) -> VectorIndex:
        self.indexes.append(self.make(workspace_id))
        return self.indexes[-1]


@dataclass(frozen=True, slots=True)
class House:
    """A place to store in, and the index of vectors that serves there."""

    place: Place
    kept: Kept


@pytest.fixture(params=["exact", "chroma", "exact, shared", "pgvector"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    own = request.param in ("exact", "chroma")
    place: Place = tmp_path if own else request.getfixturevalue("shared")
    if isinstance(place, Path):
        house = House(place, Kept({"exact": exact_index, "chroma": chroma_index}[request.param](place)))
    else:
        house = House(place, Kept(pgvector_index(place) if request.param == "pgvector" else exact_index(place)))
    yield house
    for index in house.kept.indexes:
        index.close()


copies = pytest.mark.parametrize("house", ["exact", "chroma", "exact, shared"], indirect=True)
"""The indexes that are copies of the store, and so may come to differ from it."""
folders = pytest.mark.parametrize("house", ["exact", "chroma"], indirect=True)


@pytest.fixture
def kept(house: House) -> Kept:
    return house.kept


@pytest.fixture
def workspace(house: House) -> Workspace:
    return lone_workspace(house.place, made_with=engines(house.kept))


def found(workspace: Workspace, text: str, limit: int = 9) -> list[str]:
    return [passage.text for passage in workspace.corpus().search(text, limit)]


def add(workspace: Workspace, *samples: Upload) -> None:
    for sample in samples:
        sample.to(workspace)


def test_a_corpus_follows_what_is_added_and_deleted(workspace: Workspace) -> None:
    assert found(workspace, "apple") == []
    add(workspace, FRUIT, SEA)
    assert found(workspace, "red apple", 1) == ["The red apple fell."]
    assert found(workspace, "white sail", 1) == ["A white sail shone."]
    assert workspace.corpus() is workspace.corpus()
    workspace.delete(SEA.document.id)
    assert len(found(workspace, "white sail")) == 3
    workspace.clear()
    assert found(workspace, "red apple") == []


@copies
def test_a_run_stays_on_its_snapshot(workspace: Workspace) -> None:
    add(workspace, FRUIT)
    corpus = workspace.corpus()
    before = corpus.search("yellow pear", 3)
    workspace.delete(FRUIT.document.id)
    add(workspace, SEA)
    assert found(workspace, "yellow pear") == ["The blue sea was calm.", "A white sail shone."]
    assert corpus.search("yellow pear", 3) == before
    assert corpus.only([FRUIT.document.id]).search("yellow pear", 3) == before


@pytest.mark.parametrize("house", ["pgvector"], indirect=True)
def test_a_run_whose_vectors_are_deleted_with_their_document_is_an_error(workspace: Workspace) -> None:
    add(workspace, FRUIT, SEA)
    corpus = workspace.corpus()
    assert corpus.search("yellow pear", 3)
    workspace.delete(FRUIT.document.id)
    with pytest.raises(Unavailable):
        corpus.search("yellow pear", 3)
    assert found(workspace, "blue sea", 1) == ["The blue sea was calm."]


@copies
@pytest.mark.parametrize("emptied", [True, False], ids=["emptied", "wrong rows"])
def test_an_index_that_was_emptied_is_filled_again(workspace: Workspace, kept: Kept, emptied: bool) -> None:
    add(workspace, FRUIT, SEA)
    before = workspace.corpus().search("blue sea", 5)
    workspace.unload()
    if emptied:
        kept.indexes[0].reset()
    else:
        kept.indexes[0].remove([min(kept.indexes[0].numbers(), default=2)])
        kept.indexes[0].add([77], SEA.vectors[:1])
    assert workspace.corpus().search("blue sea", 5) == before
    assert 77 not in kept.indexes[0].numbers()


@copies
def test_an_index_spoiled_while_it_is_searched_is_filled_again(workspace: Workspace, kept: Kept) -> None:
    add(workspace, FRUIT, SEA)
    corpus = workspace.corpus()
    before = corpus.search("blue sea", 5)
    kept.indexes[0].remove([1, 2])
    assert corpus.search("blue sea", 5) == before
    workspace.delete(FRUIT.document.id)
    kept.indexes[0].reset()
    with pytest.raises(Unavailable):  # the vectors of the old snapshot are lost
        corpus.search("red apple", 3)
    assert found(workspace, "blue sea", 1) == ["The blue sea was calm."]


@folders
def test_a_run_whose_workspace_ended_finds_none_and_opens_nothing(
    workspace: Workspace, kept: Kept, tmp_path: Path
) -> None:
    add(workspace, FRUIT, SEA)
    corpus = workspace.corpus()
    assert corpus.search("red apple", 3)
    workspace.retire()
    shutil.rmtree(tmp_path / "lone")
    with pytest.raises(NotFound):
        corpus.search("red apple", 3)
    assert list(tmp_path.iterdir()) == []


def cut(path: Path) -> None:
    with path.open("rb+") as file:
        file.truncate(path.stat().st_size // 2)


@pytest.mark.parametrize("spoil", [cut, Path.unlink], ids=["cut", "gone"])
@pytest.mark.parametrize("which", ["chroma.sqlite3", "*/*.bin"], ids=["rows", "graph"])
def test_damaged_chroma_files_are_replaced(tmp_path: Path, spoil: Callable[[Path], None], which: str) -> None:
    kept = Kept(chroma_index(tmp_path))
    workspace = lone_workspace(tmp_path, made_with=engines(kept))
    many = upload("\n".join(f"Line {number} of word{number}." for number in range(1200)))
    add(workspace, many)
    before = workspace.corpus().search("word77", 1)
    workspace.unload()
    spoiled = list((tmp_path / "lone" / "vectors").glob(which))
    for path in spoiled:
        spoil(path)
    assert spoiled
    assert workspace.corpus().search("word77", 1) == before
    assert len(kept.indexes[0].numbers()) == 1200
    workspace.retire()


class OtherEmbedder(WordEmbedder):
    name = "other"

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        return -super().embed(texts)


@copies
def test_another_embedding_model_makes_the_vectors_anew(house: House, kept: Kept) -> None:
    first = lone_workspace(house.place, made_with=engines(kept))
    add(first, FRUIT)
    (before,) = first.corpus().search("red apple fell", 1)
    first.unload()
    embedder = OtherEmbedder()
    second = lone_workspace(house.place, made_with=Engines(embedder, kept))
    (after,) = second.corpus().search("red apple fell", 1)
    assert after.text == before.text
    assert after.relevance == pytest.approx(1.0)
    assert embedder.asked == [chunk.text for chunk in FRUIT.chunks] + ["red apple fell"]
    second.unload()
    second.corpus()
    assert len(embedder.asked) == 4
