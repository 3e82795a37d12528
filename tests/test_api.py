"""The endpoints over HTTP, with the real engines."""

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.calls import LEASE, ask, events, problem, service, upload, verify, workspace
from tests.files.documents import pdf
from tests.scripted_server import ScriptedServer, completion

TWO_THRESHOLDS = {"threshold": 0.9, "bands": {"block": 0.4, "allow": 0.6}}
CROSSED = {"bands": {"block": 0.9, "allow": 0.1}}
RATE = {"name": "rate", "result": "1000 USD is 925.50 EUR."}
FRANCE: dict[str, Any] = {
    "text": "France has 69 million inhabitants. Its capital is Paris.",
    "sources": ["The capital of France is Paris. The population of France is 67 million."],
}


class TestVerify:
    def test_a_wrong_number_is_contradicted_and_corrected(self, client: TestClient) -> None:
        body = verify(client, **FRANCE)
        wrong, right = body["claims"]
        assert (wrong["status"], wrong["error_type"]) == ("hallucinated", "contradiction/numerical")
        assert wrong["contradicting_evidence"][0]["text"] == "The population of France is 67 million."
        assert wrong["correction"] is None or wrong["correction"]["new"] == "67 million"
        assert right["status"] == "verified"
        assert body["decision"]["action"] == "annotate"
        assert body["models"]["entailment"] and body["models"]["rules"] and body["coverage"]["complete"] is True
        problem(client.post("/api/verify", json=FRANCE | {"on_fail": "exception"}), 422, "verification_failed")

    def test_the_workspace_is_the_source_where_none_is_sent(self, client: TestClient) -> None:
        claims = ["The deposit is 2,900 euros."]
        (own,) = verify(client, workspace(client), claims=claims)["claims"]
        (sent,) = verify(client, claims=claims, sources=[{"id": "atlas", "text": LEASE}])["claims"]
        assert (own["status"], own["evidence"][0]["document_name"]) == ("verified", "lease.txt")
        assert (sent["status"], sent["evidence"][0]["document_id"]) == ("verified", "atlas")

    @pytest.mark.parametrize(
        ("body", "code"),
        [
            ({"claims": ["a b"], "text": "a b"}, "claims_or_text"),
            ({"claims": []}, "claims_empty"),
            ({"claims": ["a b"] * 201}, "too_many_claims"),
            ({"text": ""}, "text_empty"),
            ({"text": "42."}, "text_without_words"),
            ({"text": "a b", "sources": []}, "sources_empty"),
            ({"text": "a b", "sources": ["ok", " \n"]}, "source_empty"),
            ({"text": "a b", "sources": ["x"] * 51}, "too_many_sources"),
            ({"text": "a b", "sources": ["x " * 600_000]}, "sources_too_long"),
            ({"text": "a b", "sources": ["x"], "method": "magic"}, "unknown_method"),
            ({"text": "a b", "sources": ["x"], "unknown": 1}, "invalid_request"),
            ({"text": "\ud800", "sources": ["x"]}, "invalid_request"),
            ({"text": "a b", "sources": [{"id": "a", "text": "x"}] * 2}, "source_id_twice"),
            ({"text": "a b", "tool_calls": [RATE], "sources": [{"id": "tool:rate#0", "text": "x"}]}, "source_id_twice"),
            ({"text": "a b", "tool_calls": [RATE] * 51}, "too_many_tool_calls"),
            ({"text": "a b", "tool_calls": [RATE | {"result": "a" * 600_000}] * 2}, "sources_too_long"),
            ({"text": "a b", "tool_calls": [RATE | {"tool": "x"}]}, "invalid_request"),
            ({"text": "a b", "tool_calls": [RATE | {"result": {"x": "\ud800"}}]}, "invalid_request"),
            ({"claims": ["a b"], "sources": ["x"], "field": "a"}, "field_without_text"),
            ({"text": '{"a": " "}', "sources": ["x"], "field": "a"}, "field_empty"),
            ({"text": "a b", "sources": ["x"], **TWO_THRESHOLDS}, "threshold_or_bands"),
            ({"text": "a b", "sources": ["x"], **CROSSED}, "bands_crossed"),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_what_cannot_be_taken_is_refused(self, client: TestClient, body: dict[str, Any], code: str) -> None:
        sent = json.dumps(body).encode()
        for path in ("/api/verify", "/api/verify/stream"):
            response = client.post(path, content=sent, headers={"content-type": "application/json"})
            problem(response, 422, code)

    def test_no_evidence_at_all_is_refused(self, client: TestClient) -> None:
        problem(client.post("/api/verify", json={"claims": ["The rent is due."]}), 401, "workspace_required")

    def test_a_stream_gives_run_steps_claims_decision_and_result(self, client: TestClient) -> None:
        found = events(client.post("/api/verify/stream", json=FRANCE))
        assert [name for name, _ in found] == ["run", "step", "claim", "claim", "decision", "result"]
        assert found[-1][1]["result"]["claims"] == verify(client, **FRANCE)["claims"]


class TestQuery:
    def test_without_a_model_the_answer_is_a_verified_quotation(self, client: TestClient) -> None:
        body = ask(client, workspace(client), "What is the deposit?")
        assert body["route"] == "documents"
        assert "2,900 euros" in body["text"]
        assert body["decision"]["action"] == "pass"
        assert body["models"]["writer"] == "quoting"

    def test_a_question_beside_the_documents_is_not_answered(self, client: TestClient) -> None:
        body = ask(client, workspace(client), "Who discovered penicillin?")
        assert (body["route"], body["text"]) == ("no_evidence", "Your documents do not say this.")
        assert body["decision"]["support_ratio"] is None

    @pytest.mark.parametrize(
        ("body", "code"),
        [
            ({"question": " \t"}, "question_empty"),
            ({"question": "?!"}, "question_without_words"),
            ({"question": "why " * 600}, "question_too_long"),
            ({"question": "Why?", "top_k": 0}, "invalid_request"),
            ({"question": "Why?", **TWO_THRESHOLDS}, "threshold_or_bands"),
            ({"question": "Why?", **CROSSED}, "bands_crossed"),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_what_cannot_be_taken_is_refused(self, client: TestClient, body: dict[str, Any], code: str) -> None:
        headers = workspace(client)
        for path in ("/api/query", "/api/query/stream"):
            problem(client.post(path, json=body, headers=headers), 422, code)

    def test_a_stream_ends_with_the_result_that_the_run_keeps(self, client: TestClient) -> None:
        headers = workspace(client)
        found = events(client.post("/api/query/stream", json={"question": "What is the deposit?"}, headers=headers))
        names = [name for name, _ in found]
        assert names[:4] == ["run", "step", "step", "answer"] and names[-2:] == ["decision", "result"]
        kept = client.get(f"/api/runs/{found[0][1]['run_id']}", headers=headers).json()
        assert kept["state"] == "finished"
        assert kept["result"] == found[-1][1]["result"]


class TestDocuments:
    def test_a_document_that_is_deleted_is_gone_and_no_other(self, client: TestClient) -> None:
        headers = workspace(client)
        second = upload(client, "The garage costs 90 euros a month.", "garage.txt", headers)
        left = client.post(
            "/api/delete-file", json={"document_id": second["files"][0]["document"]["id"]}, headers=headers
        ).json()["documents"]
        assert [entry["name"] for entry in left] == ["lease.txt"]
        claims = ["The garage costs 90 euros a month.", "The deposit is 2,900 euros."]
        verdicts = verify(client, headers, claims=claims)["claims"]
        assert [verdict["status"] == "verified" for verdict in verdicts] == [False, True]
        problem(client.post("/api/delete-file", json={"document_id": "x"}, headers=headers), 404, "not_found")

    def test_clearing_touches_no_other_workspace(self, client: TestClient) -> None:
        mine, theirs = workspace(client), workspace(client)
        assert client.post("/api/clear-uploads", headers=mine).json()["documents"] == []
        assert len(client.get("/api/documents", headers=theirs).json()["documents"]) == 1

    def test_a_file_read_in_another_encoding_takes_the_place_of_the_first_reading(self, client: TestClient) -> None:
        files = {"files": ("lease.txt", "הפיקדון הוא 2,900 אירו.".encode("cp1255"))}
        first = client.post("/api/upload", files=files).json()
        headers = {"X-Workspace-Token": first["workspace_token"]}
        problem(client.post("/api/upload", files=files, headers=headers), 409, "file_duplicate")
        again = client.post("/api/upload", files=files, headers=headers, data={"encoding": "Windows-1255"}).json()
        entry = again["files"][0]["document"]
        assert (entry["id"], entry["encoding"]) == (first["files"][0]["document"]["id"], "cp1255")
        assert first["files"][0]["document"]["encoding"] != "cp1255"
        assert client.get("/api/documents", headers=headers).json()["documents"] == [entry]

    @pytest.mark.parametrize(
        ("name", "data", "encoding", "code"),
        [
            pytest.param("a.txt", b"text", "klingon", "file_encoding_unknown", id="unknown"),
            pytest.param("a.pdf", b"%PDF-1.7", "cp1255", "file_encoding_fixed", id="fixed by the format"),
            pytest.param("a.txt", b"text", "x" * 41, "invalid_request", id="too long"),
        ],
    )
    def test_an_encoding_that_cannot_be_used_is_a_problem(
        self, client: TestClient, name: str, data: bytes, encoding: str, code: str
    ) -> None:
        sent = client.post("/api/upload", files={"files": (name, data)}, data={"encoding": encoding})
        problem(sent, 422, code)

    @pytest.mark.parametrize(
        ("method", "path", "body"),
        [
            ("GET", "/api/documents/x", None),
            ("POST", "/api/query", {"question": "Why is it so?"}),
            ("POST", "/api/query/stream", {"question": "Why is it so?"}),
            ("POST", "/api/delete-file", {"document_id": "x"}),
            ("POST", "/api/clear-uploads", None),
            ("GET", "/api/runs/x", None),
            ("POST", "/api/documents/x/read-as", {"encoding": "cp1255"}),
            ("POST", "/api/feedback", {"run_id": "x", "claim_index": 0, "label": "wrong"}),
        ],
    )
    def test_a_missing_token_is_asked_for_and_a_wrong_one_is_not_found(
        self, client: TestClient, method: str, path: str, body: dict[str, Any] | None
    ) -> None:
        problem(client.request(method, path, json=body), 401, "workspace_required")
        for token in ("nonsense", "A" * 43, "ü"):
            headers = {b"X-Workspace-Token": token.encode("latin-1")}
            problem(client.request(method, path, json=body, headers=headers), 404, "not_found")


class TestRuns:
    def test_the_list_says_what_was_asked_and_decided(self, client: TestClient) -> None:
        headers = workspace(client)
        claims = ["The deposit is 2,900 euros.", "The tenant may not keep dogs. " * 20]
        runs = [
            verify(client, headers, claims=claims),
            verify(client, headers, text="The deposit is 2,090 euros."),
            ask(client, headers, "When is the rent due?"),
        ]
        listed = client.get("/api/runs", headers=headers).json()["runs"]
        assert [run["decision"] for run in listed] == [run["decision"] for run in reversed(runs)]
        titles = [run["title"] for run in listed]
        assert titles[:2] == ["When is the rent due?", "The deposit is 2,090 euros."]
        assert titles[2] == "\n".join(claims)[:200]
        problem(client.get(f"/api/runs/{runs[0]['run_id']}", headers=workspace(client)), 404, "not_found")

    def test_feedback_is_kept_for_a_claim_that_exists(self, client: TestClient) -> None:
        headers = workspace(client)
        run = verify(client, headers, claims=["The deposit is 2,900 euros."])
        said = {"run_id": run["run_id"], "claim_index": 0, "label": "correct"}
        assert client.post("/api/feedback", json=said, headers=headers).status_code == 204
        problem(client.post("/api/feedback", json=said | {"claim_index": 1}, headers=headers), 422, "unknown_claim")
        problem(client.post("/api/feedback", json=said | {"run_id": "x"}, headers=headers), 404, "not_found")
        problem(client.post("/api/feedback", json=said | {"label": "meh"}, headers=headers), 422, "invalid_request")


class TestStatus:
    def test_the_status_names_engines_thresholds_and_what_is_missing(self, client: TestClient) -> None:
        body = client.get("/api/status").json()
        assert body["status"] == "ok"
        parts = ["embeddings", "entailment", "answers", "writer", "vectors", "store"]
        assert [engine["part"] for engine in body["engines"]] == parts
        assert body["thresholds"]["relevance"] == 0.2
        limits = body["limits"]
        assert (limits["files"], limits["megabytes"], limits["file_megabytes"]) == (20, 60, 20)
        assert (limits["idle_minutes"], limits["hours"]) == (60, 24)
        writer = next(engine for engine in body["engines"] if engine["part"] == "writer")
        assert "quotations" in writer["detail"]
        assert (body["documents"], body["seconds_left"]) == (None, None)
        own = client.get("/api/status", headers=workspace(client)).json()
        assert own["documents"] == 1
        assert 24 * 3600 - 60 < own["seconds_left"] <= 24 * 3600

    def test_probes_answer_and_what_does_not_exist_is_a_problem_too(self, client: TestClient) -> None:
        assert client.get("/healthz").json()["status"] == "alive"
        assert client.get("/readyz").json()["status"] == "ready"
        problem(client.get("/api/nothing"), 404, "not_found")
        refused = client.get("/api/verify")
        problem(refused, 405, "method_not_allowed")
        assert refused.headers["allow"] == "POST"

    def test_a_missing_verifier_is_said_and_nothing_is_checked(self, tmp_path: Any) -> None:
        with service(tmp_path, nli_model=str(tmp_path / "none")) as degraded:
            assert degraded.get("/api/status").json()["status"] == "degraded"
            assert degraded.get("/readyz").status_code == 503
            for text in (FRANCE["text"], FRANCE["sources"][0]):
                body = verify(degraded, text=text, sources=FRANCE["sources"])
                told = {(verdict["status"], verdict["reason"]) for verdict in body["claims"]}
                assert told == {("not_checked", "model_missing")}
                assert (body["coverage"]["complete"], body["decision"]["action"]) == (False, "annotate")


def test_a_result_says_how_long_each_step_took(client: TestClient) -> None:
    asked = ask(client, workspace(client), "What is the deposit?")
    checked = verify(client, text=LEASE, sources=[LEASE])
    for result in (asked, checked):
        times = result["timings_ms"]
        steps = [times["search"], times["write"], times["verify"]]
        assert times["verify"] > 0 and min(steps) >= 0
        assert sum(steps) <= times["total"] + 1  # rounding
    assert asked["timings_ms"]["search"] > 0


def test_a_sentence_is_found_on_its_own_page(client: TestClient) -> None:
    pages = pdf(["The fee is 40 euros a year."], ["Members vote in March."], ["The treasurer is elected for a year."])
    claims = ["The fee is 40 euros a year.", "The treasurer is elected for a year."]
    body = verify(client, workspace(client, pages, "rules.pdf"), claims=claims)
    found = [(each["status"], each["evidence"][0]["text"], each["evidence"][0]["page"]) for each in body["claims"]]
    assert found == [("verified", claims[0], 1), ("verified", claims[1], 3)]


class TestLanguageModel:
    """A scripted server stands where Groq would, over real HTTP."""

    def test_a_false_answer_is_written_again(self, tmp_path: Any) -> None:
        false, true = "The deposit is 2,090 euros [S0].", "The deposit is 2,900 euros [S0]."
        with (
            ScriptedServer(completion(false), completion(true)) as server,
            service(tmp_path, llm_base_url=server.url, llm_review=False) as client,
        ):
            body = ask(client, workspace(client), "What is the deposit?")
        assert body["text"] == true
        assert [attempt["decision"]["action"] for attempt in body["attempts"]] == ["regenerate", "pass"]
        assert "2,090" not in server.requests[1].prompt
