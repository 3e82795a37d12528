import pytest

from core.claim_extractor import extract
from core.examination import Statement, examine
from core.verdict import Status, Verdict
from tests.core.corpora import corpus, firewall_rule, verifier
from tests.doubles import BrokenEntailment, WordEntailment
from utils.deadline import Deadline
from utils.errors import Unavailable

LEASE = "The monthly rent is 1,450 euros. The deposit is 2,900 euros. Pets are not allowed. The flat has two balconies."


def verdicts(text: str, *sources: str) -> list[Verdict]:
    statement = Statement.of_text(text)
    return list(examine(statement, corpus(*sources), verifier(), firewall_rule(), Deadline.after(60)))


@pytest.mark.parametrize(
    ("claim", "status", "error_type"),
    [
        pytest.param("The deposit is 2,900 euros.", Status.VERIFIED, None, id="verbatim"),
        pytest.param("The monthly rent is €1,450.", Status.VERIFIED, None, id="other format"),
        pytest.param("The monthly rent is 1,540 euros.", Status.HALLUCINATED, "contradiction/numerical", id="digit"),
        pytest.param("The monthly rent is 1,450 dollars.", Status.HALLUCINATED, "contradiction/unit", id="currency"),
        pytest.param("The deposit is 1,450 euros.", Status.HALLUCINATED, "contradiction/numerical", id="wrong place"),
        pytest.param("Pets are allowed.", Status.HALLUCINATED, "contradiction/negation", id="negation lost"),
        pytest.param("The flat has a garden.", Status.HALLUCINATED, "unsupported_addition", id="invented"),
    ],
)
def test_a_claim_about_a_lease(claim: str, status: Status, error_type: str | None) -> None:
    (verdict,) = verdicts(claim, LEASE)
    assert (verdict.status, verdict.error_type) == (status, error_type), verdict.explanation


def test_a_wrong_number_is_corrected_and_the_correction_verified() -> None:
    answer = "Hello! The monthly rent is 1,540 euros."
    _, verdict = verdicts(answer, LEASE)
    assert verdict.correction is not None
    assert verdict.correction.span.of(answer) == verdict.correction.old == "1,540 euros"
    assert verdict.correction.new == "1,450 euros"
    mended = answer.replace(verdict.correction.old, verdict.correction.new)
    assert verdicts(mended, LEASE)[1].status is Status.VERIFIED


def test_an_invented_claim_is_not_corrected() -> None:
    assert verdicts("The flat has a garden.", LEASE)[0].correction is None


def test_every_verified_claim_rests_on_text_that_stands_in_a_source() -> None:
    for verdict in verdicts("The deposit is 2,900 euros. The flat has two balconies.", LEASE):
        assert verdict.status is Status.VERIFIED
        assert verdict.evidence
        for passage in verdict.evidence:
            assert passage.span.of(LEASE) == passage.text


def test_evidence_may_stand_in_any_source_and_behind_much_other_text() -> None:
    padding = "The committee met again in the afternoon and discussed the weather at length. " * 400
    (verdict,) = verdicts("The deposit is 2,900 euros.", "Nothing here.", padding + LEASE + padding)
    assert verdict.status is Status.VERIFIED
    assert {passage.document_id for passage in verdict.evidence} == {"S1"}


def test_a_false_claim_stays_false_behind_much_other_text() -> None:
    padding = "The committee met again in the afternoon and discussed the weather at length. " * 400
    (verdict,) = verdicts("The deposit is 2,090 euros.", padding + LEASE + padding)
    assert verdict.status is Status.HALLUCINATED


def test_sources_that_disagree_make_a_claim_partial_with_both_sides() -> None:
    (verdict,) = verdicts("The monthly rent is 1,450 euros.", LEASE, "The monthly rent is 1,600 euros.")
    assert (verdict.status, verdict.reason) == (Status.PARTIAL, "disputed")
    assert {passage.document_id for passage in verdict.evidence} == {"S0"}
    assert {passage.document_id for passage in verdict.contradicting_evidence} == {"S1"}


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        pytest.param(Unavailable("No model.", code="model_missing"), "model_missing", id="missing"),
        pytest.param(ZeroDivisionError("a bug"), "check_failed", id="bug"),
        pytest.param(MemoryError(), "check_failed", id="memory"),
    ],
)
def test_a_model_that_fails_leaves_the_claim_unchecked(error: Exception, reason: str) -> None:
    claim = extract("The deposit is 2,900 euros.").claims[0]
    verdict = verifier(BrokenEntailment(error)).verify(claim, corpus(LEASE), firewall_rule())
    assert (verdict.status, verdict.reason, verdict.evidence) == (Status.NOT_CHECKED, reason, ())


def test_an_empty_corpus_checks_nothing() -> None:
    claim = extract("The deposit is 2,900 euros.").claims[0]
    verdict = verifier().verify(claim, corpus(), firewall_rule())
    assert (verdict.status, verdict.reason) == (Status.NOT_CHECKED, "no_evidence")


def test_the_same_input_gives_the_same_verdict() -> None:
    text = "The monthly rent is 1,540 euros. The deposit is 2,900 euros. Pets are allowed."
    assert verdicts(text, LEASE) == verdicts(text, LEASE)


def test_the_model_reads_every_window_once() -> None:
    model = WordEntailment()
    claim = extract("The deposit is 2,900 euros.").claims[0]
    verifier(model).verify(claim, corpus(LEASE), firewall_rule())
    assert len(model.asked) == len(set(model.asked)) > 0
