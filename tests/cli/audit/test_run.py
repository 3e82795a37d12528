"""An audit around a pool that does not judge: nothing lost or repeated, memory that does not grow with the rows."""

import tracemalloc
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import pytest

from cli.audit.ledger import JUDGED
from cli.audit.reading import MOST_ROWS_OF_A_BATCH, Log
from cli.audit.records import BadRow, Judged
from cli.audit.run import audit
from cli.audit.tally import Summary
from tests.cli.audit.test_ledger import JUDGED_BY
from utils.errors import InvalidRequest

MEGABYTE = 1 << 20


class Clerk:
    """A pool that sets every row aside, in the order of the rows; ends as if killed after `most` batches, if any.

    `asked` counts the batches that it was given.
    """

    def __init__(self, most: int | None = None, skips: bool = False) -> None:
        self.asked = 0
        self._most = most
        self._skips = skips

    def judge(self, log: Log, finished: Collection[int]) -> Iterator[Sequence[Judged]]:
        for batch in log.batches(finished):
            if self.asked == self._most:
                raise KeyboardInterrupt
            self.asked += 1
            if self._skips and self.asked == 2:
                continue
            yield [BadRow(row=row.number, code="none", detail="No.", excerpt=row.excerpt) for row in batch]


def log_of(path: Path, rows: int) -> Log:
    path.write_text('{"answer": "The rent is EUR 900.", "sources": ["The rent is EUR 900."]}\n' * rows)
    return Log.survey(path)


def run(log: Log, out: Path, pool: Clerk, told: list[int] | None = None) -> Summary:
    progress = [] if told is None else told
    return audit(log, out, "jsonl", JUDGED_BY, pool, progress.append)


def test_what_was_finished_before_an_end_is_not_asked_for_again(tmp_path: Path) -> None:
    log = log_of(tmp_path / "log.jsonl", 10 * MOST_ROWS_OF_A_BATCH)
    with pytest.raises(KeyboardInterrupt):
        run(log, tmp_path / "out", Clerk(most=4))
    rest, told = Clerk(), list[int]()
    assert run(log, tmp_path / "out", rest, told).bad_rows == log.rows
    assert rest.asked == 6
    assert (told[0], sum(told)) == (4 * MOST_ROWS_OF_A_BATCH, log.rows)
    again = Clerk()
    assert run(log, tmp_path / "out", again).bad_rows == log.rows
    assert again.asked == 0
    assert not (tmp_path / "out" / JUDGED).exists()


def test_a_row_that_does_not_come_through_is_no_success(tmp_path: Path) -> None:
    log = log_of(tmp_path / "log.jsonl", 3 * MOST_ROWS_OF_A_BATCH)
    with pytest.raises(InvalidRequest) as refused:
        run(log, tmp_path / "out", Clerk(skips=True))
    assert refused.value.code == "input_changed"
    assert not (tmp_path / "out" / "verdicts.jsonl").exists() and not (tmp_path / "out" / "summary.json").exists()


def test_memory_does_not_grow_with_the_rows(tmp_path: Path) -> None:
    peaks: list[int] = []
    for rows in (1_000, 1_000, 8_000):
        out = tmp_path / f"{len(peaks)}"
        tracemalloc.start()
        run(log_of(tmp_path / "log.jsonl", rows), out, Clerk())
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[2] < peaks[1] + MEGABYTE
