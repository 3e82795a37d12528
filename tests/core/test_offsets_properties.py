"""Offsets are true: of chunks in their document, of claims in an answer, of evidence in the sources of a request."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from api import create_app
from config.settings import Settings
from tests.properties import examples
from tests.soak.strings import EVERY
from utils.text import without_surrogates

HOSTILE = st.sampled_from([without_surrogates(string) for _, string in EVERY if len(string) <= 500])
FACTS = st.sampled_from(
    [
        "The rent is 1,450 euros.",
        "The deposit is 2,900 euros.",
        "Dogs are not allowed.",
        "😀 The flat has two balconies.",
    ]
)
TEXTS = st.lists(st.one_of(FACTS, HOSTILE, st.text(max_size=30)), min_size=1, max_size=6).map(" ".join)


@pytest.fixture(scope="module")
def checking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings(data_directory=tmp_path_factory.mktemp("offsets"), log_level="error", nli_model="word-overlap")
    with TestClient(create_app(settings)) as running:
        yield running


@examples(25)
@given(answer=st.lists(FACTS, min_size=1, max_size=4).map(" ".join), noise=TEXTS, sources=st.lists(TEXTS, max_size=3))
def test_evidence_and_claims_stand_where_they_say(checking, answer, noise, sources):
    text = f"{answer} {noise}"
    sources = [source for source in sources if source.strip()] or ["The rent is 1,450 euros."]
    response = checking.post("/api/verify", json={"text": text, "sources": sources})
    assert response.status_code == 200, response.text
    result = response.json()
    places = sorted((claim["span"]["start"], claim["span"]["end"]) for claim in result["claims"])
    assert all(0 <= start < end <= len(text) for start, end in places)
    for claim in result["claims"]:
        assert claim["status"] != "verified" or any(each["text"].strip() for each in claim["evidence"])
        for each in [*claim["evidence"], *claim["contradicting_evidence"]]:
            source = sources[int(each["document_id"].removeprefix("S"))]
            assert each["text"] == source[each["span"]["start"] : each["span"]["end"]]
