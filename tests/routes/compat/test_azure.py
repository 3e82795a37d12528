from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import posted
from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE

PATH = "/contentsafety/text:detectGroundedness?api-version=2024-02-15-preview"
ASKED = {"domain": "Generic", "task": "QnA", "qna": {"query": QUESTION}, "groundingSources": [SOURCE]}
NULLS = dict.fromkeys(("domain", "task", "qna", "reasoning", "correction"))


def detect(client: TestClient, text: str, **more: Any) -> Any:
    return posted(client, PATH, ASKED | {"text": text} | more)


@pytest.mark.parametrize("more", [{}, NULLS | {"llmResource": {}}], ids=["as documented", "nulls"])
def test_a_true_text_is_grounded_and_a_false_one_is_not(client: TestClient, more: dict[str, Any]) -> None:
    good = {"ungroundedDetected": False, "ungroundedPercentage": 0.0, "ungroundedDetails": []}
    assert detect(client, TRUE, **more) == good
    body = detect(client, MIXED, **more)
    assert body["ungroundedDetected"] is True
    assert body["ungroundedPercentage"] == pytest.approx(len(FALSE) / len(MIXED))
    (detail,) = body["ungroundedDetails"]
    assert detail.keys() == {"text", "offset", "length"} and detail["text"] == "69 million"


@pytest.mark.parametrize("before", ["", "😀 నమస్తే. "])
def test_places_are_given_in_three_units(client: TestClient, before: str) -> None:
    text = before + FALSE
    (detail,) = [each for each in detect(client, text)["ungroundedDetails"] if each["text"] == "69 million"]
    start, length = detail["offset"], detail["length"]
    assert start.keys() == length.keys() == {"utf8", "utf16", "codePoint"}
    assert text.encode()[start["utf8"] :][: length["utf8"]].decode() == "69 million"
    assert text.encode("utf-16-le")[2 * start["utf16"] :][: 2 * length["utf16"]].decode("utf-16-le") == "69 million"
    assert text[start["codePoint"] :][: length["codePoint"]] == "69 million"


def test_reasons_and_the_correction_are_given_where_they_are_wanted(client: TestClient) -> None:
    body = detect(client, f"{MIXED} The president collects stamps.", correction=True, reasoning=True)
    assert "67 million" in body["ungroundedDetails"][0]["reason"]
    assert body["correction Text"] == body["correctionText"] == SOURCE
    assert detect(client, TRUE, correction=True)["correctionText"] == TRUE


def test_errors_have_the_shape_of_azure(client: TestClient, broken: TestClient) -> None:
    for service, sources, status, code in (
        (client, None, 400, "InvalidRequestBody"),
        (broken, [SOURCE], 503, "ServiceUnavailable"),
    ):
        response = service.post(PATH, json={"text": TRUE, "groundingSources": sources})
        assert (response.status_code, response.json()["error"]["code"]) == (status, code)
        assert response.json()["error"]["message"]
