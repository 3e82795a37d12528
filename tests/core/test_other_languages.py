"""Claims in a language that the entailment model does not read, beside a language model that gives its reasons."""

import json

import pytest

from core.claim_extractor import extract
from core.other_languages import figures_of, quoted_in, reading_other_languages
from core.verdict import Status, Verdict
from generation.failure import Outcome, WritingFailed
from tests.core.corpora import corpus, firewall_rule, verifier
from tests.core.examples import sentence
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
        pytest.param(PAID, TOLD, f"{TOLD} und ist am ersten Tag fällig.", id="with the figure"),
        pytest.param(PAID, "die kaution BETRÄGT „2.900“ euro!", f"{TOLD} und ist am ersten Tag fällig.", id="case"),
        pytest.param(PETS, FORBIDDEN, FORBIDDEN, id="a claim without a figure"),
        pytest.param(PETS, "Haus nicht erlaubt", FORBIDDEN, id="three words"),
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
    pytest.param("Die Kaution liegt bei 2.900 Euro", id="in other words"),
    pytest.param("Kaution Die beträgt 2.900 Euro", id="in another order"),
    pytest.param("am ersten Tag fällig. Haustiere sind", id="of two sentences"),
    pytest.param("2.900 Euro", id="two words"),
    pytest.param("", id="none"),
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
    [
        reply("unclear", TOLD),
        reply("probably", TOLD),
        "Ja, das stimmt.",
        *(WritingFailed(outcome) for outcome in Outcome),
    ],
    ids=["unclear", "another word", "talk", *Outcome],
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
        pytest.param("The flat has a garden.", "The deposit is 2,900 euros.", id="unsupported"),
        pytest.param(COPY, LEASE, id="German, a copy"),
        pytest.param("Die Kaution beträgt 2.090 Euro.", LEASE, id="German, a copy with another figure"),
    ],
)
def test_what_can_be_told_without_the_model_is_never_asked(claim: str, source: str) -> None:
    model = ScriptedModel()
    verdict = judged(claim, model, source)
    assert verdict == judged(claim, None, source)
    assert verdict.status in (Status.VERIFIED, Status.HALLUCINATED)
    assert model.asked == []


def test_an_english_claim_is_asked_beside_evidence_that_is_not_english() -> None:
    verdict = judged("The tenant has to pay 2,900 euros as security.", ScriptedModel(reply("yes", TOLD)))
    assert (verdict.status, verdict.reason) == (Status.VERIFIED, "read_by_model")


def test_without_a_model_the_rule_stays_as_it_is() -> None:
    rule = firewall_rule()
    assert reading_other_languages(rule, None) is rule
    verdict = judged(PAID, None)
    assert (verdict.status, verdict.reason) == UNREAD


def test_the_same_question_is_asked_once() -> None:
    model = ScriptedModel(reply("yes", TOLD), reply("no", FORBIDDEN))
    rule = reading_other_languages(firewall_rule(), model)
    paid, kept = (extract(claim).claims[0] for claim in (PAID, KEPT))
    first, again, other = (verifier().verify(claim, corpus(LEASE), rule) for claim in (paid, paid, kept))
    assert first == again
    assert (first.status, other.status) == (Status.VERIFIED, Status.HALLUCINATED)
    assert len(model.asked) == 2


def test_the_same_claim_beside_other_evidence_is_another_question() -> None:
    model = ScriptedModel(reply("yes", TOLD), reply("yes", TOLD))
    rule = reading_other_languages(firewall_rule(), model)
    (claim,) = extract(PAID).claims
    found = [verifier().verify(claim, corpus(source), rule).status for source in (LEASE, f"{FORBIDDEN} Nichts sonst.")]
    assert found == [Status.VERIFIED, Status.NOT_CHECKED]
    assert len(model.asked) == 2


def test_a_question_on_which_the_model_failed_is_asked_again() -> None:
    model = ScriptedModel(WritingFailed(Outcome.TIMED_OUT), reply("yes", TOLD))
    rule = reading_other_languages(firewall_rule(), model)
    (claim,) = extract(PAID).claims
    found = [verifier().verify(claim, corpus(LEASE), rule).status for _ in range(2)]
    assert found == [Status.NOT_CHECKED, Status.VERIFIED]


def test_the_model_is_shown_the_claim_and_the_sentences_that_were_found() -> None:
    model = ScriptedModel(reply("unclear", ""))
    judged(PAID, model)
    (asked,) = model.asked
    for text in (PAID, f"{TOLD} und ist am ersten Tag fällig.", FORBIDDEN):
        assert asked.count(text) == 1


@pytest.mark.parametrize(
    ("quote", "place"),
    [
        pytest.param("sind im ganzen Haus", 1, id="in the second"),
        pytest.param("Die Kaution beträgt", 0, id="in the first"),
        pytest.param("im ganzen", None, id="two words"),
        pytest.param("!!! ??? ...", None, id="no word"),
        pytest.param("Kaution beträgt 2.9", None, id="a part of a figure"),
    ],
)
def test_a_quote_is_found_in_the_sentence_that_holds_its_words(quote: str, place: int | None) -> None:
    sentences = [sentence(text, PAID) for text in (f"{TOLD}.", FORBIDDEN)]
    assert quoted_in(quote, sentences) == (None if place is None else sentences[place].source)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        pytest.param("2.900 Euro", "2900 Euro", True, id="point"),
        pytest.param("2,900 euros", "2\u00a0900 euros", True, id="comma and space"),
        pytest.param("zum 3. Mai 2019", "2019, Mai, 3", True, id="in another order"),
        pytest.param("2.900 Euro", "2.090 Euro", False, id="another digit"),
        pytest.param("2 Zimmer, 90 Meter", "290 Meter", False, id="two figures"),
    ],
)
def test_figures_are_compared_without_the_marks_between_their_digits(one: str, other: str, same: bool) -> None:
    assert (figures_of(one) == figures_of(other)) is same
