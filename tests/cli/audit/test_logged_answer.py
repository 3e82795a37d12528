"""What a row must hold: the limits of `/api/verify`, each with its code; what may be there is left alone."""

import pytest

from cli.audit.logged_answer import LoggedAnswer
from cli.audit.records import Options, Row
from utils.errors import InvalidRequest

OPTIONS = Options(method="firewall", threshold=0.6)
GOOD = {"answer": "The rent is EUR 900.", "sources": ["The rent is EUR 900."]}


def row(content: object) -> Row:
    return Row(1, content, "", 0, None)


@pytest.mark.parametrize(
    ("further", "name"),
    [
        ({}, None),
        ({"id": 7}, "7"),
        ({"id": "x", "question": None}, "x"),
        ({"model": "a", "latency": 3}, None),
        ({"sources": [{"id": "lease", "text": "The rent is EUR 900."}]}, None),
    ],
    ids=["bare", "numbered", "no question", "further fields", "named source"],
)
def test_a_good_row_is_a_request(further: dict[str, object], name: str | None) -> None:
    answer = LoggedAnswer.of(row(GOOD | further))
    request = answer.request(OPTIONS)
    assert (answer.name, request.text, request.question) == (name, GOOD["answer"], "")
    assert [text for _, text in request.named_sources()] == GOOD["sources"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ([GOOD], "not_an_object"),
        ({"sources": ["x"]}, "field_missing"),
        ({"answer": "x"}, "field_missing"),
        (GOOD | {"answer": 17}, "field_wrong_type"),
        (GOOD | {"answer": None}, "field_wrong_type"),
        (GOOD | {"sources": "x"}, "field_wrong_type"),
        (GOOD | {"sources": [1]}, "field_wrong_type"),
        (GOOD | {"sources": [{"text": "x"}]}, "field_wrong_type"),
        (GOOD | {"answer": "half \ud800"}, "text_not_unicode"),
        (GOOD | {"answer": " "}, "text_empty"),
        (GOOD | {"answer": "12."}, "text_without_words"),
        (GOOD | {"answer": "word " * 50_000}, "text_too_long"),
        (GOOD | {"question": "word " * 500}, "question_too_long"),
        (GOOD | {"sources": []}, "sources_empty"),
        (GOOD | {"sources": [""]}, "source_empty"),
        (GOOD | {"sources": ["x"] * 51}, "too_many_sources"),
        (GOOD | {"sources": ["x" * 1_000_001]}, "sources_too_long"),
        (GOOD | {"sources": [{"id": "a", "text": "x"}] * 2}, "source_id_twice"),
    ],
)
def test_a_bad_row_has_a_code(content: object, code: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        LoggedAnswer.of(row(content)).request(OPTIONS)
    assert refused.value.code == code
