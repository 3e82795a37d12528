"""Every hostile string in every text field of every request, pages asked for with markup, made texts for the readers.

In: which strings. Out: figures; what went wrong is printed so that it can be sent again. `python -m tests.soak.fuzz`
sends every string, then runs the property tests with many more examples. Not here: the strings (strings.py), requests
made from the OpenAPI document (tests/test_openapi.py), the properties (beside the modules).
"""

import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx2

from benchmarks.process import ROOT, ServiceProcess
from tests.files.documents import REPORT, pdf
from tests.soak.aims import Figure, at_least, at_most, options, report, told
from tests.soak.endpoints import ENDPOINTS, Request, Sent, Topic
from tests.soak.strings import EVERY, MARKUP, body, shown

FILES = {
    "lease.txt": b"The monthly rent is 1,450 euros. The deposit is 2,900 euros.",
    "marks.csv": b"Name,Marks\nAsha,81\nRavi,64\n",
    "report.pdf": pdf(REPORT),
}
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


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a request: whether it was wrong, what to send to see it again, how long it took."""

    wrong: bool
    told: str
    seconds: float


def strings(folder: Path, *, every: int) -> list[Figure]:
    """Write hostile strings into every text field of every request: each string, or each `every`th of them.

    Requests are what is tried, not verdicts: words in common are counted in the place of a model.
    """
    with ServiceProcess(folder, {"NLI_MODEL": "word-overlap"}) as service:
        with httpx2.Client(base_url=service.address, timeout=60) as client:
            uploaded = client.post("/api/upload", files=[("files", file) for file in FILES.items()]).json()
            client.headers["X-Workspace-Token"] = uploaded["workspace_token"]
            sentence = "The monthly rent is 1,450 euros."
            run = client.post("/api/verify", json={"text": sentence}).raise_for_status().json()["run_id"]
            held = uploaded["files"][0]["document"]["id"]
            file = ("lease.txt", FILES["lease.txt"])
            topic = Topic(sentence, "What is the monthly rent?", held, run, file, "utf-8", "caller")
            places = list(fields(topic))
            tried = [
                answer
                for place, field in enumerate(places)
                for _, string in EVERY[place % every :: every]
                if (answer := _sent(client, field, string)) is not None
            ]
            pages = [_page(client, path, string) for path in _PAGES for string in MARKUP]
        alive = service.alive
    slowest = max(tried, key=lambda answer: answer.seconds)
    for answer in [*tried, *pages]:
        if answer.wrong:
            print(answer.told)
    return [
        at_least("fields", len(places), 60),
        told("requests with a hostile string", len(tried)),
        at_most("server errors and cut connections", sum(answer.wrong for answer in tried), 0),
        told(f"slowest answer ({slowest.told})", slowest.seconds, "s"),
        at_most("pages that reflect markup", sum(answer.wrong for answer in pages), 0),
        at_least("service alive at the end", alive, 1),
    ]


def _sent(client: httpx2.Client, field: Field, string: str) -> Answer | None:
    """Return what came back, None for a string that no client can write there."""
    made = field.made(string)
    if made is None:
        return None
    path, sent = made
    begun = time.perf_counter()
    try:
        answer = client.request(field.operation.split(" ")[0], path, **sent)
        wrong, became = answer.status_code >= 500 or "internal_error" in answer.text, str(answer.status_code)
    except httpx2.TransportError as error:
        wrong, became = True, type(error).__name__
    return Answer(wrong, f"{became}: {field.operation}, {field.name}, {shown(string)}", time.perf_counter() - begun)


def _page(client: httpx2.Client, path: str, string: str) -> Answer:
    """Ask as a browser does; HTML that comes back may not hold the markup that was sent."""
    answer = client.get(path.format(quote(string, safe="")), headers={"Accept": "text/html"})
    is_page = re.search("html|xml|svg", answer.headers.get("content-type", "")) is not None
    return Answer(is_page and string in answer.text, f"reflected: {path}, {shown(string)}", 0.0)


def properties() -> list[Figure]:
    """Run the property tests with many more examples than in the test command."""
    found = sorted((ROOT / "tests").rglob("test_*.py"))
    files = [str(path) for path in found if "from tests.properties import" in path.read_text()]
    command = [sys.executable, "-m", "pytest", "-q", "--timeout", "3600", "-p", "tests.properties"]
    command += ["--hypothesis-profile=soak", "--hypothesis-seed=7", "--hypothesis-show-statistics", *files]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode:
        print(ran.stdout[-20_000:])
    return [
        at_least("examples of properties", sum(map(int, re.findall(r"(\d+) passing", ran.stdout))), 50_000),
        at_most("exit code of the property tests", ran.returncode, 0),
    ]


def main() -> None:
    """Run both; `--every` n writes each n-th string into a field."""
    chosen = options(__doc__, every=1)
    with tempfile.TemporaryDirectory() as folder:
        figures = strings(Path(folder), every=chosen.every)
    report("fuzz", figures + properties())


if __name__ == "__main__":
    main()
