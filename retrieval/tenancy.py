"""The base of every workspace library.

Two implementations pass the same tests: folders of one process (library.py) and a database shared by many processes
(postgres/library.py).
"""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from retrieval.contract import StorageOpener
from retrieval.records import Quota
from retrieval.snapshots import Engines
from retrieval.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Limits:
    """How long workspaces live and how many there may be.

    A workspace expires `idle_seconds` after its last use and `life_seconds` after its creation. If there are
    `workspaces`, a new one replaces the longest idle one, unless all were used in the last `spared_seconds`. Beyond
    `loaded_chunks` in memory, the longest idle are unloaded and read from disk again when needed.
    """

    idle_seconds: float
    life_seconds: float
    spared_seconds: float
    workspaces: int
    loaded_chunks: int
    quota: Quota


@dataclass(slots=True)
class Opened:
    """A workspace that this process has opened, and its last use here."""

    workspace: Workspace
    used: float


class WorkspaceLibrary(ABC):
    """All workspaces: who may open them, and when they expire. Unknown, foreign and expired tokens look the same.

    `clock` gives seconds since 1970. `_held` are the workspaces that this process knows, by id.
    """

    def __init__(self, engines: Engines, limits: Limits, clock: Callable[[], float]) -> None:
        self._engines = engines
        self._limits = limits
        self._clock = clock
        self._lock = threading.RLock()
        self._held: Mapping[str, Opened] = {}

    @abstractmethod
    def create(self) -> tuple[Workspace, str]:
        """Create an empty workspace and return it with its token, shown only once. Raises `Overloaded`."""

    @abstractmethod
    def open(self, token: str) -> Workspace:
        """Return the workspace of `token` and record this use. Raises `NotFound`."""

    @abstractmethod
    def delete(self, token: str) -> None:
        """Delete a workspace now, with all its content. Raises `NotFound` as `open` does."""

    @abstractmethod
    def sweep(self) -> int:
        """Remove expired workspaces; return how many expired."""

    @abstractmethod
    def check(self) -> None:
        """Read once from the storage and change nothing. Raises `Unavailable` if it does not respond."""

    @abstractmethod
    def close(self) -> None:
        """Release the storage. Later calls raise `NotFound`."""

    @property
    def workspaces(self) -> int:
        """The number of workspaces, as far as this process knows."""
        return len(self._held)

    @property
    def loaded_chunks(self) -> int:
        """The number of chunks of all workspaces that this process holds in memory."""
        with self._lock:
            return sum(each.workspace.loaded_chunks for each in self._held.values())

    def _workspace(self, id_: str, created: float, opener: StorageOpener) -> Workspace:
        quota = self._limits.quota
        return Workspace(id_, opener, created=created, quota=quota, engines=self._engines, clock=self._clock)

    def _unload_cold(self) -> None:
        """Unload the longest idle workspaces of this process from memory."""
        with self._lock:
            opened = sorted(self._held.values(), key=lambda each: each.used, reverse=True)
        chunks = 0
        for each in opened:
            held = each.workspace.loaded_chunks
            chunks += held
            if held and chunks > max(held, self._limits.loaded_chunks):
                each.workspace.unload()
