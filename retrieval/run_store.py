"""The questions and verifications of one workspace, and the feedback on them.

Uses the same SQLite file as the documents (store.py, which builds the schema).
"""

from typing import Any

from retrieval.database import Database
from retrieval.records import Feedback, Run, RunState
from retrieval.rows import stored_feedback
from utils.errors import NotFound

_RUN = "SELECT id, kind, created, state, request, result FROM runs"


class RunStore:
    """The stored runs of one workspace, at most `most_runs`; the oldest is removed first. Implements `RunHistory`."""

    def __init__(self, database: Database, most_runs: int) -> None:
        self._database = database
        self._most_runs = most_runs

    def save(self, run: Run) -> None:
        """Store a run, replacing the one with the same id, if any."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET kind = excluded.kind,"
                " created = excluded.created, state = excluded.state, request = excluded.request,"
                " result = excluded.result",
                (run.id, run.kind, run.created, run.state.value, run.request, run.result),
            )
            connection.execute(
                "DELETE FROM runs WHERE rowid IN (SELECT rowid FROM runs ORDER BY rowid DESC LIMIT -1 OFFSET ?)",
                (self._most_runs,),
            )

    def run(self, run_id: str) -> Run:
        """Return one run. Raises `NotFound`."""
        with self._database.reading() as connection:
            row = connection.execute(f"{_RUN} WHERE id = ?", (run_id,)).fetchone()
        if row is None:
            raise NotFound("This workspace holds no such run.")
        return _run(row)

    def runs(self) -> tuple[Run, ...]:
        """Return the runs, latest first."""
        with self._database.reading() as connection:
            return tuple(_run(row) for row in connection.execute(f"{_RUN} ORDER BY rowid DESC"))

    def interrupt_running(self) -> None:
        """Mark runs that were in progress when the last process ended as interrupted."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE runs SET state = ? WHERE state = ?", (RunState.INTERRUPTED.value, RunState.RUNNING.value)
            )

    def add_feedback(self, feedback: Feedback) -> None:
        """Store feedback on a claim, replacing earlier feedback. Raises `NotFound` for an unknown run."""
        self.run(feedback.run_id)
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO feedback VALUES (?, ?, ?, ?, ?)",
                (feedback.run_id, feedback.claim_index, feedback.label, feedback.note, feedback.created),
            )

    def feedback(self, run_id: str) -> tuple[Feedback, ...]:
        """Return the feedback on the claims of a run, in the order of the claims. Raises `NotFound`."""
        self.run(run_id)
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT run, claim_index, label, note, created FROM feedback WHERE run = ? ORDER BY claim_index",
                (run_id,),
            )
            return tuple(map(stored_feedback, rows))


def _run(row: tuple[Any, ...]) -> Run:
    id_, kind, created, state, request, result = row
    return Run(id=id_, kind=kind, created=created, state=RunState(state), request=request, result=result)
