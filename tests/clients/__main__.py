"""Real clients of other systems, unmodified, against the real service: `python -m tests.clients [NAME ...]`.

Each folder here is a client: `requirements.txt` pins it, `check.py URL` drives it and fails by its exit code. Each has
a virtual environment of its own under `.venv-clients/`, as they do not install together. Not part of `make test`: they
take gigabytes and minutes.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from config.settings import Settings
from tests.running import running_service

HERE = Path(__file__).parent
ENVIRONMENTS = HERE.parent.parent / ".venv-clients"


def python_of(client: Path) -> Path:
    """Return the interpreter of a client's environment, made where its requirements are new."""
    folder = ENVIRONMENTS / client.name
    wanted, installed = client / "requirements.txt", folder / "requirements.txt"
    python = folder / "bin" / "python"
    if not installed.is_file() or installed.read_text() != wanted.read_text():
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "-r", wanted], check=True)
        installed.write_text(wanted.read_text())
    return python


def main() -> None:
    """Drive every client, or those that are named, and say how each ended."""
    found = {path.parent.name: path.parent for path in sorted(HERE.glob("*/check.py"))}
    chosen = sys.argv[1:] or list(found)
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        with running_service(Settings(data_directory=Path(folder), log_level="error")) as address:
            for name in chosen:
                done = subprocess.run([python_of(found[name]), found[name] / "check.py", address], check=False)
                print(f"{name}: {'passed' if done.returncode == 0 else 'FAILED'}", flush=True)
                if done.returncode:
                    failed.append(name)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
