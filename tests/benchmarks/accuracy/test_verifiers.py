import pytest

from benchmarks.accuracy.rows import Label, Row
from benchmarks.accuracy.verifiers import NAMES, NO_CLAIM, Decision, Opinion, Scorer, load_scorers, scorers_of, weakest
from config.settings import Settings
from core.calibration import UNCALIBRATED
from core.verifier import Verifier
from tests.doubles import BrokenEntailment, WordEmbedder, WordEntailment
from utils.errors import Unavailable

LEASE = "The rent is 1,450 euros a month. The lease ends on 30 June 2027. Pets are not allowed in the flat."
VERIFIED = Opinion(support=0.9, decision=Decision.VERIFIED)
FLAGGED = Opinion(support=0.2, decision=Decision.FLAGGED)


def row(claim: str, evidence: str = LEASE) -> Row:
    return Row(set="some", source=evidence, evidence=evidence, claim=claim, label=Label.SUPPORTED)


def by_words(name: str, embedder: WordEmbedder | None = None) -> Scorer:
    verifier = Verifier(embedder or WordEmbedder(), WordEntailment(), UNCALIBRATED, passages=7)
    scorers = scorers_of(verifier, Settings())
    return next(scorer for scorer in scorers if scorer.name == name)


@pytest.fixture(scope="module")
def shipped() -> dict[str, Scorer]:
    return {scorer.name: scorer for scorer in load_scorers(Settings(), NAMES)}


@pytest.mark.parametrize(
    ("opinions", "expected"),
    [
        pytest.param([], NO_CLAIM, id="none"),
        pytest.param([NO_CLAIM], NO_CLAIM, id="nothing to check"),
        pytest.param([VERIFIED], VERIFIED, id="one"),
        pytest.param([VERIFIED, NO_CLAIM], VERIFIED, id="nothing to check beside a verified one"),
        pytest.param([NO_CLAIM, FLAGGED], FLAGGED, id="nothing to check beside a flagged one"),
        pytest.param([VERIFIED, FLAGGED, VERIFIED], FLAGGED, id="one bad claim"),
        pytest.param(
            [Opinion(support=0.95, decision=Decision.FLAGGED), VERIFIED],
            Opinion(support=0.9, decision=Decision.FLAGGED),
            id="a veto beside less support",
        ),
    ],
)
def test_the_weakest_claim_speaks_for_a_text(opinions: list[Opinion], expected: Opinion) -> None:
    assert weakest(opinions) == expected


@pytest.mark.parametrize(
    ("claim", "decision"),
    [
        ("The rent is 1,450 euros a month.", Decision.VERIFIED),
        ("The rent is 1,540 euros a month.", Decision.FLAGGED),
        ("Pets are allowed in the flat.", Decision.FLAGGED),
        ("The landlord is a dentist from Lyon.", Decision.FLAGGED),
        ("The rent is 1,450 euros a month. The landlord is a dentist from Lyon.", Decision.FLAGGED),
        ("The rent is 1,450 euros a month. The lease ends on 30 June 2027.", Decision.VERIFIED),
        ("Hello!", Decision.NO_CLAIM),
        ("How high is the rent?", Decision.NO_CLAIM),
        ("", Decision.NO_CLAIM),
        ("The documents do not mention a garage.", Decision.NO_CLAIM),
    ],
)
def test_the_shipped_verifier(shipped: dict[str, Scorer], claim: str, decision: Decision) -> None:
    [opinion] = shipped["ours"].score([row(claim)])
    assert opinion.decision is decision
    assert 0 <= opinion.support <= 1
    assert decision is not Decision.NO_CLAIM or opinion == NO_CLAIM


@pytest.mark.parametrize("name", ["ours", "similarity"])
@pytest.mark.parametrize("evidence", ["", " \n "])
def test_nothing_is_supported_by_no_evidence(shipped: dict[str, Scorer], name: str, evidence: str) -> None:
    [opinion] = shipped[name].score([row("The rent is 1,450 euros a month.", evidence)])
    assert opinion.decision is Decision.FLAGGED
    assert opinion.support < 0.1


def test_a_contradiction_is_flagged_however_similar_it_is(shipped: dict[str, Scorer]) -> None:
    rows = [row("The rent is 1,540 euros a month.")]
    [ours], [similarity] = shipped["ours"].score(rows), shipped["similarity"].score(rows)
    assert (ours.decision, similarity.decision) == (Decision.FLAGGED, Decision.VERIFIED)


@pytest.mark.parametrize(
    ("claim", "support", "decision"),
    [
        pytest.param("The lease ends on 30 June 2027.", 1.0, Decision.VERIFIED, id="the same words"),
        pytest.param("The lease ends.", 0.6325, Decision.VERIFIED, id="two of five words"),
        pytest.param("Whales sing beautifully.", 0.0, Decision.FLAGGED, id="no common word"),
    ],
)
def test_similarity_is_the_cosine_against_the_threshold(claim: str, support: float, decision: Decision) -> None:
    [opinion] = by_words("similarity").score([row(claim, "The lease ends on 30 June 2027.")])
    assert opinion.support == pytest.approx(support, abs=1e-3)
    assert opinion.decision is decision


@pytest.mark.parametrize(
    ("claim", "support", "decision"),
    [
        pytest.param("The rent is 1,450 euros a month.", 1.0, Decision.VERIFIED, id="a number that stands there"),
        pytest.param("The rent is 1,540 euros a month.", 0.0, Decision.FLAGGED, id="another number"),
        pytest.param("The lease ends on 30 June 2028.", 0.0, Decision.FLAGGED, id="another date"),
        pytest.param("The flat has 3 balconies.", 0.25, Decision.FLAGGED, id="a number from nowhere"),
        pytest.param("Pets are welcome.", 1.0, Decision.VERIFIED, id="no number"),
    ],
)
def test_numbers_alone(claim: str, support: float, decision: Decision) -> None:
    [opinion] = by_words("numbers").score([row(claim)])
    assert opinion == Opinion(support=support, decision=decision)


def test_flagging_everything_flags_greetings_too() -> None:
    rows = [row("The rent is 1,450 euros a month."), row("Hello!")]
    assert list(by_words("always-flag").score(rows)) == [Opinion(support=0.0, decision=Decision.FLAGGED)] * 2


@pytest.mark.parametrize("name", NAMES)
def test_opinions_come_in_the_order_of_the_rows(name: str) -> None:
    rows = [
        row("The rent is 1,450 euros a month."),
        row("It is 9 euros."),
        row("Hello!"),
        row("It is red.", "Red it is."),
    ]
    together = list(by_words(name).score(rows))
    assert together == [opinion for each in rows for opinion in by_words(name).score([each])]


def test_a_document_is_embedded_once_for_all_its_claims() -> None:
    embedder = WordEmbedder()
    rows = [row("The rent is 1,450 euros a month."), row("The lease ends on 30 June 2027."), row("Pets are allowed.")]
    assert len(list(by_words("ours", embedder).score(rows))) == 3
    assert embedder.asked.count(LEASE) == 1


def test_a_missing_model_is_an_error_and_not_an_opinion() -> None:
    broken = BrokenEntailment(Unavailable("It is gone.", code="model_missing"))
    verifier = Verifier(WordEmbedder(), broken, UNCALIBRATED, passages=7)
    ours, *_ = scorers_of(verifier, Settings())
    with pytest.raises(Unavailable):
        list(ours.score([row("The rent is 1,450 euros a month.")]))


@pytest.mark.parametrize("name", NAMES)
def test_only_what_is_asked_for_is_loaded(name: str) -> None:
    assert [scorer.name for scorer in load_scorers(Settings(), [name])] == [name]
