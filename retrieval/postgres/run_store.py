"""The runs of one workspace in PostgreSQL, and the feedback on them.

A process that ends cannot report it, so a run older than the maximum duration counts as interrupted.
"""

import json
from collections.abc import Callable
from typing import Any

from retrieval.postgres.database import Connection, Database, check_name
from retrieval.records import Feedback, Run, RunState
from retrieval.rows import stored_feedback
from utils.errors import NotFound

_RUN = "SELECT id, kind, created, state, request, result FROM runs WHERE workspace = %s"


class PostgresRunStore:
    """The latest `most_runs` runs of one workspace. A run may take `longest` seconds by `clock`."""

    def __init__(
        self, database: Database, workspace_id: str, *, most_runs: int, longest: float, clock: Callable[[], float]
    ) -> None:
        self._database = database
        self._workspace = workspace_id
        self._most_runs = most_runs
        self._longest = longest
        self._clock = clock

    def save(self, run: Run) -> None:
        """Store a run, replacing the one with the same id, if any."""
        with self._database.writing_in(self._workspace) as connection:
            connection.execute(
                "INSERT INTO runs (workspace, id, kind, created, state, request, result)"
                " VALUES (%s, %s, %s, %s, %s, %s, %s) ON CONFLICT (workspace, id) DO UPDATE SET kind = excluded.kind,"
                " created = excluded.created, state = excluded.state, request = excluded.request,"
                " result = excluded.result",
                (self._workspace, run.id, run.kind, run.created, run.state.value, run.request, run.result),
            )
            connection.execute(
                "DELETE FROM runs WHERE workspace = %s AND number IN"
                " (SELECT number FROM runs WHERE workspace = %s ORDER BY number DESC OFFSET %s)",
                (self._workspace, self._workspace, self._most_runs),
            )

    def run(self, run_id: str) -> Run:
        """Return one run. Raises `NotFound`."""
        with self._database.reading() as connection:
            return self._run(self._found(connection, run_id))

    def runs(self) -> tuple[Run, ...]:
        """Return the runs, latest first."""
        with self._database.reading_of(self._workspace) as connection:
            rows = connection.execute(f"{_RUN} ORDER BY number DESC", (self._workspace,))
            return tuple(self._run(row) for row in rows)

    def add_feedback(self, feedback: Feedback) -> None:
        """Store feedback on a claim, replacing earlier feedback. Raises `NotFound` for an unknown run."""
        with self._database.writing_in(self._workspace) as connection:
            self._found(connection, feedback.run_id, f"{_RUN} AND id = %s FOR KEY SHARE")
            connection.execute(
                "INSERT INTO feedback VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (workspace, run, claim_index)"
                " DO UPDATE SET label = excluded.label, note = excluded.note, created = excluded.created",
                (
                    self._workspace,
                    feedback.run_id,
                    feedback.claim_index,
                    feedback.label,
                    json.dumps(feedback.note),  # PostgreSQL allows no NUL in a text
                    feedback.created,
                ),
            )

    def feedback(self, run_id: str) -> tuple[Feedback, ...]:
        """Return the feedback on the claims of a run, in the order of the claims. Raises `NotFound`."""
        with self._database.reading() as connection:
            self._found(connection, run_id)
            rows = connection.execute(
                "SELECT run, claim_index, label, note, created FROM feedback WHERE workspace = %s AND run = %s"
                " ORDER BY claim_index",
                (self._workspace, run_id),
            )
            return tuple(stored_feedback((*key, json.loads(note), created)) for *key, note, created in rows)

    def _found(self, connection: Connection, run_id: str, chosen: str = f"{_RUN} AND id = %s") -> tuple[Any, ...]:
        check_name(run_id)
        row = connection.execute(chosen, (self._workspace, run_id)).fetchone()
        if row is None:
            raise NotFound("This workspace holds no such run.")
        return row

    def _run(self, row: tuple[Any, ...]) -> Run:
        id_, kind, created, state, request, result = row
        if state == RunState.RUNNING and self._clock() - created > self._longest:
            state = RunState.INTERRUPTED
        return Run(id=id_, kind=kind, created=created, state=RunState(state), request=request, result=result)
