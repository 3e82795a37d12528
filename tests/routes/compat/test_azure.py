from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.routes.compat.samples import FALSE, MIXED, QUESTION, SOURCE, TRUE

PATH = "/contentsafety/text:detectGroundedness?api-version=2024-02-15-preview"
ASKED = {"domain": "Generic", "task": "QnA", "qna": {"query": QUESTION}, "groundingSources": [SOURCE]}
KEYS = {"ungroundedDetected", "ungroundedPercentage", "ungroundedDetails"}


def detect(client: TestClient, text: str, **more: Any) -> dict[str, Any]:
    response = client.post(PATH, json=ASKED | {"text": text} | more, headers={"Ocp-Apim-Subscription-Key": "key"})
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    assert body.keys() - {"correction Text", "correctionText"} == KEYS
    return body


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"domain": "GENERIC", "task": "QNA"},
        {"domain": "medical", "task": "Summarization", "qna": None},
        {
            "domain": None,
            "task": None,
            "qna": {"query": None},
            "reasoning": None,
            "correction": None,
            "llmResource": {},
        },
    ],
    ids=["as documented", "capitals", "summarization", "nulls"],
)
def test_a_true_text_is_grounded_and_a_false_one_is_not(client: TestClient, more: dict[str, Any]) -> None:
    assert detect(client, TRUE, **more) == {
        "ungroundedDetected": False,
        "ungroundedPercentage": 0.0,
        "ungroundedDetails": [],
    }
    body = detect(client, MIXED, **more)
    assert body["ungroundedDetected"] is True
    assert body["ungroundedPercentage"] == pytest.approx(len(FALSE) / len(MIXED))
    (detail,) = body["ungroundedDetails"]
    assert detail.keys() == {"text", "offset", "length"} and detail["text"] == "69 million"


@pytest.mark.parametrize("before", ["", "😀 ", "नमस्ते। ", "నమస్తే. "], ids=["ASCII", "emoji", "Devanagari", "Telugu"])
def test_places_are_given_in_three_units(client: TestClient, before: str) -> None:
    text = before + FALSE
    (detail,) = [each for each in detect(client, text)["ungroundedDetails"] if each["text"] == "69 million"]
    start, length = detail["offset"], detail["length"]
    assert start.keys() == length.keys() == {"utf8", "utf16", "codePoint"}
    assert text.encode()[start["utf8"] :][: length["utf8"]].decode() == "69 million"
    assert text.encode("utf-16-le")[2 * start["utf16"] :][: 2 * length["utf16"]].decode("utf-16-le") == "69 million"
    assert text[start["codePoint"] :][: length["codePoint"]] == "69 million"


def test_reasons_are_given_where_they_are_wanted(client: TestClient) -> None:
    (detail,) = detect(client, MIXED, reasoning=True)["ungroundedDetails"]
    assert "67 million" in detail["reason"]


def test_the_correction_has_both_names(client: TestClient) -> None:
    body = detect(client, f"{MIXED} The president collects stamps.", correction=True)
    assert body["correction Text"] == body["correctionText"] == SOURCE
    assert detect(client, TRUE, correction=True)["correctionText"] == TRUE


def test_a_text_without_a_claim_is_not_grounded(client: TestClient) -> None:
    body = detect(client, "Hello! How are you?")
    assert (body["ungroundedDetected"], body["ungroundedPercentage"]) == (True, 1.0)


@pytest.mark.parametrize(
    "body",
    [{"text": TRUE}, {"text": "", "groundingSources": [SOURCE]}, {"groundingSources": [SOURCE]}],
    ids=["no source", "empty", "no text"],
)
def test_errors_have_the_shape_of_azure(client: TestClient, body: dict[str, Any]) -> None:
    response = client.post(PATH, json=body)
    assert response.status_code == 400
    assert response.json()["error"]["code"] == "InvalidRequestBody" and response.json()["error"]["message"]


def test_without_a_verifier_the_service_is_unavailable(broken: TestClient) -> None:
    response = broken.post(PATH, json=ASKED | {"text": TRUE})
    assert (response.status_code, response.json()["error"]["code"]) == (503, "ServiceUnavailable")
