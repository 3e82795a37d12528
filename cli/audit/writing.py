"""Writes the verdicts of an audit to one file, JSONL or Parquet, as the rows arrive.

Input: judged rows in order. Output: the bytes of the file. Does not make the file appear atomically (ledger.py).
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from types import NoneType
from typing import Any, BinaryIO, Literal, get_args, get_origin

from cli.audit.reading import load_pyarrow
from cli.audit.records import AuditedAnswer, json_line
from utils.record import Record

Format = Literal["jsonl", "parquet"]
_ROWS_OF_A_GROUP = 1_000
Write = Callable[[AuditedAnswer], object]
"""Writes one verdict; the file is complete when the `with` around it ends."""


@contextmanager
def _json_lines(file: BinaryIO) -> Iterator[Write]:
    yield lambda answer: file.write(json_line(answer))


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
