"""The lists of what the product is made of, as `make sbom` writes them."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.test_dependency_floors import pins

ROOT = Path(__file__).parent.parent
MAKEFILE = (ROOT / "Makefile").read_text()


def command(program: str) -> list[str]:
    """The command of `make sbom` that runs `program`, without where it writes to."""
    (line,) = re.findall(rf"^\t.*?({program} .*?)(?: -o \S+| > \S+)", MAKEFILE, re.MULTILINE)
    return str(line).split()


def test_that_of_python_names_every_pinned_requirement_in_its_version() -> None:
    program, *arguments = command("cyclonedx-py")
    done = subprocess.run(
        [ROOT / ".venv" / "bin" / program, *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    )
    made = json.loads(done.stdout)
    named = {re.sub(r"[-_.]+", "-", each["name"]).lower(): each["version"] for each in made["components"]}
    assert made["bomFormat"] == "CycloneDX"
    assert named == {name: str(version) for name, version in pins(ROOT / "requirements.txt").items()}


@pytest.mark.skipif(shutil.which("npm") is None, reason="the page needs npm")
def test_that_of_the_page_names_what_a_browser_gets() -> None:
    done = subprocess.run(command("npm sbom"), cwd=ROOT / "frontend", capture_output=True, text=True, check=True)
    made = json.loads(done.stdout)
    named = {(each["name"], each["version"]) for each in made["components"]}
    shipped = json.loads((ROOT / "frontend" / "package.json").read_text())["dependencies"]
    assert set(shipped.items()) <= named
