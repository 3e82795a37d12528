"""What the container of a built image does, asked over HTTP and looked at from outside.

In: `python -m tests.image.visit ROOT CONFIGURATION`, in namespaces of its own for mounts and the network (trial.py
starts it so). Out: figures beside their aims. Not here: how the image was built.
"""

import json
import os
import stat
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx2

from tests.files.good import FILES
from tests.image.aims import Figure, at_most, report, told
from tests.image.builder import size
from tests.image.container import STORE, UID, Container, enter_network, mount_read_only
from tests.routes.test_draining import Reader
from tests.scripted_server import FAULTS, ScriptedServer

LEASE = "The deposit is EUR 2,900. The tenant may keep a cat but not a dog. The notice period is three months."
RIGHT, WRONG = "The deposit is EUR 2,900.", "The deposit is EUR 2,090."
SECONDS_OF_DOCKER = 10
_MEGABYTE = 1_000_000
_FORMATS = ("report.pdf", "lease.docx", "roster.xlsx", "stock.xls")
_WRITABLE = ("home", "tmp", "dev", "proc", "var/tmp", "run/lock", "var/lock")
_KEPT_OUT = (
    *("app/tests", "app/training", "app/benchmarks", "app/.git", "app/.env", "app/docs", "app/frontend/src"),
    *("etc/pip.conf", "venv/lib/python3.11/site-packages/pip"),
)
_TRY_TO_WRITE = """
import os
for folder, below, _ in os.walk('/'):
    below[:] = [name for name in below if os.path.join(folder, name) not in ('/proc', '/sys', '/dev')]
    try:
        open(os.path.join(folder, '.written'), 'w').close()
    except OSError:
        continue
    print(folder)
"""


def holds(name: str, value: object, wanted: object) -> Figure:
    """Return a figure that should be just `wanted`."""
    return Figure(name, str(value)[:60], str(wanted)[:60], value == wanted)


def as_configured(configuration: Mapping[str, Any]) -> Iterator[Figure]:
    """Yield what an engine reads of the image."""
    yield holds("user", configuration["User"], str(UID))
    yield holds("ports", list(configuration["ExposedPorts"]), ["7860/tcp"])
    yield holds("signal to stop", configuration["StopSignal"], "SIGTERM")
    made = json.dumps(configuration)
    private = ("PIP_INDEX", "PIP_EXTRA", "NPM_", "TOKEN=", "KEY=")
    yield holds("settings of the machine and secrets in it", [word for word in private if word in made], [])


def as_laid_out(root: Path) -> Iterator[Figure]:
    """Yield what uid 1000 could write to if the root were not read-only, and what should not be there."""
    open_to_user = []
    for folder, names, files in os.walk(root):
        for name in [*names, *files]:
            place = Path(folder) / name
            found = place.lstat()
            inside = place.relative_to(root).as_posix()
            allowed = found.st_mode & stat.S_IWOTH or (found.st_uid == UID and found.st_mode & stat.S_IWUSR)
            if allowed and not stat.S_ISLNK(found.st_mode) and not inside.startswith(_WRITABLE):
                open_to_user.append(inside)
    yield holds("outside home and /tmp, open to uid 1000", open_to_user[:3], [])
    yield holds("left in by mistake", [name for name in _KEPT_OUT if size(root / name)], [])


def as_served(container: Container) -> Iterator[Figure]:
    """Yield what a client sees: health, page, files of every format, a right and a wrong claim, a question."""
    with httpx2.Client(base_url=container.address, timeout=60) as client:
        for path in ("/healthz", "/readyz"):
            yield holds(path, client.get(path).status_code, 200)
        engines = client.get("/api/status").json()["engines"]
        yield holds("engines that are missing", [e["part"] for e in engines if not e["live"]], [])
        yield holds("the page", "<title>" in client.get("/", headers={"accept": "text/html"}).text, True)
        files = [("files", (name, FILES[name]())) for name in _FORMATS] + [("files", ("lease.txt", LEASE.encode()))]
        uploaded = client.post("/api/upload", files=files).json()
        yield holds("files taken", [f["name"] for f in uploaded["files"] if f["status"] != "ready"], [])
        named = {"X-Workspace-Token": uploaded["workspace_token"]}
        judged = client.post("/api/verify", json={"claims": [RIGHT, WRONG]}, headers=named).json()
        right, wrong = judged["claims"]
        yield holds(RIGHT, right["status"], "verified")
        yield holds(WRONG, wrong["status"], "hallucinated")
        yield holds("what passes", judged["decision"]["action"] == "pass", False)
        asked = client.post("/api/query", json={"question": "What is the deposit?"}, headers=named).json()
        yield holds("the answer names the figure", "2,900" in asked["text"], True)


def as_run(container: Container, configuration: Mapping[str, Any]) -> Iterator[Figure]:
    """Yield what the kernel says of its processes, and what a process of it can write."""
    processes = container.processes()
    yield told("processes", len(processes))
    yield holds("uids", sorted({word for each in processes for word in each["Uid"].split()}), [str(UID)])
    yield holds("capabilities", sorted({each["CapEff"] for each in processes}), ["0" * 16])
    yield holds("may gain privileges", sorted({each["NoNewPrivs"] for each in processes}), ["1"])
    yield told("resident", sum(int(each["VmRSS"].split()[0]) for each in processes) * 1024 / _MEGABYTE, "MB")
    wrote = container.run("python", "-c", _TRY_TO_WRITE)
    outside = [line for line in wrote.stdout.split() if not line.startswith(("/tmp", f"/{STORE}"))]
    yield holds("folders that can be written to, the store among them", f"/{STORE}" in wrote.stdout.split(), True)
    yield holds("those outside the store and /tmp", outside, [])
    health = container.run(*configuration["Healthcheck"]["Test"][1:])
    yield holds("exit code of the healthcheck", health.returncode, 0)


def as_stopped(root: Path, configuration: Mapping[str, Any]) -> Iterator[Figure]:
    """Yield how it ends under a stream whose language model says nothing."""
    with ScriptedServer(FAULTS["hang"]) as model:
        with Container(root, configuration, {"LLM_BASE_URL": f"{model.url}/v1"}) as container:
            with httpx2.Client(base_url=container.address, timeout=60) as client:
                uploaded = client.post("/api/upload", files={"files": ("lease.txt", LEASE)}).json()
                named = {"X-Workspace-Token": uploaded["workspace_token"]}
                asked = {"question": "What is the deposit?", "attempts": 0}
                reader = Reader(client, "/api/query/stream", "run", json=asked, headers=named)
                begun = time.perf_counter()
                container.tell_to_stop()
                code = container.wait()
                seconds = time.perf_counter() - begun
                reader.join()
    event, body = reader.heard[-1]
    yield holds("last event of the stream", (event, body.get("code")), ("problem", "shutting_down"))
    yield holds("exit code", code, 0)
    yield at_most("from SIGTERM to the end", seconds, SECONDS_OF_DOCKER, "s")


def visit(root: Path, configuration: Mapping[str, Any]) -> list[Figure]:
    """Return every figure of the image whose root is `root`."""
    figures = [*as_configured(configuration), *as_laid_out(root)]
    mount_read_only(root)
    with Container(root, configuration, {}) as container:
        figures.append(told("ready", container.seconds_to_ready, "s"))
        figures += as_served(container)
        figures += as_run(container, configuration)
        container.tell_to_stop()
        figures.append(holds("exit code without work", container.wait(), 0))
    return [*figures, *as_stopped(root, configuration)]


if __name__ == "__main__":
    enter_network()
    report("image", visit(Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text())))
