"""The network and what it learns from."""

import math
from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer

from ingestion.embedding_export import weights_directory
from training.batches import Batch, batches, encode
from training.network import SEPARATOR, Verifier
from training.rows import LABELS, Row
from training.train import Run, loss_of, ranking_loss, rate_at

CLAIM = "The pool closes at nine."


@pytest.fixture(scope="module")
def network() -> Verifier:
    return Verifier(weights_directory()).eval()


def batch_of(*labels: int, unsupported: tuple[tuple[int, int], ...] | None = None, together: bool = False) -> Batch:
    tokenizer = Tokenizer.from_file(str(weights_directory() / "tokenizer.json"))
    rows = [Row("The pool closes at ten.", CLAIM, label, "test", unsupported) for label in labels]
    return next(batches(encode(tokenizer, [rows] if together else [[row] for row in rows]), seed=1))


def run_in(folder: Path) -> Run:
    return Run(folder, ["easy"], start_from=None, most_batches=None, rate=1e-4)


def test_word_logits_stand_on_the_words_of_the_claim_only(network: Verifier) -> None:
    batch = batch_of(0)
    with torch.no_grad():
        logits, words = network(batch.ids, batch.types, batch.mask)
    assert logits.shape == (1, 3)
    in_claim = (batch.types == 1) & (batch.ids != SEPARATOR)
    assert bool((words[~in_claim] == -30).all())
    assert bool((words[in_claim] > -30).all())


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        (LABELS["entailed"], 0.7),
        (LABELS["neutral"], 0.2),
        (LABELS["contradicted"], 0.1),
        (LABELS["unsupported"], 0.3),
    ],
    ids=["entailed", "neutral", "contradicted", "one of two"],
)
def test_the_loss_of_a_class_is_what_it_was_given(label: int, expected: float) -> None:
    batch, given = batch_of(label), torch.tensor([[0.7, 0.2, 0.1]])
    smoothed = -(0.95 * math.log(expected) + 0.05 * given.log().mean().item())
    assert loss_of(given.log(), torch.zeros(batch.ids.shape), batch).item() == pytest.approx(smoothed, rel=1e-5)


def test_words_are_learnt_where_they_are_known() -> None:
    known, unknown = batch_of(2, unsupported=((19, 23),)), batch_of(2)
    logits, words = torch.zeros(1, 3), torch.zeros(known.ids.shape)
    assert loss_of(logits, words, known).item() == pytest.approx(
        loss_of(logits, words, unknown).item() + 0.5 * math.log(2), rel=1e-5
    )


def test_a_true_claim_is_ranked_above_its_changes() -> None:
    batch = batch_of(0, 2, 1, together=True)
    odds = torch.tensor([2.0, -1.0, 0.5])
    logits = torch.stack([odds, torch.zeros(3), torch.full((3,), -1e4)], -1)
    expected = (math.log(1 + math.exp(-3.0)) + math.log(1 + math.exp(-1.5))) / 2
    assert ranking_loss(logits, batch).item() == pytest.approx(expected, rel=1e-5)
    assert ranking_loss(logits.flip(0), batch).item() > expected


@pytest.mark.parametrize(
    "batch",
    [
        pytest.param(batch_of(0, 2, 1), id="rows of their own"),
        pytest.param(batch_of(0, 0, together=True), id="all true"),
        pytest.param(batch_of(2, 3, together=True), id="all false"),
    ],
)
def test_only_groups_with_a_true_and_a_false_claim_are_ranked(batch: Batch) -> None:
    assert ranking_loss(torch.randn(len(batch.labels), 3), batch).item() == 0


def test_the_rate_rises_and_falls() -> None:
    rates = [rate_at(step / 100) for step in range(101)]
    assert rates[3] == max(rates)
    assert rates[0] < rates[1] < rates[2]
    assert rates[10:] == sorted(rates[10:], reverse=True)


def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    run = run_in(tmp_path)
    run.network.train()
    run.step(batch_of(0, 2), 0.5)
    run.progress.done = 7
    run.save()
    run.step(batch_of(1), 0.5)
    again = run_in(tmp_path)
    assert (again.progress.done, again.progress.steps) == (7, 1)
    again.network.train()
    again.step(batch_of(1), 0.5)
    for one, other in ((run.network.state_dict(), again.network.state_dict()), (run.average, again.average)):
        assert all(torch.equal(one[name], other[name]) for name in one)


def test_averaged_weights_are_lent_and_the_live_ones_come_back(tmp_path: Path) -> None:
    run = run_in(tmp_path)
    run.network.train()
    run.step(batch_of(0), 0.5)
    live = run.network.out.bias.clone()
    with run.averaged() as averaged:
        assert not averaged.training
        assert torch.equal(averaged.out.bias, run.average["out.bias"])
        assert not torch.equal(averaged.out.bias, live)
    assert run.network.training
    assert torch.equal(run.network.out.bias, live)
