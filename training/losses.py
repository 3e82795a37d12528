"""The losses a network is trained on.

Input: logits and word logits of a batch, its labels, and a teacher's logits if there is one. Output: losses, each a
single number.
"""

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, kl_div, softplus

from training.batches import Batch
from training.row import LABELS

SMOOTHING = 0.05
SHARE_OF_WORDS = 0.5
SHARE_OF_RANKING = 0.5
SHARE_OF_WORDS_TOLD = 0.3
TEMPERATURE = 1.5

Outputs = tuple[Tensor, Tensor]
"""Logits and word logits of a batch."""


def gold_loss(said: Outputs, batch: Batch) -> Tensor:
    """Return the loss against human labels; pairs and words without a label are left out.

    Smoothed cross-entropy over three classes; for a row only known to be unsupported, -log(p(neutral) +
    p(contradicted)). Binary cross-entropy of the words that are known. In groups, a ranking loss so that the true claim
    has higher odds than each of its changes (RankNet, Burges and others 2005).
    """
    logits, words = said
    logp = torch.log_softmax(logits.float(), -1)
    unsupported = torch.logsumexp(logp[:, 1:], -1)
    exact = logp.gather(1, batch.labels.clamp(0, 2)[:, None])[:, 0]
    told = torch.where(batch.labels == LABELS["unsupported"], unsupported, exact)
    labelled = batch.labels >= 0
    classes = -((1 - SMOOTHING) * told + SMOOTHING * logp.mean(-1)) * labelled
    loss = classes.sum() / labelled.sum().clamp(min=1)
    known = batch.targets >= 0
    if known.any():
        loss = loss + SHARE_OF_WORDS * binary_cross_entropy_with_logits(
            words.float()[known], batch.targets[known].float()
        )
    return loss + SHARE_OF_RANKING * _ranking_loss(logp[:, 0] - unsupported, batch)


def _ranking_loss(odds: Tensor, batch: Batch) -> Tensor:
    true, other = batch.ranked.unbind(1)
    return softplus(odds[other] - odds[true]).sum() / max(1, len(true))


def distillation_loss(said: Outputs, teacher: Outputs, batch: Batch) -> Tensor:
    """Return the distance of a student from its teacher (Hinton and others 2015) in classes and words of the claim."""
    told = torch.softmax(teacher[0].float() / TEMPERATURE, -1)
    mine = torch.log_softmax(said[0].float() / TEMPERATURE, -1)
    loss = kl_div(mine, told, reduction="batchmean") * TEMPERATURE**2
    in_claim = batch.in_claim
    if not in_claim.any():
        return loss
    carried = torch.sigmoid(teacher[1].float()[in_claim])
    return loss + SHARE_OF_WORDS_TOLD * binary_cross_entropy_with_logits(said[1].float()[in_claim], carried)
