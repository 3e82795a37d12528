"""What SECURITY.md and docs/access.md say is so."""

import json
import re
from pathlib import Path

import pytest

from config.settings import Settings

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "SECURITY.md").read_text()
IMAGE = (ROOT / "Dockerfile").read_text()
ACCESS = [
    [cell.strip().strip("`") for cell in line.strip("|").split("|")][:3]
    for line in (ROOT / "docs" / "access.md").read_text().splitlines()
    if line.startswith("| `")
]
"""Name, default and value in the image of every setting."""


def test_it_is_short_enough_to_be_read() -> None:
    assert len(PAGE.splitlines()) <= 120


def test_every_trial_stands_in_it() -> None:
    trials = {path.name for path in (ROOT / "tests" / "soak").glob("test_*.py") if "IS_WHOLE" in path.read_text()}
    assert trials
    assert trials <= set(re.findall(r"^\| `tests/soak/(\w+\.py)`", PAGE, re.MULTILINE))


@pytest.mark.parametrize("file", sorted(set(re.findall(r"`((?:tests|frontend)/[\w./]+\.\w+)`", PAGE))))
def test_every_file_that_it_names_is_there(file: str) -> None:
    assert (ROOT / file).is_file()


@pytest.mark.parametrize(("name", "default", "in_image"), ACCESS, ids=[name for name, _, _ in ACCESS])
def test_a_setting_of_access_has_the_values_that_are_told(name: str, default: str, in_image: str) -> None:
    value = Settings.model_fields[name.lower()].default
    assert (list(value) if isinstance(value, tuple) else value) == (json.loads(default.lower()) if default else None)
    if in_image and name != "SPACE_ID":
        assert re.search(rf"\b{name}='?{re.escape(in_image)}'?(?:\s|$)", IMAGE)


def test_the_image_sets_no_other() -> None:
    told = {name for name, _, in_image in ACCESS if in_image} - {"SPACE_ID"}
    assert told == {name for name, _, _ in ACCESS if f"{name}=" in IMAGE}
