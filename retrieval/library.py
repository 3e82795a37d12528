"""All workspaces: who may open them, and when they expire.

Input: tokens. Output: workspaces. An unknown, a foreign and an expired token get the same answer. Only the SHA-256 of a
token is stored. Does not manage a workspace's content (workspace.py).
"""

import fcntl
import hmac
import os
import re
import secrets
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

from retrieval.database import Database, storage_failures
from retrieval.folder import FolderStorage
from retrieval.records import UNKNOWN_WORKSPACE
from retrieval.snapshots import Engines
from retrieval.tenancy import Limits, Opened, WorkspaceLibrary
from retrieval.workspace import Workspace
from utils.errors import NotFound, Overloaded, Unavailable
from utils.keys import hash_of

MIGRATIONS = (
    (
        """CREATE TABLE workspaces (
            id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, created REAL NOT NULL, used REAL NOT NULL)""",
    ),
)

_FILE = "library.sqlite"
_WORKSPACE_ID = re.compile("[0-9a-f]{32}")
_STEPS_OF_IDLE_TIME = 60


@dataclass(slots=True)
class _Tenancy(Opened):
    """An active workspace. `noted` is the last use as recorded on disk."""

    token_hash: str
    created: float
    noted: float


class Library(WorkspaceLibrary):
    """The workspaces in one folder, which only one process may use at a time."""

    def __init__(self, folder: Path, engines: Engines, limits: Limits, clock: Callable[[], float]) -> None:
        """Open the library in `folder`, creating it if missing, and remove expired data and crash leftovers.

        Raises `Unavailable` if another process uses the folder.
        """
        super().__init__(engines, limits, clock)
        self._folder = folder
        self._held: dict[str, _Tenancy] = {}
        self._ending: set[str] = set()
        with storage_failures():
            folder.mkdir(parents=True, exist_ok=True)
            self._claim = _claimed(folder / "library.lock")
        self._database = Database.open(folder / _FILE, MIGRATIONS)
        with self._database.reading() as connection:
            for id_, token_hash, created, used in connection.execute("SELECT * FROM workspaces"):
                self._held[id_] = _Tenancy(self._stored(id_, created), used, token_hash, created, used)
        self.sweep()

    def create(self) -> tuple[Workspace, str]:
        """Create an empty workspace. Raises `Overloaded` if too many workspaces are in use."""
        with self._lock:
            evicted = self._to_put_out()
            token, now = secrets.token_urlsafe(32), self._clock()
            workspace = self._stored(secrets.token_hex(16), now)
            tenancy = _Tenancy(workspace, now, hash_of(token), now, now)
            with self._database.writing() as connection:
                row = (workspace.id, tenancy.token_hash, now, now)
                connection.execute("INSERT INTO workspaces VALUES (?, ?, ?, ?)", row)
            self._held[workspace.id] = tenancy
            self._forget(evicted)
        self._erase(evicted)
        return workspace, token

    def open(self, token: str) -> Workspace:
        """Return the workspace of `token` and record this use. Raises `NotFound`, always with the same message."""
        with self._lock:
            tenancy = self._find(token)
            tenancy.used = self._clock()
            if tenancy.used - tenancy.noted > self._limits.idle_seconds / _STEPS_OF_IDLE_TIME:
                self._note([tenancy])
        self._unload_cold()
        return tenancy.workspace

    def delete(self, token: str) -> None:
        """Delete a workspace now. Raises `NotFound` as `open` does."""
        with self._lock:
            tenancy = self._find(token)
            self._forget([tenancy])
        self._erase([tenancy])

    def sweep(self) -> int:
        """Remove expired workspaces and orphaned folders; return how many workspaces expired."""
        with self._lock:
            expired = [tenancy for tenancy in self._held.values() if self._has_expired(tenancy)]
            self._forget(expired)
        self._erase(expired)
        with self._lock:
            self._note([tenancy for tenancy in self._held.values() if tenancy.used != tenancy.noted])
            with storage_failures():
                made_here = [path for path in self._folder.iterdir() if _WORKSPACE_ID.fullmatch(path.name)]
            orphans = [path for path in made_here if path.name not in self._held.keys() | self._ending]
        for folder in orphans:
            shutil.rmtree(folder, ignore_errors=True)
        return len(expired)

    def check(self) -> None:
        """Read once from the storage."""
        _look_into(self._database)

    def close(self) -> None:
        """Record the last uses and release the folder, even if recording fails."""
        with self._lock:
            try:
                self._note([tenancy for tenancy in self._held.values() if tenancy.used != tenancy.noted])
            finally:
                for tenancy in self._held.values():
                    tenancy.workspace.retire()
                self._held.clear()
                self._claim.close()

    def _stored(self, id_: str, created: float) -> Workspace:
        return self._workspace(id_, created, partial(FolderStorage, self._folder / id_))

    def _find(self, token: str) -> _Tenancy:
        """Compare every hash in constant time, so that timing reveals nothing."""
        wanted = hash_of(token)
        found = [tenancy for tenancy in self._held.values() if hmac.compare_digest(tenancy.token_hash, wanted)]
        if not found or self._has_expired(found[0]):
            raise NotFound(UNKNOWN_WORKSPACE)
        return found[0]

    def _has_expired(self, tenancy: _Tenancy) -> bool:
        now = self._clock()
        idle, age = now - tenancy.used, now - tenancy.created
        return idle >= self._limits.idle_seconds or age >= self._limits.life_seconds

    def _to_put_out(self) -> list[_Tenancy]:
        """Return the workspaces to remove to make room for a new one. Raises `Overloaded`."""
        if len(self._held) < self._limits.workspaces:
            return []
        idlest = min(self._held.values(), key=lambda tenancy: tenancy.used)
        if self._clock() - idlest.used < self._limits.spared_seconds:
            raise Overloaded("Too many workspaces are in use at once; try again in a few minutes.")
        return [idlest]

    def _forget(self, tenancies: list[_Tenancy]) -> None:
        """Delete the rows first; the rest can be repeated. Until `_erase` is done, somebody may still write there."""
        if tenancies:
            with self._database.writing() as connection:
                rows = [(tenancy.workspace.id,) for tenancy in tenancies]
                connection.executemany("DELETE FROM workspaces WHERE id = ?", rows)
        for tenancy in tenancies:
            del self._held[tenancy.workspace.id]
            self._ending.add(tenancy.workspace.id)

    def _erase(self, tenancies: list[_Tenancy]) -> None:
        for tenancy in tenancies:
            tenancy.workspace.retire()
            shutil.rmtree(self._folder / tenancy.workspace.id, ignore_errors=True)
            with self._lock:
                self._ending.discard(tenancy.workspace.id)

    def _note(self, tenancies: list[_Tenancy]) -> None:
        if tenancies:
            with self._database.writing() as connection:
                rows = [(tenancy.used, tenancy.workspace.id) for tenancy in tenancies]
                connection.executemany("UPDATE workspaces SET used = ? WHERE id = ?", rows)
        for tenancy in tenancies:
            tenancy.noted = tenancy.used


def check_folder(folder: Path) -> None:
    """Read once from the data in `folder`, which another process may be using, and change nothing.

    Raises `Unavailable` if it cannot be read, or if there is no data yet and none could be written.
    """
    with storage_failures():
        stored = folder / _FILE
        if not stored.exists():
            nearest = next(path for path in (folder, *folder.absolute().parents) if path.exists())
            if not (nearest.is_dir() and os.access(nearest, os.W_OK)):
                raise PermissionError(f"no folder can be made in {nearest}")
            return
    _look_into(Database(stored))


def _look_into(database: Database) -> None:
    with database.reading() as connection:
        connection.execute("SELECT 1 FROM workspaces LIMIT 1").fetchone()


def _claimed(path: Path) -> IO[bytes]:
    """Lock the file at `path` for this process; the system releases it when the process ends, however it ends."""
    file = path.open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise Unavailable(
            "Another process uses this data folder; stop it, or set another folder.", code="storage_in_use"
        ) from error
    return file
