"""Claims in a language that the entailment model does not read, beside a language model that gives its reasons."""

import json

import pytest

from core.claim_extractor import extract
from core.other_languages import reading_other_languages
from core.verdict import Status, Verdict
from generation.failure import Outcome, WritingFailed
from tests.core.corpora import corpus, firewall_rule, verifier
from tests.core.test_claim_decomposer import ScriptedModel

LEASE = "Die Kaution beträgt 2.900 Euro und ist am ersten Tag fällig. Haustiere sind im ganzen Haus nicht erlaubt."
PAID, PETS = (
    "Der Mieter muss vor dem Einzug 2.900 Euro als Sicherheit hinterlegen.",
    "Tiere dürfen nicht gehalten werden.",
)
KEPT = "Tiere dürfen in der Wohnung gehalten werden."
COPY = "Die Kaution beträgt 2.900 Euro."
TOLD, FORBIDDEN = "Die Kaution beträgt 2.900 Euro", "Haustiere sind im ganzen Haus nicht erlaubt."
UNREAD = (Status.NOT_CHECKED, "language_not_read")


def reply(answer: str, quote: str) -> str:
    return json.dumps({"answer": answer, "quote": quote}, ensure_ascii=False)


def judged(claim: str, model: ScriptedModel | None, *sources: str) -> Verdict:
    rule = reading_other_languages(firewall_rule(), model)
    return verifier().verify(extract(claim).claims[0], corpus(*(sources or (LEASE,))), rule)


@pytest.mark.parametrize(
    ("claim", "quote", "shown"),
    [
        pytest.param(PAID, "die kaution BETRÄGT „2.900“ euro!", f"{TOLD} und ist am ersten Tag fällig.", id="case"),
        pytest.param(PETS, FORBIDDEN, FORBIDDEN, id="a claim without a figure"),
    ],
)
def test_a_yes_with_a_quote_that_stands_there_verifies_and_says_who_read_it(claim: str, quote: str, shown: str) -> None:
    verdict = judged(claim, ScriptedModel(reply("yes", quote)))
    assert (verdict.status, verdict.reason) == (Status.VERIFIED, "read_by_model")
    assert [passage.text for passage in verdict.evidence] == [shown]
    assert ScriptedModel.name in verdict.explanation
    assert verdict.support_probability is None


BARREN = [
    pytest.param("Die Kaution beträgt 3.900 Euro", id="stands nowhere"),
    pytest.param("am ersten Tag fällig. Haustiere sind", id="of two sentences"),
    pytest.param("2.900 Euro", id="two words"),
]


@pytest.mark.parametrize("quote", [*BARREN, pytest.param("ist am ersten Tag fällig", id="without the figure")])
def test_a_yes_with_a_quote_that_proves_nothing_leaves_a_claim_unread(quote: str) -> None:
    verdict = judged(PAID, ScriptedModel(reply("yes", quote)))
    assert (verdict.status, verdict.reason) == UNREAD
    assert verdict.evidence == ()


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        pytest.param(KEPT, FORBIDDEN, id="no figure"),
        pytest.param("Der Mieter muss vor dem Einzug keine 100 Euro hinterlegen.", TOLD, id="another figure"),
    ],
)
def test_a_no_with_a_quote_that_stands_there_condemns(claim: str, quote: str) -> None:
    verdict = judged(claim, ScriptedModel(reply("no", quote)))
    assert (verdict.status, verdict.reason) == (Status.HALLUCINATED, "contradicted_by_model")
    assert verdict.has_hard_conflict
    assert [quote in passage.text for passage in verdict.contradicting_evidence] == [True]
    assert ScriptedModel.name in verdict.explanation
    assert verdict.evidence == ()


@pytest.mark.parametrize("quote", BARREN)
def test_a_no_without_such_a_quote_condemns_nothing(quote: str) -> None:
    verdict = judged(PAID, ScriptedModel(reply("no", quote)))
    assert (verdict.status, verdict.reason) == UNREAD
    assert verdict.contradicting_evidence == ()


@pytest.mark.parametrize(
    "said",
    [reply("unclear", TOLD), "Ja, das stimmt.", WritingFailed(Outcome.TIMED_OUT)],
    ids=["unclear", "talk", "no answer"],
)
def test_an_unclear_answer_or_a_failing_model_leaves_a_claim_unread(said: str | WritingFailed) -> None:
    model = ScriptedModel(said)
    verdict = judged(PAID, model)
    assert (verdict.status, verdict.reason) == UNREAD
    assert len(model.asked) == 1


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        pytest.param("The deposit comes to 2,900 euros.", "The deposit is 2,900 euros.", id="supported"),
        pytest.param(COPY, LEASE, id="German, a copy"),
    ],
)
def test_what_can_be_told_without_the_model_is_never_asked(claim: str, source: str) -> None:
    model = ScriptedModel()
    verdict = judged(claim, model, source)
    assert verdict == judged(claim, None, source)
    assert verdict.status in (Status.VERIFIED, Status.HALLUCINATED)
    assert model.asked == []


def test_without_a_model_the_rule_stays_as_it_is() -> None:
    rule = firewall_rule()
    assert reading_other_languages(rule, None) is rule
    verdict = judged(PAID, None)
    assert (verdict.status, verdict.reason) == UNREAD


def test_a_question_on_which_the_model_failed_is_asked_again() -> None:
    model = ScriptedModel(WritingFailed(Outcome.TIMED_OUT), reply("yes", TOLD))
    rule = reading_other_languages(firewall_rule(), model)
    (claim,) = extract(PAID).claims
    found = [verifier().verify(claim, corpus(LEASE), rule).status for _ in range(2)]
    assert found == [Status.NOT_CHECKED, Status.VERIFIED]


def test_the_same_claim_beside_other_evidence_is_another_question() -> None:
    model = ScriptedModel(reply("yes", TOLD), reply("yes", TOLD))
    rule = reading_other_languages(firewall_rule(), model)
    (claim,) = extract(PAID).claims
    sources = (LEASE, LEASE, f"{FORBIDDEN} Nichts sonst.")
    found = [verifier().verify(claim, corpus(source), rule).status for source in sources]
    assert found == [Status.VERIFIED, Status.VERIFIED, Status.NOT_CHECKED]
    assert len(model.asked) == 2


@pytest.mark.parametrize(
    ("figure", "status"),
    [
        pytest.param("2900", Status.VERIFIED, id="without the point"),
        pytest.param("2.090", Status.NOT_CHECKED, id="the same digits in another order"),
        pytest.param("2,9", Status.NOT_CHECKED, id="a part of the figure"),
    ],
)
def test_the_quote_must_hold_the_figures_of_the_claim(figure: str, status: Status) -> None:
    verdict = judged(PAID.replace("2.900", figure), ScriptedModel(reply("yes", TOLD)))
    assert verdict.status is status


@pytest.mark.parametrize(
    ("model", "status", "reason"),
    [
        pytest.param(None, Status.NOT_CHECKED, "language_not_read", id="without a model"),
        pytest.param(ScriptedModel(reply("yes", TOLD)), Status.VERIFIED, "read_by_model", id="with one"),
    ],
)
def test_an_english_claim_beside_other_evidence_is_read_by_such_a_model_alone(
    model: ScriptedModel | None, status: Status, reason: str
) -> None:
    verdict = judged("The tenant has to pay 2,900 euros as security.", model)
    assert (verdict.status, verdict.reason) == (status, reason)
