"""Losses, worked out by hand."""

import math
from dataclasses import replace

import pytest
import torch
from torch import Tensor

from tests.training.tiny import CLAIMS, batch_of, row, tokenizer
from training.batches import Batch, batches, encode
from training.losses import SHARE_OF_RANKING, TEMPERATURE, Outputs, distillation_loss, gold_loss

GIVEN = torch.tensor([[0.7, 0.2, 0.1]])


def nothing_of(batch: Batch) -> Tensor:
    return torch.zeros(batch.ids.shape)


def said(logits: Tensor, batch: Batch, words: Tensor | None = None) -> Outputs:
    return logits, nothing_of(batch) if words is None else words


def without_words(batch: Batch) -> Batch:
    return replace(batch, targets=torch.full_like(batch.targets, -1))


@pytest.mark.parametrize(
    ("label", "told"),
    [("entailed", 0.7), ("neutral", 0.2), ("contradicted", 0.1), ("unsupported", 0.2 + 0.1)],
)
def test_the_loss_of_a_class_is_what_it_was_given(label: str, told: float) -> None:
    batch = batch_of(("The pool closes.", label))
    smoothed = -(0.95 * math.log(told) + 0.05 * GIVEN.log().mean().item())
    assert gold_loss(said(GIVEN.log(), batch), batch).item() == pytest.approx(smoothed, rel=1e-5)


def test_a_pair_without_a_label_counts_nothing() -> None:
    both = batch_of(("The pool closes.", "entailed"), ("The pool closes.", "entailed"))
    half = replace(both, labels=torch.tensor([0, -1]))
    wrong = torch.tensor([[0.7, 0.2, 0.1], [0.01, 0.01, 0.98]])
    one = batch_of(("The pool closes.", "entailed"))
    expected = gold_loss(said(GIVEN.log(), one), one).item()
    assert gold_loss(said(wrong.log(), both), half).item() == pytest.approx(expected, rel=1e-5)
    none = replace(both, labels=torch.tensor([-1, -1]))
    assert gold_loss(said(wrong.log(), both), none).item() == 0


def test_words_are_learnt_where_they_are_known() -> None:
    claim, label, wrong = CLAIMS[1]
    (known,) = batches(encode(tokenizer(), [[row(claim, label, wrong)]]), None, tokens=1000)
    words, logits = nothing_of(known), torch.zeros(1, 3)
    more = gold_loss(said(logits, known, words), known) - gold_loss(said(logits, known, words), without_words(known))
    assert more.item() == pytest.approx(0.5 * math.log(2), rel=1e-5)
    right = torch.where(known.targets == 1, 20.0, -20.0)
    assert gold_loss(said(logits, known, right), known).item() < gold_loss(said(logits, known, -right), known).item()


def test_a_true_claim_is_ranked_above_its_changes() -> None:
    claims = (("The pool closes.", "entailed"), ("The pool opens.", "contradicted"), ("The pool is old.", "neutral"))
    given = torch.tensor([[0.7, 0.2, 0.1], [0.4, 0.1, 0.5], [0.2, 0.7, 0.1]])
    together, apart = (batch_of(*claims, together=each) for each in (True, False))
    odds = [math.log(p / (1 - p)) for p in (0.7, 0.4, 0.2)]
    ranking = sum(math.log(1 + math.exp(false - odds[0])) for false in odds[1:]) / 2
    more = gold_loss(said(given.log(), together), together) - gold_loss(said(given.log(), apart), apart)
    assert more.item() == pytest.approx(SHARE_OF_RANKING * ranking, rel=1e-4)


@pytest.mark.parametrize("labels", [("entailed", "entailed"), ("contradicted", "unsupported")], ids=["true", "false"])
def test_only_groups_with_a_true_and_a_false_claim_are_ranked(labels: tuple[str, str]) -> None:
    claims = [("The pool closes.", label) for label in labels]
    logits = torch.randn(2, 3, generator=torch.Generator().manual_seed(1))
    together, apart = (batch_of(*claims, together=each) for each in (True, False))
    losses = [gold_loss(said(logits, batch), batch).item() for batch in (together, apart)]
    assert losses[0] == pytest.approx(losses[1])


def test_a_student_is_told_the_classes_and_the_words_of_the_claim() -> None:
    batch = batch_of(("The pool closes.", "entailed"))
    mine, told = torch.tensor([[0.0, 0.0, 0.0]]), torch.tensor([[3.0, 0.0, 0.0]])
    words = nothing_of(batch)
    shares = torch.softmax(told / TEMPERATURE, -1)
    classes = (shares * (shares.log() - math.log(1 / 3))).sum().item() * TEMPERATURE**2
    found = distillation_loss(said(mine, batch), said(told, batch), batch)
    assert found.item() == pytest.approx(classes + 0.3 * math.log(2), rel=1e-5)
    same = distillation_loss(said(told, batch), said(told, batch), batch)
    assert same.item() == pytest.approx(0.3 * math.log(2), rel=1e-5)
    elsewhere = torch.where(batch.in_claim, words, 9.0)
    assert distillation_loss(said(told, batch, elsewhere), said(told, batch), batch).item() == pytest.approx(
        same.item()
    )
