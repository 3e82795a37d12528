"""Who may not ask gets no verdict of any dialect that its client would take for safe."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from api import create_app
from config.settings import Settings
from routes.access import ANSWERING_THE_WORST
from tests.calls import service
from tests.routes.compat.readers import Reader
from tests.routes.compat.samples import SOURCE, TRUE
from tests.routes.compat.test_faults import EVERY_READER, asked
from utils.keys import ApiKey, hash_of, make_key

KEY = make_key()
HOLDER = {"acme": ApiKey(sha256=hash_of(KEY), per_minute=100_000, per_day=1_000_000)}


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("guarded"), api_keys=HOLDER, api_key_required=True) as running:
        yield running


@pytest.fixture(scope="module")
def limited(guarded: TestClient) -> TestClient:
    """The engines of `guarded`, for somebody whose key is good for one request a day."""
    once = {"hasty": ApiKey(sha256=hash_of(KEY), per_minute=100, per_day=1)}
    app = create_app(Settings(log_level="error", api_keys=once))
    app.state = guarded.app.state  # type: ignore[attr-defined]
    client = TestClient(app, raise_server_exceptions=False, headers={"X-API-Key": KEY})
    assert client.get("/nothing").status_code == 404
    return client


@EVERY_READER
def test_a_true_answer_reads_as_safe_only_to_whoever_has_a_key(guarded: TestClient, reader: Reader) -> None:
    for headers in ({}, {"X-API-Key": make_key()}):
        guarded.headers = headers
        response = asked(guarded, reader, ([SOURCE], TRUE))
        assert not reader.reads_as_safe(response)
        assert response.status_code == (200 if _path(reader) in ANSWERING_THE_WORST else 401)
    guarded.headers = {"Authorization": f"Bearer {KEY}"}
    assert reader.reads_as_safe(asked(guarded, reader, ([SOURCE], TRUE)))


@EVERY_READER
def test_nor_to_whoever_asks_too_often(limited: TestClient, reader: Reader) -> None:
    response = asked(limited, reader, ([SOURCE], TRUE))
    assert not reader.reads_as_safe(response)
    assert response.status_code == (200 if _path(reader) in ANSWERING_THE_WORST else 429)


def _path(reader: Reader) -> str:
    return reader.path.partition("?")[0].replace("/guards/firewall/", "/guards/{guard}/")
