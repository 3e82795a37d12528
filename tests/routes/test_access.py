"""Keys and rates over HTTP: what is refused, how, and what never is."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient

from api import create_app
from benchmarks.process import ServiceProcess
from config.settings import Settings
from routes.access import ANSWERING_THE_WORST, KEY_HEADERS
from tests import calls
from utils.keys import PREFIX, ApiKey, hash_of, make_key

KEY, HASTY_KEY = make_key(), make_key()
KEYS = {
    "acme": ApiKey(sha256=hash_of(KEY), per_minute=100_000, per_day=1_000_000),
    "hasty": ApiKey(sha256=hash_of(HASTY_KEY), per_minute=2, per_day=3),
}
FRANCE = {"claims": ["Its capital is Paris."], "sources": ["The capital of France is Paris."]}
OPEN = {"/healthz", "/readyz", "/api/status"}
ENDPOINTS = sorted(
    (method, str(context.path))
    for context in iter_route_contexts(create_app(Settings()).routes)
    for method in context.methods or ()
    if context.path not in OPEN and context.path not in ANSWERING_THE_WORST
)


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return calls.closed_service(tmp_path_factory.mktemp("locked"), api_keys=KEYS, api_key_required=True)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A running service that asks for keys."""
    with calls.service(tmp_path_factory.mktemp("guarded"), api_keys=KEYS, api_key_required=True) as running:
        yield running


class TestKeys:
    @pytest.mark.parametrize(("method", "path"), ENDPOINTS, ids=[" ".join(each) for each in ENDPOINTS])
    def test_without_one_every_endpoint_is_closed(self, locked: TestClient, method: str, path: str) -> None:
        response = locked.request(method, path)
        assert response.status_code == 401
        assert response.headers["www-authenticate"] == "Bearer"
        assert response.headers["content-type"] in ("application/json", "application/problem+json")

    def test_the_page_health_and_status_need_none(self, locked: TestClient, guarded: TestClient) -> None:
        for path in ("/", "/ask", "/index.html"):
            assert locked.get(path, headers={"Accept": "text/html"}).text == "<title>The page</title>"
        assert {path: guarded.get(path).status_code for path in OPEN} == dict.fromkeys(OPEN, 200)
        assert guarded.get("/api/status").json()["key_required"] is True

    @pytest.mark.parametrize("header", KEY_HEADERS)
    def test_a_known_one_opens_from_every_header(self, guarded: TestClient, header: str) -> None:
        for form in ("{}", "Bearer {}", "bearer {}"):
            response = guarded.post("/api/verify", json=FRANCE, headers={header: form.format(KEY)})
            assert response.json()["claims"][0]["status"] == "verified"

    @pytest.mark.parametrize(
        "sent",
        [PREFIX, f"{KEY}x", KEY[:-1], KEY.upper().replace(PREFIX.upper(), PREFIX), make_key()],
        ids=["prefix alone", "longer", "shorter", "in capitals", "another"],
    )
    @pytest.mark.parametrize("required", [True, False], ids=["required", "optional"])
    def test_an_unknown_one_is_refused_even_where_none_is_needed(
        self, tmp_path: Path, sent: str, required: bool
    ) -> None:
        service = calls.closed_service(tmp_path, api_keys=KEYS, api_key_required=required)
        for path in ("/api/status", "/api/documents"):
            response = service.get(path, headers={"X-API-Key": sent})
            assert (response.status_code, response.json()["code"]) == (401, "key_unknown")
            assert sent not in response.text.replace(PREFIX, "") or sent == PREFIX

    @pytest.mark.parametrize("foreign", ["Bearer sk-none", "AWS4-HMAC-SHA256 Credential=x/y, Signature=0", ""])
    def test_what_is_meant_for_another_service_is_no_key(
        self, locked: TestClient, client: TestClient, foreign: str
    ) -> None:
        assert client.post("/api/verify", json=FRANCE, headers={"Authorization": foreign}).status_code == 200
        assert locked.post("/api/verify", json=FRANCE, headers={"Authorization": foreign}).status_code == 401
        both = {"Authorization": foreign, "X-API-Key": KEY}
        assert locked.get("/nothing", headers=both).status_code == 404

    def test_a_refusal_comes_before_the_body_is_read(self, locked: TestClient) -> None:
        def endless() -> Iterator[bytes]:
            yield b"{"
            raise AssertionError("the body was read")

        assert locked.post("/api/verify", content=endless()).status_code == 401


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/v1/models", lambda body: body["error"]["type"] == "authentication_error"),
        ("/contentsafety/text:detectGroundedness", lambda body: body["error"]["code"] == "401"),
        ("/v1/projects/p/locations/l/groundingConfigs/g:check", lambda b: b["error"]["status"] == "UNAUTHENTICATED"),
        ("/v2/evaluate_factual_consistency", lambda body: len(body["messages"]) == 1),
        ("/api/v1/text/contents", lambda body: body["code"] == 401),
        ("/guardrail/g/version/1/apply", lambda body: set(body) == {"message"}),
        ("/beta/litellm_basic_guardrail_api", lambda body: body["code"] == "key_required"),
    ],
)
def test_a_dialect_is_refused_in_its_own_words(locked: TestClient, path: str, told: Any) -> None:
    method = "GET" if path == "/v1/models" else "POST"
    response = locked.request(method, path)
    assert response.status_code == 401
    assert told(response.json())


class TestRates:
    def statuses(self, service: TestClient, times: int, path: str = "/nothing", **headers: str) -> list[int]:
        return [service.get(path, headers=headers).status_code for _ in range(times)]

    def test_an_address_is_refused_beyond_its_rate_and_told_when_to_come_back(self, tmp_path: Path) -> None:
        service = calls.closed_service(tmp_path, address_requests_per_minute=2)
        assert self.statuses(service, 3) == [404, 404, 429]
        assert self.statuses(service, 5, "/healthz") == [200] * 5
        response = service.get("/api/documents")
        assert response.json()["code"] == "rate_limited"
        assert 1 <= int(response.headers["retry-after"]) <= 61

    def test_a_key_has_rates_of_its_own(self, tmp_path: Path) -> None:
        service = calls.closed_service(tmp_path, api_keys=KEYS, address_requests_per_minute=1)
        tried = [service.get("/nothing", headers={"X-API-Key": make_key()}).status_code for _ in range(2)]
        assert tried == [404, 429], "unknown keys count for their address"
        assert self.statuses(service, 3, **{"X-API-Key": HASTY_KEY}) == [404, 404, 429]
        assert self.statuses(service, 20, **{"X-API-Key": KEY}) == [404] * 20

    def test_workspaces_and_uploads_are_counted_apart_from_others(self, tmp_path: Path) -> None:
        service = calls.closed_service(tmp_path, workspace_requests_per_minute=2, uploads_per_minute=2)
        uploads = [service.post(path).status_code for path in ["/api/upload", "/api/upload/stream", "/api/upload"]]
        assert uploads[2] == 429 and 429 not in uploads[:2]
        assert self.statuses(service, 3, **{"X-Workspace-Token": "a"}) == [404, 404, 429]
        assert self.statuses(service, 1, **{"X-Workspace-Token": "b"}) == [404]
        assert self.statuses(service, 5) == [404] * 5


class TestMetrics:
    TOKEN = "a token of Prometheus"

    def service(self, guarded: TestClient, **settings: Any) -> TestClient:
        """The loaded engines of `guarded` under other settings."""
        made = Settings(log_level="error", **settings)
        app = create_app(made)
        state = guarded.app.state  # type: ignore[attr-defined]
        app.state.service, app.state.lanes = replace(state.service, settings=made), state.lanes
        return TestClient(app)

    def test_they_are_closed_on_a_public_space(self, guarded: TestClient) -> None:
        response = self.service(guarded, space_id="somebody/firewall").get("/metrics")
        assert (response.status_code, response.json()["code"]) == (404, "not_found")

    @pytest.mark.parametrize("more", [{}, {"space_id": "a/b"}, {"api_keys": KEYS, "api_key_required": True}])
    def test_a_token_opens_them_and_nothing_else_does(self, guarded: TestClient, more: dict[str, Any]) -> None:
        service = self.service(guarded, metrics_token=self.TOKEN, **more)
        assert service.get("/metrics", headers={"Authorization": f"Bearer {self.TOKEN}"}).status_code == 200
        for wrong in ("", self.TOKEN, "Bearer", f"Bearer {self.TOKEN}x", "Bearer another token here"):
            response = service.get("/metrics", headers={"Authorization": wrong})
            assert (response.status_code, response.json()["code"]) == (401, "metrics_token_required")


class TestProxies:
    """The service as it is started: whose word counts for the address of a caller."""

    @pytest.mark.parametrize("trusted", [True, False], ids=["trusted", "not trusted"])
    def test_a_forwarded_address_counts_from_a_trusted_proxy_only(self, tmp_path: Path, trusted: bool) -> None:
        settings = {"ADDRESS_REQUESTS_PER_MINUTE": "3"}
        if trusted:
            settings["TRUSTED_PROXIES"] = '["127.0.0.0/8"]'
        with ServiceProcess(tmp_path, settings) as service:
            callers = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(8)]
            answers = [httpx2.get(f"{service.address}/api/status", headers=each) for each in callers]
        let_in = [answer.status_code == 200 for answer in answers]
        assert let_in == [True] * 8 if trusted else (all(let_in[:3]) and not any(let_in[4:]))
        assert all("server" not in answer.headers for answer in answers)
