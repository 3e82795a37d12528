"""A service with the real engines, on a folder of its own; no network and no key, whatever the machine's environment
holds."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from hypothesis import settings as hypothesis_settings

from tests.calls import service
from tests.checklist import named_tests, not_passed, read_rows

for name in ("GROQ_API_KEY", "LLM_BASE_URL", "LLM_API_KEY"):
    os.environ.pop(name, None)
os.environ["HF_HUB_OFFLINE"] = "1"
hypothesis_settings.register_profile("untimed", deadline=None)
hypothesis_settings.load_profile("untimed")


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("store")) as running:
        yield running


@pytest.fixture(scope="session")
def sample_docs() -> Path:
    return Path(__file__).parent.parent / "data" / "sample_docs"


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail a run of the whole suite in which a test that docs/checklist.md names did not run and pass."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    given = session.config.invocation_params.args
    is_part = bool(session.config.option.keyword) or any("::" in each or Path(each).exists() for each in given)
    if exitstatus != pytest.ExitCode.OK or is_part or hasattr(session.config, "workerinput") or not reporter:
        return
    passed = {report.nodeid for report in reporter.stats.get("passed", [])}
    if missing := not_passed(named_tests(read_rows()), passed):
        reporter.write_line(f"Named in docs/checklist.md and not passed: {', '.join(missing)}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
