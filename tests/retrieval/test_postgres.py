"""The database itself: its schema, its end, and what callers see of both."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import psycopg
import pytest

from retrieval.postgres.database import MIGRATIONS, Database, check_address
from tests.postgres_server import PostgresServer
from tests.retrieval.samples import Clock, Shared, load_library, lone_workspace, upload
from utils.errors import Unavailable

SAMPLE = upload("red apple\nblue sea")


def test_many_that_start_at_once_build_one_schema(shared: Shared) -> None:
    with ThreadPoolExecutor(4) as pool:
        for database in pool.map(lambda _: Database.load(shared.url), range(4)):
            database.close()
    with psycopg.connect(shared.url) as connection:
        assert connection.execute("SELECT version FROM firewall_schema").fetchall() == [(len(MIGRATIONS),)]


def test_what_a_later_version_wrote_is_left_alone(shared: Shared) -> None:
    Database.load(shared.url).close()
    with psycopg.connect(shared.url) as connection:
        connection.execute("UPDATE firewall_schema SET version = 99")
    with pytest.raises(Unavailable) as refused:
        Database.load(shared.url)
    assert refused.value.code == "storage_too_new"


@pytest.mark.parametrize(
    "url",
    ["postgresql://firewall@127.0.0.1:1/none", "postgresql:// x"],
    ids=["refused", "no address"],
)
def test_a_database_that_cannot_be_reached_is_a_typed_error(url: str) -> None:
    for reach in (Database.load, check_address):
        with pytest.raises(Unavailable) as refused:
            reach(url)
        assert (refused.value.code, refused.value.status) == ("storage_unavailable", 503)


def test_a_server_without_pgvector_says_what_it_lacks() -> None:
    with PostgresServer(without="vector*") as server:
        for reach in (Database.load, check_address):
            with pytest.raises(Unavailable, match="pgvector") as refused:
                reach(server.database())
            assert refused.value.code == "storage_unavailable"


def test_what_was_acknowledged_outlives_a_crash_of_the_server_and_its_users_go_on() -> None:
    with PostgresServer(flushes=True) as server:
        place = Shared(server.database())
        with closing(load_library(place, Clock())) as library:
            workspace, token = library.create()
            SAMPLE.to(workspace)
            server.kill()
            for call in (lambda: library.open(token), workspace.corpus):
                with pytest.raises(Unavailable) as refused:
                    call()
                assert refused.value.code == "storage_unavailable"
            server.start()
            assert [entry.id for entry in library.open(token).documents()] == [SAMPLE.document.id]
            assert workspace.original(SAMPLE.document.id) == SAMPLE.data
            assert workspace.corpus().search("apple", 1)[0].text == "red apple"


def test_a_failing_add_leaves_nothing_and_the_version_as_it_was(shared: Shared) -> None:
    workspace = lone_workspace(shared)
    SAMPLE.to(workspace)
    with psycopg.connect(shared.url, autocommit=True) as connection:
        before = connection.execute("SELECT version FROM versions").fetchall()
        connection.execute("ALTER TABLE chunks ADD CONSTRAINT trial CHECK (position < 3)")
        with pytest.raises(Unavailable):
            upload("a\nb\nc\nd", "long.txt").to(workspace)
        assert connection.execute("SELECT version FROM versions").fetchall() == before
        assert connection.execute("SELECT count(*) FROM chunks").fetchone() == (2,)
    assert [entry.id for entry in workspace.documents()] == [SAMPLE.document.id]
    assert len(workspace.corpus().search("apple sea", 9)) == 2
