"""What lies in the folder of the service that should not.

In: the folder. Out: a line for each thing that belongs to no workspace or to no document. Not here: what makes it so.
"""

from collections.abc import Iterator
from pathlib import Path

from retrieval.database import Database


def remains(store: Path, most: int) -> Iterator[str]:
    """Yield workspaces beyond `most` and everything that is left of one that ended or of a document that is gone."""
    known = workspaces(store)
    if len(known) > most:
        yield f"{len(known)} workspaces"
    yield from strangers(store)
    for folder in store.iterdir():
        if folder.name in known:
            yield from strays(folder)


def workspaces(store: Path) -> set[str]:
    """Return the ids of the workspaces that are noted."""
    with Database(store / "library.sqlite").reading() as library:
        return {id_ for (id_,) in library.execute("SELECT id FROM workspaces")}


def strangers(store: Path) -> Iterator[str]:
    """Yield what belongs to no workspace."""
    opinions = {f"opinions.sqlite{part}" for part in ("", "-wal", "-shm")}
    known = workspaces(store) | {"library.sqlite", "library.lock"} | opinions
    yield from (f"{path.name} is left" for path in store.iterdir() if path.name not in known)


def strays(folder: Path) -> Iterator[str]:
    """Yield the files of a workspace that belong to no document of it."""
    with Database(folder / "store.sqlite").reading() as store:
        known = {id_ for (id_,) in store.execute("SELECT id FROM documents")} | {"files", "store.sqlite"}
    files = [*folder.iterdir(), *(folder / "files").iterdir()]
    yield from (f"{folder.name}/{path.name} is left" for path in files if path.name not in known)
