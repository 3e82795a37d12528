"""What the README shows is what happens."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
MOST_LINES = 120


def test_the_worked_example_gives_the_output_that_is_shown() -> None:
    block = re.search(r"```console\n\$ (python -m cli verify.*?)\n(.*?)```", README, re.DOTALL)
    assert block
    command, shown = block.groups()
    arguments = [sys.executable, *shlex.split(command)[1:]]
    done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == shown.strip()
    assert done.returncode == 1


def test_the_commands_that_start_it_are_targets_of_the_makefile() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"^\$ make ([\w-]+)", README, re.MULTILINE))
    assert named == {"run", "test"}
    assert named <= targets


def test_it_is_short_enough_to_be_read_in_two_minutes() -> None:
    assert len(README.splitlines()) <= MOST_LINES
    assert len(re.findall(r"^- \[", README, re.MULTILINE)) == 5
