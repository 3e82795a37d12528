"""The verdicts of an audit, the same in both formats."""

import io
import json

import pyarrow as pa
import pytest
from pyarrow import parquet

from cli.audit.records import AuditedAnswer
from cli.audit.run import WRITERS, Format
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
    with WRITERS[form](file) as write:
        for each in answers:
            write(each)
    return file.getvalue()


def test_json_lines_read_back_as_they_were() -> None:
    lines = written("jsonl", ANSWERS).splitlines()
    assert [AuditedAnswer.model_validate_json(line) for line in lines] == ANSWERS
    older = ANSWERS[2].model_dump(mode="json", exclude={"answered"})
    assert AuditedAnswer.model_validate(older) == ANSWERS[2]


@pytest.mark.parametrize("many", [0, 3, 2_500], ids=["none", "few", "groups"])
def test_parquet_holds_the_same_in_every_field(many: int) -> None:
    answers = (ANSWERS * many)[:many]
    table = parquet.read_table(pa.BufferReader(written("parquet", answers)))
    assert table.to_pylist() == [json.loads(each.model_dump_json()) for each in answers]
    assert table.schema.names == list(AuditedAnswer.model_fields)
    kinds = {"row": "int64", "support_ratio": "double", "complete": "bool", "answered": "string"}
    assert {name: str(table.schema.field(name).type) for name in kinds} == kinds
