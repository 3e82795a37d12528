import sqlite3
from pathlib import Path

import pytest

from retrieval.database import Database
from utils.errors import Unavailable

FIRST = (("CREATE TABLE words (word TEXT NOT NULL)",),)
SECOND = (*FIRST, ("ALTER TABLE words ADD COLUMN length INTEGER", "UPDATE words SET length = length(word)"))


def words(database: Database) -> list[tuple[object, ...]]:
    with database.reading() as connection:
        return connection.execute("SELECT * FROM words ORDER BY rowid").fetchall()


def write(database: Database, word: str) -> None:
    with database.writing() as connection:
        connection.execute("INSERT INTO words (word) VALUES (?)", (word,))


def test_writes_are_flushed_and_deleted_content_is_overwritten(tmp_path: Path) -> None:
    with Database.open(tmp_path / "a.sqlite", FIRST).writing() as connection:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        assert [connection.execute(f"PRAGMA {pragma}").fetchone()[0] for pragma in pragmas] == ["wal", 2, 1, 1]


def test_an_older_file_is_brought_up_to_date_once(tmp_path: Path) -> None:
    write(Database.open(tmp_path / "a.sqlite", FIRST), "three")
    for _ in range(2):
        assert words(Database.open(tmp_path / "a.sqlite", SECOND)) == [("three", 5)]


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    write(Database.open(tmp_path / "a.sqlite", FIRST), "one")
    broken = (*FIRST, ("ALTER TABLE words ADD COLUMN length INTEGER", "UPDATE nothing SET length = 1"))
    with pytest.raises(Unavailable):
        Database.open(tmp_path / "a.sqlite", broken)
    assert words(Database.open(tmp_path / "a.sqlite", FIRST)) == [("one",)]


def test_a_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    Database.open(tmp_path / "a.sqlite", SECOND)
    with pytest.raises(Unavailable) as refused:
        Database.open(tmp_path / "a.sqlite", FIRST)
    assert refused.value.code == "storage_too_new"


@pytest.mark.parametrize("content", [b"garbage" * 500, None], ids=["damaged", "missing"])
def test_a_file_that_cannot_be_read_is_a_typed_error(tmp_path: Path, content: bytes | None) -> None:
    database = Database.open(tmp_path / "a.sqlite", FIRST)
    (tmp_path / "a.sqlite").unlink() if content is None else (tmp_path / "a.sqlite").write_bytes(content)
    with pytest.raises(Unavailable) as failed:
        words(database)
    assert (failed.value.code, failed.value.status) == ("storage_unavailable", 503)
    assert str(tmp_path) not in failed.value.detail
    assert isinstance(failed.value.__cause__, sqlite3.Error)


def test_deleted_words_are_overwritten_and_the_log_is_gone(tmp_path: Path) -> None:
    database = Database.open(tmp_path / "a.sqlite", FIRST)
    empty = (tmp_path / "a.sqlite").stat().st_size
    write(database, "verysecretword" * 1000)
    assert b"verysecretword" in (tmp_path / "a.sqlite").read_bytes()
    with database.writing() as connection:
        connection.execute("DELETE FROM words")
    assert [path.name for path in tmp_path.iterdir()] == ["a.sqlite"]
    assert b"verysecretword" not in (tmp_path / "a.sqlite").read_bytes()
    assert (tmp_path / "a.sqlite").stat().st_size <= empty
