"""What every library of workspaces offers and keeps to.

In: nothing. Out: the contract, the limits, what follows from them alone. Two implementations pass the same tests:
folders of one process (library.py) and a database that many processes share (postgres/library.py).
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from retrieval.records import Quota
from retrieval.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Limits:
    """How long workspaces live and how many there may be.

    A workspace ends `idle_seconds` after its last use and `life_seconds` after its making. When there are `workspaces`,
    the one that has been idle longest gives way to a new one, unless all were used in the last `spared_seconds`. Beyond
    `loaded_workspaces` or `loaded_chunks` held in memory, the ones idle longest are read from disk again when needed.
    """

    idle_seconds: float
    life_seconds: float
    spared_seconds: float
    workspaces: int
    loaded_workspaces: int
    loaded_chunks: int
    quota: Quota


class WorkspaceLibrary(Protocol):
    """All workspaces: who may open which, and when they end. An unknown, a foreign and an expired token are one."""

    def create(self) -> tuple[Workspace, str]:
        """Make an empty workspace and return it with its token, which is told only now.

        Raises `Overloaded` when there are too many workspaces in use.
        """
        ...

    def open(self, token: str) -> Workspace:
        """Return the workspace that `token` opens and count this as a use of it. Raises `NotFound`."""
        ...

    def delete(self, token: str) -> None:
        """End a workspace now, with all that it holds. Raises `NotFound` as `open` does."""
        ...

    def sweep(self) -> int:
        """Remove expired workspaces; return how many ended."""
        ...

    def check(self) -> None:
        """Read once from the storage and change nothing. Raises `Unavailable` where it does not answer."""
        ...

    @property
    def workspaces(self) -> int:
        """How many workspaces there are, as far as this process knows."""
        ...

    @property
    def loaded_chunks(self) -> int:
        """How many chunks of all workspaces this process holds in memory."""
        ...

    def close(self) -> None:
        """Let go of the storage. Later calls raise `NotFound`."""
        ...


def cold_workspaces(latest_first: Sequence[Workspace], limits: Limits) -> list[Workspace]:
    """Return what has to leave memory of the workspaces of this process, which come in the order of their last use."""
    cold, chunks, loaded = [], 0, 0
    for workspace in latest_first:
        held = workspace.loaded_chunks
        chunks += held
        loaded += held > 0
        if held and (chunks > limits.loaded_chunks or loaded > limits.loaded_workspaces) and loaded > 1:
            cold.append(workspace)
    return cold


def token_hash(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
