"""Requests made from the OpenAPI document, hostile strings in every text field, made texts and tables for the readers.

In: counts. Out: figures. `python -m tests.soak.fuzz` sends the made requests, then every hostile string, then runs the
property tests with many more examples; `--requests`, `--strings` and `--properties` do one of the three. What fails is
printed so that it can be repeated. Not here: the strings (hostile_strings.py), the time of the readers
(linear_time.py), the properties (beside the modules).
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.process import ROOT, ServiceProcess
from tests.soak.aims import Figure, at_least, at_most, report
from tests.soak.hostile_strings import strings
from tests.soak.linear_time import times
from tests.soak.workspace import CHEAP, Workspace

PHASES = ("examples", "coverage", "fuzzing", "stateful")

_CONFIGURATION = """
[checks]
positive_data_acceptance.enabled = false
ignored_auth.enabled = false

[dictionaries]
documents.values = {documents}
pages.values = [1]

[parameters]
"path.document_id" = {{ dictionary = "documents", probability = 0.7 }}
"body.document_id" = {{ dictionary = "documents", probability = 0.5 }}
"path.page" = {{ dictionary = "pages", probability = 0.5 }}

[[operations]]
include-path-regex = "^/api/upload"
checks.negative_data_rejection.enabled = false
"""
"""All checks but that valid data are taken (a valid form may still be refused: an empty question, neither claims nor
text) and those of rights, which the document does not declare. Documents that are there are asked for as well. In a
form every value is text: a number in the place of a file is one."""

PROPERTIES = (
    "tests/utils/quantities/test_properties.py",
    "tests/utils/quantities/test_writings_properties.py",
    "tests/core/test_claims_properties.py",
    "tests/core/test_offsets_properties.py",
    "tests/tables/test_planner_properties.py",
)


def requests(folder: Path, *, examples: int, least: int, seed: int = 7) -> list[Figure]:
    """Send requests of all phases, up to `examples` an operation in fuzzing, and hold the answers to the document."""
    with ServiceProcess(folder, CHEAP) as service:
        workspace = Workspace.made(service.address)
        (folder / "fuzz.toml").write_text(_CONFIGURATION.format(documents=json.dumps(workspace.documents)))
        with workspace.refilled():
            sending = subprocess.run(
                _command(workspace, folder, examples, seed), cwd=ROOT, capture_output=True, text=True, check=False
            )
        alive = service.alive
    found = json.loads((folder / "report.json").read_text())
    if found["failures"] or found["errors"]:
        print(sending.stdout)
    sent = _cases_by_phase(folder / "events.ndjson")
    return [
        at_least("requests", sum(sent.values()), least),
        *(at_least(f"requests, {phase}", sent[phase], 1) for phase in PHASES),
        at_least("operations tried", found["operations"]["tested"], found["operations"]["total"]),
        *(at_most(f"failures, {each['title'].lower()}", each["count"], 0) for each in found["failures"]),
        at_most("failures of any kind", sum(each["count"] for each in found["failures"]), 0),
        at_most("errors of the trial itself", sum(each["count"] for each in found["errors"]), 0),
        at_least("service alive at the end", alive, 1),
    ]


def _command(workspace: Workspace, folder: Path, examples: int, seed: int) -> list[str]:
    return [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(folder / "fuzz.toml"), "--no-color"),
        *("run", f"{workspace.address}/openapi.json", "--header", f"X-Workspace-Token: {workspace.token}"),
        *("--max-examples", str(examples), "--seed", str(seed)),
        *("--continue-on-failure", "--request-timeout", "60", "--workers", "1", "--report", "json,ndjson"),
        *("--report-json-path", str(folder / "report.json"), "--report-ndjson-path", str(folder / "events.ndjson")),
        *("--generation-database", "none"),
    ]


def _cases_by_phase(events: Path) -> Counter[str]:
    cases: Counter[str] = Counter()
    with events.open() as lines:
        for line in lines:
            ended = json.loads(line).get("ScenarioFinished")
            if ended:
                cases[ended["phase"]] += len(ended["recorder"].get("cases", ()))
    return cases


def properties(*, seed: int = 7) -> list[Figure]:
    """Run the property tests with `TIMES` as many examples as they have in the test command."""
    command = [sys.executable, "-m", "pytest", "-q", "--timeout", "3600", "-p", "tests.properties"]
    command += ["--hypothesis-profile=soak", f"--hypothesis-seed={seed}", "--hypothesis-show-statistics", *PROPERTIES]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode:
        print(ran.stdout[-20_000:])
    return [
        at_least("examples of properties", _count(r"(\d+) passing", ran.stdout), 50_000),
        at_most("exit code of the property tests", ran.returncode, 0),
    ]


def _count(pattern: str, text: str) -> int:
    return sum(map(int, re.findall(pattern, text)))


def main() -> None:
    """Run what is asked for, all of it where nothing is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=150, help="examples of an operation in fuzzing")
    parser.add_argument("--every", type=int, default=1, help="write each n-th string into a field")
    for part in ("requests", "strings", "properties"):
        parser.add_argument(f"--{part}", action="store_true")
    chosen = parser.parse_args()
    everything = not (chosen.requests or chosen.strings or chosen.properties)
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        if chosen.requests or everything:
            figures += requests(Path(folder), examples=chosen.examples, least=10_000)
        if chosen.strings or everything:
            figures += strings(Path(folder), every=chosen.every)
    if chosen.properties or everything:
        figures += properties() + times(characters=100_000)
    report("fuzz", figures)


if __name__ == "__main__":
    main()
