"""The four cases of the third source document over HTTP: with the shipped verifier, and with a language model that
gives log-probabilities; and what becomes of both where the one or the other is missing.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests import calls
from tests.logprobs import answer_with_logprobs, strict_verifier
from tests.scripted_server import ScriptedServer, completion, status

DECISION = "The appraiser set the compensation at 50,000 shekels. The decision was given on 3 March 2021."
APPEAL = "An appeal may be filed within 45 days. The appeal committee sits in Haifa."
SOURCES = [DECISION, APPEAL]
SUPPORTED = "The compensation was set at 50,000 shekels by the appraiser [S0]."
CONTRADICTING = "The appraiser set the compensation at 90,000 shekels [S0]."
CONFABULATED = "The appraiser has worked for the city for twenty years [S0]."
APPEALED = "An appeal may be filed within 45 days [S1]."

CASES = {
    "supported": (SUPPORTED, [True], ["verified"]),
    "contradicting": (CONTRADICTING, [False], ["hallucinated"]),
    "confabulated": (CONFABULATED, [False], ["hallucinated"]),
    "mixed": (
        f"{SUPPORTED} {CONTRADICTING} {APPEALED} {CONFABULATED}",
        [True, False, True, False],
        ["verified", "hallucinated", "verified", "hallucinated"],
    ),
}
NEEDED = {
    "The compensation was set at 50,000 shekels by the appraiser.": "compensation at 50,000 shekels",
    "An appeal may be filed within 45 days.": "within 45 days",
}
REFUTED = {"The appraiser set the compensation at 90,000 shekels.": "compensation at 50,000 shekels"}
CHECK_KEYS = {"overall_grounded", "grounded_claims", "total_claims", "grounding_ratio", "claims"}
CLAIM_KEYS = {"text", "citing", "p1", "p0", "confidence", "grounded", "warning"}


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, ScriptedServer]]:
    """A service with a language model behind it."""
    with ScriptedServer() as server:
        folder = tmp_path_factory.mktemp("judged")
        with calls.service(folder, llm_base_url=server.url, llm_model="m") as running:
            yield running, server


def verify(client: TestClient, text: str, sources: list[Any] | None = None, **options: str) -> dict[str, Any]:
    chosen = {"evidence_budget": options}
    return calls.verify(client, text=text, sources=sources or SOURCES, method="evidence_budget", options=chosen)


@pytest.mark.parametrize("formula", ["source", "strawberry"])
@pytest.mark.parametrize("case", CASES)
def test_the_four_cases_with_the_shipped_verifier(client: TestClient, case: str, formula: str) -> None:
    text, grounded, statuses = CASES[case]
    result = verify(client, text, formula=formula)
    check = result["report"]["hallucination_check"]
    assert [claim["grounded"] for claim in check["claims"]] == grounded
    assert [claim["status"] for claim in result["claims"]] == statuses
    assert check["overall_grounded"] is all(grounded)
    assert (result["decision"]["action"] == "pass") is all(grounded)
    assert (result["report"]["warning"] is None) is all(grounded)


@pytest.mark.parametrize("formula", ["source", "strawberry"])
@pytest.mark.parametrize("case", CASES)
def test_the_four_cases_with_log_probabilities(
    judged: tuple[TestClient, ScriptedServer], case: str, formula: str
) -> None:
    running, server = judged
    server.respond(strict_verifier(NEEDED, REFUTED))
    before = len(server.requests)
    text, grounded, statuses = CASES[case]
    result = verify(running, text, judge="llm", formula=formula)
    report = result["report"]
    assert (report["judge"], report["fallback"]) == ("llm", None)
    assert [claim["grounded"] for claim in report["hallucination_check"]["claims"]] == grounded
    assert [claim["status"] for claim in result["claims"]] == statuses
    assert len(server.requests) - before == 2 * len(grounded)
    for claim in report["claims"]:
        assert claim["p1"]["upper"] == pytest.approx(0.97 if claim["grounded"] else claim["p1"]["lower"])


def test_the_model_is_shown_everything_once_and_once_without_what_is_cited(
    judged: tuple[TestClient, ScriptedServer],
) -> None:
    running, server = judged
    server.respond(strict_verifier(NEEDED, REFUTED))
    before = len(server.requests)
    verify(running, f"{APPEALED} The decision was given on 3 March 2021.", judge="llm")
    cited, _ = sorted(
        (request.prompt for request in server.requests[before : before + 2]), key=lambda p: "REDACTED" in p
    )
    assert "within 45 days" in cited.partition("BEGIN CLAIM")[0]
    assert "50,000 shekels" in cited
    scrubbed = next(r.prompt for r in server.requests[before : before + 2] if "[REDACTED]" in r.prompt)
    assert "within 45 days" not in scrubbed.partition("BEGIN CLAIM")[0]
    assert "50,000 shekels" in scrubbed
    uncited = next(r.prompt for r in server.requests[before + 2 :] if "[REDACTED]" in r.prompt)
    assert "50,000" not in uncited
    assert "45 days" not in uncited


def test_a_model_may_take_a_claim_s_ground_away_but_never_give_one(judged: tuple[TestClient, ScriptedServer]) -> None:
    running, server = judged
    server.respond(lambda request: answer_with_logprobs(UNSURE=0.98, YES=0.01))
    assert verify(running, SUPPORTED, judge="llm")["claims"][0]["status"] == "partial"
    server.respond(
        lambda request: answer_with_logprobs(**({"UNSURE": 0.99} if "REDACTED" in request.prompt else {"YES": 0.99}))
    )
    for text in (CONTRADICTING, CONFABULATED):
        result = verify(running, text, judge="llm")
        assert result["claims"][0]["status"] == "hallucinated"
        assert not result["report"]["hallucination_check"]["claims"][0]["grounded"]


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        pytest.param(completion("YES"), "llm_no_logprobs", id="left out"),
        pytest.param(status(400, "logprobs is not supported"), "llm_no_logprobs", id="as Groq"),
        pytest.param(status(401), "llm_unauthorized", id="no key"),
    ],
)
def test_a_model_without_log_probabilities_is_replaced_by_the_verifier_and_that_is_told(
    judged: tuple[TestClient, ScriptedServer], reply: Any, code: str
) -> None:
    running, server = judged
    server.respond(lambda request: reply)
    before = len(server.requests)
    text, grounded, _ = CASES["mixed"]
    report = verify(running, text, judge="llm")["report"]
    assert (report["judge"], report["fallback"]) == ("local", code)
    assert [claim["grounded"] for claim in report["hallucination_check"]["claims"]] == grounded
    assert len(server.requests) - before <= 2, "after a fault the model is not asked again"


def test_the_form_of_the_document(client: TestClient) -> None:
    check = verify(client, CASES["mixed"][0])["report"]["hallucination_check"]
    assert check.keys() == CHECK_KEYS
    assert (check["grounded_claims"], check["total_claims"], check["grounding_ratio"]) == (2, 4, 0.5)
    for claim in check["claims"]:
        assert claim.keys() == CLAIM_KEYS
        assert 0 <= claim["p0"] <= 1
        assert 0 <= claim["p1"] <= 1
        assert (claim["warning"] is None) is claim["grounded"]
    assert [claim["citing"] for claim in check["claims"]] == [["S0"], ["S0"], ["S1"], ["S0"]]


HEBREW = 'השמאי קבע פיצוי של 50,000 ש"ח לבעלי המקרקעין. ההחלטה ניתנה בשנת 2021.'


@pytest.mark.parametrize(
    ("text", "grounded", "warning"),
    [
        pytest.param('השמאי קבע פיצוי של 50,000 ש"ח לבעלי המקרקעין [S0].', True, None, id="said"),
        pytest.param(
            'השמאי קבע פיצוי של 70,000 ש"ח לבעלי המקרקעין [S0].', False, "המקורות אומרים אחרת", id="other sum"
        ),
        pytest.param("הבניין נצבע בכחול 😀.", False, "לא ניתן היה לבדוק את הטענה", id="invented"),
    ],
)
def test_hebrew_answers_are_warned_of_in_hebrew(
    client: TestClient, text: str, grounded: bool, warning: str | None
) -> None:
    report = verify(client, text, [HEBREW])["report"]
    (claim,) = report["hallucination_check"]["claims"]
    assert (claim["grounded"], claim["warning"]) == (grounded, warning)
    expected = None if grounded else "שים לב: 1 טענות בתשובה לא נתמכות במלואן על ידי המקורות."
    assert report["warning"] == expected


def test_a_question_s_answer_is_judged_by_the_passages_that_its_writer_was_given(
    client: TestClient, sample_docs: Path
) -> None:
    lease = sample_docs / "lease.txt"
    headers = calls.workspace(client, lease.read_bytes(), lease.name)
    result = calls.ask(client, headers, "What is the deposit?", method="evidence_budget")
    report = result["report"]
    assert result["evidence"]
    assert report["claims"]
    for claim in report["claims"]:
        assert [citation["role"] for citation in claim["citations"]] in (["needed"], ["redundant"])
        assert claim["grounded"]
    assert result["decision"]["action"] == "pass"


@pytest.mark.parametrize("options", [{"formula": "nats"}, {"target": 1.0}, {"unknown": 1}], ids=str)
def test_options_out_of_bounds_are_refused(client: TestClient, options: dict[str, Any]) -> None:
    body = {"text": SUPPORTED, "sources": SOURCES, "method": "evidence_budget", "options": {"evidence_budget": options}}
    assert client.post("/api/verify", json=body).status_code == 422
