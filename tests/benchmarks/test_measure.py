import pytest

from benchmarks.firewall_claims.check import LabelledClaim, LabelledDocument
from benchmarks.firewall_claims.formats import FORMATS, Format, read_back
from benchmarks.firewall_claims.measure import Judged, judge_document, summary
from config.assembly import file_limits
from config.settings import Settings
from core.verdict import Status
from ingestion.loader import Loader
from ingestion.sandbox import Sandbox
from tests.core.corpora import verifier

TEXT = "The rent is 1,450 euros a month.\nThe lease ends on 30 June 2027."
CLAIMS = (
    ("The rent is 1,450 euros a month.", "supported", None),
    ("The rent is 1,540 euros a month.", "contradicted", "number"),
    ("The lease is kept in a safe.", "unsupported", "invented"),
    ("The flat belongs to a bank.", "supported", None),
)


@pytest.fixture(scope="module")
def judged() -> list[Judged]:
    claims = tuple(
        LabelledClaim(id=f"lease-{number}", claim=claim, label=label, change=change, note="", evidence="")
        for number, (claim, label, change) in enumerate(CLAIMS)
    )
    document = LabelledDocument(part="tuning", name="lease", text=TEXT, claims=claims)
    return judge_document(document, TEXT, verifier(), Settings(), "firewall")


def test_every_claim_is_judged_against_the_document(judged: list[Judged]) -> None:
    statuses = [each.verdict.status for each in judged]
    assert statuses == [Status.VERIFIED, *[Status.HALLUCINATED] * 3]
    assert [each.is_true for each in judged] == [True, False, False, True]


def test_figures_by_hand(judged: list[Judged]) -> None:
    found = summary(judged, lambda each: each.verdict.status is Status.VERIFIED)
    assert found == {
        "claims": 4,
        "right": 0.75,
        "balanced_accuracy": 0.75,
        "true_not_verified": 1,
        "true": 2,
        "false_verified": 0,
        "false": 2,
        "subtle_changes_verified": 0,
        "subtle_changes": 1,
    }


def test_trusting_everything_shows_every_change_as_verified(judged: list[Judged]) -> None:
    found = summary(judged, lambda _: True)
    assert (found["right"], found["false_verified"], found["subtle_changes_verified"]) == (0.5, 2, 1)


@pytest.mark.parametrize("form", FORMATS)
def test_a_document_is_read_back_from_a_file_of_each_format(form: Format) -> None:
    loader = Loader(Sandbox(1), file_limits(Settings()))
    text = read_back(TEXT, form, loader)
    loader.sandbox.close()
    assert text.split() == TEXT.split()
