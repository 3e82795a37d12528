import random
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from retrieval.records import UNKNOWN_WORKSPACE
from retrieval.tenancy import WorkspaceLibrary
from tests.retrieval.samples import Clock, Place, connected, load_library, upload
from utils.errors import NotFound, Overloaded, Unavailable

MINUTE, HOUR = 60.0, 3600.0


@pytest.fixture
def clock() -> Clock:
    return Clock()


Loader = Callable[..., WorkspaceLibrary]


@pytest.fixture
def load(place: Place, clock: Clock) -> Iterator[Loader]:
    """Load the library in one place, closing the one that was loaded before."""
    loaded: list[WorkspaceLibrary] = []
    inside = place / "data" if isinstance(place, Path) else place

    def load_again(**changed: Any) -> WorkspaceLibrary:
        for library in loaded:
            library.close()
        loaded[:] = [load_library(inside, clock, **changed)]
        return loaded[0]

    yield load_again
    for library in loaded:
        library.close()


in_a_folder = pytest.mark.parametrize("place", ["sqlite"], indirect=True)


def stored(place: Place) -> set[str]:
    """The workspaces of which anything is stored."""
    if isinstance(place, Path):
        return {path.name for path in (place / "data").iterdir() if path.is_dir()}
    with connected(place).reading() as connection:
        found = "SELECT id FROM workspaces UNION SELECT workspace FROM versions UNION SELECT workspace FROM documents"
        return {id_ for (id_,) in connection.execute(f"{found} UNION SELECT workspace FROM chunks")}


def names(library: WorkspaceLibrary, token: str) -> list[str]:
    return [entry.name for entry in library.open(token).documents()]


def test_a_token_opens_its_own_workspace_until_it_is_deleted_also_after_a_restart(load: Loader, place: Place) -> None:
    library = load()
    tokens = [library.create()[1] for _ in range(3)]
    for number, token in enumerate(tokens):
        upload("text", f"{number}.txt").to(library.open(token))
    assert library.open(tokens[0]) is library.open(tokens[0])
    library = load()
    assert [names(library, token) for token in tokens] == [["0.txt"], ["1.txt"], ["2.txt"]]
    gone = library.open(tokens[0])
    library.delete(tokens[0])
    assert len(stored(place)) == 2
    for call in (lambda: library.open(tokens[0]), lambda: library.delete(tokens[0]), gone.documents):
        with pytest.raises(NotFound):
            call()
    workspace = library.open(tokens[1])
    library.close()
    for call in (lambda: library.open(tokens[1]), workspace.documents):
        with pytest.raises(NotFound):
            call()


@in_a_folder
def test_the_token_is_not_on_disk(load: Loader, tmp_path: Path) -> None:
    library = load()
    workspace, token = library.create()
    upload("text").to(workspace)
    assert len(token) >= 43
    for path in (tmp_path / "data").rglob("*"):
        assert not path.is_file() or token.encode() not in path.read_bytes()


def test_all_guesses_get_the_same_answer(load: Loader, clock: Clock) -> None:
    library, chance = load(), random.Random(7)
    (workspace, expired), (_, deleted), (_, token) = library.create(), library.create(), library.create()
    library.delete(deleted)
    clock.now += HOUR
    fresh = library.create()[1]
    near = [token[:-1], token + "A", token.swapcase(), workspace.id, "", " ", "\x00", "é" * 43, "\ud800", "a" * 100_000]
    guesses = [*near, expired, deleted, token]
    guesses += [secrets.token_urlsafe(32) for _ in range(200)]
    guesses += ["".join(chance.sample(fresh, len(fresh))) for _ in range(200)]
    answers = set()
    for guess in guesses:
        with pytest.raises(NotFound) as refused:
            library.open(guess)
        answers.add((refused.value.code, refused.value.status, refused.value.detail))
    assert answers == {("not_found", 404, UNKNOWN_WORKSPACE)}
    assert library.open(fresh).documents() == ()


def test_idle_time_counts_from_the_last_use_also_after_a_restart(load: Loader, clock: Clock) -> None:
    library = load()
    tokens = [library.create()[1] for _ in range(2)]
    for _ in range(3):
        clock.now += 59 * MINUTE
        library.open(tokens[0])
    with pytest.raises(NotFound):
        library.open(tokens[1])
    library = load()
    clock.now += 59 * MINUTE
    library.open(tokens[0])
    clock.now += HOUR
    with pytest.raises(NotFound):
        load().open(tokens[0])


def test_no_use_keeps_a_workspace_beyond_its_life(load: Loader, clock: Clock) -> None:
    library = load()
    token = library.create()[1]
    for halves in range(1, 48):
        clock.now += HOUR / 2
        assert library.open(token).age == halves * HOUR / 2
    library = load()
    assert library.open(token).age == 47 * HOUR / 2
    clock.now += HOUR / 2
    with pytest.raises(NotFound):
        library.open(token)


def test_sweeping_leaves_nothing_of_what_expired(load: Loader, clock: Clock, place: Place) -> None:
    library = load()
    (old, _), secret = library.create(), upload("the secret of the old workspace")
    secret.to(old)
    old.corpus().search("secret", 3)
    clock.now += 40 * MINUTE
    young, token = library.create()
    upload("young").to(young)
    clock.now += 30 * MINUTE
    assert (library.sweep(), library.sweep()) == (1, 0)
    assert stored(place) == {young.id}
    with pytest.raises(NotFound):
        old.documents()
    assert names(library, token) == ["notes.txt"]
    if isinstance(place, Path):
        with closing(sqlite3.connect(place / "data" / "library.sqlite")) as connection:
            assert connection.execute("SELECT count(*) FROM workspaces").fetchone() == (1,)
        for path in (place / "data").rglob("*"):
            assert not path.is_file() or old.id.encode() not in path.read_bytes()


@in_a_folder
def test_folders_without_a_workspace_are_removed_at_the_start(load: Loader, tmp_path: Path) -> None:
    library = load()
    workspace, token = library.create()
    upload("kept").to(workspace)
    for stray in ("0123456789abcdef" * 2, "not ours"):
        (tmp_path / "data" / stray / "files").mkdir(parents=True)
        (tmp_path / "data" / stray / "files" / "x").write_bytes(b"left by a crash")
    library = load()
    assert stored(tmp_path) == {workspace.id, "not ours"}
    assert names(library, token) == ["notes.txt"]


def test_the_longest_idle_gives_way_to_a_new_workspace(load: Loader, clock: Clock, place: Place) -> None:
    library = load(workspaces=3)
    tokens, ids = [], []
    for _ in range(3):
        workspace, token = library.create()
        upload("x").to(workspace)
        tokens.append(token)
        ids.append(workspace.id)
        clock.now += MINUTE
    library.open(tokens[0])
    clock.now += 10 * MINUTE
    _, latest = library.create()
    with pytest.raises(NotFound):
        library.open(tokens[1])
    assert [names(library, token) for token in (tokens[0], tokens[2])] == [["notes.txt"]] * 2
    assert stored(place) & set(ids) == {ids[0], ids[2]}
    clock.now += 4 * MINUTE
    for token in (tokens[0], tokens[2], latest):
        library.open(token)
    with pytest.raises(Overloaded):
        library.create()
    assert [names(library, token) for token in (tokens[0], tokens[2], latest)] == [["notes.txt"], ["notes.txt"], []]


def test_memory_is_given_back_by_those_idle_longest(load: Loader, clock: Clock) -> None:
    library = load(loaded_chunks=6)
    made = [library.create() for _ in range(4)]
    loaded = []
    for number, (workspace, token) in enumerate(made):
        upload("a\nb\nc" if number == 3 else "a\nb").to(workspace)
        clock.now += 1
        library.open(token).corpus()
        loaded.append([workspace.loaded_chunks for workspace, _ in made])
    clock.now += 1
    library.open(made[3][1])
    loaded.append([workspace.loaded_chunks for workspace, _ in made])
    assert loaded == [[2, 0, 0, 0], [2, 2, 0, 0], [2, 2, 2, 0], [2, 2, 2, 3], [0, 0, 2, 3]]
    assert library.open(made[0][1]).corpus().search("a", 1)[0].text == "a"
    upload("\n".join("abcdefgh")).to(made[1][0])
    clock.now += 1
    library.open(made[1][1]).corpus()
    assert library.open(made[1][1]).loaded_chunks == 10, "one beyond the limit stays loaded"


@in_a_folder
def test_two_processes_do_not_share_a_folder(load: Loader, tmp_path: Path, clock: Clock) -> None:
    library = load()
    with pytest.raises(Unavailable) as refused:
        load_library(tmp_path / "data", clock)
    assert refused.value.code == "storage_in_use"
    library.close()
    load_library(tmp_path / "data", clock).close()


@contextmanager
def refusing(folder: Path, statement: str) -> Iterator[None]:
    """Let storage fail at every `statement` on the table of workspaces."""
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        connection.execute(f"CREATE TRIGGER full BEFORE {statement} ON workspaces BEGIN SELECT RAISE(ABORT, 'x'); END")
        yield
        connection.execute("DROP TRIGGER full")


def test_a_workspace_that_cannot_be_stored_puts_out_no_other(tmp_path: Path) -> None:
    clock = Clock()
    with closing(load_library(tmp_path, clock, workspaces=1)) as library:
        workspace, token = library.create()
        upload("text").to(workspace)
        clock.now += 10 * MINUTE
        with refusing(tmp_path, "INSERT"), pytest.raises(Unavailable):
            library.create()
        assert [entry.name for entry in library.open(token).documents()] == ["notes.txt"]


def test_a_library_whose_last_uses_cannot_be_noted_lets_go_of_its_folder(tmp_path: Path) -> None:
    clock = Clock()
    library = load_library(tmp_path, clock)
    _, token = library.create()
    clock.now += MINUTE
    library.open(token)
    with refusing(tmp_path, "UPDATE"), pytest.raises(Unavailable):
        library.close()
    with closing(load_library(tmp_path, clock)) as again:
        assert again.open(token).documents() == ()
