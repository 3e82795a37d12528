"""Tokens and batches, and pairs that nobody has labelled."""

from collections import Counter

import pytest
import torch

from tests.training.tiny import EVIDENCE, groups, row, tokenizer
from training.batches import MOST_TOKENS, Batch, Group, batches, encode
from training.unlabelled import unlabelled

LONG = " ".join(f"Sentence number {index} speaks of nothing in particular." for index in range(60))


def test_tokens_of_wrong_words_are_targets() -> None:
    claim = "The gasworks closed in 1932."
    start = claim.index("1932")
    ((example,),) = encode(tokenizer(), [[row(claim, "contradicted", ((start, start + 4),))]])
    marked = [tokenizer().decode([i]) for i, target in zip(example.claim, example.targets, strict=True) if target == 1]
    assert "".join(marked).replace("##", "") == "1932"
    assert set(example.targets) == {0, 1}


def test_a_row_without_known_words_has_no_targets() -> None:
    ((example,),) = encode(tokenizer(), [[row("The gasworks closed in 1932.", "contradicted")]])
    assert set(example.targets) == {-1}


def test_long_pairs_are_cut_the_evidence_first() -> None:
    ((example,), (longest,)) = encode(
        tokenizer(), [[row("It is so.", "neutral", text=LONG)], [row(LONG, "neutral", (), text=LONG)]]
    )
    assert example.width == longest.width == MOST_TOKENS
    assert len(example.claim) == len(tokenizer().encode("It is so.", add_special_tokens=False).ids)
    assert len(longest.claim) == len(longest.targets) == 120


def test_batches_hold_every_row_once_within_their_limit() -> None:
    rows = [[row(f"Claim {index} about gas.", "neutral", (), LONG if index % 3 else EVIDENCE)] for index in range(150)]
    encoded = encode(tokenizer(), rows)
    for seed in (3, None):
        found = list(batches(encoded, seed, tokens=3000))
        assert sum(len(batch.labels) for batch in found) == len(rows)
        assert all(batch.ids.numel() <= 3000 for batch in found)
        assert {batch.ids.shape[1] % 16 for batch in found} == {0}
        assert all(bool((batch.mask == (batch.ids != 0)).all()) for batch in found)
        assert Counter(pair for batch in found for pair in pairs_of(batch)) == Counter(pairs(encoded))


def pairs(encoded: list[Group]) -> list[tuple[int, ...]]:
    return [(101, *e.evidence, 102, *e.claim, 102) for group in encoded for e in group]


def pairs_of(batch: Batch) -> list[tuple[int, ...]]:
    return [tuple(ids[mask == 1].tolist()) for ids, mask in zip(batch.ids, batch.mask, strict=True)]


def test_a_group_stays_together_and_the_truth_comes_first() -> None:
    rows = [[row(f"Claim {index} of {size}.", "neutral") for index in range(size)] for size in (1, 7, 3) * 40]
    found = list(batches(encode(tokenizer(), rows), 3, tokens=600))
    assert sorted(size for batch in found for size in batch.sizes) == sorted(map(len, rows))
    of_size = {len(group): pairs(encode(tokenizer(), [group])) for group in rows[:3]}
    for batch in found:
        left = pairs_of(batch)
        for size in batch.sizes:
            assert left[:size] == of_size[size]
            del left[:size]
        assert not left


def test_the_seed_fixes_the_order() -> None:
    rows = [[row(f"Claim {index} about gas {'x ' * (index % 7)}.", "neutral")] for index in range(300)]
    one, same, other = (list(batches(encode(tokenizer(), rows), seed, tokens=600)) for seed in (5, 5, 6))
    assert all(torch.equal(first.ids, second.ids) for first, second in zip(one, same, strict=True))
    assert [pairs_of(batch) for batch in one] != [pairs_of(batch) for batch in other]


def test_unlabelled_pairs_are_the_same_each_time_and_have_no_label() -> None:
    examples = [example for group in groups() for example in group]
    found = unlabelled(examples, 200, 1)
    assert found == unlabelled(examples, 200, 1)
    assert found != unlabelled(examples, 200, 2)
    assert {example.label for example in found} == {-1}
    assert {target for example in found for target in example.targets} == {-1}
    assert all(example.evidence and example.claim for example in found)


def test_unlabelled_pairs_are_made_of_the_labelled_ones_and_differ_from_them() -> None:
    examples = [example for group in groups() for example in group]
    known = {(tuple(example.evidence), tuple(example.claim)) for example in examples}
    found = unlabelled(examples, 200, 1)
    told = {token for example in examples for token in (*example.evidence, *example.claim)}
    assert {token for example in found for token in (*example.evidence, *example.claim)} <= told
    new = [(tuple(example.evidence), tuple(example.claim)) not in known for example in found]
    assert sum(new) > 120


@pytest.mark.parametrize("text", ["", "Gas.", "Gas! " * 300], ids=["nothing", "a word", "no sentence of four tokens"])
def test_unlabelled_pairs_can_be_made_of_any_evidence(text: str) -> None:
    examples = [
        example for group in encode(tokenizer(), [[row("It is so.", "neutral", text=text)]]) for example in group
    ]
    assert all(example.width <= MOST_TOKENS for example in unlabelled(examples, 50, 1))
