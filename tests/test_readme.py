"""What the README shows is what happens."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

from api import create_app
from config.settings import Settings

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def test_the_worked_example_gives_the_output_that_is_shown() -> None:
    block = re.search(r"```console\n\$ (python -m cli verify.*?)\n(.*?)```", README, re.DOTALL)
    assert block
    command, shown = block.groups()
    arguments = [sys.executable, *shlex.split(command)[1:]]
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == shown.strip()
    assert done.returncode == 1


def test_every_endpoint_stands_in_the_readme_or_among_the_dialects_and_no_other() -> None:
    served = {
        f"{method.upper()} {path}"
        for path, operations in create_app(Settings()).openapi()["paths"].items()
        for method in operations
    }
    described = README + (ROOT / "docs" / "dialects.md").read_text()
    assert set(re.findall(r"`((?:GET|POST|DELETE|PUT) /[^` ]*)`", described)) == served


def test_the_readme_is_short_enough_to_be_read() -> None:
    assert len(README.splitlines()) <= 200
