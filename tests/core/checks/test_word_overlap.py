import pytest

from config.assembly import load_verifier
from config.settings import Settings
from core.checks.word_overlap import WordOverlap

EVIDENCE = "The monthly rent is 1,450 euros."


@pytest.mark.parametrize(
    ("claim", "entailed", "doubted"),
    [
        ("The rent is 1,450 euros monthly.", 1.0, []),
        ("The rent is low.", 0.5, ["low"]),
        ("Dogs bark.", 0.0, ["Dogs", "bark"]),
        ("...", 0.0, []),
    ],
    ids=["all", "half", "none", "no word"],
)
def test_the_share_of_words(claim: str, entailed: float, doubted: list[str]) -> None:
    (opinion,) = WordOverlap().classify([(EVIDENCE, claim)])
    assert opinion.entailment.entailed == entailed
    assert opinion.entailment.contradicted == 0
    assert sum(opinion.entailment.model_dump().values()) == pytest.approx(1)
    assert [span.of(claim) for span in opinion.doubted] == doubted


def test_it_is_ready_and_says_that_it_reads_nothing() -> None:
    WordOverlap().require_ready()
    assert not WordOverlap().reads_meaning


def test_it_serves_only_where_the_setting_names_it_and_says_so() -> None:
    assert load_verifier(Settings(nli_model="word-overlap")).entailment.name == "word-overlap"
    assert load_verifier(Settings()).entailment.name != "word-overlap"
