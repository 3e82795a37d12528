import pytest

from core.checks.entailment import EntailmentModel
from core.claim_extractor import extract
from core.examination import Statement, examine
from core.verdict import Status, Verdict
from tests.core.corpora import corpus, firewall_rule, verifier
from tests.doubles import BrokenEntailment, FailingEntailment, WordEntailment
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
def test_a_model_that_fails_leaves_a_claim_unchecked_that_needs_it(error: Exception, reason: str) -> None:
    claim = extract("The deposit comes to 2,900 euros.").claims[0]
    verdict = verifier(BrokenEntailment(error)).verify(claim, corpus(LEASE), firewall_rule())
    assert (verdict.status, verdict.reason, verdict.evidence) == (Status.NOT_CHECKED, reason, ())


DECIDED_UNREAD = [
    pytest.param("The deposit is 2,900 euros.", Status.VERIFIED, "copied", id="copy"),
    pytest.param("The deposit is 2,090 euros.", Status.HALLUCINATED, "numerical_conflict", id="number"),
    pytest.param("The monthly rent is 1,450 dollars.", Status.HALLUCINATED, "unit_conflict", id="unit"),
    pytest.param("Pets are allowed.", Status.HALLUCINATED, "negation_conflict", id="negation"),
]


@pytest.mark.parametrize(("text", "status", "reason"), DECIDED_UNREAD)
def test_where_the_model_is_missing_not_even_what_needs_no_reading_is_judged(
    text: str, status: Status, reason: str
) -> None:
    model = BrokenEntailment(Unavailable("No model.", code="model_missing"))
    verdict = verifier(model).verify(extract(text).claims[0], corpus(LEASE), firewall_rule())
    assert (verdict.status, verdict.reason) == (Status.NOT_CHECKED, "model_missing")


@pytest.mark.parametrize(("text", "status", "reason"), DECIDED_UNREAD)
def test_what_needs_no_reading_is_told_where_the_model_fails_on_texts(text: str, status: Status, reason: str) -> None:
    model = FailingEntailment(Unavailable("It fails.", code="model_broken"))
    verdict = verifier(model).verify(extract(text).claims[0], corpus(LEASE), firewall_rule())
    assert (verdict.status, verdict.reason) == (status, reason)
    assert verdict.evidence or verdict.contradicting_evidence
    assert verdict.correction is None or verdict.correction.new in LEASE


@pytest.mark.parametrize(("text", "status", "reason"), DECIDED_UNREAD)
def test_what_was_not_read_has_no_figure_of_reading(text: str, status: Status, reason: str) -> None:
    model = WordEntailment()
    verdict = verifier(model).verify(extract(text).claims[0], corpus(LEASE), firewall_rule())
    assert (verdict.status, verdict.reason, model.asked) == (status, reason, [])
    assert (verdict.support_probability, verdict.contradiction_probability, verdict.entailment) == (None, None, None)
    assert "entailment" not in [check.name for check in verdict.checks]
    assert verdict.similarity is not None


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The deposit comes to 2,900 euros.", id="other words"),
        pytest.param("The flat has a garden.", id="invented"),
        pytest.param("The flat has seven gardens.", id="number missing"),
    ],
)
def test_what_is_open_is_read_and_shows_its_figures(text: str) -> None:
    model = WordEntailment()
    verdict = verifier(model).verify(extract(text).claims[0], corpus(LEASE), firewall_rule())
    assert model.asked
    assert verdict.support_probability is not None
    assert verdict.contradiction_probability is not None
    assert "entailment" in [check.name for check in verdict.checks]


def test_only_the_details_of_an_unread_claim_are_marked() -> None:
    text = "The monthly rent comes to 1,540 euros."
    (verdict,) = verdicts(text, LEASE)
    assert (verdict.entailment, [span.of(text) for span in verdict.unsupported]) == (None, ["1,540 euros"])


@pytest.mark.parametrize(
    ("model", "corrected"),
    [
        pytest.param(WordEntailment(), True, id="read"),
        pytest.param(FailingEntailment(Unavailable("It fails.", code="model_broken")), False, id="broken"),
    ],
)
def test_a_conflict_stands_and_its_correction_is_offered_only_where_it_was_read(
    model: EntailmentModel, corrected: bool
) -> None:
    claim = extract("Monthly the rent is 1,540 euros.").claims[0]
    verdict = verifier(model).verify(claim, corpus(LEASE), firewall_rule())
    assert (verdict.status, verdict.reason) == (Status.HALLUCINATED, "numerical_conflict")
    assert (verdict.correction is not None) is corrected


def test_an_empty_corpus_checks_nothing() -> None:
    claim = extract("The deposit is 2,900 euros.").claims[0]
    verdict = verifier().verify(claim, corpus(), firewall_rule())
    assert (verdict.status, verdict.reason) == (Status.NOT_CHECKED, "no_evidence")


def test_the_same_input_gives_the_same_verdict() -> None:
    text = "The monthly rent is 1,540 euros. The deposit is 2,900 euros. Pets are allowed."
    assert verdicts(text, LEASE) == verdicts(text, LEASE)


def test_the_model_reads_every_window_once() -> None:
    model = WordEntailment()
    claim = extract("The deposit comes to 2,900 euros.").claims[0]
    verifier(model).verify(claim, corpus(LEASE), firewall_rule())
    assert len(model.asked) == len(set(model.asked)) > 0
