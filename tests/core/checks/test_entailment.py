import json
from pathlib import Path

import numpy as np
import pytest

from core.checks.entailment import EntailmentModel, ModelCard, OnnxEntailment, entailment_of
from tests.doubles import WordEntailment
from tests.soak.model_faults import write_model
from utils.errors import Unavailable
from utils.onnx import sha256_of

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

    def test_it_is_ready_and_what_it_says_can_verify(self, model: EntailmentModel) -> None:
        model.require_ready()
        assert model.reads_meaning

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


def test_a_card_that_cannot_be_read_is_unavailable(tmp_path: Path) -> None:
    (tmp_path / "model.json").write_text("{")
    with pytest.raises(Unavailable) as refused:
        OnnxEntailment.load(tmp_path)
    assert refused.value.code == "model_damaged"


@pytest.mark.parametrize("figures", [(6.0, -3.0), (6.0, -3.0, -3.0, 9.0), ()], ids=["two", "four", "none"])
def test_another_number_of_figures_than_of_labels_decides_nothing(figures: tuple[float, ...], tmp_path: Path) -> None:
    written(tmp_path, figures)
    with pytest.raises(Unavailable) as refused:
        OnnxEntailment.load(tmp_path).classify([("The rent is 900.", "The rent is 900.")])
    assert refused.value.code == "model_broken"


def test_a_model_that_fails_on_one_text_still_reads_the_others(tmp_path: Path) -> None:
    written(tmp_path, (6.0, -3.0, -3.0), most_tokens=12)
    model = OnnxEntailment.load(tmp_path)
    with pytest.raises(Unavailable) as refused:
        model.classify([("word " * 50, "word")])
    assert refused.value.code == "model_broken"
    assert model.classify([("word", "word")])[0].entailment.entailed > 0.9


def written(folder: Path, figures: tuple[float, ...], *, most_tokens: int = 0) -> None:
    (folder / "tokenizer.json").write_bytes((SHIPPED / "tokenizer.json").read_bytes())
    write_model(folder / "model.int8.onnx", figures, most_tokens=most_tokens)
    card = ModelCard(
        name="tiny",
        labels=("entailed", "neutral", "contradicted"),
        most_tokens=512,
        sha256=sha256_of(folder / "model.int8.onnx"),
    )
    (folder / "model.json").write_text(card.model_dump_json())


@pytest.mark.parametrize("logits", [[np.nan, 0, 0], [np.inf, 0, 0], [0, -np.inf, 0]])
def test_figures_that_are_no_numbers_decide_nothing(logits: list[float]) -> None:
    with pytest.raises(Unavailable) as refused:
        entailment_of(np.array(logits, dtype=np.float32))
    assert refused.value.code == "model_broken"
