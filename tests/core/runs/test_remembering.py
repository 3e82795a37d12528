"""Which results are remembered."""

from core.result import VerifyResult
from core.runs.remembering import RememberedResults
from core.verdict import Status


def test_an_unchecked_claim_is_not_remembered(result: VerifyResult) -> None:
    remembered = RememberedResults(1_000_000)
    unchecked = result.claims[0].model_copy(update={"status": Status.NOT_CHECKED})
    remembered.keep(b"a", result.model_copy(update={"claims": (unchecked, *result.claims[1:])}), 40)
    assert remembered.answer(b"a") is None


def test_what_the_deadline_may_have_cut_is_not_remembered(result: VerifyResult) -> None:
    remembered = RememberedResults(1_000_000)
    late = result.timings_ms.model_copy(update={"total": 40_000.0})
    remembered.keep(b"a", result.model_copy(update={"timings_ms": late}), 40)
    assert remembered.answer(b"a") is None
    remembered.keep(b"a", result, 40)
    assert remembered.answer(b"a") is not None
