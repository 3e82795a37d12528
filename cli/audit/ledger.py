"""The folder of an audit: keeps what is judged so far, so that a kill at any moment loses and repeats nothing.

Input: a folder, what is audited and by what; shards. Output: which batches are finished, and their lines in row order.
A folder is refused if it belongs to another audit or to something else, or if another process is using it.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from typing import BinaryIO, Literal

from pydantic import TypeAdapter

from cli.audit.records import Judged, JudgedBy, Shard
from utils.errors import InvalidRequest
from utils.record import Record

_MANIFEST = "audit.json"
_SHARDS = "shards"
_LOCK = "lock"
_UNFINISHED = ".part"
_JUDGED: TypeAdapter[Judged] = TypeAdapter(Judged)


class Manifest(Record):
    """What is audited, by what, into what. Written first; a folder is resumed only with an equal manifest."""

    version: Literal[1]
    input_sha256: str
    rows: int
    verdicts: Literal["jsonl", "parquet"]
    judged_by: JudgedBy


class Ledger:
    """The folder of one audit."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest
        self._shards = folder / _SHARDS

    @classmethod
    @contextmanager
    def opened(cls, folder: Path, manifest: Manifest) -> Iterator["Ledger"]:
        """Begin or resume an audit in `folder`, locked until the end. Raises `InvalidRequest` if it cannot be used."""
        held = folder / _MANIFEST
        if folder.exists() and not held.exists() and any(each.name != _LOCK for each in _entries(folder)):
            raise InvalidRequest(
                f"{folder} holds something else than an audit; name another one.", code="out_not_empty"
            )
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / _LOCK).open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise InvalidRequest(f"Another audit is at work in {folder}.", code="audit_running") from error
            for remains in folder.rglob(f"*{_UNFINISHED}"):
                remains.unlink()
            if held.exists():
                _check_same(Manifest.model_validate_json(held.read_bytes()), manifest, folder)
            (folder / _SHARDS).mkdir(exist_ok=True)
            with whole(held) as file:
                file.write(manifest.model_dump_json(indent=2).encode())
            yield cls(folder, manifest)

    def finished(self) -> frozenset[int]:
        """Return the first rows of the stored batches."""
        return frozenset(int(path.stem) for path in self._shards.iterdir())

    def rows_of(self, finished: frozenset[int]) -> int:
        """Return how many rows are stored."""
        return sum(self._path(first).read_bytes().count(b"\n") for first in finished)

    def keep(self, shard: Shard) -> None:
        """Store a judged batch. Raises `AssertionError` if it is already stored: nothing is judged twice."""
        path = self._path(shard.first)
        assert not path.exists(), f"the batch of row {shard.first} was judged twice"
        with whole(path) as file:
            file.write(shard.lines)

    def judged(self) -> Iterator[Judged]:
        """Yield everything that is stored, in row order."""
        for first in sorted(self.finished()):
            for line in self._path(first).read_bytes().splitlines():
                yield _JUDGED.validate_json(line)

    def close(self) -> None:
        """Remove the shards; the verdicts are now in separate files."""
        rmtree(self._shards, ignore_errors=True)

    def _path(self, first: int) -> Path:
        return self._shards / f"{first:012}.jsonl"


@contextmanager
def whole(path: Path) -> Iterator[BinaryIO]:
    """Open a file for writing that appears complete when the `with` ends, or, after a crash, not at all."""
    unfinished = path.with_name(f"{path.name}{_UNFINISHED}")
    with unfinished.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def _entries(folder: Path) -> Iterator[Path]:
    if not folder.is_dir():
        raise InvalidRequest(f"{folder} is not a folder; name one that is new or empty.", code="out_not_empty")
    return folder.iterdir()


def _check_same(held: Manifest, wished: Manifest, folder: Path) -> None:
    before, now = held.model_dump(), wished.model_dump()
    differing = [name for name in now if now[name] != before[name]]
    if differing:
        what = ", ".join(name.replace("_", " ") for name in differing)
        detail = f"{folder} holds an audit that differs from this one in: {what}. Name another folder."
        raise InvalidRequest(detail, code="audit_differs")
