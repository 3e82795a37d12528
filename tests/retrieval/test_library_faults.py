"""Workspaces while their table cannot be written. Not here: every call that fails in turn (tests/soak/faults.py)."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.retrieval.samples import Clock, load_library, upload
from utils.errors import Unavailable

MINUTE, HOUR = 60.0, 3600.0


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


def test_what_expired_is_gone_also_where_the_last_uses_cannot_be_noted(tmp_path: Path) -> None:
    clock = Clock()
    with closing(load_library(tmp_path, clock)) as library:
        ended, _ = library.create()
        upload("text").to(ended)
        clock.now += 2 * HOUR
        _, token = library.create()
        clock.now += MINUTE
        library.open(token)
        with refusing(tmp_path, "UPDATE"), pytest.raises(Unavailable):
            library.sweep()
        assert not (tmp_path / ended.id).exists()


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
