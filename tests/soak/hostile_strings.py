"""Every hostile string in every text field of every request, and pages that are asked for with markup.

In: how many of the strings. Out: figures; what went wrong is printed so that it can be sent again. Not here: the
strings (strings.py), the fields (fields.py).
"""

import re
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import httpx2

from benchmarks.process import ServiceProcess
from tests.soak.aims import Figure, at_least, at_most, told
from tests.soak.endpoints import Topic
from tests.soak.fields import Field, fields
from tests.soak.strings import EVERY, MARKUP, shown
from tests.soak.workspace import CHEAP, FILES, Workspace


def strings(folder: Path, *, every: int) -> list[Figure]:
    """Write hostile strings into every text field of every request: each string, or each `every`th of them."""
    with ServiceProcess(folder, CHEAP) as service:
        workspace = Workspace.made(service.address)
        document = httpx2.get(f"{service.address}/openapi.json").json()
        with httpx2.Client(base_url=service.address, headers=workspace.header, timeout=60) as client:
            places = list(fields(document, _topic(client, workspace)))
            answers = [
                _sent(client, field, string)
                for place, field in enumerate(places)
                for _, string in EVERY[place % every :: every]
            ]
            pages = [_page(client, path, string) for path in _PAGES for string in MARKUP]
        alive = service.alive
    tried = [answer for answer in answers if answer is not None]
    slowest = max(tried, key=lambda answer: answer.seconds)
    for answer in [*tried, *pages]:
        if answer.wrong:
            print(answer.told)
    return [
        told("strings", len(EVERY)),
        at_least("fields", len(places), 100),
        told("requests with a hostile string", len(tried)),
        at_most("server errors and cut connections", sum(answer.wrong for answer in tried), 0),
        told(f"slowest answer ({slowest.told})", slowest.seconds, "s"),
        told("pages asked for with markup", len(pages)),
        at_most("pages that reflect markup", sum(answer.wrong for answer in pages), 0),
        at_least("service alive at the end", alive, 1),
    ]


_PAGES = (
    "/{}",
    "/{}/index.html",
    "/api/documents/{}",
    "/api/runs/{}",
    "/guards/{}",
    "/v1/models/{}",
    "/api/{}",
    "/?q={}",
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a request: whether it was wrong, what to send to see it again, how long it took."""

    wrong: bool
    told: str
    seconds: float


def _topic(client: httpx2.Client, workspace: Workspace) -> Topic:
    """Return what the requests are about; a run of the workspace among it."""
    sentence = "The monthly rent is 1,450 euros."
    run = client.post("/api/verify", json={"text": sentence}).raise_for_status().json()["run_id"]
    file = ("lease.txt", FILES["lease.txt"])
    return Topic(sentence, "What is the monthly rent?", workspace.documents[0], run, file, "utf-8", "caller")


def _sent(client: httpx2.Client, field: Field, string: str) -> Answer | None:
    """Return what came back, None for a string that no client can write there."""
    made = field.made(string)
    if made is None:
        return None
    path, sent = made
    begun = time.perf_counter()
    try:
        answer = client.request(field.method, path, **sent)
        wrong, became = answer.status_code >= 500 or "internal_error" in answer.text, str(answer.status_code)
    except httpx2.TransportError as error:
        wrong, became = True, type(error).__name__
    return Answer(wrong, f"{became}: {field.operation}, {field.name}, {shown(string)}", time.perf_counter() - begun)


def _page(client: httpx2.Client, path: str, string: str) -> Answer:
    """Ask as a browser does; HTML that comes back may not hold the markup that was sent."""
    begun = time.perf_counter()
    answer = client.get(path.format(quote(string, safe="")), headers={"Accept": "text/html"})
    is_page = re.search("html|xml|svg", answer.headers.get("content-type", "")) is not None
    return Answer(is_page and string in answer.text, f"reflected: {path}, {shown(string)}", time.perf_counter() - begun)
