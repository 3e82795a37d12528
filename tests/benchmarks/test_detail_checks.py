from collections import Counter

import pytest

from benchmarks.detail_checks import COLUMNS, as_table, count_outcomes, some_documents, worst_outcome
from benchmarks.judging import corpus_of
from config.settings import Settings
from core.calibration import UNCALIBRATED
from core.verifier import Verifier
from tests.doubles import BrokenEntailment, WordEmbedder
from training.authored import AuthoredClaim
from utils.errors import Unavailable

LEASE = "The rent is 1,450 euros a month. The deposit is 2,900 euros. Form WR-12 ends the lease."


@pytest.fixture
def verifier() -> Verifier:
    broken = BrokenEntailment(Unavailable("It is never asked.", code="model_missing"))
    return Verifier(WordEmbedder(), broken, UNCALIBRATED, passages=7)


def authored(kind: str, claim: str, document: str = "lease") -> AuthoredClaim:
    label = "entailed" if kind == "true" else "contradicted"
    return AuthoredClaim(document, LEASE, 0, claim, label, kind, ())


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        pytest.param("The rent is 1,540 euros a month.", "conflict", id="another figure"),
        pytest.param("The flat has 7 rooms.", "missing", id="a figure from nowhere"),
        pytest.param("The rent is 1,450 euros a month.", "match", id="the same figure"),
        pytest.param("The rent is 1,450 euros a month. The deposit is 2,090 euros.", "conflict", id="the worst part"),
        pytest.param("The lease may be ended.", "none", id="no detail"),
    ],
)
def test_the_worst_outcome_speaks_for_a_claim(verifier: Verifier, claim: str, outcome: str) -> None:
    assert worst_outcome(claim, corpus_of([LEASE], verifier, Settings()), verifier) == outcome


def test_claims_are_counted_by_kind_without_an_entailment_model(verifier: Verifier) -> None:
    claims = [
        authored("true", "The rent is 1,450 euros a month."),
        authored("number", "The rent is 1,540 euros a month."),
        authored("number", "The deposit is 2,090 euros."),
    ]
    counts = count_outcomes(claims, verifier, Settings())
    assert counts == {"true": Counter(match=1), "number": Counter(conflict=2)}


def test_some_documents_are_whole_and_the_same_each_time() -> None:
    claims = [authored("true", f"Claim {number}.", f"document {number % 10}") for number in range(30)]
    chosen = some_documents(claims, 4)
    assert Counter(Counter(claim.document for claim in chosen).values()) == {3: 4}
    assert some_documents(claims, 4) == chosen
    assert some_documents(claims, 99) == claims


def test_the_table_has_true_claims_first_and_shares_of_each_kind() -> None:
    head, *lines = as_table({"date": Counter(conflict=3, none=1), "true": Counter(match=2)}).splitlines()
    assert head.split() == ["kind", "claims", *COLUMNS]
    shares = [line.replace(" %", "").split() for line in lines]
    assert shares == [
        ["true", "2", "0.0", "0.0", "0.0", "0.0", "100.0", "0.0"],
        ["date", "4", "75.0", "0.0", "0.0", "0.0", "0.0", "25.0"],
    ]
