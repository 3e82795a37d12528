"""An audit from beginning to end.

Input: a log, a folder, a pool. Output: the files of the folder: verdicts, rows that were set aside, a report, a
summary. Rows stored by an earlier run are not judged again.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import NoneType
from typing import Any, BinaryIO, Literal, get_args, get_origin

from cli.audit.ledger import Ledger, Manifest, whole
from cli.audit.reading import Log, load_pyarrow
from cli.audit.records import AuditedAnswer, Judged, JudgedBy
from cli.audit.report import render
from cli.audit.tally import Summary, Tally
from cli.audit.worker_pool import WorkerPool
from utils.errors import InvalidRequest
from utils.record import Record

SUMMARY, BAD_ROWS, REPORT = "summary.json", "bad_rows.jsonl", "report.html"
Progress = Callable[[int], object]
"""Called with the number of newly finished rows."""
Format = Literal["jsonl", "parquet"]
_ROWS_OF_A_GROUP = 1_000
Write = Callable[[AuditedAnswer], object]
"""Writes one verdict; the file is complete when the `with` around it ends."""


def _json_line(judged: Judged) -> bytes:
    return judged.model_dump_json().encode() + b"\n"


@contextmanager
def _json_lines(file: BinaryIO) -> Iterator[Write]:
    yield lambda answer: file.write(_json_line(answer))


@contextmanager
def _parquet(file: BinaryIO) -> Iterator[Write]:
    """Write one row per answer, its claims nested, with the names and types of `AuditedAnswer`."""
    pyarrow, parquet = load_pyarrow()
    schema = pyarrow.schema(list(_type_of(AuditedAnswer, pyarrow)))
    held: list[dict[str, Any]] = []

    def write_group() -> None:
        if held:
            writer.write_table(pyarrow.Table.from_pylist(held, schema))
            held.clear()

    def write(answer: AuditedAnswer) -> None:
        held.append(json.loads(answer.model_dump_json()))
        if len(held) == _ROWS_OF_A_GROUP:
            write_group()

    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        yield write
        write_group()


WRITERS: Mapping[Format, Callable[[BinaryIO], AbstractContextManager[Write]]] = {
    "jsonl": _json_lines,
    "parquet": _parquet,
}


def audit(log: Log, out: Path, verdicts: Format, judged_by: JudgedBy, pool: WorkerPool, progress: Progress) -> Summary:
    """Judge what is not yet judged, then write the files for people. Return at once if they all exist.

    Raises `InvalidRequest` if `out` belongs to another audit or the log changed while it was read.
    """
    manifest = Manifest(version=1, input_sha256=log.sha256, rows=log.rows, verdicts=verdicts, judged_by=judged_by)
    with Ledger.opened(out, manifest) as ledger:
        if (out / SUMMARY).exists():
            progress(log.rows)
        else:
            progress(ledger.rows)
            for judged in pool.judge(log, ledger.finished):
                ledger.keep(judged)
                progress(len(judged))
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
                    bad_rows.write(_json_line(judged))
        summary = tally.summary()
        if summary.rows != log.rows:
            detail = f"{log.path.name} has {log.rows} rows, {summary.rows} came through: it changed while it was read."
            raise InvalidRequest(detail, code="input_changed")
    with whole(out / REPORT) as file:
        file.write(render(log.path.name, summary, tally.worst, manifest.judged_by).encode())
    with whole(out / SUMMARY) as file:
        file.write(summary.model_dump_json(indent=2).encode())


def _type_of(annotation: Any, pyarrow: Any) -> Any:
    """Return the type that holds the values of a field."""
    arguments = [each for each in get_args(annotation) if each not in (NoneType, Ellipsis)]
    if arguments:
        inner = _type_of(arguments[0], pyarrow)
        return pyarrow.list_(inner) if get_origin(annotation) is tuple else inner
    if issubclass(annotation, Record):
        fields = annotation.model_fields.items()
        return pyarrow.struct([(name, _type_of(field.annotation, pyarrow)) for name, field in fields])
    return {int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_()}.get(annotation, pyarrow.string())
