import json
from pathlib import Path

import pytest

from config.assembly import load_verifier
from config.settings import Settings
from core.checks.entailment import OnnxEntailment
from core.checks.word_overlap import WordOverlap
from utils.errors import Unavailable

SHIPPED = Path(__file__).parent.parent.parent.parent / "models" / "verifier"
EVIDENCE = "The committee approved the budget on Monday."
TRIPLE = [
    (EVIDENCE, "The committee approved the budget on Monday."),
    (EVIDENCE, "The members had coffee afterwards."),
    (EVIDENCE, "The committee did not approve the budget on Monday."),
]


@pytest.fixture(scope="module")
def shipped() -> OnnxEntailment:
    return OnnxEntailment.load(SHIPPED)


def test_an_obvious_triple_is_told_apart(shipped: OnnxEntailment) -> None:
    found = [
        max(each.entailment.model_dump().items(), key=lambda item: item[1])[0] for each in shipped.classify(TRIPLE)
    ]
    assert found == ["entailed", "neutral", "contradicted"]


def test_figures_are_probabilities_whatever_the_length(shipped: OnnxEntailment) -> None:
    for opinion in shipped.classify([*TRIPLE, ("", "x"), ("x", ""), ("word " * 2000, "claim " * 300)]):
        assert sum(opinion.entailment.model_dump().values()) == pytest.approx(1)
        assert all(0 <= figure <= 1 for figure in opinion.entailment.model_dump().values())


def test_a_pair_has_the_same_figures_whatever_stands_beside_it(shipped: OnnxEntailment) -> None:
    assert shipped.classify(TRIPLE) == [shipped.classify([pair])[0] for pair in TRIPLE]


def test_the_words_of_a_claim_that_the_evidence_does_not_carry_are_doubted(shipped: OnnxEntailment) -> None:
    claim = "The committee approved the budget on Monday because taxes had risen."
    added, same = shipped.classify([(EVIDENCE, claim), (EVIDENCE, EVIDENCE)])
    assert {"taxes", "risen"} <= {span.of(claim) for span in added.doubted}
    assert same.doubted == ()


def test_the_order_of_labels_is_the_models_own(shipped: OnnxEntailment, tmp_path: Path) -> None:
    for file in SHIPPED.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    card = json.loads((tmp_path / "model.json").read_text())
    card["labels"] = card["labels"][::-1]
    (tmp_path / "model.json").write_text(json.dumps(card))
    (turned,), (own,) = OnnxEntailment.load(tmp_path).classify(TRIPLE[:1]), shipped.classify(TRIPLE[:1])
    assert turned.entailment.entailed == pytest.approx(own.entailment.contradicted)
    assert turned.entailment.contradicted == pytest.approx(own.entailment.entailed)


@pytest.mark.parametrize("spoilt", ["model.int8.onnx", "tokenizer.json", "model.json"])
def test_a_missing_file_is_unavailable(spoilt: str, tmp_path: Path) -> None:
    for file in SHIPPED.iterdir():
        if file.name != spoilt:
            (tmp_path / file.name).write_bytes(file.read_bytes())
    with pytest.raises(Unavailable):
        OnnxEntailment.load(tmp_path)


@pytest.mark.parametrize("changed", ["model.int8.onnx", "model.json"])
def test_a_changed_model_or_card_is_refused(changed: str, tmp_path: Path) -> None:
    for file in SHIPPED.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / changed).write_bytes(b"{")
    with pytest.raises(Unavailable) as refused:
        OnnxEntailment.load(tmp_path)
    assert refused.value.code == "model_damaged"


RENT = "The monthly rent is 1,450 euros."


@pytest.mark.parametrize(
    ("claim", "entailed", "doubted"),
    [("The rent is low.", 0.5, ["low"]), ("...", 0.0, [])],
    ids=["half", "no word"],
)
def test_the_share_of_words(claim: str, entailed: float, doubted: list[str]) -> None:
    (opinion,) = WordOverlap().classify([(RENT, claim)])
    assert opinion.entailment.entailed == entailed
    assert opinion.entailment.contradicted == 0
    assert sum(opinion.entailment.model_dump().values()) == pytest.approx(1)
    assert [span.of(claim) for span in opinion.doubted] == doubted


def test_it_serves_only_where_the_setting_names_it_and_says_so() -> None:
    assert load_verifier(Settings(nli_model="word-overlap")).entailment.name == "word-overlap"
    assert load_verifier(Settings()).entailment.name != "word-overlap"
