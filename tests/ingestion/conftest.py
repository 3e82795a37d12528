"""One sandbox for all tests of this folder."""

from collections.abc import Iterator

import pytest

from config.settings import Settings
from config.storage import file_limits
from ingestion.limits import Limits
from ingestion.loader import Loader
from ingestion.sandbox import Sandbox

LIMITS = file_limits(Settings()).model_copy(update={"rows_as_text": 20_000, "wall_seconds": 40.0})


@pytest.fixture
def limits() -> Limits:
    return LIMITS


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    sandbox = Sandbox(children=2)
    yield sandbox
    sandbox.close()


@pytest.fixture
def loader(sandbox: Sandbox, limits: Limits) -> Loader:
    return Loader(sandbox, limits)
