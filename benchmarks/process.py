"""Run the service in its own process, started the way a person starts it.

Input: settings, by their names in the environment. Output: `ServiceProcess`: its address, process, memory. Does not
send requests.
"""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil

ROOT = Path(__file__).parent.parent
_MEGABYTE = 1 << 20
_SECONDS_TO_WAIT = 60
_MADE_KNOWN = frozenset({"PATH", "HOME", "LANG", "TMPDIR", "VIRTUAL_ENV", "PYTHONPATH", "OMP_NUM_THREADS"})


class ServiceProcess:
    """`python -m cli serve`, or another command, on a free port. `with` waits until it is ready and stops it after.

    Only `settings` apply: those of the shell are left out. Every `start` sets `seconds_to_ready`.
    """

    def __init__(
        self, folder: Path, settings: Mapping[str, str] | None = None, command: Sequence[str] = ("-m", "cli", "serve")
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.seconds_to_ready = 0.0
        shell = {name: value for name, value in os.environ.items() if name in _MADE_KNOWN}
        own = {"PORT": str(self.port), "DATA_DIRECTORY": str(folder / "store"), "LOG_LEVEL": "error"}
        self._command = [sys.executable, *command]
        self._environment = shell | own | dict(settings or {})
        self._server: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    @property
    def log(self) -> Path:
        """The service's output, stdout and stderr, over all its starts."""
        return self.folder / "service.log"

    @property
    def process(self) -> psutil.Process:
        """The process of the running service."""
        assert self._server is not None, "the service was not started"
        return psutil.Process(self._server.pid)

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._server is not None and self._server.poll() is None

    def start(self) -> None:
        """Start and wait until it is ready. Raises `RuntimeError` if it exits or is not ready within a minute."""
        begun = time.perf_counter()
        with self.log.open("ab") as log:
            self._server = subprocess.Popen(self._command, cwd=ROOT, env=self._environment, stdout=log, stderr=log)
        while time.perf_counter() - begun < _SECONDS_TO_WAIT:
            if not self.alive:
                raise RuntimeError(f"the service ended: {self.log.read_text()[-2000:]}")
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=5):
                    self.seconds_to_ready = time.perf_counter() - begun
                    return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.02)
        raise RuntimeError("the service is not ready")

    def tell_to_stop(self) -> None:
        """Send the signal that an operator sends (SIGTERM), and do not wait."""
        if self._server is not None:
            self._server.terminate()

    def stop(self) -> int:
        """Stop it as an operator does and wait; return its exit code, 0 if it was never started."""
        self.tell_to_stop()
        return self._server.wait() if self._server else 0

    def kill(self) -> None:
        """Kill it and its children at once (SIGKILL), like a machine that goes down, and wait."""
        assert self._server is not None, "the service was not started"
        for process in (self.process, *self.process.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self._server.wait()

    def resident_megabytes(self) -> float:
        """Return the resident memory of the service and its children."""
        family = [self.process, *self.process.children(recursive=True)]
        return sum(process.memory_info().rss for process in family) / _MEGABYTE


def free_port() -> int:
    """Return a free port of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
