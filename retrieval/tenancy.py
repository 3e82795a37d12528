"""The interface and common rules of every workspace library.

Two implementations pass the same tests: folders of one process (library.py) and a database shared by many processes
(postgres/library.py).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from retrieval.records import Quota
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


class WorkspaceLibrary(Protocol):
    """All workspaces: who may open them, and when they expire. Unknown, foreign and expired tokens look the same."""

    def create(self) -> tuple[Workspace, str]:
        """Create an empty workspace and return it with its token, shown only once. Raises `Overloaded`."""

    def open(self, token: str) -> Workspace:
        """Return the workspace of `token` and record this use. Raises `NotFound`."""

    def delete(self, token: str) -> None:
        """Delete a workspace now, with all its content. Raises `NotFound` as `open` does."""

    def sweep(self) -> int:
        """Remove expired workspaces; return how many expired."""

    def check(self) -> None:
        """Read once from the storage and change nothing. Raises `Unavailable` if it does not respond."""

    @property
    def workspaces(self) -> int:
        """The number of workspaces, as far as this process knows."""

    @property
    def loaded_chunks(self) -> int:
        """The number of chunks of all workspaces that this process holds in memory."""

    def close(self) -> None:
        """Release the storage. Later calls raise `NotFound`."""


def unload_cold(opened: Iterable[tuple[float, Workspace]], limits: Limits) -> None:
    """Unload the longest idle workspaces of this process, given with their last uses, from memory."""
    chunks = 0
    for _, workspace in sorted(opened, key=lambda each: each[0], reverse=True):
        held = workspace.loaded_chunks
        chunks += held
        if held and chunks > max(held, limits.loaded_chunks):
            workspace.unload()
