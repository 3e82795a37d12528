"""Rows of a log: the same from every format, every one accounted for, whatever stands in it."""

import json
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from cli.audit.reading import MOST_ROWS_OF_A_BATCH, Log, read_rows
from core.runs.requests import MOST_BODY_BYTES
from utils.errors import FirewallError

ROWS = [
    {"id": "a", "question": "How much?", "answer": "The rent is EUR 900.", "sources": ["The rent is EUR 900."]},
    {"id": "b", "question": "", "answer": "A cat, “quoted”,\nis allowed.", "sources": ["One, two.", "Three."]},
]


def jsonl(path: Path) -> Path:
    path.write_text("\n".join(json.dumps(row) for row in ROWS) + "\n\n", encoding="utf-8")
    return path


def csv(path: Path) -> Path:
    def cell(value: object) -> str:
        text = value if isinstance(value, str) else json.dumps(value)
        return '"' + text.replace('"', '""') + '"'

    lines = [",".join(ROWS[0]), *(",".join(map(cell, row.values())) for row in ROWS)]
    path.write_text("\r\n".join(lines), encoding="utf-8-sig", newline="")
    return path


def arrow(path: Path) -> Path:
    parquet.write_table(pa.Table.from_pylist([row | {"model": "x"} for row in ROWS]), path)
    return path


WRITERS = {"log.jsonl": jsonl, "log.csv": csv, "log.parquet": arrow}


@pytest.mark.parametrize("name", WRITERS)
def test_every_format_gives_the_same_rows(name: str, tmp_path: Path) -> None:
    rows = list(read_rows(WRITERS[name](tmp_path / name)))
    assert [row.content for row in rows] == ROWS
    assert [row.number for row in rows] == [1, 2]
    assert all(row.fault is None for row in rows)


GOOD = json.dumps(ROWS[0]).encode()


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (b"{not json", "not_json"),
        (b'"\xff\xfe"', "not_utf8"),
        (b"[" * 100_000, "not_json"),
        (b'{"answer": "' + b"x" * (3 * MOST_BODY_BYTES) + b'"}', "row_too_large"),
    ],
    ids=["not json", "not utf-8", "deeply nested", "far too large"],
)
def test_a_line_that_cannot_be_read_is_one_bad_row_and_costs_no_other(bad: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD + b"\n" + bad + b"\r\n\n" + GOOD)
    first, middle, last = read_rows(path)
    assert first.content == last.content == ROWS[0]
    assert middle.fault is not None
    assert (middle.fault.row, middle.fault.code) == (2, code)
    assert len(middle.fault.excerpt) <= 200


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("a,b,c", "cells_do_not_match"),
        ('a,"[1, 2"', "sources_not_json"),
        (f"{'x' * (MOST_BODY_BYTES + 1)},b", "row_too_large"),
    ],
    ids=["too many cells", "sources not json", "too large"],
)
def test_a_bad_row_of_a_csv_is_set_aside_alone(line: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(f"answer,sources\n{line}\nIt is so.,It is so.\n", encoding="utf-8")
    bad, good = read_rows(path)
    assert bad.fault is not None and bad.fault.code == code
    assert good.content == {"answer": "It is so.", "sources": ["It is so."]}


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("log.txt", b"x", "input_format_unknown"),
        ("log.csv", b"answer,sources\n", "input_empty"),
        ("log.csv", b"answer,sources,answer\na,b,c\n", "columns_missing"),
        ("log.csv", b'answer,sources\na,"' + b"b\n" * 40_000_000, "csv_damaged"),
        ("log.parquet", b"PAR1 and no more", "parquet_damaged"),
    ],
    ids=["format", "header only", "column twice", "open quote", "parquet"],
)
def test_a_file_that_cannot_be_read_is_refused_before_anything_is_judged(
    name: str, data: bytes, code: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(FirewallError) as refused:
        Log.survey(path)
    assert refused.value.code == code


def test_batches_are_cut_in_the_same_places_whatever_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    large = json.dumps({"answer": "x" * 4_000_000, "sources": ["x"]}).encode()
    path.write_bytes((GOOD + b"\n") * (MOST_ROWS_OF_A_BATCH + 1) + large + b"\n" + GOOD)
    log = Log.survey(path)
    assert log.rows == MOST_ROWS_OF_A_BATCH + 3
    everything = list(log.batches(()))
    assert [len(batch) for batch in everything] == [MOST_ROWS_OF_A_BATCH, 2, 1]
    assert list(log.batches({everything[1][0].number})) == [everything[0], everything[2]]
