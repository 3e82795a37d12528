"""Writes the verdicts of an audit to one file, JSONL or Parquet.

Input: judged rows in order. Output: the bytes of the file, written as the rows arrive. Does not define verdicts
(records.py) or make the file appear atomically (ledger.py).
"""

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any, BinaryIO, Literal, Protocol, Self

from cli.audit.arrow import load_pyarrow
from cli.audit.records import AuditedAnswer

Format = Literal["jsonl", "parquet"]
_ROWS_OF_A_GROUP = 1_000


class Writer(Protocol):
    """Writes verdicts into an open file; the file is complete when the `with` ends."""

    def write(self, answer: AuditedAnswer) -> None:
        """Write one row."""
        ...


class JsonLines:
    """One JSON object per line. Implements `Writer`."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        pass

    def write(self, answer: AuditedAnswer) -> None:
        """Write one line."""
        self._file.write(answer.model_dump_json().encode() + b"\n")


class Parquet:
    """One row per answer, its claims nested, with the names and types of `AuditedAnswer`. Implements `Writer`."""

    def __init__(self, file: BinaryIO) -> None:
        self._pyarrow, parquet = load_pyarrow()
        self._schema = _schema(self._pyarrow)
        self._writer = parquet.ParquetWriter(file, self._schema, compression="zstd")
        self._held: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._write_group()
        self._writer.close()

    def write(self, answer: AuditedAnswer) -> None:
        """Add a row; rows are written in groups."""
        self._held.append(json.loads(answer.model_dump_json()))
        if len(self._held) == _ROWS_OF_A_GROUP:
            self._write_group()

    def _write_group(self) -> None:
        if self._held:
            self._writer.write_table(self._pyarrow.Table.from_pylist(self._held, self._schema))
            self._held = []


WRITERS: Mapping[Format, Callable[[BinaryIO], AbstractContextManager[Writer]]] = {
    "jsonl": JsonLines,
    "parquet": Parquet,
}


def _schema(pa: Any) -> Any:
    text, place, share = pa.string(), pa.int64(), pa.float64()
    passage = pa.struct([("source", text), ("start", place), ("end", place), ("text", text)])
    correction = pa.struct([("start", place), ("end", place), ("old", text), ("new", text)])
    claim = pa.struct(
        [
            ("text", text),
            ("start", place),
            ("end", place),
            ("status", text),
            ("reason", text),
            ("explanation", text),
            ("error_type", text),
            ("support_probability", share),
            ("similarity", share),
            ("evidence", pa.list_(passage)),
            ("contradicting_evidence", pa.list_(passage)),
            ("correction", correction),
        ]
    )
    return pa.schema(
        [
            ("row", place),
            ("id", text),
            ("question", text),
            ("action", text),
            ("reason", text),
            ("support_ratio", share),
            ("threshold", share),
            ("complete", pa.bool_()),
            ("claims", pa.list_(claim)),
            ("answered", text),
        ]
    )
