"""An audit from beginning to end.

Input: a log, a folder, a pool. Output: the files of the folder: verdicts, rows that were set aside, a report, a
summary. Rows stored by an earlier run are not judged again.
"""

from collections.abc import Callable
from pathlib import Path

from cli.audit.ledger import Ledger, Manifest, whole
from cli.audit.reading import Log
from cli.audit.records import AuditedAnswer, JudgedBy, json_line
from cli.audit.report import render
from cli.audit.tally import Summary, Tally
from cli.audit.worker_pool import WorkerPool
from cli.audit.writing import WRITERS, Format
from utils.errors import InvalidRequest

SUMMARY, BAD_ROWS, REPORT = "summary.json", "bad_rows.jsonl", "report.html"
Progress = Callable[[int], object]
"""Called with the number of newly finished rows."""


def audit(log: Log, out: Path, verdicts: Format, judged_by: JudgedBy, pool: WorkerPool, progress: Progress) -> Summary:
    """Judge what is not yet judged, then write the files for people. Return at once if they all exist.

    Raises `InvalidRequest` if `out` belongs to another audit or the log changed while it was read.
    """
    manifest = Manifest(version=1, input_sha256=log.sha256, rows=log.rows, verdicts=verdicts, judged_by=judged_by)
    with Ledger.opened(out, manifest) as ledger:
        if (out / SUMMARY).exists():
            progress(log.rows)
        else:
            finished = ledger.finished()
            progress(ledger.rows_of(finished))
            for shard in pool.judge(log, finished):
                ledger.keep(shard)
                progress(shard.lines.count(b"\n"))
            _conclude(ledger, log)
        ledger.close()
        return Summary.model_validate_json((out / SUMMARY).read_bytes())


def _conclude(ledger: Ledger, log: Log) -> None:
    """Write the files for people, the summary last: if it exists, everything does."""
    out, manifest, tally = ledger.folder, ledger.manifest, Tally()
    with whole(out / f"verdicts.{manifest.verdicts}") as verdicts, whole(out / BAD_ROWS) as bad_rows:
        with WRITERS[manifest.verdicts](verdicts) as write:
            for judged in ledger.judged():
                tally.count(judged)
                if isinstance(judged, AuditedAnswer):
                    write(judged)
                else:
                    bad_rows.write(json_line(judged))
        summary = tally.summary()
        if summary.rows != log.rows:
            detail = f"{log.path.name} has {log.rows} rows, {summary.rows} came through: it changed while it was read."
            raise InvalidRequest(detail, code="input_changed")
    with whole(out / REPORT) as file:
        file.write(render(log.path.name, summary, tally.worst(), manifest.judged_by).encode())
    with whole(out / SUMMARY) as file:
        file.write(summary.model_dump_json(indent=2).encode())
