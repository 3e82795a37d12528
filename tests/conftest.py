"""A service with the real engines, on a folder of its own; no network and no key, whatever the machine's environment
holds."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api import create_app
from config.settings import Settings
from tests.watchful_client import WatchfulClient

for name in ("GROQ_API_KEY", "LLM_BASE_URL", "LLM_API_KEY"):
    os.environ.pop(name, None)
os.environ["HF_HUB_OFFLINE"] = "1"


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings(data_directory=tmp_path_factory.mktemp("store"), log_level="error")
    with WatchfulClient(create_app(settings), raise_server_exceptions=False) as running:
        yield running


@pytest.fixture(scope="session")
def sample_docs() -> Path:
    return Path(__file__).parent.parent / "data" / "sample_docs"
