from collections.abc import Sequence

import pytest

from core.checks.entailment import Entailment, EntailmentModel, Opinion, ReadyModel
from core.checks.word_overlap import WordOverlap
from core.claim_extractor import extract
from core.examination import Statement, examine
from core.verdict import Status, Verdict
from tests.core.corpora import corpus, firewall_rule, verifier
from tests.doubles import BrokenEntailment, FailingEntailment, WordEntailment
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


@pytest.mark.parametrize(
    ("claim", "status", "error_type"),
    [
        pytest.param("The deposit is 2,900 euros.", Status.VERIFIED, None, id="verbatim"),
        pytest.param("The monthly rent is €1,450.", Status.VERIFIED, None, id="other format"),
        pytest.param("The monthly rent is 1,540 euros.", Status.HALLUCINATED, "contradiction/numerical", id="digit"),
        pytest.param(
            "The monthly rent is 1,450 dollars.", Status.HALLUCINATED, "contradiction/numerical", id="currency"
        ),
        pytest.param("The deposit is 1,450 euros.", Status.HALLUCINATED, "contradiction/numerical", id="wrong place"),
        pytest.param("The flat has three balconies.", Status.HALLUCINATED, "contradiction/numerical", id="in words"),
        pytest.param("Pets are allowed.", Status.HALLUCINATED, "contradiction/relational", id="negation lost"),
        pytest.param("The flat has a garden.", Status.HALLUCINATED, "unsupported_addition", id="invented"),
    ],
)
def test_a_claim_about_a_lease(claim: str, status: Status, error_type: str | None) -> None:
    (verdict,) = verdicts(claim, LEASE)
    assert (verdict.status, verdict.error_type) == (status, error_type), verdict.explanation


@pytest.mark.parametrize(
    ("answer", "old", "new"),
    [
        pytest.param("Hello! The monthly rent is 1,540 euros.", "1,540 euros", "1,450 euros", id="nowhere in the text"),
        pytest.param("Hello! The deposit is 1,450 euros.", "1,450 euros", "2,900 euros", id="of another thing"),
        pytest.param("Hello! The flat has three balconies.", "three", "two", id="in words"),
    ],
)
def test_a_wrong_number_is_corrected_and_the_correction_verified(answer: str, old: str, new: str) -> None:
    _, verdict = verdicts(answer, LEASE)
    assert verdict.correction is not None
    assert verdict.correction.span.of(answer) == verdict.correction.old == old
    assert verdict.correction.new == new
    assert new in verdict.correction.source.text
    assert verdicts(answer.replace(old, new), LEASE)[1].status is Status.VERIFIED


def test_a_missing_number_is_shown_beside_the_right_one() -> None:
    text = "The monthly rent comes to 1,540 euros."
    (verdict,) = verdicts(text, "The monthly rent comes to 1,450 euros. The deposit is 2,900 euros.")
    assert [span.of(text) for span in verdict.unsupported] == ["1,540 euros"]
    (numbers,) = [check for check in verdict.checks if check.name == "numbers"]
    assert [(each.claimed, each.found) for each in numbers.comparisons] == [("1,540 euros", "1,450 euros")]
    assert verdict.explanation == "The claim says “1,540 euros”, the sources say “1,450 euros”."


def test_a_number_of_another_thing_does_not_condemn() -> None:
    (verdict,) = verdicts("The key costs 80 euros.", LEASE)
    assert (verdict.status, verdict.reason) == (Status.HALLUCINATED, "unsupported")
    assert verdict.error_type == "unsupported_addition/numerical"
    assert (verdict.contradicting_evidence, verdict.correction) == ((), None)


def test_an_invented_claim_is_not_corrected() -> None:
    assert verdicts("The flat has a garden.", LEASE)[0].correction is None


def test_two_wrong_numbers_are_both_marked_and_neither_is_corrected_alone() -> None:
    text = "In May the rent was 1,540 euros and in June it was 1,630 euros."
    source = "In May the rent was 1,450 euros and in June it was 1,360 euros."
    (verdict,) = verdicts(text, source)
    assert verdict.status is Status.HALLUCINATED
    assert [span.of(text) for span in verdict.unsupported] == ["1,540 euros", "1,630 euros"]
    assert verdict.correction is None


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


@pytest.mark.parametrize(
    "claim", ["The monthly rent is 1,450 euros.", "Monthly, the rent is 1,450 euros."], ids=["copy", "reworded"]
)
def test_sources_that_disagree_make_a_claim_partial_with_both_sides(claim: str) -> None:
    (verdict,) = verdicts(claim, LEASE, "The monthly rent is 1,600 euros.")
    assert (verdict.status, verdict.reason) == (Status.PARTIAL, "disputed")
    assert {passage.document_id for passage in verdict.evidence} == {"S0"}
    assert {passage.document_id for passage in verdict.contradicting_evidence} == {"S1"}


def test_sources_that_agree_are_no_dispute() -> None:
    (verdict,) = verdicts("The monthly rent is 1,450 euros.", LEASE, "Monthly, the rent is 1,450 euros.")
    assert verdict.status is Status.VERIFIED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        pytest.param('השמאי קבע פיצוי של 50,000 ש"ח', HEBREW, id="Hebrew"),
        pytest.param("Die Kaution beträgt 2.900 Euro.", GERMAN, id="German"),
    ],
)
def test_a_run_of_words_is_a_copy_in_a_language_that_the_model_does_not_read(claim: str, source: str) -> None:
    model = WordEntailment()
    verdict = verdict_by(model, claim, source)
    assert (verdict.status, verdict.reason, model.asked) == (Status.VERIFIED, "copied", [])
    assert [passage.text for passage in verdict.evidence] == [source]


@pytest.mark.parametrize(
    ("claim", "source", "right"),
    [
        pytest.param('השמאי קבע פיצוי של 5,000 ש"ח', HEBREW, "50,000", id="Hebrew"),
        pytest.param("Die Kaution beträgt 2.090 Euro.", GERMAN, "2.900", id="German"),
    ],
)
def test_a_copy_with_another_number_is_condemned_and_corrected_in_such_a_language(
    claim: str, source: str, right: str
) -> None:
    verdict = verdict_by(WordEntailment(), claim, source)
    assert (verdict.status, verdict.reason) == (Status.HALLUCINATED, "numerical_conflict")
    assert verdict.correction is not None and right in verdict.correction.new


def test_two_copies_with_other_numbers_are_a_dispute_in_such_a_language() -> None:
    claim = "Die Kaution beträgt 2.900 Euro."
    verdict = verdict_by(WordEntailment(), claim, GERMAN, "Die Kaution beträgt 3.100 Euro.")
    assert (verdict.status, verdict.reason) == (Status.PARTIAL, "disputed")
    assert {passage.document_id for passage in verdict.contradicting_evidence} == {"S1"}


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        pytest.param("Die Miete beträgt 80 Euro.", GERMAN, id="German, a number of another thing"),
        pytest.param(
            "Die Kaution beträgt 2.900 Euro.",
            "Wenn der Mieter kündigt: Die Kaution beträgt 2.900 Euro.",
            id="German, a part behind a condition",
        ),
    ],
)
def test_what_is_no_copy_is_left_open_in_such_a_language(claim: str, source: str) -> None:
    verdict = verdict_by(WordEntailment(), claim, source)
    assert (verdict.status, verdict.reason) == (Status.NOT_CHECKED, "language_not_read")


def test_a_part_behind_a_condition_is_no_copy() -> None:
    source = "If the tenant leaves early, the deposit is kept."
    verdict = verdict_by(
        FailingEntailment(Unavailable("It fails.", code="model_broken")), "The deposit is kept.", source
    )
    assert (verdict.status, verdict.reason) == (Status.NOT_CHECKED, "model_broken")


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
        pytest.param(MemoryError(), "check_failed", id="memory"),
    ],
)
def test_a_model_that_fails_leaves_a_claim_unchecked_that_needs_it(error: Exception, reason: str) -> None:
    for model in (BrokenEntailment(error), FailingEntailment(error)):
        verdict = verdict_by(model, "The deposit comes to 2,900 euros.", LEASE)
        assert (verdict.status, verdict.reason, verdict.evidence) == (Status.NOT_CHECKED, reason, ())


ORDERS = f"{LEASE} The order LM-10023 was sent."
DECIDED_UNREAD = [
    pytest.param("The deposit is 2,900 euros.", Status.VERIFIED, "copied", id="copy"),
    pytest.param("The order QX-77812 was sent.", Status.HALLUCINATED, "identifier_conflict", id="invented reference"),
]


@pytest.mark.parametrize(("text", "status", "reason"), DECIDED_UNREAD)
def test_where_the_model_is_missing_not_even_what_needs_no_reading_is_judged(
    text: str, status: Status, reason: str
) -> None:
    model = BrokenEntailment(Unavailable("No model.", code="model_missing"))
    verdict = verdict_by(model, text, ORDERS)
    assert (verdict.status, verdict.reason) == (Status.NOT_CHECKED, "model_missing")


@pytest.mark.parametrize(("text", "status", "reason"), DECIDED_UNREAD)
def test_what_needs_no_reading_is_told_where_the_model_fails_on_texts(text: str, status: Status, reason: str) -> None:
    model = FailingEntailment(Unavailable("It fails.", code="model_broken"))
    verdict = verdict_by(model, text, ORDERS)
    assert (verdict.status, verdict.reason, verdict.correction) == (status, reason, None)


@pytest.mark.parametrize(("text", "status", "reason"), DECIDED_UNREAD)
def test_what_was_not_read_has_no_figure_of_reading(text: str, status: Status, reason: str) -> None:
    model = WordEntailment()
    verdict = verdict_by(model, text, ORDERS)
    assert (verdict.status, verdict.reason, model.asked) == (status, reason, [])
    assert (verdict.support_probability, verdict.entailment) == (None, None)
    assert "entailment" not in [check.name for check in verdict.checks]
    assert verdict.similarity is not None


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The deposit comes to 2,900 euros.", id="other words"),
        pytest.param("The flat has a garden.", id="invented"),
        pytest.param("The flat has 7 gardens.", id="number missing"),
        pytest.param("The monthly rent is 1,540 euros.", id="number differs"),
    ],
)
def test_what_is_open_is_read_and_shows_its_figures(text: str) -> None:
    model = WordEntailment()
    verdict = verdict_by(model, text, LEASE)
    assert model.asked
    assert verdict.support_probability is not None
    assert [check.name for check in verdict.checks if check.figure is not None] == ["similarity", "entailment"]


def test_only_the_details_of_an_unread_claim_are_marked() -> None:
    text = "The order QX-77812 was sent."
    (verdict,) = verdicts(text, ORDERS)
    assert (verdict.entailment, [span.of(text) for span in verdict.unsupported]) == (None, ["QX-77812"])


def test_the_words_that_no_source_carries_are_marked() -> None:
    text = "The flat has two balconies and a large garden."
    (verdict,) = verdicts(text, LEASE)
    assert verdict.status is Status.HALLUCINATED
    assert [span.of(text) for span in verdict.unsupported] == ["large", "garden"]


def test_an_empty_corpus_checks_nothing() -> None:
    verdict = verdict_by(WordEntailment(), "The deposit is 2,900 euros.")
    assert (verdict.status, verdict.reason) == (Status.NOT_CHECKED, "no_evidence")


def test_the_same_input_gives_the_same_verdict() -> None:
    text = "The monthly rent is 1,540 euros. The deposit is 2,900 euros. Pets are allowed."
    assert verdicts(text, LEASE) == verdicts(text, LEASE)


def test_the_model_reads_every_window_once() -> None:
    model = WordEntailment()
    verdict_by(model, "The deposit, which is 2,900 euros.", LEASE)
    assert len(model.asked) == len(set(model.asked)) > 0


class ScriptedEntailment(ReadyModel):
    """Gives one probability of entailment after the other."""

    name = "scripted"

    def __init__(self, *entailed: float) -> None:
        self._left = list(entailed)

    def classify(self, pairs: Sequence[tuple[str, str]]) -> list[Opinion]:
        return [Opinion(_entailed(self._left.pop(0)), ()) for _ in pairs]


def _entailed(probability: float) -> Entailment:
    return Entailment(entailed=probability, neutral=1 - probability, contradicted=0.0)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        pytest.param((0.95, 0.5), (0.95,), id="carried"),
        pytest.param((0.01, 0.5), (0.01,), id="not carried"),
        pytest.param((0.6, 0.5), (0.6, 0.5), id="open"),
        pytest.param((0.1, 0.99), (0.1, 0.99), id="hardly carried"),
    ],
)
def test_the_next_window_is_read_only_where_the_last_left_the_claim_open(
    said: tuple[float, ...], read: tuple[float, ...]
) -> None:
    model = ScriptedEntailment(*said)
    windows = verifier(model).examine(extract(LEASE).claims[0], corpus(LEASE)).selection.windows
    readings = verifier(model).read_until_clear("A claim.", [windows[0], windows[0]])
    assert tuple(reading.entailment.entailed for reading in readings) == read
