"""The bytes of uploaded files on disk, written so that they survive a crash.

Input: names chosen by this program (hashes) and bytes. Output: the same bytes. Writes are atomic. Does not link files
to documents (store.py).
"""

import os
from pathlib import Path

_UNFINISHED = ".part"


def flush_folder(folder: Path) -> None:
    """Make the directory entries in `folder` survive a power loss."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class Files:
    """A folder of files by name. Raises `OSError` as the system does."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def write(self, name: str, data: bytes) -> None:
        """Write `data` to disk as `name`: to a temporary file, flushed, renamed, and the folder flushed."""
        aside = self._folder / (name + _UNFINISHED)
        try:
            with aside.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            aside.replace(self._folder / name)
        finally:
            aside.unlink(missing_ok=True)
        flush_folder(self._folder)

    def read(self, name: str) -> bytes:
        """Return the bytes stored as `name`."""
        return (self._folder / name).read_bytes()

    def remove(self, name: str) -> None:
        """Remove `name`, if it exists."""
        (self._folder / name).unlink(missing_ok=True)

    def keep_only(self, names: frozenset[str]) -> None:
        """Remove every file that is not among `names`, including unfinished ones."""
        for path in self._folder.iterdir():
            if path.name not in names:
                path.unlink()
