"""The tiny network as the file that the service loads."""

from pathlib import Path

import numpy as np
import onnx
import pytest
import torch
from onnx import TensorProto, numpy_helper

from core.checks.entailment import OnnxEntailment
from tests.training.tiny import EVIDENCE, tiny, tokenizer
from training.batches import batches, encode
from training.export import export, mean_of
from training.network import Verifier
from training.rows import LABELS, Row

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::torch.jit.TracerWarning")


PAIRS = [
    (EVIDENCE, "The pool at Lind closes at ten."),
    (EVIDENCE, "The sauna is shut on Sundays."),
    ("Gas.", "Children under six swim free, and nobody knows why."),
    (EVIDENCE * 6, "It rains."),
]


def sharp() -> Verifier:
    """Return a tiny network that is sure of something."""
    network = tiny().eval()
    with torch.no_grad():
        network.out.weight.mul_(12)
        network.words.weight.mul_(4)
    return network


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("verifier")
    export(sharp(), path, "tiny")
    return path


def test_the_exported_model_says_what_the_network_says(folder: Path) -> None:
    model = OnnxEntailment.load(folder)
    assert model.name == "tiny"
    rows = [Row(evidence, claim, LABELS["neutral"], "test", None) for evidence, claim in PAIRS]
    said = model.classify(PAIRS)
    spread = []
    for row, opinion in zip(rows, said, strict=True):
        (batch,) = batches(encode(tokenizer(), [[row]]), None, tokens=1000)
        with torch.no_grad():
            logits, words = sharp()(batch.ids, batch.types, batch.mask)
        exact = torch.softmax(logits, -1)[0].tolist()
        found = [opinion.entailment.entailed, opinion.entailment.neutral, opinion.entailment.contradicted]
        assert found == pytest.approx(exact, abs=0.05)
        assert bool(opinion.doubted) == bool((words > 0).any())
        spread.append(exact[0])
    assert max(spread) - min(spread) > 0.1


def test_weights_use_seven_bits_as_two_products_of_eight_overflow_without_vnni(folder: Path) -> None:
    held = onnx.load(folder / "model.int8.onnx").graph.initializer
    weights = [
        numpy_helper.to_array(each) for each in held if each.data_type == TensorProto.INT8 and len(each.dims) == 2
    ]
    assert len(weights) >= 8
    assert max(int(np.abs(each.astype(int)).max()) for each in weights) <= 64


def test_the_matrices_with_outliers_are_in_blocks(folder: Path) -> None:
    nodes = onnx.load(folder / "model.int8.onnx").graph.node
    assert [node.name.split("/")[1:3] for node in nodes if node.op_type == "MatMulNBits"] == [
        ["layers.0", "down"],
        ["layers.1", "down"],
    ]


def test_several_runs_are_averaged_weight_by_weight() -> None:
    first, second = tiny(), sharp()
    expected = (first.out.weight + second.out.weight) / 2
    mean = mean_of([first, second])
    assert torch.allclose(mean.out.weight, expected)
    assert torch.allclose(mean_of([tiny(), tiny()]).words.weight, tiny().words.weight)
