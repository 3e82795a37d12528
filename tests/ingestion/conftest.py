"""One sandbox for all tests of this folder."""

from collections.abc import Iterator

import pytest

from ingestion.limits import Limits
from ingestion.loader import Loader
from ingestion.sandbox import Sandbox

LIMITS = Limits(
    bytes=20 << 20,
    pages=2000,
    rows=200_000,
    columns=1000,
    cells=2_000_000,
    rows_as_text=20_000,
    unpacked_bytes=100 << 20,
    unpacked_ratio=200,
    members=2000,
    result_bytes=128 << 20,
    memory_bytes=1 << 30,
    cpu_seconds=15,
    wall_seconds=40,
)


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
