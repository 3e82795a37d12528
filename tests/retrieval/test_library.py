import random
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from retrieval.library import check_folder
from retrieval.records import UNKNOWN_WORKSPACE
from retrieval.tenancy import WorkspaceLibrary
from tests.retrieval.samples import Clock, Place, Upload, connected, engines, load_library, upload
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


def test_a_token_opens_its_own_workspace_also_after_a_restart(load: Loader) -> None:
    library = load()
    tokens = [library.create()[1] for _ in range(3)]
    for number, token in enumerate(tokens):
        upload("text", f"{number}.txt").to(library.open(token))
    assert library.open(tokens[0]) is library.open(tokens[0])
    library = load()
    assert [names(library, token) for token in tokens] == [["0.txt"], ["1.txt"], ["2.txt"]]


@in_a_folder
def test_the_token_is_not_on_disk(load: Loader, tmp_path: Path) -> None:
    library = load()
    workspace, token = library.create()
    upload("text").to(workspace)
    assert len(token) >= 43
    for path in (tmp_path / "data").rglob("*"):
        assert not path.is_file() or token.encode() not in path.read_bytes()


def test_ten_thousand_guesses_get_the_same_answer(load: Loader, clock: Clock) -> None:
    library, chance = load(), random.Random(7)
    (workspace, expired), (_, deleted), (_, token) = library.create(), library.create(), library.create()
    library.delete(deleted)
    clock.now += HOUR
    fresh = library.create()[1]
    near = [token[:-1], token + "A", token.swapcase(), workspace.id, "", " ", "\x00", "é" * 43, "\ud800", "a" * 100_000]
    guesses = [*near, expired, deleted, token]
    guesses += [secrets.token_urlsafe(32) for _ in range(5000)]
    guesses += ["".join(chance.sample(fresh, len(fresh))) for _ in range(10_000 - len(guesses))]
    answers = set()
    for guess in guesses:
        with pytest.raises(NotFound) as refused:
            library.open(guess)
        answers.add((refused.value.code, refused.value.status, refused.value.detail))
    assert answers == {("not_found", 404, UNKNOWN_WORKSPACE)}
    assert library.open(fresh).documents() == ()


def test_idle_time_counts_from_the_last_use(load: Loader, clock: Clock) -> None:
    library = load()
    tokens = [library.create()[1] for _ in range(2)]
    for _ in range(3):
        clock.now += 59 * MINUTE
        library.open(tokens[0])
    with pytest.raises(NotFound):
        library.open(tokens[1])
    clock.now += HOUR
    with pytest.raises(NotFound):
        library.open(tokens[0])


def test_the_last_use_outlives_a_restart(load: Loader, clock: Clock) -> None:
    library = load()
    token = library.create()[1]
    clock.now += 50 * MINUTE
    library.open(token)
    library = load()
    clock.now += 50 * MINUTE
    library.open(token)
    library = load()
    clock.now += HOUR
    assert load().sweep() == 0
    with pytest.raises(NotFound):
        load().open(token)


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


def test_deleting_ends_one_workspace_at_once(load: Loader, place: Place) -> None:
    library = load()
    (gone, token), (kept, other) = library.create(), library.create()
    upload("one").to(gone)
    upload("two").to(kept)
    library.delete(token)
    assert stored(place) == {kept.id}
    for call in (lambda: library.open(token), lambda: library.delete(token), gone.documents):
        with pytest.raises(NotFound):
            call()
    assert names(library, other) == ["notes.txt"]


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
    library.create()
    with pytest.raises(NotFound):
        library.open(tokens[1])
    assert [names(library, token) for token in (tokens[0], tokens[2])] == [["notes.txt"]] * 2
    assert stored(place) & set(ids) == {ids[0], ids[2]}


def test_workspaces_in_use_give_way_to_nobody(load: Loader, clock: Clock) -> None:
    library = load(workspaces=2)
    tokens = [library.create()[1] for _ in range(2)]
    clock.now += 4 * MINUTE
    with pytest.raises(Overloaded):
        library.create()
    assert [names(library, token) for token in tokens] == [[], []]


def test_memory_is_given_back_by_those_idle_longest(load: Loader, clock: Clock) -> None:
    library = load(loaded_workspaces=2, loaded_chunks=6)
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
    assert loaded == [[2, 0, 0, 0], [2, 2, 0, 0], [2, 2, 2, 0], [0, 2, 2, 3], [0, 0, 2, 3]]
    assert library.open(made[0][1]).corpus().search("a", 1)[0].text == "a"


def test_one_workspace_beyond_the_limit_of_memory_stays_loaded(load: Loader) -> None:
    library = load(loaded_chunks=1)
    workspace, token = library.create()
    upload("a\nb\nc").to(workspace)
    library.open(token).corpus()
    assert library.open(token).loaded_chunks == 3


@in_a_folder
def test_two_processes_do_not_share_a_folder(load: Loader, tmp_path: Path, clock: Clock) -> None:
    library = load()
    with pytest.raises(Unavailable) as refused:
        load_library(tmp_path / "data", clock)
    assert refused.value.code == "storage_in_use"
    library.close()
    load_library(tmp_path / "data", clock).close()


def test_a_closed_library_opens_nothing(load: Loader) -> None:
    library = load()
    workspace, token = library.create()
    library.close()
    with pytest.raises(NotFound):
        library.open(token)
    with pytest.raises(NotFound):
        workspace.documents()


@in_a_folder
def test_one_damaged_workspace_does_not_harm_the_others(load: Loader, tmp_path: Path) -> None:
    library = load()
    (bad, bad_token), (good, good_token) = library.create(), library.create()
    for workspace in (bad, good):
        upload("x").to(workspace)
    (tmp_path / "data" / bad.id / "store.sqlite").write_bytes(b"garbage" * 1000)
    library = load()
    with pytest.raises(Unavailable):
        library.open(bad_token).documents()
    assert names(library, good_token) == ["notes.txt"]
    library.delete(bad_token)
    assert stored(tmp_path) == {good.id}


def test_many_makers_at_once_stay_within_the_limit(load: Loader, clock: Clock) -> None:
    library = load(workspaces=20, spared_seconds=0)
    made: list[str] = []
    sample: Upload = upload("x")

    def make() -> None:
        for _ in range(10):
            workspace, token = library.create()
            made.append(token)
            try:
                sample.to(workspace)
            except NotFound:
                continue

    threads = [threading.Thread(target=make) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alive = 0
    for token in made:
        try:
            alive += len(library.open(token).documents()) <= 1
        except NotFound:
            continue
    assert (len(made), alive) == (60, 20)


def test_limits_and_engines_are_what_was_given(load: Loader) -> None:
    made_with = engines()
    library = load(made_with=made_with)
    workspace, _ = library.create()
    upload("apple").to(workspace)
    asked = made_with.embedder.embed(["apple"])
    assert workspace.corpus().search("apple", 1)[0].relevance == pytest.approx(float(asked[0] @ asked[0]))


def test_storage_that_answers_is_told_from_one_that_does_not(load: Loader, place: Place) -> None:
    library = load()
    _, token = library.create()
    library.check()
    with away(place), pytest.raises(Unavailable) as told:
        library.check()
    assert told.value.code == "storage_unavailable"
    library.check()
    assert names(library, token) == []


@contextmanager
def away(place: Place) -> Iterator[None]:
    """Take away what a library reads its workspaces from, until the block ends."""
    if isinstance(place, Path):
        stored, elsewhere = place / "data" / "library.sqlite", place / "elsewhere"
        stored.rename(elsewhere)
        yield
        elsewhere.rename(stored)
        return
    for old, new in (("workspaces", "elsewhere"), ("elsewhere", "workspaces")):
        with psycopg.connect(place.url, autocommit=True) as connection:
            connection.execute(f"ALTER TABLE {old} RENAME TO {new}")
        if new == "elsewhere":
            yield


@in_a_folder
def test_a_folder_is_looked_into_beside_the_process_that_uses_it(load: Loader, tmp_path: Path) -> None:
    check_folder(tmp_path / "data")
    assert list(tmp_path.iterdir()) == []
    library = load()
    _, token = library.create()
    check_folder(tmp_path / "data")
    assert names(library, token) == []


@pytest.mark.parametrize("content", [None, b"no database"], ids=["the folder is a file", "damaged"])
def test_a_folder_that_holds_no_library_and_cannot_is_a_typed_error(content: bytes | None, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    if content is None:
        folder.write_bytes(b"")
    else:
        folder.mkdir()
        (folder / "library.sqlite").write_bytes(content)
    with pytest.raises(Unavailable) as told:
        check_folder(folder / "below" if content is None else folder)
    assert told.value.code == "storage_unavailable"
