"""What the verifiers say of labelled claims, with models made of words."""

import pytest

from benchmarks.accuracy.rows import Label, Row
from benchmarks.accuracy.verifiers import NAMES, NO_CLAIM, Decision, Opinion, Scorer, load_scorers, scorers_of, weakest
from config.settings import Settings
from core.calibration import UNCALIBRATED
from core.verdict import Status, Verdict, unread
from core.verifier import Verifier
from tests.core.examples import claim
from tests.doubles import BrokenEntailment, WordEmbedder, WordEntailment
from utils.errors import Unavailable

LEASE = "The rent is 1,450 euros a month.\nThe lease ends on 30 June 2027.\nPets are not allowed in the flat."
RENT = "The rent is 1,450 euros a month."


def row(said: str, evidence: str = LEASE) -> Row:
    return Row(set="some", source=evidence, evidence=evidence, claim=said, label=Label.SUPPORTED)


def by_words(name: str, embedder: WordEmbedder | None = None) -> Scorer:
    verifier = Verifier(embedder or WordEmbedder(), WordEntailment(), UNCALIBRATED, passages=7)
    return next(scorer for scorer in scorers_of(verifier, Settings()) if scorer.name == name)


def verdict(status: Status, support: float | None = None, error: str | None = None) -> Verdict:
    known = {"support_probability": support, "error_type": error}
    return unread(claim("It is so."), status, "", "").model_copy(update=known)


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        pytest.param([], NO_CLAIM, id="none"),
        pytest.param([verdict(Status.NOT_A_CLAIM)], NO_CLAIM, id="nothing to check"),
        pytest.param(
            [verdict(Status.VERIFIED, 0.9), verdict(Status.NOT_A_CLAIM)],
            Opinion(support=0.9, decision=Decision.VERIFIED, status=Status.VERIFIED),
            id="nothing to check beside a verified one",
        ),
        pytest.param(
            [verdict(Status.VERIFIED, 0.9), verdict(Status.PARTIAL, 0.4), verdict(Status.VERIFIED)],
            Opinion(support=0.4, decision=Decision.FLAGGED, status=Status.PARTIAL),
            id="one bad claim",
        ),
        pytest.param(
            [verdict(Status.HALLUCINATED, 0.95, "contradiction/numerical"), verdict(Status.VERIFIED, 0.9)],
            Opinion(support=0.0, decision=Decision.FLAGGED, status=Status.HALLUCINATED),
            id="a veto has no support",
        ),
        pytest.param(
            [verdict(Status.VERIFIED)],
            Opinion(support=1.0, decision=Decision.VERIFIED, status=Status.VERIFIED),
            id="decided without reading",
        ),
    ],
)
def test_the_weakest_claim_speaks_for_a_text(verdicts: list[Verdict], expected: Opinion) -> None:
    assert weakest(verdicts) == expected


@pytest.mark.parametrize(
    ("said", "posted", "as_text"),
    [
        (RENT, Decision.VERIFIED, Decision.VERIFIED),
        ("The rent is 1,540 euros a month.", Decision.FLAGGED, Decision.FLAGGED),
        ("Pets are allowed in the flat.", Decision.FLAGGED, Decision.FLAGGED),
        (f"{RENT} The landlord is a dentist.", Decision.FLAGGED, Decision.FLAGGED),
        ("How high is the rent?", Decision.NO_CLAIM, Decision.NO_CLAIM),
    ],
)
def test_ours_as_a_claim_and_as_a_text(said: str, posted: Decision, as_text: Decision) -> None:
    for name, expected in (("ours", posted), ("text", as_text)):
        [opinion] = by_words(name).score([row(said)])
        assert opinion.decision is expected
        assert (opinion == NO_CLAIM) is (expected is Decision.NO_CLAIM)


@pytest.mark.parametrize(
    ("said", "support", "decision"),
    [(RENT, 0.96, Decision.VERIFIED), ("The rent is 1,540 euros a month.", 0.02, Decision.FLAGGED)],
)
def test_the_network_alone(said: str, support: float, decision: Decision) -> None:
    [opinion] = by_words("bare").score([row(said)])
    assert opinion == Opinion(support=support, decision=decision, status=None)


@pytest.mark.parametrize(
    ("said", "support", "decision"),
    [
        pytest.param("The lease ends on 30 June 2027.", 1.0, Decision.VERIFIED, id="the same words"),
        pytest.param("The lease ends.", 0.6325, Decision.VERIFIED, id="two of five words"),
        pytest.param("Whales sing beautifully.", 0.0, Decision.FLAGGED, id="no common word"),
    ],
)
def test_similarity_is_the_cosine_against_the_threshold(said: str, support: float, decision: Decision) -> None:
    [opinion] = by_words("similarity").score([row(said, "The lease ends on 30 June 2027.")])
    assert opinion.support == pytest.approx(support, abs=1e-3)
    assert opinion.decision is decision


def test_flagging_everything_flags_greetings_too() -> None:
    found = list(by_words("always-flag").score([row(RENT), row("Hello!")]))
    assert found == [Opinion(support=0.0, decision=Decision.FLAGGED, status=None)] * 2


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("evidence", ["", " \n "])
def test_nothing_is_supported_by_no_evidence(name: str, evidence: str) -> None:
    [opinion] = by_words(name).score([row(RENT, evidence)])
    assert opinion.decision is Decision.FLAGGED
    if name in ("ours", "text"):
        assert (opinion.status, opinion.support) == (Status.NOT_CHECKED, 0.5)
    else:
        assert opinion.support < 0.1


@pytest.mark.parametrize("name", NAMES)
def test_opinions_come_in_the_order_of_the_rows(name: str) -> None:
    rows = [row(RENT), row("It is 9 euros."), row("Hello!"), row("It is red.", "Red it is.")]
    together = list(by_words(name).score(rows))
    assert together == [opinion for each in rows for opinion in by_words(name).score([each])]


def test_a_document_is_embedded_once_for_all_its_claims() -> None:
    embedder = WordEmbedder()
    rows = [row(RENT), row("The lease ends on 30 June 2027."), row("Pets are allowed.")]
    assert len(list(by_words("ours", embedder).score(rows))) == 3
    assert embedder.asked.count(LEASE) == 1


def test_a_missing_model_is_an_error_and_not_an_opinion() -> None:
    broken = BrokenEntailment(Unavailable("It is gone.", code="model_missing"))
    verifier = Verifier(WordEmbedder(), broken, UNCALIBRATED, passages=7)
    ours, *_ = scorers_of(verifier, Settings())
    with pytest.raises(Unavailable):
        list(ours.score([row(RENT)]))


@pytest.mark.parametrize("name", NAMES)
def test_only_what_is_asked_for_is_loaded(name: str) -> None:
    assert [scorer.name for scorer in load_scorers(Settings(), [name])] == [name]
