"""Claims in a language that the entailment model does not read, beside a language model that gives its reasons."""

import json

import pytest

from core.claim_extractor import extract
from core.other_languages import reading_other_languages
from core.verdict import Status, Verdict
from generation.failure import Outcome, WritingFailed
from tests.core.corpora import corpus, firewall_rule, verifier
from tests.doubles import ScriptedModel

TOLD, FORBIDDEN = "Die Kaution beträgt 2.900 Euro", "Haustiere sind im ganzen Haus nicht erlaubt."
DUE = f"{TOLD} und ist am ersten Tag fällig."
LEASE = f"{DUE} {FORBIDDEN}"
PAID = "Der Mieter muss vor dem Einzug 2.900 Euro als Sicherheit hinterlegen."
UNREAD = (Status.NOT_CHECKED, "language_not_read")
READ = (Status.VERIFIED, "read_by_model")
DENIED = (Status.HALLUCINATED, "contradicted_by_model")


def reply(answer: str, quote: str = TOLD) -> str:
    return json.dumps({"answer": answer, "quote": quote}, ensure_ascii=False)


def judged(claim: str, model: ScriptedModel | None, source: str = LEASE) -> Verdict:
    rule = reading_other_languages(firewall_rule(), model)
    return verifier().verify(extract(claim).claims[0], corpus(source), rule)


@pytest.mark.parametrize(
    ("claim", "said", "expected", "shown"),
    [
        pytest.param(PAID, reply("yes", "die kaution BETRÄGT „2.900“ euro!"), READ, DUE, id="yes, in other case"),
        pytest.param("Tiere sind verboten.", reply("yes", FORBIDDEN), READ, FORBIDDEN, id="yes, without a figure"),
        pytest.param(PAID.replace("2.900", "2900"), reply("yes"), READ, DUE, id="yes, without the point"),
        pytest.param(PAID.replace("2.900", "2.090"), reply("yes"), UNREAD, None, id="yes, digits in another order"),
        pytest.param(PAID.replace("2.900", "2,9"), reply("yes"), UNREAD, None, id="yes, a part of the figure"),
        pytest.param(PAID, reply("yes", "ist am ersten Tag fällig"), UNREAD, None, id="yes, quoted without the figure"),
        pytest.param("Tiere sind erlaubt.", reply("no", FORBIDDEN), DENIED, FORBIDDEN, id="no, without a figure"),
        pytest.param(PAID.replace("2.900", "keine 100"), reply("no"), DENIED, DUE, id="no, another figure"),
        pytest.param(PAID, reply("unclear"), UNREAD, None, id="unclear"),
        pytest.param(PAID, "Ja, das stimmt.", UNREAD, None, id="talk"),
        pytest.param(PAID, WritingFailed(Outcome.TIMED_OUT), UNREAD, None, id="no answer"),
        *(
            pytest.param(PAID, reply(answer, quote), UNREAD, None, id=f"{answer}, quoting {quote}")
            for answer in ("yes", "no")
            for quote in ("Die Kaution beträgt 3.900 Euro", "am ersten Tag fällig. Haustiere sind", "2.900 Euro")
        ),
    ],
)
def test_only_an_answer_with_a_quote_that_stands_there_decides_and_says_who_read_it(
    claim: str, said: str | WritingFailed, expected: tuple[Status, str], shown: str | None
) -> None:
    model = ScriptedModel(said)
    verdict = judged(claim, model)
    assert (verdict.status, verdict.reason) == expected
    assert [each.text for each in verdict.evidence] == ([shown] if expected == READ else [])
    assert [each.text for each in verdict.contradicting_evidence] == ([shown] if expected == DENIED else [])
    assert (ScriptedModel.name in verdict.explanation) is (shown is not None)
    assert verdict.has_hard_conflict is (expected == DENIED)
    assert verdict.support_probability is None
    assert len(model.asked) == 1


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        pytest.param("The deposit comes to 2,900 euros.", "The deposit is 2,900 euros.", id="supported"),
        pytest.param(f"{TOLD}.", LEASE, id="German, a copy"),
    ],
)
def test_what_can_be_told_without_the_model_is_never_asked(claim: str, source: str) -> None:
    model = ScriptedModel()
    verdict = judged(claim, model, source)
    assert verdict == judged(claim, None, source)
    assert verdict.status in (Status.VERIFIED, Status.HALLUCINATED)
    assert model.asked == []


@pytest.mark.parametrize(
    ("replies", "sources", "expected"),
    [
        pytest.param(
            (WritingFailed(Outcome.TIMED_OUT), reply("yes")), (LEASE, LEASE), [UNREAD, READ], id="again after a failure"
        ),
        pytest.param(
            (reply("yes"), reply("yes")), (LEASE, LEASE, FORBIDDEN), [READ, READ, UNREAD], id="again on other evidence"
        ),
    ],
)
def test_a_claim_is_asked_once_for_the_same_evidence(
    replies: tuple[str | WritingFailed, ...], sources: tuple[str, ...], expected: list[tuple[Status, str]]
) -> None:
    model = ScriptedModel(*replies)
    rule = reading_other_languages(firewall_rule(), model)
    found = [verifier().verify(extract(PAID).claims[0], corpus(source), rule) for source in sources]
    assert [(verdict.status, verdict.reason) for verdict in found] == expected
    assert len(model.asked) == 2


@pytest.mark.parametrize(
    ("model", "expected"), [(None, UNREAD), (ScriptedModel(reply("yes")), READ)], ids=["none", "model"]
)
def test_an_english_claim_beside_other_evidence_is_read_by_such_a_model_alone(
    model: ScriptedModel | None, expected: tuple[Status, str]
) -> None:
    verdict = judged("The tenant has to pay 2,900 euros as security.", model)
    assert (verdict.status, verdict.reason) == expected
