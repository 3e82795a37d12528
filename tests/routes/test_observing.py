"""A request under its id: in the response, in problem documents, in the log; and counted by its route."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx2
import pytest

from benchmarks.process import ServiceProcess
from routes.observing import id_of, route_of

SETTINGS = {"NLI_MODEL": "word-overlap", "LOG_LEVEL": "info"}
POSTED = {"text": "It costs 900 euros.", "sources": ["It costs 900 euros."]}
MADE = re.compile(r"[A-Za-z0-9_-]{16}")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceProcess]:
    with ServiceProcess(tmp_path_factory.mktemp("observed"), SETTINGS) as running:
        yield running


@pytest.fixture(scope="module")
def client(service: ServiceProcess) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=service.address, timeout=60) as made:
        yield made


def lines(service: ServiceProcess, **wanted: str) -> list[dict[str, Any]]:
    logged = [json.loads(line) for line in service.log.read_text().splitlines() if line.startswith("{")]
    return [line for line in logged if all(line.get(name) == value for name, value in wanted.items())]


def figure(client: httpx2.Client, name: str, **labels: str) -> float:
    told = "".join(f'{key}="{value}"' + "," for key, value in labels.items()).rstrip(",")
    for line in client.get("/metrics").text.splitlines():
        if line.startswith(f"{name}{{{told}}} " if labels else f"{name} "):
            return float(line.rpartition(" ")[2])
    return 0.0


@pytest.mark.parametrize("sent", ["2f1c-77.B_x:9", "x" * 100])
def test_an_id_that_is_sent_is_kept(client: httpx2.Client, sent: str) -> None:
    assert client.get("/healthz", headers={"X-Request-Id": sent}).headers["x-request-id"] == sent


@pytest.mark.parametrize("sent", [None, "", "x" * 101, "<b>", "-a", "é", "a\r\nb"])
def test_what_is_no_id_is_replaced(sent: str | None) -> None:
    made = id_of(sent)
    assert MADE.fullmatch(made)
    assert id_of(made) == made or made.startswith(("-", "_"))


def test_a_problem_names_its_request_in_a_document_and_in_a_stream(client: httpx2.Client) -> None:
    response = client.get("/api/nothing", headers={"X-Request-Id": "mine-1"})
    assert (response.status_code, response.json()["request_id"]) == (404, "mine-1")
    posted = {**POSTED, "text": "It costs 901 euros.", "on_fail": "exception"}
    told = client.post("/api/verify/stream", json=posted, headers={"X-Request-Id": "streamed-1"}).text
    problem = [json.loads(line[6:]) for line in told.splitlines() if line.startswith("data: ") and '"code"' in line][-1]
    assert (problem["code"], problem["request_id"]) == ("verification_failed", "streamed-1")


def test_requests_beside_each_other_keep_their_ids(service: ServiceProcess, client: httpx2.Client) -> None:
    def ask(number: int) -> tuple[str, str]:
        name, path = f"beside-{number}", "/api/verify/stream" if number % 2 else "/api/verify"
        posted = {**POSTED, "question": f"Is it number {number}?"}
        told = client.post(path, json=posted, headers={"X-Request-Id": name}).text
        return name, told

    with ThreadPoolExecutor(6) as pool:
        asked = dict(pool.map(ask, range(12)))
    logged = {line["request"]: line["run"] for line in lines(service, event="run_ended")}
    assert all(logged[name] in told for name, told in asked.items())


@pytest.mark.parametrize(
    ("method", "path", "route", "status"),
    [
        ("GET", "/api/runs/canary-run-zyx", "/api/runs/{run_id}", "401"),
        ("GET", "/canary-path-zyx", "none", "404"),
        ("TRACE", "/api/query", "/api/query", "405"),
        ("POST", "/v1/chat/completions", "/v1/chat/completions", "400"),
    ],
)
def test_a_request_is_counted_by_the_template_of_its_route(
    client: httpx2.Client, method: str, path: str, route: str, status: str
) -> None:
    told = {"method": method if method != "TRACE" else "other", "route": route, "status": status}
    before = figure(client, "firewall_requests_total", **told)
    assert client.request(method, path, json={}).status_code == int(status)
    assert figure(client, "firewall_requests_total", **told) == before + 1
    assert "canary" not in client.get("/metrics").text.lower()


@pytest.mark.parametrize(
    ("method", "path", "route"),
    [("POST", "/api/query", "/api/query"), ("GET", "/api/query", "none"), ("POST", "/api/query/x", "none")],
)
def test_what_a_full_lane_turns_away_is_counted_by_its_address(method: str, path: str, route: str) -> None:
    assert route_of({"type": "http", "method": method, "path": path}) == route


def test_figures_of_the_work_are_counted(client: httpx2.Client) -> None:
    names = {
        "verified": ("firewall_claims_total", {"status": "verified"}),
        "judged": ("firewall_stage_seconds_count", {"stage": "judge"}),
        "found": ("firewall_cache_lookups_total", {"cache": "results", "found": "yes"}),
        "waited": ("firewall_lane_wait_seconds_count", {"lane": "runs"}),
    }
    before = {key: figure(client, name, **labels) for key, (name, labels) in names.items()}
    for _ in range(2):
        client.post("/api/verify", json={**POSTED, "question": "counted"})
    after = {key: figure(client, name, **labels) for key, (name, labels) in names.items()}
    assert after == {key: before[key] + 1 for key in names}
    assert figure(client, "firewall_lane_places", lane="runs", state="running") == 0
    assert figure(client, "firewall_lane_limit", lane="runs", state="waiting") == 16
    assert figure(client, "firewall_engine_live", part="entailment") == 1
