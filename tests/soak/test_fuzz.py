"""Every hostile string in every text field of every request, and pages asked for with markup.

What went wrong is told so that it can be sent again. Not here: the strings (strings.py), requests made from the OpenAPI
document (tests/test_openapi.py).
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import quote

import httpx2
import pytest

from config.settings import Settings
from tests.files.documents import REPORT, pdf
from tests.running import running_service
from tests.soak import IS_WHOLE
from tests.soak.endpoints import ENDPOINTS, Request, Sent, Topic
from tests.soak.strings import EVERY, MARKUP, body, shown

FILES = {
    "lease.txt": b"The monthly rent is 1,450 euros. The deposit is 2,900 euros.",
    "marks.csv": b"Name,Marks\nAsha,81\nRavi,64\n",
    "report.pdf": pdf(REPORT),
}
STEP = 1 if IS_WHOLE else 250
_MOST_IN_A_PATH = 2_000
_PAGES = ("/{}", "/{}/index.html", "/api/documents/{}", "/api/runs/{}", "/guards/{}", "/v1/models/{}", "/?q={}")


@dataclass(frozen=True, slots=True)
class Field:
    """A place of a request for a text, and what makes the path and the request; None where no client can send it."""

    operation: str
    name: str
    made: Callable[[str], tuple[str, Sent] | None]


def fields(topic: Topic) -> Iterator[Field]:
    """Yield every text in the path and the JSON of the requests that a tenant sends, and the forms of an upload."""
    for operation, request in ENDPOINTS.items():
        path = operation.split(" ")[1]
        for name in re.findall(r"\{(\w+)\}", path):
            yield Field(operation, name, partial(_in_path, path, name, topic, request))
        for place in _leaves(request(topic).get("json"), ()):
            yield Field(operation, str(place), partial(_in_json, path, place, topic, request))
        if "files" in request(topic):
            yield Field(operation, "name of the file", partial(_in_name, path))


def _leaves(value: Any, place: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, str):
        yield place
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ()):
        yield from _leaves(inner, (*place, key))


def _in_path(path: str, name: str, topic: Topic, request: Request, text: str) -> tuple[str, Sent] | None:
    if len(text) > _MOST_IN_A_PATH:
        return None
    return path.format(**topic.names | {name: quote(text, safe="", errors="surrogatepass")}), request(topic)


def _in_json(path: str, place: tuple[Any, ...], topic: Topic, request: Request, text: str) -> tuple[str, Sent]:
    sent = request(topic)
    inner = whole = json.loads(json.dumps(sent.pop("json")))
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = text
    headers = {"Content-Type": "application/json", **sent.get("headers", {})}
    return path.format(**topic.names), {**sent, "content": body(whole), "headers": headers}


def _in_name(path: str, text: str) -> tuple[str, Sent]:
    return path, {"files": {"files": (text.encode("utf-8", "replace").decode(), b"The rent is 5 euros.")}}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx2.Client]:
    """Requests are what is tried, not verdicts: words in common are counted in the place of a model."""
    folder = tmp_path_factory.mktemp("fuzz")
    with (
        running_service(Settings(data_directory=folder, nli_model="word-overlap", log_level="error")) as address,
        httpx2.Client(base_url=address, timeout=60) as client,
    ):
        yield client


def test_no_string_in_any_field_is_a_server_error(client: httpx2.Client) -> None:
    """Send each string to each field, or each `STEP`th of them."""
    uploaded = client.post("/api/upload", files=[("files", file) for file in FILES.items()]).json()
    client.headers["X-Workspace-Token"] = uploaded["workspace_token"]
    sentence = "The monthly rent is 1,450 euros."
    run = client.post("/api/verify", json={"text": sentence}).json()["run_id"]
    held = uploaded["files"][0]["document"]["id"]
    file = ("lease.txt", FILES["lease.txt"])
    places = list(fields(Topic(sentence, "What is the monthly rent?", held, run, file, "utf-8", "caller")))
    assert len(places) >= 60
    for place, field in enumerate(places):
        for _, string in EVERY[place % STEP :: STEP]:
            if made := field.made(string):
                answer = client.request(field.operation.split(" ")[0], made[0], **made[1])
                told = f"{answer.status_code}: {field.operation}, {field.name}, {shown(string)}"
                assert answer.status_code < 500 and "internal_error" not in answer.text, told


@pytest.mark.parametrize("path", _PAGES)
@pytest.mark.parametrize("string", MARKUP)
def test_no_page_reflects_markup(client: httpx2.Client, path: str, string: str) -> None:
    """Ask as a browser does."""
    answer = client.get(path.format(quote(string, safe="")), headers={"Accept": "text/html"})
    is_page = re.search("html|xml|svg", answer.headers.get("content-type", "")) is not None
    assert not (is_page and string in answer.text)
