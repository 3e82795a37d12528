"""Where stores are tried: each test that takes `place` runs over a folder with SQLite and over PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres_server import PostgresServer
from tests.retrieval.samples import Place, Shared, disconnect


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with PostgresServer() as server:
        yield server


@pytest.fixture
def shared(postgres: PostgresServer) -> Iterator[Shared]:
    place = Shared(postgres.database())
    yield place
    disconnect(place)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return tmp_path
    shared: Shared = request.getfixturevalue("shared")
    return shared
