"""Reads the rows of a log one by one, however long it is.

Input: a JSONL, CSV or Parquet file. Output: `Row`s, an unreadable one with a fault. Raises if the file as a whole
cannot be read. Does not check what a row must contain (judging.py).
"""

import csv
import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from cli.audit.records import MOST_EXCERPT, Row
from core.runs.requests import MOST_BODY_BYTES
from utils.errors import InvalidRequest, Unavailable

MOST_ROWS_OF_A_BATCH = 16
MOST_CHARACTERS_OF_A_BATCH = 4_000_000
COLUMNS = ("id", "question", "answer", "sources")
NEEDED = ("answer", "sources")
_MOST_FIELD = 8 * MOST_BODY_BYTES
_BOM = b"\xef\xbb\xbf"
_BEYOND = "beyond the header"
_TOO_LARGE = f"A row may have {MOST_BODY_BYTES:,} characters."


@dataclass(frozen=True, slots=True)
class Log:
    """A log of answers: `sha256` of the file, and its number of `rows`."""

    path: Path
    sha256: str
    rows: int

    @classmethod
    def survey(cls, path: Path) -> "Log":
        """Read a whole file once. Raises if it cannot be read to its end or contains no row."""
        with path.open("rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        rows = sum(1 for _ in read_rows(path))
        if rows == 0:
            raise InvalidRequest(f"{path.name} holds no row.", code="input_empty")
        return cls(path, sha256, rows)

    def batches(self, finished: Collection[int]) -> Iterator[tuple[Row, ...]]:
        """Yield the rows in batches, always cut at the same places; skip those whose first row is `finished`."""
        for batch in _cut(read_rows(self.path)):
            if batch[0].number not in finished:
                yield batch


def read_rows(path: Path) -> Iterator[Row]:
    """Yield every row of a log in order."""
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        raise InvalidRequest(f"{path.name} is none of {', '.join(_READERS)}.", code="input_format_unknown")
    return reader(path)


def load_pyarrow() -> tuple[Any, Any]:
    """Return pyarrow and its module for Parquet. Raises `Unavailable` (parquet_not_installed) if it is missing."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        detail = "Parquet needs pyarrow: pip install -r requirements-audit.txt"
        raise Unavailable(detail, code="parquet_not_installed") from error


def _cut(rows: Iterator[Row]) -> Iterator[tuple[Row, ...]]:
    held: list[Row] = []
    characters = 0
    for row in rows:
        held.append(row)
        characters += row.characters
        if len(held) == MOST_ROWS_OF_A_BATCH or characters >= MOST_CHARACTERS_OF_A_BATCH:
            yield tuple(held)
            held, characters = [], 0
    if held:
        yield tuple(held)


def _jsonl(path: Path) -> Iterator[Row]:
    number = 0
    with path.open("rb") as file:
        while line := file.readline(MOST_BODY_BYTES + 1):
            begin = line
            while len(line) > MOST_BODY_BYTES and not line.endswith(b"\n"):
                line = file.readline(MOST_BODY_BYTES + 1)
            if begin.strip():
                number += 1
                yield _parsed(number, begin.removeprefix(_BOM))


def _parsed(number: int, line: bytes) -> Row:
    excerpt = line[: 4 * MOST_EXCERPT].decode("utf-8", "replace")[:MOST_EXCERPT]
    if len(line) > MOST_BODY_BYTES:
        return Row.bad(number, "row_too_large", _TOO_LARGE, excerpt)
    try:
        return Row(number, json.loads(line.decode("utf-8")), excerpt, len(line), None)
    except UnicodeDecodeError:
        return Row.bad(number, "not_utf8", "The row is not UTF-8.", excerpt)
    except (ValueError, RecursionError):
        return Row.bad(number, "not_json", "The row is not JSON: write one object a line.", excerpt)


def _csv(path: Path) -> Iterator[Row]:
    csv.field_size_limit(_MOST_FIELD)
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        reader = csv.DictReader(file, restkey=_BEYOND)
        try:
            _check_columns(path, reader.fieldnames or ())
            for number, cells in enumerate(reader, 1):
                yield _of_cells(number, cells)
        except csv.Error as error:
            detail = f"{path.name} cannot be read beyond line {reader.line_num} ({error}); is a quote left open there?"
            raise InvalidRequest(detail, code="csv_damaged") from error


def _of_cells(number: int, cells: Mapping[str, Any]) -> Row:
    kept = {name: cells[name] for name in COLUMNS if name in cells}
    if _BEYOND in cells or None in cells.values():
        return Row.bad(number, "cells_do_not_match", "The row has more or fewer cells than the header.", _excerpt(kept))
    return _of_columns(number, kept)


def _parquet(path: Path) -> Iterator[Row]:
    pyarrow, parquet = load_pyarrow()
    try:
        with parquet.ParquetFile(path) as file:
            _check_columns(path, file.schema_arrow.names)
            columns = [name for name in COLUMNS if name in file.schema_arrow.names]
            number = 0
            for batch in file.iter_batches(MOST_ROWS_OF_A_BATCH, columns=columns):
                for place in range(batch.num_rows):
                    number += 1
                    yield _of_arrow(number, batch.slice(place, 1))
    except (pyarrow.ArrowException, OSError) as error:
        raise InvalidRequest(f"{path.name} cannot be read as Parquet.", code="parquet_damaged") from error


def _of_arrow(number: int, one: Any) -> Row:
    try:
        (columns,) = one.to_pylist()
    except UnicodeDecodeError:
        return Row.bad(number, "not_utf8", "The row is not UTF-8.", "")
    return _of_columns(number, columns)


def _check_columns(path: Path, names: Sequence[str]) -> None:
    lacking = [name for name in NEEDED if names.count(name) != 1]
    if lacking:
        detail = f"{path.name} needs the columns {' and '.join(NEEDED)}, each once; look at {', '.join(lacking)}."
        raise InvalidRequest(detail, code="columns_missing")


def _of_columns(number: int, columns: Mapping[str, Any]) -> Row:
    """Return a row of a table; `sources` may be a text, or a JSON list if it begins with a bracket."""
    excerpt, characters = _excerpt(columns), len(str(columns))
    if characters > MOST_BODY_BYTES:
        return Row.bad(number, "row_too_large", _TOO_LARGE, excerpt)
    sources = columns["sources"]
    if isinstance(sources, str):
        try:
            sources = json.loads(sources) if sources.lstrip().startswith("[") else [sources]
        except (ValueError, RecursionError):
            detail = "The cell `sources` begins with a bracket and is no JSON list."
            return Row.bad(number, "sources_not_json", detail, excerpt)
    return Row(number, {**columns, "sources": sources}, excerpt, characters, None)


def _excerpt(columns: Mapping[str, Any]) -> str:
    return str(columns.get("answer"))[:MOST_EXCERPT].encode("utf-8", "replace").decode()


_READERS: Mapping[str, Callable[[Path], Iterator[Row]]] = {
    ".jsonl": _jsonl,
    ".ndjson": _jsonl,
    ".csv": _csv,
    ".parquet": _parquet,
}
