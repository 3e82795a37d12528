"""Services for the tests of dialects: `broken` has no verifier, so no answer of it may read as safe to any client;
`served` runs on a port, for OpenAI's SDK, with a scripted language model behind it.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from config.settings import Settings
from tests.calls import service
from tests.routes.compat.chatting import Served
from tests.running import running_service
from tests.scripted_server import ScriptedServer

SHIPPED = Path(__file__).parents[3] / "models" / "verifier"


@pytest.fixture(scope="session")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("broken")
    (folder / "verifier").mkdir()
    shutil.copy(SHIPPED / "model.json", folder / "verifier" / "model.json")
    with service(folder, nli_model=str(folder / "verifier")) as running:
        yield running


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with ScriptedServer() as server:
        settings = Settings(
            data_directory=tmp_path_factory.mktemp("chat"), llm_base_url=server.url, llm_review=False, log_level="error"
        )
        with running_service(settings) as address:
            service = Served(address, server)
            with service.client:
                yield service
