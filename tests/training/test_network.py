"""The network, and its weights in files."""

from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from tests.test_dependency_floors import pins
from tests.training.tiny import batch_of, tiny
from training.batches import Batch
from training.network import OUTSIDE_THE_CLAIM, SEPARATOR, Answers, Verifier, keep_layers, load_answers, load_network
from training.pretrained import PARTS
from training.rows import ROOT

CLAIM = ("The pool closes at nine.", "neutral")


def read(network: Verifier, batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
    with torch.no_grad():
        logits, words = network.eval()(batch.ids, batch.types, batch.mask)
    return logits, words


def test_word_logits_stand_on_the_words_of_the_claim_only() -> None:
    batch = batch_of(CLAIM)
    logits, words = read(tiny(), batch)
    assert logits.shape == (1, 3)
    in_claim = (batch.types == 1) & (batch.ids != SEPARATOR) & (batch.mask == 1)
    assert torch.equal(in_claim, batch.in_claim)
    assert bool((words[~in_claim] == OUTSIDE_THE_CLAIM).all())
    assert bool((words[in_claim] > OUTSIDE_THE_CLAIM).all())


def test_what_is_beside_a_pair_in_a_batch_plays_no_part() -> None:
    longer = ("The pool closes at nine, and nobody knows why it should do so on a Sunday of all days.", "neutral")
    alone, *_ = read(tiny(), batch_of(CLAIM))
    together, *_ = read(tiny(), batch_of(CLAIM, longer))
    assert torch.allclose(alone[0], together[0], atol=1e-5)


def test_a_student_begins_with_layers_of_its_teacher() -> None:
    teacher = tiny(layers=4)
    student = keep_layers(teacher, (0, 3))
    held = student.state_dict()
    for name, value in teacher.state_dict().items():
        layer, _, rest = name.removeprefix("layers.").partition(".")
        place = {"0": "layers.0.", "3": "layers.1."}.get(layer)
        if not name.startswith("layers."):
            assert torch.equal(held[name], value)
        elif place:
            assert torch.equal(held[place + rest], value)
    assert len(student.layers) == 2


def test_all_layers_kept_say_the_same() -> None:
    network, batch = tiny(), batch_of(CLAIM)
    for first, second in zip(read(network, batch), read(keep_layers(network, (0, 1)), batch), strict=True):
        assert torch.equal(first, second)


def test_weights_of_half_precision_and_rows_of_int8_are_read(tmp_path: Path) -> None:
    network = tiny()
    state = network.state_dict()
    scales = state["word.weight"].abs().amax(1) / 127
    stored = {name: value.half() if value.is_floating_point() else value for name, value in state.items()}
    stored["word.weight"] = (state["word.weight"] / scales[:, None]).round().to(torch.int8)
    stored["scale:word.weight"] = scales
    save_file(stored, tmp_path / "weights.safetensors")
    found = load_network(tmp_path / "weights.safetensors")
    assert all(value.dtype is torch.float32 for value in found.parameters())
    assert torch.equal(found.map, network.map)
    assert torch.allclose(found.word.weight, stored["word.weight"].float() * scales[:, None])
    assert torch.allclose(found.mix.weight, network.mix.weight, atol=1e-3)


def test_the_parts_of_the_pretrained_encoder_are_those_that_are_required() -> None:
    required = pins(ROOT / "requirements-train.txt")
    assert {name: str(required[name]) for name in PARTS} == dict.fromkeys(PARTS, "0.0.1")


@pytest.mark.parametrize("layers", [1, 3])
def test_the_shape_of_a_network_is_that_of_its_weights(layers: int, tmp_path: Path) -> None:
    save_file(tiny(layers).state_dict(), tmp_path / "weights.safetensors")
    found = load_network(tmp_path / "weights.safetensors")
    assert len(found.layers) == layers
    assert found.rel.weight.shape[1] == 4
    assert found.mix.out_features == 16


def test_an_answer_network_reads_the_same_whichever_layers_are_read_first(tmp_path: Path) -> None:
    network, batch = Answers(tiny(3)).eval(), batch_of(CLAIM)
    with torch.no_grad():
        whole = network(batch.ids, batch.types, batch.mask)
        lower = network.verifier.lower(batch.ids, batch.types, batch.mask, 2)
        upper = network.upper(lower, batch.ids, batch.types, batch.mask, 2)
        save_file(network.state_dict(), tmp_path / "network.safetensors")
        read_back = load_answers(tmp_path / "network.safetensors").eval()(batch.ids, batch.types, batch.mask)
    assert whole.shape == (1,)
    assert torch.allclose(whole, upper, atol=1e-5)
    assert torch.equal(whole, read_back)
