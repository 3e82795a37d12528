"""The headers of every kind of response, whole: a header that comes, goes or changes shows here."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from tests.calls import closed_service

ORIGIN = "https://elsewhere.example"
FRAMES = "frame-ancestors 'self' https://huggingface.co https://*.hf.space"
OF_PAGE = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; "
        f"require-trusted-types-for 'script'; trusted-types 'none'; {FRAMES}"
    ),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
OF_DATA = {
    "cache-control": "no-store",
    "content-security-policy": f"default-src 'none'; {FRAMES}",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
OF_CONTENT = {"content-length", "content-type", "etag", "last-modified", "accept-ranges"}
BROWSER = {"Accept": "text/html"}
SNAPSHOT = {
    "the page": ("GET", "/", BROWSER, 200, OF_PAGE | {"cache-control": "no-cache"}),
    "a part of it": ("GET", "/assets/index-1.js", {}, 200, OF_PAGE | {"cache-control": "max-age=31536000, immutable"}),
    "data": ("GET", "/healthz", {}, 200, OF_DATA),
    "its viewer": ("GET", "/docs", {}, 200, OF_DATA | {"content-security-policy": FRAMES}),
    "a refusal": ("POST", "/api/query", {"X-API-Key": "firewall_no"}, 401, OF_DATA | {"www-authenticate": "Bearer"}),
    "a wrong method": ("PUT", "/api/query", {}, 405, OF_DATA | {"allow": "POST"}),
    "a fault of ours": ("GET", "/api/status", {}, 500, OF_DATA),
}


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    """A request for the state of a service without its engines is a fault."""
    return closed_service(tmp_path_factory.mktemp("page"))


@pytest.mark.parametrize("kind", SNAPSHOT)
def test_a_response_has_these_headers_and_no_other(closed: TestClient, kind: str) -> None:
    method, path, sent, status, expected = SNAPSHOT[kind]
    response = closed.request(method, path, headers=sent)
    assert response.status_code == status
    headers = {name: value for name, value in response.headers.items() if name not in OF_CONTENT}
    assert headers.pop("x-request-id")
    assert headers == expected


def test_pages_of_other_origins_may_ask_nothing(closed: TestClient) -> None:
    preflight = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}
    for response in (closed.options("/api/query", headers=preflight), closed.get("/healthz", headers=preflight)):
        assert not [name for name in response.headers if name.startswith("access-control")]


def test_those_of_a_named_origin_may_and_read_the_token_and_those_of_another_may_not(tmp_path: Path) -> None:
    opened = closed_service(tmp_path, cors_origins=(ORIGIN,))
    asked = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}
    for name in ("X-Workspace-Token", "X-API-Key", "Authorization", "Content-Type", "X-Request-Id, traceparent"):
        response = opened.options("/api/query", headers={**asked, "Access-Control-Request-Headers": name})
        assert (response.status_code, response.headers["access-control-allow-origin"]) == (200, ORIGIN)
    answer = opened.get("/api/nothing", headers={"Origin": ORIGIN})
    assert answer.headers["access-control-allow-origin"] == ORIGIN
    assert answer.headers["access-control-expose-headers"] == "X-Workspace-Token, Retry-After, X-Request-Id"
    assert "access-control-allow-credentials" not in answer.headers
    refused = opened.post("/api/query", headers={"Origin": ORIGIN, "X-API-Key": "firewall_no"})
    assert (refused.status_code, refused.headers["access-control-allow-origin"]) == (401, ORIGIN)
    for origin in (f"{ORIGIN}.evil.example", "http://elsewhere.example", "null"):
        assert "access-control-allow-origin" not in opened.get("/healthz", headers={"Origin": origin}).headers
