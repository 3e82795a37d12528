import json
from pathlib import Path

import numpy as np
import pytest

from core.checks.entailment import EntailmentModel, OnnxEntailment, entailment_of
from tests.doubles import WordEntailment
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


@pytest.fixture(params=["shipped", "words"])
def model(request: pytest.FixtureRequest, shipped: OnnxEntailment) -> EntailmentModel:
    return shipped if request.param == "shipped" else WordEntailment()


class TestContract:
    """What every entailment model keeps."""

    def test_an_obvious_triple_is_told_apart(self, model: EntailmentModel) -> None:
        found = [
            max(each.entailment.model_dump().items(), key=lambda item: item[1])[0] for each in model.classify(TRIPLE)
        ]
        assert found == ["entailed", "neutral", "contradicted"]

    def test_figures_are_probabilities(self, model: EntailmentModel) -> None:
        for opinion in model.classify([*TRIPLE, ("", "x"), ("x", ""), ("word " * 2000, "claim " * 300)]):
            assert sum(opinion.entailment.model_dump().values()) == pytest.approx(1)
            assert all(0 <= figure <= 1 for figure in opinion.entailment.model_dump().values())

    def test_a_pair_has_the_same_figures_whatever_stands_beside_it(self, model: EntailmentModel) -> None:
        alone = [model.classify([pair])[0] for pair in TRIPLE]
        assert model.classify(TRIPLE) == alone == list(reversed(model.classify(list(reversed(TRIPLE)))))

    def test_no_pair_gives_no_figure(self, model: EntailmentModel) -> None:
        assert model.classify([]) == []


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


def test_a_changed_model_is_refused(tmp_path: Path) -> None:
    for file in SHIPPED.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "model.int8.onnx").write_bytes(b"other")
    with pytest.raises(Unavailable) as refused:
        OnnxEntailment.load(tmp_path)
    assert refused.value.code == "model_damaged"


@pytest.mark.parametrize("logits", [[np.nan, 0, 0], [np.inf, 0, 0], [0, -np.inf, 0]])
def test_figures_that_are_no_numbers_decide_nothing(logits: list[float]) -> None:
    with pytest.raises(Unavailable) as refused:
        entailment_of(np.array(logits, dtype=np.float32))
    assert refused.value.code == "model_broken"
