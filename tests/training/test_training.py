"""One run of each training tool, with a network that is small enough for a test."""

import math
import random
from pathlib import Path

import numpy as np
import onnx
import pytest
import torch
from onnx import TensorProto, numpy_helper
from torch import Tensor
from torch.nn import Module

from core.checks.entailment import OnnxEntailment
from tests.test_dependency_floors import pins
from tests.training.tiny import EVIDENCE, batch_of, groups, recipe, row, tiny, tokenizer
from training import losses as losses_of_claims
from training.batches import batches, encode, width_of
from training.calibrate import Case, Measured, calibrate
from training.choices import TASKS, Choice, inputs, read, write
from training.choices import tokenizer as padding_tokenizer
from training.export import export, write_int8
from training.export_chooser import BLOCKS
from training.losses import SHARE_OF_RANKING
from training.network import Answers, Verifier, load_network
from training.packed import Packed, pack
from training.pretrained import PARTS
from training.row import ROOT
from training.shipped import load_shipped, load_shipped_answers
from training.train import Batches, Run, learn
from training.train_choice import Run as ChoiceRun
from training.train_choice import Steps

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::torch.jit.TracerWarning")
PAIRS = [
    (EVIDENCE, "The pool at Lind closes at ten."),
    ("Gas.", "Children under six swim free, and nobody knows why."),
    (EVIDENCE * 6, "It rains."),
]


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Packed:
    """The few claims again and again, as they are read from a file."""
    file = tmp_path_factory.mktemp("packed") / "epoch-0.npz"
    many = groups() * 12
    pack(many, ["pool"] * len(many), file)
    return Packed.load(file)


def run_in(folder: Path) -> Run:
    run = Run(folder, recipe("student"), tiny(), tiny(layers=3, seed=2))
    run.network.train()
    return run


def learnt(run: Run, packed: Packed) -> list[float]:
    return [loss for losses in learn(run, Batches(packed, run.recipe, 1), 0) for loss in losses]


def same(one: dict[str, Tensor], other: dict[str, Tensor]) -> bool:
    return one.keys() == other.keys() and all(torch.equal(one[name], other[name]) for name in one)


def test_a_network_learns_and_a_stopped_run_goes_on_as_if_it_had_not_stopped(tmp_path: Path, packed: Packed) -> None:
    through = run_in(tmp_path / "through")
    losses = learnt(through, packed)
    assert sum(losses[-4:]) < sum(losses[:4])
    stopped = run_in(tmp_path / "stopped")
    next(iter(learn(stopped, Batches(packed, stopped.recipe, 1), 0)))
    stopped.save()
    again = run_in(tmp_path / "stopped")
    learnt(again, packed)
    assert again.progress == through.progress
    assert same(again.network.state_dict(), through.network.state_dict())
    again.save()
    assert same(load_network(tmp_path / "stopped" / "network.safetensors").state_dict(), through.average)


@pytest.mark.parametrize("label", ["entailed", "contradicted"])
def test_a_true_claim_is_to_be_ranked_above_its_change(label: str) -> None:
    claims = (("The pool closes.", "entailed"), ("The pool opens.", label))
    given = torch.tensor([[0.7, 0.2, 0.1], [0.4, 0.1, 0.5]]).log()
    losses = []
    for together in (True, False):
        batch = batch_of(*claims, together=together)
        losses.append(losses_of_claims.gold_loss((given, torch.zeros(batch.ids.shape)), batch).item())
    ranking = math.log(1 + math.exp(math.log(0.4 / 0.6) - math.log(0.7 / 0.3)))
    expected = SHARE_OF_RANKING * ranking if label == "contradicted" else 0
    assert losses[0] - losses[1] == pytest.approx(expected, rel=1e-4, abs=1e-6)


@pytest.fixture(scope="module")
def sharp() -> Verifier:
    """A tiny network that is sure of something."""
    network = tiny().eval()
    with torch.no_grad():
        network.out.weight.mul_(12)
        network.words.weight.mul_(4)
    unlike(network)
    return network


def unlike(network: Module) -> None:
    """Change arrays that are alike, since a file keeps them only once."""
    with torch.no_grad():
        for name, value in network.named_parameters():
            if ".ln" in name or name.startswith("ln") or name.endswith("bias"):
                value.add_(0.1 * torch.rand_like(value))


@pytest.fixture(scope="module")
def exported(sharp: Verifier, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("verifier")
    export(sharp, path, "tiny")
    return path


def test_the_exported_model_says_what_the_network_says_and_is_read_back(sharp: Verifier, exported: Path) -> None:
    read_back, spread = load_shipped(exported / "model.int8.onnx").eval(), []
    for pair, opinion in zip(PAIRS, OnnxEntailment.load(exported).classify(PAIRS), strict=True):
        (batch,) = batches(encode(tokenizer(), [[row(pair[1], "neutral", text=pair[0])]]), None, tokens=1000)
        with torch.no_grad():
            logits, words = sharp(batch.ids, batch.types, batch.mask)
            again, _ = read_back(batch.ids, batch.types, batch.mask)
        exact = torch.softmax(logits, -1)[0].tolist()
        found = [opinion.entailment.entailed, opinion.entailment.neutral, opinion.entailment.contradicted]
        assert found == pytest.approx(exact, abs=0.05)
        assert bool(opinion.doubted) == bool((words > 0).any())
        assert torch.softmax(again, -1)[0].tolist() == pytest.approx(exact, abs=0.05)
        spread.append(exact[0])
    assert max(spread) - min(spread) > 0.1


def test_the_exported_chooser_is_read_back(tmp_path: Path) -> None:
    torch.manual_seed(3)
    network, file = Answers(tiny()).eval(), tmp_path / "model.int8.onnx"
    unlike(network)
    with torch.no_grad():
        network.out.weight.mul_(40)
    write_int8(network, file, {"scores": {0: "pairs"}}, BLOCKS)
    read_back, texts = load_shipped_answers(file).eval(), inputs(PAIRS, padding_tokenizer())
    with torch.no_grad():
        logits, again = network(*texts), read_back(*texts)
    assert again.tolist() == pytest.approx(logits.tolist(), abs=0.2 * float(logits.max() - logits.min()))


def test_weights_use_seven_bits_as_two_products_of_eight_overflow_without_vnni(exported: Path) -> None:
    held = onnx.load(exported / "model.int8.onnx").graph.initializer
    weights = [numpy_helper.to_array(e) for e in held if e.data_type == TensorProto.INT8 and len(e.dims) == 2]
    assert len(weights) >= 8
    assert max(int(np.abs(each.astype(int)).max()) for each in weights) <= 64


def measured(label: int, entailed: float = 0.0, text: str = "evidence") -> Measured:
    return Measured(Case("set", text, "claim", label), entailed)


def test_calibration_tells_the_classes_apart_and_orders_its_thresholds() -> None:
    chance = random.Random(1)
    rows = [measured(n % 3, chance.gauss(-3 if n % 3 else 3, 2), f"evidence {n}") for n in range(600)]
    found = calibrate(rows, "00")
    assert found.support.probability(4.0) > 0.8
    assert found.support.probability(-4.0) < 0.2
    assert all(weight >= 0 for weight in found.support.weights.values())
    assert 0 < found.thresholds.partial <= found.thresholds.verified < 1
    assert found.model_sha256 == "00"


def test_packed_groups_are_read_back_and_unlabelled_pairs_are_about_the_same_texts(packed: Packed) -> None:
    many = groups() * 12
    assert [packed[place] for place in range(len(packed))] == many
    assert packed.widths == [(len(group), width_of(max(each.width for each in group))) for group in many]
    claims = [example.claim for group in groups() for example in group]
    assert all(packed.beside(packed[0][0], random.Random(seed)) in claims for seed in range(9))
    batch = Batches(packed, recipe("student", unlabelled=1.0), 1)[0]
    assert (batch.labels < 0).sum() * 2 == len(batch.labels)
    assert (batch.targets[batch.labels < 0] < 0).all()


CHOICES = [
    Choice("pool", "When does the pool close?", ("At ten.",), ("On Sundays.",), ("Gas.", "Free.", "It rains.")),
    Choice(
        "pool", "Who runs the pool?", (), ("Children.",), ("At ten.", "Gas."), (("The sauna", True), ("Gas", False))
    ),
]


def test_a_network_learns_to_choose_and_choices_are_read_back(tmp_path: Path) -> None:
    write(CHOICES, tmp_path / "learn.jsonl")
    assert read(tmp_path / "learn.jsonl") == CHOICES
    run = ChoiceRun(Answers(tiny(3)))
    frozen = run.network.verifier.word.weight.clone()
    steps = Steps([(task, choice) for task in TASKS for choice in CHOICES] * 15, 2)
    losses = [run.step(steps[place % len(steps)], 0.5).item() for place in range(100)]
    assert sum(losses[-10:]) < 0.9 * sum(losses[:10])
    assert torch.equal(frozen, run.network.verifier.word.weight)


def test_the_parts_of_the_pretrained_encoder_are_those_that_are_required() -> None:
    required = pins(ROOT / "requirements-train.txt")
    assert {name: str(required[name]) for name in PARTS} == dict.fromkeys(PARTS, "0.0.1")
