import pytest

from core.examination import Statement, examine
from core.methods.layered.heuristics import LANGUAGE, PRECISION, STATE, VALUE, Flag, inspect, weigh
from tests.core.corpora import corpus, firewall_rule, verifier
from utils.deadline import Deadline


def flags_of(answer: str, *evidence: str, question: str = "") -> tuple[Flag, ...]:
    statement = Statement.of_text(answer)
    verdicts = list(examine(statement, corpus(*evidence), verifier(), firewall_rule(), Deadline.after(60)))
    return inspect(statement, verdicts, question)


SUSPICIOUS = {
    "temperature": ("The temperature in Aspen is 15 °C.", "", VALUE),
    "money": ("1000 USD is 925.50 EUR.", "Convert 1000 USD to EUR", VALUE),
    "too precise": ("The temperature in Aspen is 15.47°C.", "", PRECISION),
    "current weather": ("It is currently snowing hard, with snow on the roads.", "", STATE),
    "snow in July": ("Yes, there is snow in July in Switzerland.", "Is there snow in July in Switzerland?", STATE),
    "hedge": ("The lake is probably frozen.", "", LANGUAGE),
}

HARMLESS = {
    "resorts": (
        "Great beginner resorts include Aspen Buttermilk and Vail.",
        "What are good ski resorts for beginners?",
    ),
    "season": ("The season runs from December to April.", "When can one ski?"),
    "given by the question": ("You asked to convert 1000 USD.", "Convert 1000 USD to EUR"),
    "greeting": ("Hello! How can I help you?", ""),
}


@pytest.mark.parametrize(("answer", "question", "reason"), SUSPICIOUS.values(), ids=SUSPICIOUS)
def test_what_nobody_looked_up_is_flagged(answer: str, question: str, reason: str) -> None:
    assert reason in {flag.reason for flag in flags_of(answer, question=question)}


@pytest.mark.parametrize(("answer", "question"), HARMLESS.values(), ids=HARMLESS)
def test_general_advice_is_left_alone(answer: str, question: str) -> None:
    assert flags_of(answer, question=question) == ()


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The temperature in Aspen is 15.5 °C.", "The temperature in Aspen is 15.47 °C."),
        ("The resort has 45 lifts.", "There are 45 lifts in the resort."),
        ("The temperature in Aspen is 12 °C.", '{"city": "Aspen", "temperature_c": 12}'),
    ],
    ids=["rounded", "other words", "json"],
)
def test_a_value_that_a_result_has_is_left_alone(answer: str, evidence: str) -> None:
    assert flags_of(answer, evidence) == ()


def test_the_heuristics_alone_warn_and_never_block() -> None:
    answer = "The temperature might be 15.47 °C. It is currently snowing, with snow on the roads."
    flags = flags_of(answer)
    assert {flag.reason for flag in flags} == {VALUE, PRECISION, STATE, LANGUAGE}
    assert 0.7 < weigh(flags) < 0.8
    assert weigh(()) == 0
