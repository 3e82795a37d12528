"""All workspaces of a database shared by many processes.

Input: tokens. Output: workspaces. Only the database knows which exist; at each use it is asked whether a workspace that
this process has opened still exists and has changed. Does not manage a workspace's content (workspace.py).
"""

import secrets
from collections.abc import Callable
from functools import partial

from retrieval.postgres.database import Connection, Database
from retrieval.postgres.storage import PostgresStorage
from retrieval.records import UNKNOWN_WORKSPACE
from retrieval.snapshots import Engines
from retrieval.tenancy import Limits, Opened, WorkspaceLibrary
from retrieval.workspace import Workspace
from utils.errors import NotFound, Overloaded
from utils.keys import hash_of

_LOCK_OF_MAKING = 0x6669_7266
_LIVING = "%(now)s - used < %(idle)s AND %(now)s - created < %(life)s"
# If the database loses its last half second, the lost use makes a workspace expire at most that much earlier.
_OPEN = f"""WITH unflushed AS (SELECT set_config('synchronous_commit', 'off', true))
    UPDATE workspaces SET used = greatest(used, %(now)s) FROM unflushed
    WHERE token_hash = %(hash)s AND {_LIVING} RETURNING id, created"""
_SWEEP = f"""DELETE FROM workspaces WHERE id IN
    (SELECT id FROM workspaces WHERE NOT ({_LIVING}) FOR UPDATE SKIP LOCKED) RETURNING id"""


class PostgresLibrary(WorkspaceLibrary):
    """The workspaces of one database, which any number of processes may use.

    `longest_run` is the maximum duration of a run in seconds. The clocks of all processes should agree within a few
    seconds. It knows the workspaces that this process opened, without a query.
    """

    def __init__(
        self, database: Database, engines: Engines, limits: Limits, clock: Callable[[], float], *, longest_run: float
    ) -> None:
        """Open the library in `database` and remove expired workspaces."""
        super().__init__(engines, limits, clock)
        self._database = database
        self._longest_run = longest_run
        self._held: dict[str, Opened] = {}
        self._closed = False
        self.sweep()

    def create(self) -> tuple[Workspace, str]:
        """Create an empty workspace. Raises `Overloaded` if too many are in use across all processes."""
        self._check_open()
        token, id_, now = secrets.token_urlsafe(32), secrets.token_hex(16), self._clock()
        with self._database.writing() as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK_OF_MAKING,))
            evicted = self._make_room(connection, now)
            connection.execute("INSERT INTO workspaces VALUES (%s, %s, %s, %s)", (id_, hash_of(token), now, now))
            connection.execute("INSERT INTO versions VALUES (%s, 0)", (id_,))
        self._retire(evicted)
        return self._remembered(id_, now), token

    def open(self, token: str) -> Workspace:
        """Return the workspace of `token` and record this use. Raises `NotFound`, always with the same message."""
        self._check_open()
        with self._database.writing() as connection:
            row = connection.execute(_OPEN, {**self._moment(), "hash": hash_of(token)}).fetchone()
        if row is None:
            raise NotFound(UNKNOWN_WORKSPACE)
        workspace = self._remembered(*row)
        self._unload_cold()
        return workspace

    def delete(self, token: str) -> None:
        """Delete a workspace now, with all its content. Raises `NotFound` as `open` does."""
        self._check_open()
        chosen = f"DELETE FROM workspaces WHERE token_hash = %(hash)s AND {_LIVING} RETURNING id"
        with self._database.writing() as connection:
            row = connection.execute(chosen, {**self._moment(), "hash": hash_of(token)}).fetchone()
        if row is None:
            raise NotFound(UNKNOWN_WORKSPACE)
        self._retire({row[0]})

    def sweep(self) -> int:
        """Remove expired workspaces nobody writes to, release those ended elsewhere; return how many expired."""
        self._check_open()
        with self._lock:
            known = list(self._held)
        with self._database.writing() as connection:
            ended = {id_ for (id_,) in connection.execute(_SWEEP, self._moment())}
            living = connection.execute("SELECT id FROM workspaces WHERE id = ANY(%s)", (known,))
            gone = set(known).difference(id_ for (id_,) in living)
        self._retire(gone)
        return len(ended)

    def check(self) -> None:
        """Read once from the database."""
        with self._database.reading() as connection:
            connection.execute("SELECT 1 FROM workspaces LIMIT 1").fetchone()

    def close(self) -> None:
        """Release the database; the workspaces remain for the other processes."""
        with self._lock:
            self._closed = True
            known = set(self._held)
        self._retire(known)
        self._database.close()

    def _make_room(self, connection: Connection, now: float) -> set[str]:
        chosen = "SELECT id, used, count(*) OVER () FROM workspaces ORDER BY used LIMIT 1"
        id_, used, count = connection.execute(chosen).fetchone() or ("", now, 0)
        if count < self._limits.workspaces:
            return set()
        removal = "DELETE FROM workspaces WHERE id = %s AND used = %s"  # unless somebody is using it right now
        idle = now - used >= self._limits.spared_seconds
        if not idle or not connection.execute(removal, (id_, used)).rowcount:
            raise Overloaded("Too many workspaces are in use at once; try again in a few minutes.")
        return {id_}

    def _check_open(self) -> None:
        if self._closed:
            raise NotFound(UNKNOWN_WORKSPACE)

    def _moment(self) -> dict[str, float]:
        return {"now": self._clock(), "idle": self._limits.idle_seconds, "life": self._limits.life_seconds}

    def _remembered(self, id_: str, created: float) -> Workspace:
        with self._lock:
            self._check_open()
            opener = partial(PostgresStorage, self._database, id_, longest_run=self._longest_run, clock=self._clock)
            opened = self._held.get(id_) or Opened(self._workspace(id_, created, opener), 0.0)
            opened.used = self._clock()
            self._held[id_] = opened
            return opened.workspace

    def _retire(self, ids: set[str]) -> None:
        with self._lock:
            ended = [self._held.pop(id_).workspace for id_ in ids if id_ in self._held]
        for workspace in ended:
            workspace.retire()
