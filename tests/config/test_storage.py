"""Where a service stores, by its settings: the same answers, whatever holds the documents and their vectors."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from pydantic import ValidationError

from api import create_app
from config.settings import Settings
from config.storage import load_library
from tests.calls import verify, workspace
from tests.doubles import WordEmbedder
from tests.postgres_server import PostgresServer
from tests.watchful_client import WatchfulClient
from utils.errors import Unavailable

LEASE = "The monthly rent is 900 euros. The tenant may keep a cat but not a dog."
PARTS = ("vectors", "store")
CLAIMS = ["The monthly rent is 900 euros.", "The monthly rent is 950 euros.", "The moon is far."]


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with PostgresServer() as running:
        yield running


def judged(settings: Settings) -> list[dict[str, Any]]:
    """Verify claims against an uploaded document, and return what does not hang on the moment."""
    with WatchfulClient(create_app(settings)) as client:
        claims: list[dict[str, Any]] = verify(client, workspace(client, LEASE), claims=CLAIMS)["claims"]
        return claims


def test_verdicts_do_not_hang_on_where_documents_and_vectors_are(server: PostgresServer, tmp_path: Path) -> None:
    own = judged(Settings(data_directory=tmp_path, log_level="error"))
    assert [claim["status"] for claim in own][:2] == ["verified", "hallucinated"]
    indexes: tuple[Literal["exact", "pgvector"], ...] = ("exact", "pgvector")
    for index in indexes:
        url = server.database()
        assert judged(Settings(database_url=url, vector_index=index, log_level="error")) == own
    assert list(tmp_path.glob("*.sqlite"))


def rows(client: WatchfulClient, headers: dict[str, str]) -> tuple[str, dict[str, tuple[str, bool]]]:
    """Return the state of the service, and what serves as store and index and whether it is live."""
    answer = client.get("/api/status", headers=headers)
    body = answer.raise_for_status().json()
    assert "127.0.0.1" not in answer.text and "postgresql://" not in answer.text
    return body["status"], {e["part"]: (e["name"], e["live"]) for e in body["engines"] if e["part"] in PARTS}


def test_the_status_says_which_database_serves_and_when_it_is_away() -> None:
    with PostgresServer() as own:
        settings = Settings(
            database_url=own.database(), vector_index="pgvector", nli_model="word-overlap", log_level="error"
        )
        with WatchfulClient(create_app(settings)) as client:
            headers = workspace(client, LEASE)
            live = ("ok", {"vectors": ("pgvector", True), "store": ("postgresql", True)})
            assert rows(client, headers) == live
            own.kill()
            away = {"vectors": ("pgvector", False), "store": ("postgresql", False)}
            assert rows(client, headers) == ("degraded", away)
            own.start()
            assert rows(client, headers) == live


def test_the_status_says_that_the_folder_serves_and_when_it_is_away(tmp_path: Path) -> None:
    settings = Settings(data_directory=tmp_path / "data", nli_model="word-overlap", log_level="error")
    with WatchfulClient(create_app(settings)) as client:
        headers = workspace(client, LEASE)
        assert rows(client, headers) == ("ok", {"vectors": ("exact", True), "store": ("sqlite", True)})
        (tmp_path / "data").rename(tmp_path / "elsewhere")
        assert rows(client, headers) == ("degraded", {"vectors": ("exact", True), "store": ("sqlite", False)})
        assert 'firewall_engine_live{part="store"} 0.0' in client.get("/metrics").text
        (tmp_path / "elsewhere").rename(tmp_path / "data")
        assert rows(client, headers)[0] == "ok"


@pytest.mark.parametrize(
    ("index", "url"), [("pgvector", None), ("chroma", "postgresql://db/x")], ids=["no database", "of one process"]
)
def test_an_index_that_is_not_where_the_documents_are_stops_the_start(index: Any, url: Any) -> None:
    with pytest.raises(ValidationError, match="VECTOR_INDEX"):
        Settings(vector_index=index, database_url=url)


def test_a_database_that_cannot_be_reached_stops_the_start_with_a_typed_error(tmp_path: Path) -> None:
    settings = Settings(database_url="postgresql://firewall:secret@127.0.0.1:1/x")
    with pytest.raises(Unavailable) as refused:
        load_library(settings, tmp_path, WordEmbedder())
    assert refused.value.code == "storage_unavailable"
    assert "secret" not in f"{settings} {refused.value.detail}"
    assert list(tmp_path.iterdir()) == []
