"""The pages in docs/, README.md, CONTRIBUTING.md and SECURITY.md agree with the code and with each other."""

import json
import re
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import pytest
from typer.main import get_command

from api import create_app
from cli.commands import app as command_line
from config.settings import Settings
from core.firewall import OnFail
from core.verdict import Status
from tests.test_house import ORDER
from utils.stages import StageName

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *sorted(DOCS.rglob("*.md"))]
LIVING = [page for page in PAGES if page.parent.name != "decisions" and page.name != "checklist.md"]
"""All but the records of what was decided, which name what was there then."""
API = (DOCS / "api.md").read_text()
SETTINGS = (DOCS / "settings.md").read_text()
ALL_BUILT_IN = "all built in"


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def bounds_of(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> str:
    """What a setting may be, as docs/settings.md says it; nothing where its type says all."""
    if "anyOf" in schema:
        return bounds_of(schema["anyOf"][0], definitions)
    if "$ref" in schema:
        return bounds_of(definitions[schema["$ref"].rsplit("/", 1)[1]], definitions)
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "minLength" in schema:
        return f"{schema['minLength']} characters or more"
    if "maximum" in schema:
        least = f"above {schema['exclusiveMinimum']:,}" if "exclusiveMinimum" in schema else f"{schema['minimum']:,}"
        return f"{least} to {schema['maximum']:,}"
    return ""


def default_of(name: str) -> str:
    value = Settings.model_fields[name].default
    if name == "sensitive_entities":
        return ALL_BUILT_IN
    if value is None:
        return ""
    if isinstance(value, tuple | dict):
        return f"`{json.dumps(list(value) if isinstance(value, tuple) else value)}`"
    return f"`{value.value if isinstance(value, Enum) else value}`"


def test_every_setting_stands_in_its_page_with_its_default_and_bounds() -> None:
    rows = [
        tuple(cell.strip() for cell in line.strip("|").split("|")[:3])
        for line in SETTINGS.splitlines()
        if re.match(r"\| `[A-Z_]+` \|", line)
    ]
    schema = Settings.model_json_schema()
    expected = {
        (f"`{name.upper()}`", default_of(name), bounds_of(schema["properties"][name], schema.get("$defs", {})))
        for name in Settings.model_fields
    }
    assert set(rows) == expected
    assert len(rows) == len(expected)


def test_every_endpoint_stands_in_the_page_of_the_api_or_of_the_dialects_and_no_other() -> None:
    served = {
        f"{method.upper()} {path}"
        for path, operations in create_app(Settings()).openapi()["paths"].items()
        for method in operations
    }
    described = API + (DOCS / "dialects.md").read_text()
    assert set(re.findall(r"`((?:GET|POST|DELETE|PUT) /[^` ]*)`", described)) == served


def rows_under(heading: str) -> set[str]:
    """The first words of the rows under a heading of the page of the API."""
    _, _, following = API.partition(f"## {heading}\n")
    section, _, _ = following.partition("\n## ")
    return set(re.findall(r"^\| \[?`([\w-]+)", section, re.MULTILINE))


def test_every_command_stands_in_the_page_of_the_api_and_no_other() -> None:
    commands = vars(get_command(command_line))["commands"]
    assert rows_under("Command line") == set(commands)


def test_every_method_stands_in_the_page_of_the_api_and_no_other() -> None:
    _, _, returned = (ROOT / "config" / "methods.py").read_text().partition("    return {\n")
    assert rows_under("Methods") == set(re.findall(r'^ {8}"(\w+)":', returned, re.MULTILINE))


def test_every_wish_for_a_failing_answer_and_every_status_stand_in_the_page_of_the_api() -> None:
    assert {wish.value for wish in OnFail} <= rows_under("What a request may choose")
    assert rows_under("What comes back") == {status.value for status in Status}


def test_every_stage_stands_in_the_page_on_observability() -> None:
    page = (DOCS / "observability.md").read_text()
    assert [name for name in get_args(StageName) if f"`{name}`" not in page] == []


def test_the_import_order_is_told_as_it_is_held() -> None:
    assert f"`{' < '.join(ORDER)}`" in (ROOT / "CONTRIBUTING.md").read_text()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
        if not re.match(r"\w+:", target):
            path, _, heading = target.partition("#")
            found = (page.parent / path).resolve() if path else page
            assert found.exists(), target
            assert not heading or heading in headings(found), target


def headings(page: Path) -> set[str]:
    """The anchors of a page, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", LIVING, ids=name_of)
def test_every_file_that_is_named_is_there(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
    named = re.findall(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|md|ts|tsx))`", text)
    missing = [name for name in named if not (ROOT / name).exists() and not (page.parent / name).exists()]
    assert missing == []


@pytest.mark.parametrize("page", LIVING, ids=name_of)
def test_every_module_that_is_to_be_run_is_there(page: Path) -> None:
    named = re.findall(r"python -m ((?:benchmarks|training|tests|cli)[\w.]*)", page.read_text())
    for module in (name for name in named if not name.endswith(".")):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file(), module


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=name_of)
def test_every_page_stands_in_the_index(page: Path) -> None:
    assert page.name == "README.md" or f"]({page.name})" in (DOCS / "README.md").read_text()
