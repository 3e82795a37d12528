from pathlib import Path

import pytest

from retrieval.files import Files


def test_what_was_written_is_read_and_nothing_else_lies_there(tmp_path: Path) -> None:
    files = Files(tmp_path)
    files.write("a", b"\x00first")
    files.write("a", b"\x00second")
    assert files.read("a") == b"\x00second"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_removing_twice_is_no_error(tmp_path: Path) -> None:
    files = Files(tmp_path)
    files.write("a", b"1")
    files.remove("a")
    files.remove("a")
    with pytest.raises(FileNotFoundError):
        files.read("a")


def test_only_the_named_are_kept(tmp_path: Path) -> None:
    files = Files(tmp_path)
    for name in ("a", "b", "c.part"):
        files.write(name, b"1")
    files.keep_only(frozenset({"b", "never written"}))
    assert [path.name for path in tmp_path.iterdir()] == ["b"]


def test_a_failed_write_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    with pytest.raises(OSError, match="directory"):
        Files(tmp_path).write("a", b"1")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
