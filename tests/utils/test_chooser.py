"""The chooser: what its figures mean, and what it does with a file that is missing or broken."""

import math
from pathlib import Path

import pytest
import torch

from generation.answer_model import ChosenAnswers
from tests.doubles import WordEmbedder
from tests.training.tiny import EVIDENCE, tiny
from training.choices import inputs, tokenizer
from training.export import split_weights, write_int8
from training.network import Answers
from training.row import MODEL
from utils.chooser import AnswerThresholds, ChooserCard, OnnxChooser
from utils.errors import Unavailable
from utils.onnx import sha256_of, weights_of

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::torch.jit.TracerWarning")

PAIRS = [
    (EVIDENCE, "When does the pool at Lind close?"),
    ("The sauna is open on Sundays only.", "Is the sauna open on Mondays?"),
    ("Gas.", "Who swims free, and how is that known?"),
    (EVIDENCE * 3, "Why?"),
]
THRESHOLDS = AnswerThresholds(yes=0.7, partly=0.4, quoted=0.3, row=0.8)


def sharp() -> Answers:
    """Return a tiny network that is sure of some answers."""
    network = Answers(tiny()).eval()
    with torch.no_grad():
        network.out.weight.mul_(60)
        network.out.bias.sub_(network(*inputs(PAIRS, tokenizer())).mean())
    return network


def written(network: Answers, folder: Path) -> Path:
    write_int8(network, folder / "model.int8.onnx", {"scores": {0: "pairs"}})
    (folder / "tokenizer.json").write_bytes((MODEL / "tokenizer.json").read_bytes())
    checksum = sha256_of(folder / "model.int8.onnx")
    card = ChooserCard(name="tiny", most_tokens=256, thresholds=THRESHOLDS, computed=0.6, sha256=checksum)
    (folder / "model.json").write_text(card.model_dump_json())
    return folder


@pytest.fixture(scope="module")
def chooser(tmp_path_factory: pytest.TempPathFactory) -> OnnxChooser:
    return OnnxChooser.load(written(sharp(), tmp_path_factory.mktemp("chooser")))


def test_probabilities_are_those_of_the_network(chooser: OnnxChooser) -> None:
    network = sharp()
    with torch.no_grad():
        exact = [torch.sigmoid(network(*inputs([pair], tokenizer())))[0].item() for pair in PAIRS]
    assert ChosenAnswers(chooser, WordEmbedder()).probabilities(PAIRS) == pytest.approx(exact, abs=0.1)
    assert max(exact) - min(exact) > 0.2


@pytest.mark.parametrize("figure", [math.nan, math.inf], ids=str)
def test_a_figure_that_is_not_a_number_answers_nothing(figure: float, tmp_path: Path) -> None:
    network = sharp()
    with torch.no_grad():
        network.out.bias.fill_(figure)
    with pytest.raises(Unavailable) as refused:
        OnnxChooser.load(written(network, tmp_path)).scores(PAIRS[:1])
    assert refused.value.code == "model_broken"


def in_two_files(folder: Path) -> Path:
    model = written(sharp(), folder) / "model.int8.onnx"
    split_weights(model)
    card = ChooserCard.model_validate_json((folder / "model.json").read_bytes())
    (folder / "model.json").write_text(card.model_copy(update={"sha256": sha256_of(model)}).model_dump_json())
    return folder


def test_a_model_in_two_files_gives_the_same_figures(chooser: OnnxChooser, tmp_path: Path) -> None:
    folder = in_two_files(tmp_path)
    assert weights_of(folder / "model.int8.onnx").stat().st_size > 1000
    assert OnnxChooser.load(folder).scores(PAIRS) == chooser.scores(PAIRS)


@pytest.mark.parametrize(
    ("name", "is_missing", "code"),
    [
        ("model.json", True, "model_missing"),
        ("model.int8.onnx", True, "model_missing"),
        ("tokenizer.json", True, "model_missing"),
        ("model.json", False, "model_damaged"),
        ("model.int8.onnx", False, "model_damaged"),
        ("model.int8.weights", True, "model_damaged"),
        ("model.int8.weights", False, "model_damaged"),
    ],
)
def test_a_file_that_is_missing_or_changed_is_told(tmp_path: Path, name: str, is_missing: bool, code: str) -> None:
    file = in_two_files(tmp_path) / name
    content = file.read_bytes()
    file.unlink()
    if not is_missing:
        file.write_bytes(content[:-9])
    with pytest.raises(Unavailable) as refused:
        OnnxChooser.load(tmp_path)
    assert refused.value.code == code
