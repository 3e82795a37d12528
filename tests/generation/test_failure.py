"""Each outcome has a stable code, a status and a sentence."""

import pytest

from generation.failure import Outcome, WritingFailed


@pytest.mark.parametrize("outcome", Outcome)
def test_an_outcome_has_a_code_a_status_and_a_sentence_that_says_what_to_do(outcome):
    failure = WritingFailed(outcome)
    assert failure.code == f"llm_{outcome.value}"
    assert failure.status == (429 if outcome is Outcome.RATE_LIMITED else 503)
    assert len(failure.detail.split(". ")) == 2
    assert failure.retry_after is None


def test_the_status_of_the_server_is_told():
    assert "502" in WritingFailed(Outcome.UNAVAILABLE, http_status=502).detail
    assert "HTTP" not in WritingFailed(Outcome.UNAVAILABLE).detail
