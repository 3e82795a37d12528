"""The bytes of uploaded files on disk, written so that they survive a crash.

In: names chosen by this program (hashes) and bytes. Out: the same bytes. A file appears whole or not at all. Not here:
which files belong to a document (store.py).
"""

import os
from pathlib import Path

_UNFINISHED = ".part"


def flush_folder(folder: Path) -> None:
    """Make the names in `folder` survive a loss of power."""
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
        """Put `data` on disk under `name`: written aside, flushed, renamed, and the folder flushed."""
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
        """Return the bytes under `name`."""
        return (self._folder / name).read_bytes()

    def remove(self, name: str) -> None:
        """Remove what is under `name`, if anything is."""
        (self._folder / name).unlink(missing_ok=True)

    def keep_only(self, names: frozenset[str]) -> None:
        """Remove every file that is not among `names`, unfinished ones too."""
        for path in self._folder.iterdir():
            if path.name not in names:
                path.unlink()
