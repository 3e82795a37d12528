import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.accuracy.rows import Label, Row, read_rows, rows_by_set
from utils.errors import InvalidRequest

GOOD: dict[str, Any] = {"evidence": "The sky is blue.", "claim": "The sky is blue.", "label": "entailed"}


def write(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def row(set_: str, evidence: str, claim: str = "It is so.") -> Row:
    return Row(set=set_, source=evidence, evidence=evidence, claim=claim, label=Label.ENTAILED)


def test_a_full_line_is_read(tmp_path: Path) -> None:
    line = GOOD | {"id": "a-1", "set": "skies", "split": "dev", "meta": {"doc_id": 7, "op": "year"}, "new": [1]}
    [read] = read_rows(write(tmp_path / "a.jsonl", line))
    assert read == Row(set="skies", source="7", label=Label.ENTAILED, evidence=GOOD["evidence"], claim=GOOD["claim"])


@pytest.mark.parametrize("name", ["skies.jsonl", "skies.jsonl.gz"])
@pytest.mark.parametrize("optional", [{}, {"set": None, "meta": None}, {"meta": {}}], ids=["absent", "null", "empty"])
def test_optional_fields_may_be_missing(tmp_path: Path, name: str, optional: dict[str, Any]) -> None:
    data = json.dumps(GOOD | optional).encode()
    path = tmp_path / name
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    [read] = read_rows(path)
    assert (read.set, read.source) == ("skies", GOOD["evidence"])


def test_blank_lines_and_a_byte_order_mark_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\n\n  \n" + json.dumps(GOOD).encode())
    assert len(list(read_rows(path))) == 2


@pytest.mark.parametrize(
    ("meta", "source"),
    [
        pytest.param({"doc_id": "d"}, "d", id="doc_id"),
        pytest.param({"document_id": "d"}, "d", id="document_id"),
        pytest.param({"article": "d", "doc_id": "first"}, "first", id="doc_id before article"),
        pytest.param({"doc_id": ""}, GOOD["evidence"], id="empty"),
        pytest.param({"task": "d"}, GOOD["evidence"], id="something else"),
    ],
)
def test_the_document_of_a_row_is_found(tmp_path: Path, meta: dict[str, str], source: str) -> None:
    [read] = read_rows(write(tmp_path / "a.jsonl", GOOD | {"meta": meta}))
    assert read.source == source


@pytest.mark.parametrize(
    ("label", "is_supported"),
    [("entailed", True), ("supported", True), ("neutral", False), ("contradicted", False), ("unsupported", False)],
)
def test_labels(tmp_path: Path, label: str, is_supported: bool) -> None:
    [read] = read_rows(write(tmp_path / "a.jsonl", GOOD | {"label": label}))
    assert read.label.is_supported is is_supported


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        pytest.param(b"not json", "not a JSON object", id="no JSON"),
        pytest.param(b'["a"]', "not a JSON object", id="a list"),
        pytest.param(b'{"claim": "a", "label": "neutral"', "not a JSON object", id="cut off"),
        pytest.param(b'{"claim": "a", "label": "neutral"}', "evidence: Field required", id="no evidence"),
        pytest.param(b'{"evidence": "a", "label": "neutral"}', "claim: Field required", id="no claim"),
        pytest.param(b'{"evidence": "a", "claim": "a"}', "label: Field required", id="no label"),
        pytest.param(b'{"evidence": 1, "claim": "a", "label": "neutral"}', "evidence: ", id="a number as evidence"),
        pytest.param(b'{"evidence": "a", "claim": null, "label": "neutral"}', "claim: ", id="null as claim"),
        pytest.param(b'{"evidence": "a", "claim": "a", "label": "maybe"}', "'contradicted'", id="unknown label"),
        pytest.param(b'{"evidence": "a", "claim": "a", "label": "neutral", "meta": "x"}', "meta: ", id="meta is text"),
        pytest.param(b'{"evidence": "a", "claim": "a", "label": "neutral", "set": 1}', "set: ", id="set is a number"),
        pytest.param(b'{"evidence": "\xff", "claim": "a", "label": "neutral"}', "not a JSON object", id="not UTF-8"),
        pytest.param(
            b'{"evidence": "\\ud800", "claim": "a", "label": "neutral"}', "at column 21", id="half a character"
        ),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, bad: bytes, said: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(json.dumps(GOOD).encode() + b"\n\n" + bad + b"\n")
    reading = read_rows(path)
    assert next(reading).claim == GOOD["claim"]
    with pytest.raises(InvalidRequest) as raised:
        next(reading)
    assert raised.value.detail.startswith(f"{path}:3: ")
    assert said in raised.value.detail


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param("a.jsonl", None, id="missing"),
        pytest.param("a.jsonl.gz", b"{}", id="not gzip"),
        pytest.param("a.jsonl.gz", gzip.compress(json.dumps(GOOD).encode() * 99)[:60], id="cut off"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str, data: bytes | None) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(InvalidRequest, match=r"a\.jsonl"):
        list(read_rows(path))


@given(evidence=st.text(), claim=st.text(), label=st.sampled_from(Label))
def test_whatever_json_can_hold_is_read_as_written(
    tmp_path_factory: pytest.TempPathFactory, evidence: str, claim: str, label: Label
) -> None:
    path = tmp_path_factory.mktemp("rows") / "a.jsonl"
    [read] = read_rows(write(path, {"evidence": evidence, "claim": claim, "label": label}))
    assert (read.evidence, read.claim, read.label) == (evidence, claim, label)


def test_rows_are_grouped_by_set_and_rows_of_the_same_evidence_stand_together() -> None:
    sets = rows_by_set([row("one", "x"), row("two", "y"), row("one", "y"), row("one", "x", "Again.")], None)
    assert {name: [each.evidence for each in held] for name, held in sets.items()} == {
        "one": ["x", "x", "y"],
        "two": ["y"],
    }


def test_a_limit_chooses_the_same_rows_every_time_and_not_just_the_first() -> None:
    rows = [row("one", f"{number:03}") for number in range(200)]
    [chosen] = rows_by_set(rows, 20).values()
    assert len(set(each.evidence for each in chosen)) == 20
    assert rows_by_set(rows, 20) == {"one": chosen}
    assert chosen != rows[:20]
    assert set(each.evidence for each in chosen) <= set(each.evidence for each in rows)


@pytest.mark.parametrize("limit", [None, 2, 3])
def test_a_limit_that_is_not_reached_leaves_all(limit: int | None) -> None:
    assert len(rows_by_set([row("one", "x"), row("one", "y")], limit)["one"]) == 2
