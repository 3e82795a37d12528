"""What the service is made of, as `make sbom` lists it; what the page is made of: frontend/browser/sbom.test.ts."""

import json
import re
import subprocess
from pathlib import Path

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
