"""Runs the command of an image as an engine would: `docker run --read-only --tmpfs /tmp -v ...:/home/user/store`.

In: the root of an image as a folder, its configuration, variables. Out: the process and what it sees. It has namespaces
of its own for processes, mounts and the network, where it has the number 1 and only the loopback interface; the root is
read-only but for `/tmp` and the store; uid 1000, no capability, no new privileges. Not here: an engine's cgroups, its
seccomp profile and its network.
"""

import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

STORE = "home/user/store"
UID = 1000
_DEVICES = ("null", "zero", "full", "random", "urandom")
_SECONDS_TO_START = 60
_WITHOUT_RIGHTS = (
    f"setpriv --reuid {UID} --regid {UID} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all".split()
)


def enter_network() -> None:
    """Bring up the loopback interface of a network namespace that this process was started in."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)


def mount_read_only(root: Path) -> None:
    """Make `root` the root of a container, in a mount namespace that this process was started in."""
    for command in (
        f"mount --bind {root} {root}",
        f"mount -o remount,bind,ro {root}",
        f"mount -t tmpfs -o mode=1777 tmpfs {root}/tmp",
        f"mount -t tmpfs -o uid={UID},gid={UID},mode=755 tmpfs {root}/{STORE}",
        f"mount -t tmpfs -o mode=755 tmpfs {root}/dev",
    ):
        subprocess.run(command.split(), check=True)
    for name in _DEVICES:
        device = root / "dev" / name
        device.touch()
        subprocess.run(["mount", "--bind", f"/dev/{name}", device], check=True)
    (root / "dev" / "shm").mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "mode=1777", "tmpfs", root / "dev" / "shm"], check=True)


class Container:
    """The command of an image as process 1. `with` waits until it is ready and kills what is left at the end."""

    def __init__(self, root: Path, configuration: Mapping[str, Any], variables: Mapping[str, str]) -> None:
        self.seconds_to_ready = 0.0
        self._root = root
        self._folder = configuration["WorkingDir"]
        self._command: list[str] = configuration["Cmd"]
        own = dict(entry.split("=", 1) for entry in configuration["Env"])
        self._environment = own | dict(variables)
        self.address = f"http://127.0.0.1:{own['PORT']}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        begun = time.perf_counter()
        apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
        proc = f'mount -t proc proc {self._root}/proc && exec "$@"'
        self._process = subprocess.Popen(
            [*apart, "sh", "-c", proc, "sh", *self._inside(self._command)], env=self._environment
        )
        while time.perf_counter() - begun < _SECONDS_TO_START:
            if self._process.poll() is not None:
                raise RuntimeError(f"the container ended with {self._process.returncode}")
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=5):
                    self.seconds_to_ready = time.perf_counter() - begun
                    return self
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.05)
        raise RuntimeError("the container is not ready")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._process is not None and self._process.poll() is None:
            os.kill(self.first, signal.SIGKILL)
            self._process.wait()

    @property
    def first(self) -> int:
        """The number that this machine knows process 1 by."""
        assert self._process is not None
        (child,) = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        return int(child)

    def processes(self) -> list[dict[str, str]]:
        """Return what the kernel says of each process of the container."""
        space = Path(f"/proc/{self.first}/ns/pid").readlink()
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            try:
                if (place / "ns/pid").readlink() == space:
                    lines = (place / "status").read_text().splitlines()
                    found.append({name: value.strip() for name, _, value in (line.partition(":") for line in lines)})
            except OSError:  # it ended meanwhile, or is nobody's to look at
                continue
        return found

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run another command in the container, with the same rights."""
        entered = ["nsenter", "--target", str(self.first), "--mount", "--pid"]
        return subprocess.run(
            [*entered, "--", *self._inside(command)], env=self._environment, capture_output=True, text=True, check=False
        )

    def tell_to_stop(self) -> None:
        """Send SIGTERM to process 1, as an engine does."""
        os.kill(self.first, signal.SIGTERM)

    def wait(self) -> int:
        """Wait for the end; return the exit code."""
        assert self._process is not None
        return self._process.wait()

    def _inside(self, command: Sequence[str]) -> list[str]:
        moved = f'cd {self._folder} && exec "$@"'
        return ["chroot", str(self._root), *_WITHOUT_RIGHTS, "sh", "-c", moved, "sh", *command]
