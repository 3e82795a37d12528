"""The answer network in training: what it is told, and that its lower layers are read once."""

import math

import pytest
import torch

from tests.training.tiny import EVIDENCE, tiny
from training.network import Answers
from training.train_answers import FROZEN, Frozen, inputs, loss_of, tokenizer

PAIRS = [
    (EVIDENCE, "When does the pool at Lind close?"),
    ("Gas.", "Who swims free?"),
    ("The sauna is open on Sundays only.", "Is the sauna open on Mondays?"),
]


def test_frozen_pairs_are_read_as_whole_ones_in_their_order() -> None:
    network = Answers(tiny(FROZEN + 1)).eval()
    frozen = Frozen(network, PAIRS)
    with torch.no_grad():
        whole = torch.cat([network(*inputs([pair], tokenizer())) for pair in PAIRS])
        assert torch.allclose(frozen.logits(network, [2, 0, 1]), whole[[2, 0, 1]], atol=1e-2)
    assert whole.std() > 1e-3


@pytest.mark.parametrize(
    ("answers", "chosen"), [((True, False), 2.0), ((False, False), 0.0)], ids=["one answers", "none does"]
)
def test_the_loss_of_a_question_is_of_the_choice_and_of_each_sentence(answers: tuple[bool, ...], chosen: float) -> None:
    logits = torch.tensor([2.0, -1.0])
    choice = math.log(math.exp(2) + math.exp(-1) + 1) - chosen
    each = math.log(1 + math.exp(-2 if answers[0] else 2)) + math.log(1 + math.exp(-1))
    assert loss_of(logits, answers).item() == pytest.approx(choice + 0.5 * each, rel=1e-5)
