from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.checks.dissent import find_dissent
from core.checks.entailment import Entailment, EntailmentModel, Prediction
from core.checks.opinions import OpinionModel
from core.checks.word_overlap import WordOverlap
from core.claim_extractor import extract
from core.evidence import Window
from core.examination import Statement, examine
from core.judge import Judgement
from core.verdict import Status, Verdict
from tests.core.corpora import corpus, firewall_rule, verifier
from tests.core.examples import sentence
from tests.doubles import BrokenEntailment, FailingEntailment, WordEmbedder, WordEntailment
from utils.deadline import Deadline
from utils.errors import Unavailable

LEASE = "The monthly rent is 1,450 euros. The deposit is 2,900 euros. Pets are not allowed. The flat has two balconies."
HEBREW = 'לפי ההחלטה, השמאי קבע פיצוי של 50,000 ש"ח.'
GERMAN = "Die Kaution beträgt 2.900 Euro und ist am ersten Tag fällig."


def verdicts(text: str, *sources: str) -> list[Verdict]:
    statement = Statement.of_text(text)
    return list(examine(statement, corpus(*sources), verifier(), firewall_rule(), Deadline.after(60)))


def verdict_by(model: EntailmentModel, text: str, *sources: str) -> Verdict:
    return verifier(model).verify(extract(text).claims[0], corpus(*sources), firewall_rule())


V, P, H, N = Status.VERIFIED, Status.PARTIAL, Status.HALLUCINATED, Status.NOT_CHECKED
WRONG, ADDED = "contradiction/numerical", "unsupported_addition"


@pytest.mark.parametrize(
    ("claim", "status", "error_type", "marked", "right"),
    [
        pytest.param("The deposit is 2,900 euros.", V, None, [], None, id="verbatim"),
        pytest.param("The monthly rent is €1,450.", V, None, [], None, id="other format"),
        pytest.param("The monthly rent is 1,540 euros.", H, WRONG, ["1,540 euros"], "1,450 euros", id="digit"),
        pytest.param("The monthly rent is 1,450 dollars.", H, WRONG, ["1,450 dollars"], "1,450 euros", id="currency"),
        pytest.param(
            "The deposit is 1,450 euros.", H, WRONG, ["deposit", "1,450 euros"], "2,900 euros", id="of another"
        ),
        pytest.param("The flat has three balconies.", H, WRONG, ["three"], "two", id="in words"),
        pytest.param("Pets are allowed.", H, "contradiction/relational", [], None, id="negation lost"),
        pytest.param("The flat has a garden.", H, ADDED, ["garden"], None, id="invented"),
        pytest.param("The flat has two balconies and a large garden.", H, ADDED, ["large", "garden"], None, id="part"),
        pytest.param("The key costs 80 euros.", H, f"{ADDED}/numerical", ["key", "costs", "80 euros"], None, id="sum"),
    ],
)
def test_a_claim_about_a_lease(
    claim: str, status: Status, error_type: str | None, marked: list[str], right: str | None
) -> None:
    answer = f"Hello! {claim}"
    _, verdict = verdicts(answer, LEASE)
    assert (verdict.status, verdict.error_type) == (status, error_type), verdict.explanation
    assert [span.of(answer) for span in verdict.unsupported] == marked
    assert bool(verdict.evidence) is (status is V)
    assert bool(verdict.contradicting_evidence) is verdict.has_hard_conflict
    assert all(told.span.of(LEASE) == told.text for told in (*verdict.evidence, *verdict.contradicting_evidence))
    correction = verdict.correction
    assert (correction and correction.new) == right
    if correction:
        assert correction.span.of(answer) == correction.old
        assert correction.new in correction.source.text
        assert verdicts(answer.replace(correction.old, correction.new), LEASE)[1].status is V


def test_two_wrong_numbers_are_both_marked_and_neither_is_corrected_alone() -> None:
    text = "In May the rent was 1,540 euros and in June it was 1,630 euros."
    source = "In May the rent was 1,450 euros and in June it was 1,360 euros."
    (verdict,) = verdicts(text, source)
    assert verdict.status is Status.HALLUCINATED
    assert [span.of(text) for span in verdict.unsupported] == ["1,540 euros", "1,630 euros"]
    assert verdict.correction is None


@pytest.mark.parametrize(
    "claim", ["The monthly rent is 1,450 euros.", "Monthly, the rent is 1,450 euros."], ids=["copy", "reworded"]
)
def test_sources_that_disagree_make_a_claim_partial_with_both_sides(claim: str) -> None:
    (verdict,) = verdicts(claim, LEASE, "The monthly rent is 1,600 euros.")
    assert (verdict.status, verdict.reason) == (Status.PARTIAL, "disputed")
    assert {passage.document_id for passage in verdict.evidence} == {"S0"}
    assert {passage.document_id for passage in verdict.contradicting_evidence} == {"S1"}


DEPOSIT = "Die Kaution beträgt 2.900 Euro."
OTHER_DEPOSIT = "Die Kaution beträgt 3.100 Euro."
COMPENSATED = 'השמאי קבע פיצוי של 50,000 ש"ח'


@pytest.mark.parametrize(
    ("claim", "sources", "status", "reason", "right"),
    [
        pytest.param(COMPENSATED, (HEBREW,), V, "copied", None, id="a run of words, Hebrew"),
        pytest.param("Die Kaution beträgt 2.090 Euro.", (GERMAN,), H, "numerical_conflict", "2.900", id="German"),
        pytest.param("Die Miete beträgt 80 Euro.", (GERMAN,), N, "language_not_read", None, id="of another thing"),
        pytest.param(DEPOSIT, (GERMAN, OTHER_DEPOSIT), P, "disputed", None, id="two copies with other numbers"),
    ],
)
def test_in_a_language_that_the_model_does_not_read_copies_decide(
    claim: str, sources: tuple[str, ...], status: Status, reason: str, right: str | None
) -> None:
    verdict = verdict_by(WordEntailment(), claim, *sources)
    assert (verdict.status, verdict.reason) == (status, reason)
    assert (right is None) is (verdict.correction is None)
    assert verdict.correction is None or (right is not None and right in verdict.correction.new)
    assert [passage.text for passage in verdict.evidence] == ([sources[0]] if status in (V, P) else [])


@pytest.mark.parametrize(
    ("text", "status", "reason"),
    [
        pytest.param("Two balconies, the flat has.", Status.PARTIAL, "only_words", id="all words"),
        pytest.param("The flat has two balconies.", Status.VERIFIED, "copied", id="copy"),
        pytest.param("Zebras graze far away.", Status.HALLUCINATED, "unsupported", id="no word"),
    ],
)
def test_a_model_that_only_compares_words_verifies_nothing(text: str, status: Status, reason: str) -> None:
    verdict = verdict_by(WordOverlap(), text, LEASE)
    assert (verdict.status, verdict.reason) == (status, reason)


def test_a_model_that_only_compares_words_confirms_no_correction() -> None:
    claim = "The monthly rent for the whole large flat on the second floor of the old house in town is 1,540 euros."
    source = claim.replace("1,540", "1,450").replace("for the whole large flat", "for the large whole flat")
    verdict = verdict_by(WordOverlap(), claim, source)
    assert verdict.status is not Status.VERIFIED
    assert verdict.correction is None


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        pytest.param(Unavailable("No model.", code="model_missing"), "model_missing", id="missing"),
        pytest.param(ZeroDivisionError("a bug"), "check_failed", id="bug"),
    ],
)
def test_a_model_that_fails_leaves_a_claim_unchecked_that_needs_it(error: Exception, reason: str) -> None:
    for model in (BrokenEntailment(error), FailingEntailment(error)):
        verdict = verdict_by(model, "The deposit comes to 2,900 euros.", LEASE)
        assert (verdict.status, verdict.reason, verdict.evidence) == (Status.NOT_CHECKED, reason, ())


@pytest.mark.parametrize(
    ("text", "status", "reason"),
    [
        pytest.param("The deposit is 2,900 euros.", V, "copied", id="copy"),
        pytest.param("The order QX-77812 was sent.", H, "identifier_conflict", id="invented reference"),
    ],
)
def test_what_needs_no_reading_is_told_where_the_model_fails_on_texts_but_not_where_it_is_missing(
    text: str, status: Status, reason: str
) -> None:
    orders = f"{LEASE} The order LM-10023 was sent."
    verdict = verdict_by(FailingEntailment(Unavailable("It fails.", code="model_broken")), text, orders)
    assert (verdict.status, verdict.reason, verdict.correction) == (status, reason, None)
    assert (verdict.support_probability, verdict.entailment) == (None, None)
    verdict = verdict_by(BrokenEntailment(Unavailable("No model.", code="model_missing")), text, orders)
    assert (verdict.status, verdict.reason) == (N, "model_missing")


@pytest.mark.parametrize(
    ("text", "status"),
    [("What a lovely sight!", Status.NOT_A_CLAIM), ("What a lovely rent of 80 euros!", Status.HALLUCINATED)],
    ids=["an opinion", "with a figure"],
)
def test_what_sounds_like_an_opinion_is_still_judged_where_it_holds_a_figure(text: str, status: Status) -> None:
    always = OpinionModel(embedding="words", intercept=2.0, weights=(0.0,) * WordEmbedder().dimensions)
    reader = replace(verifier(), opinions=always)
    assert reader.verify(extract(text).claims[0], corpus(LEASE), firewall_rule()).status is status


def test_the_model_reads_every_window_once() -> None:
    model = WordEntailment()
    verdict_by(model, "The deposit, which is 2,900 euros.", LEASE)
    assert len(model.asked) == len(set(model.asked)) > 0


@pytest.mark.parametrize(
    ("claim", "denied"),
    [
        pytest.param("The fee is 40 euros.", "The fee is 45 euros.", id="another figure"),
        pytest.param("The lease began on 3 May 2019.", "The lease began on 5 May 2019.", id="another day"),
        pytest.param("Pets are allowed.", "Pets are not allowed.", id="a negation"),
    ],
)
def test_a_document_that_says_both_disputes_itself(claim: str, denied: str) -> None:
    (verdict,) = verdicts(claim, f"{claim} The hall is old. {denied}")
    assert (verdict.status, verdict.reason) == (Status.PARTIAL, "disputed")


@pytest.mark.parametrize(("contradicted", "found"), [(0.69, 0), (0.71, 1)])
def test_only_what_contradicts_surely_enough_disputes(contradicted: float, found: int) -> None:
    claim = "The fee is 40 euros."
    said = Entailment(entailed=0.0, neutral=1 - contradicted, contradicted=contradicted)
    assert len(find_dissent(claim, [sentence("The fee is 45 euros.", claim)], lambda *_: said)) == found


class ScriptedEntailment(EntailmentModel):
    """Gives one probability of entailment after the other."""

    name = "scripted"

    def __init__(self, *entailed: float) -> None:
        self._left = list(entailed)

    def classify(self, pairs: Sequence[tuple[str, str]]) -> list[Prediction]:
        said = [self._left.pop(0) for _ in pairs]
        return [Prediction(Entailment(entailed=each, neutral=1 - each, contradicted=0.0), ()) for each in said]


@pytest.mark.parametrize(
    ("first", "read"),
    [pytest.param(0.95, 1, id="carried"), pytest.param(0.01, 1, id="not carried"), pytest.param(0.6, 2, id="open")],
)
def test_the_next_window_is_read_only_where_the_last_left_the_claim_open(first: float, read: int) -> None:
    window = Window((sentence("It was 67.", "It was 69."),))
    readings = verifier(ScriptedEntailment(first, 0.5)).read_until_clear("It was 69.", [window, window])
    assert [reading.entailment.entailed for reading in readings] == [first, 0.5][:read]


@pytest.mark.parametrize(
    ("claim", "other"),
    [
        pytest.param("The monthly rent is 1,450 euros.", "Monthly, the rent is 1,450 euros.", id="it says the same"),
        pytest.param("The monthly rent is 1,450 euros.", "The garden rent is 1,600 euros.", id="a thing of that sort"),
        pytest.param("In 2023 the fee was 40 euros.", "In 2024 the fee was 45 euros.", id="another year"),
        pytest.param("The monthly rent is 1,450 euros.", "The lift carries 16 people.", id="another thing"),
    ],
)
def test_a_source_that_does_not_say_otherwise_disputes_nothing(claim: str, other: str) -> None:
    assert verdicts(claim, f"{LEASE} In 2023 the fee was 40 euros.", other)[0].status is Status.VERIFIED


def test_a_rule_that_verifies_without_a_passage_verifies_nothing() -> None:
    (claim,) = extract("The deposit is 2,900 euros.").claims
    verdict = verifier().verify(claim, corpus(LEASE), lambda _: Judgement(Status.VERIFIED, "wrong", "By mistake."))
    assert (verdict.status, verdict.reason) == (Status.NOT_CHECKED, "check_failed")


def test_a_fault_in_building_the_verdict_leaves_the_claim_unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> Verdict:
        raise ZeroDivisionError

    monkeypatch.setattr("core.verifier.verdict_of", failing)
    verdict = verdict_by(WordEntailment(), "The deposit is 2,900 euros.", LEASE)
    assert (verdict.status, verdict.reason) == (Status.NOT_CHECKED, "check_failed")
