"""Which results are remembered."""

import pytest

from core.result import Problem, VerifyResult
from core.review import UNREVIEWED
from core.runs.remembering import RememberedResults
from core.table_review import NOT_TRANSLATED
from core.verdict import Status


@pytest.mark.parametrize(
    "change",
    [
        {"status": Status.NOT_CHECKED},
        {"explanation": f"Told. {UNREVIEWED}"},
        {"explanation": f"Told. {NOT_TRANSLATED} {UNREVIEWED}"},
        {"explanation": f"Told. {NOT_TRANSLATED}"},
    ],
    ids=["not checked", "not reviewed", "neither reviewed nor translated", "not translated"],
)
def test_an_unfinished_claim_is_not_remembered(result: VerifyResult, change: dict[str, object]) -> None:
    remembered = RememberedResults(1_000_000)
    unfinished = result.claims[1].model_copy(update=change)
    remembered.keep(b"a", result.model_copy(update={"claims": (result.claims[0], unfinished)}), 40)
    assert remembered.answer(b"a") is None


def test_what_a_language_model_failed_at_is_not_remembered(result: VerifyResult) -> None:
    remembered = RememberedResults(1_000_000)
    problem = Problem(code="llm_rate_limited", detail="It could not be asked.", retry_after=None)
    remembered.keep(b"a", result.model_copy(update={"problem": problem}), 40)
    assert remembered.answer(b"a") is None


def test_what_the_deadline_may_have_cut_is_not_remembered(result: VerifyResult) -> None:
    remembered = RememberedResults(1_000_000)
    late = result.timings_ms.model_copy(update={"total": 40_000.0})
    remembered.keep(b"a", result.model_copy(update={"timings_ms": late}), 40)
    assert remembered.answer(b"a") is None
    remembered.keep(b"a", result, 40)
    assert remembered.answer(b"a") is not None
