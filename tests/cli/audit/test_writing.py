"""The verdicts of an audit, the same in both formats."""

import io
import json

import pyarrow as pa
import pytest
from pyarrow import parquet

from cli.audit.records import AuditedAnswer
from cli.audit.writing import WRITERS, Format
from core.firewall import Answered
from core.verdict import Status
from tests.cli.audit.answers import answer

ANSWERS = [
    answer(1, Status.VERIFIED, answered=Answered.PARTLY),
    answer(2, Status.HALLUCINATED, Status.NOT_CHECKED),
    answer(3),
]


def written(form: Format, answers: list[AuditedAnswer]) -> bytes:
    file = io.BytesIO()
    with WRITERS[form](file) as writer:
        for each in answers:
            writer.write(each)
    return file.getvalue()


def test_json_lines_read_back_as_they_were() -> None:
    lines = written("jsonl", ANSWERS).splitlines()
    assert [AuditedAnswer.model_validate_json(line) for line in lines] == ANSWERS


@pytest.mark.parametrize("many", [3, 2_500], ids=["few", "groups"])
def test_parquet_holds_the_same(many: int) -> None:
    answers = (ANSWERS * many)[:many]
    rows = parquet.read_table(pa.BufferReader(written("parquet", answers))).to_pylist()
    assert rows == [json.loads(each.model_dump_json()) for each in answers]


def test_parquet_knows_every_field_of_a_verdict() -> None:
    schema = parquet.read_schema(pa.BufferReader(written("parquet", [])))
    assert schema.names == list(AuditedAnswer.model_fields)
    (shown,) = json.loads(ANSWERS[0].model_dump_json())["claims"]
    assert [field.name for field in schema.field("claims").type.value_type] == list(shown)


@pytest.mark.parametrize("answered", [None, *Answered])
def test_a_column_tells_whether_the_question_is_answered(answered: Answered | None) -> None:
    file = written("parquet", [answer(1, Status.VERIFIED, answered=answered)])
    (told,) = parquet.read_table(pa.BufferReader(file)).column("answered").to_pylist()
    assert told == (answered and answered.value)


def test_a_verdict_from_before_that_was_asked_is_read() -> None:
    held = answer(1, Status.VERIFIED)
    assert AuditedAnswer.model_validate(held.model_dump(mode="json", exclude={"answered"})) == held
