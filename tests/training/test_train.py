"""A tiny network in training, in all three forms."""

from argparse import Namespace
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file
from torch import Tensor

from tests.training.tiny import groups, recipe, tiny, tokenizer
from training.batches import Batch, batches, encode
from training.development import scores
from training.network import Verifier, load_network
from training.rows import LABELS, Row
from training.selection import Recipe
from training.train import KEPT_LAYERS, Run, learn, network_of, rate_at
from training.unlabelled import unlabelled

State = dict[str, Tensor]


def todo(*, without_labels: int = 0) -> list[Batch]:
    """Return twelve batches, the same few claims again and again."""
    examples = [example for group in groups() for example in group]
    more = [[example] for example in unlabelled(examples, without_labels, 1)]
    return list(batches([*groups(), *more] * 12, 1, tokens=200))[:12]


def run_in(folder: Path, how: Recipe, teacher: Verifier | None = None) -> Run:
    run = Run(folder, how, tiny(), teacher)
    run.network.train()
    return run


def copied(state: State) -> State:
    return {name: value.detach().clone() for name, value in state.items()}


def same(one: State, other: State) -> bool:
    return one.keys() == other.keys() and all(torch.equal(one[name], other[name]) for name in one)


def changed(before: State, after: State) -> set[str]:
    return {name for name in before if not torch.equal(before[name], after[name])}


def learnt(run: Run, batches_of_epoch: list[Batch]) -> list[float]:
    return [loss for losses in learn(run, batches_of_epoch, 0) for loss in losses]


def test_a_network_learns_from_labels(tmp_path: Path) -> None:
    run = run_in(tmp_path, recipe("teacher"))
    before = copied(run.network.state_dict())
    losses = learnt(run, todo())
    assert len(losses) == run.progress.steps == 12
    assert sum(losses[-4:]) < sum(losses[:4])
    moved = changed(before, run.network.state_dict())
    assert {"word.weight", "seg.weight", "layers.0.qkv.weight", "out.weight", "words.weight"} <= moved
    assert not {"rel.weight", "map"} & moved


def test_a_student_learns_from_its_teacher_and_from_pairs_without_a_label(tmp_path: Path) -> None:
    teacher = tiny(layers=3, seed=2)
    told = copied(teacher.state_dict())
    run = run_in(tmp_path, recipe("student"), teacher)
    batch = next(each for each in todo(without_labels=8) if bool((each.labels == -1).all()))
    before = copied(run.network.state_dict())
    assert run.step(batch, 0.5) > 0
    assert {"word.weight", "out.weight", "words.weight"} <= changed(before, run.network.state_dict())
    losses = learnt(run, todo(without_labels=8))
    assert sum(losses[-4:]) < sum(losses[:4])
    assert same(teacher.state_dict(), told)


def test_frozen_layers_and_embeddings_stay_as_they_are(tmp_path: Path) -> None:
    run = run_in(tmp_path, recipe("further"))
    before = copied(run.network.state_dict())
    learnt(run, todo())
    moved = changed(before, run.network.state_dict())
    assert {"layers.1.qkv.weight", "mix.weight", "out.weight"} <= moved
    assert not [name for name in moved if name.startswith(("word.", "pos.", "rel.", "layers.0."))]
    run.write_network()
    held = load_network(tmp_path / "network.safetensors").state_dict()
    assert torch.equal(held["word.weight"], before["word.weight"])


@pytest.mark.parametrize("name", ["teacher", "student", "further"])
def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(name: str, tmp_path: Path) -> None:
    teacher = tiny(layers=3, seed=2) if name == "student" else None
    through = run_in(tmp_path / "through", recipe(name), teacher)
    learnt(through, todo())
    stopped = run_in(tmp_path / "stopped", recipe(name), teacher)
    next(iter(learn(stopped, todo(), 0)))
    stopped.save()
    again = run_in(tmp_path / "stopped", recipe(name), teacher)
    assert (again.progress.batch, again.progress.steps) == (3, 3)
    assert len(learnt(again, todo())) == 9
    assert again.progress == through.progress
    assert same(again.network.state_dict(), through.network.state_dict())
    assert same(again.average, through.average)


def test_what_is_written_is_the_average_of_the_weights(tmp_path: Path) -> None:
    run = run_in(tmp_path, recipe("teacher", averaging=0.5))
    before = run.network.out.bias.detach().clone()
    run.step(todo()[0], 0.5)
    first = run.network.out.bias.detach().clone()
    assert torch.allclose(run.average["out.bias"], (2 * before + 9 * first) / 11)
    run.step(todo()[1], 0.5)
    second = run.network.out.bias.detach().clone()
    assert torch.allclose(run.average["out.bias"], (3 * (2 * before + 9 * first) / 11 + 9 * second) / 12)
    run.save()
    assert same(load_network(tmp_path / "network.safetensors").state_dict(), run.average)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["checkpoint.pt", "network.safetensors"]


def test_a_run_begins_with_what_the_command_line_names(tmp_path: Path) -> None:
    network = tiny(layers=12)
    path = tmp_path / "weights.safetensors"
    save_file(network.state_dict(), path)
    student, teacher = network_of(Namespace(recipe="student", teacher=path))
    further, nobody = network_of(Namespace(recipe="further", start=path))
    assert teacher is not None and nobody is None
    assert same(teacher.state_dict(), network.state_dict())
    assert same(further.state_dict(), network.state_dict())
    for place, kept in enumerate(KEPT_LAYERS):
        assert same(student.layers[place].state_dict(), network.layers[kept].state_dict())


def test_the_rate_rises_and_falls() -> None:
    rates = [rate_at(step / 100) for step in range(101)]
    assert rates[0] == 0
    assert rates[5] == max(rates)
    assert rates[:6] == sorted(rates[:6])
    assert rates[5:] == sorted(rates[5:], reverse=True)
    assert rates[100] == pytest.approx(0.03)


def test_scores_come_in_the_order_of_the_rows() -> None:
    network = tiny().eval()
    with torch.no_grad():
        network.out.weight.mul_(10)
    text = "The pool at Lind closes at ten. "
    rows = [Row(text * times, f"Claim {times}.", LABELS["neutral"], "test", None) for times in (5, 1, 9, 3)]
    found = scores(network, tokenizer(), rows)
    assert found == pytest.approx([scores(network, tokenizer(), [row])[0] for row in rows], abs=5e-3)
    (batch,) = batches(encode(tokenizer(), [[rows[1]]]), None, tokens=1000)
    with torch.no_grad():
        logits, _ = network(batch.ids, batch.types, batch.mask)
    assert found[1] == pytest.approx(torch.softmax(logits, -1)[0, 0].item(), abs=5e-3)
