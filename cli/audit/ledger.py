"""The folder of an audit: keeps what is judged so far, so that a kill at any moment loses and repeats nothing.

Input: a folder, what is audited and by what; judged batches. Output: which are finished, and what they hold, in the
order of the rows. A batch is a line of one file, which only grows; the line that a kill cut short is dropped.
A folder is refused if it belongs to another audit or to something else, or if another process is using it.
"""

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Literal

from pydantic import TypeAdapter

from cli.audit.records import Judged, JudgedBy
from utils.errors import InvalidRequest
from utils.record import Record

_MANIFEST = "audit.json"
JUDGED = "judged.jsonl"
_LOCK = "lock"
_UNFINISHED = ".part"
_BATCH: TypeAdapter[list[Judged]] = TypeAdapter(list[Judged])


class Manifest(Record):
    """What is audited, by what, into what. Written first; a folder is resumed only with an equal manifest."""

    version: Literal[1]
    input_sha256: str
    rows: int
    verdicts: Literal["jsonl", "parquet"]
    judged_by: JudgedBy


class Ledger:
    """The folder of one audit. `rows` are judged; `finished` are the first rows of the batches that hold them."""

    def __init__(self, folder: Path, manifest: Manifest, file: BinaryIO) -> None:
        self.folder = folder
        self.manifest = manifest
        self.rows = 0
        self.finished: dict[int, int] = {}  # each with the place of its line
        self._file = file
        file.seek(0)
        place = 0
        for line in file:
            if not line.endswith(b"\n"):
                break
            self._enter(_BATCH.validate_json(line), place)
            place += len(line)
        file.truncate(place)

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
            with whole(held) as file:
                file.write(manifest.model_dump_json(indent=2).encode())
            with (folder / JUDGED).open("a+b") as file:
                yield cls(folder, manifest, file)

    def keep(self, judged: Sequence[Judged]) -> None:
        """Store a judged batch. Raises `AssertionError` if it is already stored: nothing is judged twice."""
        assert judged[0].row not in self.finished, f"the batch of row {judged[0].row} was judged twice"
        self._enter(judged, self._file.seek(0, os.SEEK_END))
        self._file.write(_BATCH.dump_json(list(judged)) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def judged(self) -> Iterator[Judged]:
        """Yield everything that is stored, in row order."""
        for first in sorted(self.finished):
            self._file.seek(self.finished[first])
            yield from _BATCH.validate_json(self._file.readline())

    def close(self) -> None:
        """Remove the judged batches; the verdicts are now in separate files."""
        (self.folder / JUDGED).unlink()

    def _enter(self, judged: Sequence[Judged], place: int) -> None:
        self.finished[judged[0].row] = place
        self.rows += len(judged)


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
