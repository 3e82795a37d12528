"""The reading process: its limits, its death, its children, and what it knows of the service."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from ingestion.document import Content, Format
from ingestion.exchange import Answer, Job, ReadFile
from ingestion.limits import Limits
from ingestion.sandbox import OF_FILES, Sandbox
from tests.files.hostile import spreadsheets
from utils.errors import FileRejected

ROOT = Path(__file__).parents[2]
SMALL = b"name,score\nAnn,5\nBob,6\n"
LARGE = b"name,score,city\n" + b"".join(b"Person %d,%d.5,Oslo\n" % (i, i) for i in range(150_000))


def parse(sandbox: Sandbox, data: bytes, limits: Limits, form: Format = Format.CSV) -> Content:
    job = Job(task=ReadFile(format=form, encoding=None), limits=limits)
    return sandbox.run(job, data, Answer[Content], OF_FILES)


def processes() -> dict[int, int]:
    """Return the parent of every process, by number."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
    return parents


def children(parent: int) -> set[int]:
    return {pid for pid, above in processes().items() if above == parent}


def parsers(server: int) -> set[int]:
    """Return the processes that parse: the children of the server's children."""
    parents = processes()
    return {pid for pid, above in parents.items() if parents.get(above) == server}


class Running(NamedTuple):
    """A sandbox whose server runs, and the server's number."""

    sandbox: Sandbox
    server: int

    def read(self, data: bytes = SMALL) -> int:
        return len(parse(self.sandbox, data, LIMITS).tables[0].rows)


@pytest.fixture
def running() -> Iterator[Running]:
    sandbox = Sandbox(children=2)
    before = children(os.getpid())
    parse(sandbox, SMALL, LIMITS)
    (server,) = children(os.getpid()) - before
    yield Running(sandbox, server)
    sandbox.close()


LIMITS = Limits(
    bytes=1 << 26, pages=10, rows=10**6, columns=1000, cells=10**7, rows_as_text=1000, unpacked_bytes=1 << 28,
    unpacked_ratio=200, members=100, result_bytes=1 << 28, memory_bytes=1 << 30, cpu_seconds=20, wall_seconds=60,
)  # fmt: skip


@pytest.mark.parametrize(
    ("limit", "value", "code"),
    [
        pytest.param("cpu_seconds", 1, "file_took_too_long", id="processor-time"),
        pytest.param("wall_seconds", 0.2, "file_took_too_long", id="time"),
        pytest.param("memory_bytes", 130 << 20, "file_unpacked_too_large", id="memory"),
        pytest.param("result_bytes", 1 << 20, "file_unpacked_too_large", id="result"),
        pytest.param("rows", 1000, "file_too_many_rows", id="rows"),
        pytest.param("cells", 300_000, "file_too_many_rows", id="cells"),
        pytest.param("columns", 2, "file_too_many_rows", id="columns"),
        pytest.param("memory_bytes", 1 << 20, "file_unpacked_too_large", id="death before the file is read"),
    ],
)
def test_each_limit_ends_the_reading_and_the_next_file_is_read(
    sandbox: Sandbox, limit: str, value: float, code: str
) -> None:
    data = LARGE * 4 if limit == "cpu_seconds" else LARGE
    with pytest.raises(FileRejected) as refusal:
        parse(sandbox, data, LIMITS.model_copy(update={limit: value}))
    assert refusal.value.code == code
    assert len(parse(sandbox, SMALL, LIMITS).tables[0].rows) == 2


def test_a_parser_that_aborts_is_a_refusal(sandbox: Sandbox) -> None:
    limits = LIMITS.model_copy(update={"cells": 10**12, "rows": 10**7, "columns": 10**5})
    with pytest.raises(FileRejected) as refusal:
        parse(sandbox, spreadsheets.distant_cells(), limits, Format.XLSX)
    assert refusal.value.code == "file_unpacked_too_large"


def test_no_process_is_left_behind(running: Running) -> None:
    for _ in range(5):
        running.read()
    wait_until(lambda: not children(running.server))
    running.sandbox.close()
    assert not Path(f"/proc/{running.server}").exists()


def wait_until(holds: Callable[[], bool], seconds: float = 5.0) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_server_that_died_is_replaced(running: Running) -> None:
    os.kill(running.server, signal.SIGKILL)
    assert running.read() == 2


def test_a_child_killed_from_outside_is_a_refusal(running: Running) -> None:
    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(running.read, LARGE)
        wait_until(lambda: bool(parsers(running.server)))
        os.kill(parsers(running.server).pop(), signal.SIGKILL)
        with pytest.raises(FileRejected) as refusal:
            reading.result(timeout=20)
    assert refusal.value.code == "file_unpacked_too_large"
    wait_until(lambda: not children(running.server))


def test_threads_share_two_places(running: Running) -> None:
    most = 0
    with ThreadPoolExecutor(8) as pool:
        results = [pool.submit(running.read, LARGE[:400_000]) for _ in range(8)]
        while not all(result.done() for result in results):
            most = max(most, len(parsers(running.server)))
            time.sleep(0.005)
    assert len({result.result() for result in results}) == 1
    assert 1 <= most <= 2


def test_the_server_knows_no_secret(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setenv("GROQ_API_KEY", "a-secret")
    running: Running = request.getfixturevalue("running")
    assert b"a-secret" not in Path(f"/proc/{running.server}/environ").read_bytes()


PROGRAM = """
import sys
print("main imported")
from ingestion.limits import Limits
from ingestion.loader import Loader
from ingestion.sandbox import Sandbox
loader = Loader(Sandbox(children=1), Limits.model_validate_json({limits!r}))
print(loader.load("a.csv", {data!r}).text)
print([name for name in ("pypdf", "pdfplumber", "pypdfium2", "docx", "chardet") if name in sys.modules])
{end}
"""


@pytest.mark.parametrize(
    ("way", "end"),
    [("module", "loader.sandbox.close()"), ("script", ""), ("command", "sys.stdout.flush(); import os; os._exit(0)")],
    ids=["closed", "left-open", "cut-off"],
)
def test_any_main_module_will_do(tmp_path: Path, way: str, end: str) -> None:
    program = PROGRAM.format(end=end, data=SMALL, limits=LIMITS.model_dump_json())
    (tmp_path / "started.py").write_text(program)
    arguments = {"script": [str(tmp_path / "started.py")], "module": ["-m", "started"], "command": ["-c", program]}[way]
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={"PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}", "PATH": os.environ["PATH"]},
        cwd=tmp_path,
    )
    lines = done.stdout.split("\n")
    assert lines.count("main imported") == 1
    assert "name: Ann; score: 5" in lines
    assert "[]" in lines
