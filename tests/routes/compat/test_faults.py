"""Whatever goes wrong, no client of any dialect may take the reply for safe."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from config.settings import Dialect
from tests.calls import service
from tests.routes.compat.readers import READERS, Reader
from tests.routes.compat.samples import FALSE, LONG_FALSE, MIXED, PADDED, REWORDED, SOURCE, TRUE

PAGE = (Path(__file__).parents[3] / "docs" / "dialects.md").read_text()
EVERY_READER = pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
UNSAFE = {
    "false": ([SOURCE], FALSE),
    "one false beside a true one": ([SOURCE], MIXED),
    "no evidence": ([], TRUE),
    "blank evidence": ([" ", ""], TRUE),
    "the last of 600 sentences": ([SOURCE], LONG_FALSE),
    "a million characters of evidence": ([SOURCE, f"{'x' * 1_000_000}."], TRUE),
    "empty answer": ([SOURCE], ""),
    "answer without a word": ([SOURCE], "..."),
    "answer without a claim": ([SOURCE], "Hello! How can I help you?"),
}
SAFE = {
    "true": (SOURCE.split(". "), TRUE),
    "true, in 50 KB of padding": ([PADDED], TRUE),
}


@pytest.fixture(scope="module")
def worst(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A service without a verifier, told to answer every dialect with the worst figure."""
    folder = tmp_path_factory.mktemp("worst")
    told = dict.fromkeys(get_args(Dialect), "worst")
    with service(folder, nli_model=str(folder / "none"), dialect_faults=told) as running:
        yield running


def asked(client: TestClient, reader: Reader, case: tuple[list[str], str]) -> Response:
    evidence, answer = case
    if reader.announced:
        client.post(reader.path, json=reader.announced(evidence))
    return client.post(reader.path, json=reader.body(evidence, answer))


@EVERY_READER
@pytest.mark.parametrize("case", SAFE.values(), ids=SAFE)
def test_a_true_answer_reads_as_safe(client: TestClient, reader: Reader, case: tuple[list[str], str]) -> None:
    response = asked(client, reader, case)
    assert response.status_code == 200
    assert reader.reads_as_safe(response)


@EVERY_READER
@pytest.mark.parametrize("name", UNSAFE)
def test_what_is_false_or_cannot_be_shown_does_not(client: TestClient, reader: Reader, name: str) -> None:
    response = asked(client, reader, UNSAFE[name])
    assert reader.reads_as_safe(response) == (name in reader.silent)
    assert response.status_code in (200, 400, 422)


@EVERY_READER
def test_without_a_verifier_nothing_does(broken: TestClient, reader: Reader) -> None:
    response = asked(broken, reader, ([SOURCE], REWORDED))
    assert not reader.reads_as_safe(response)
    row = re.search(rf"^\| `{reader.dialect}` .*\| (worst|error)[^|]*\|$", PAGE, re.MULTILINE)
    assert row and response.status_code == {"worst": 200, "error": 503}[row.group(1)]


@EVERY_READER
def test_a_client_that_is_told_the_worst_does_not_either(worst: TestClient, reader: Reader) -> None:
    response = asked(worst, reader, ([SOURCE], REWORDED))
    assert response.status_code == 200
    assert not reader.reads_as_safe(response)


def test_every_dialect_is_asked_and_every_one_but_mcp_can_be_told_the_worst_or_the_error() -> None:
    asked_here = {reader.dialect for reader in READERS.values()}
    assert asked_here == set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) - {"openai"}
    assert set(get_args(Dialect)) == asked_here - {"mcp"}
