"""Rows, tokens and batches."""

import gzip
import json
import random
from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer

from core.windows import MOST_WORDS
from ingestion.embedding_export import weights_directory
from training.batches import MOST_TOKENS, TOKENS_IN_BATCH, batches, encode
from training.rows import LABELS, Row, read_set, window

LONG = " ".join(f"Sentence number {index} speaks of nothing in particular." for index in range(60))
TELLING = "The gasworks at Lind closed in 1931."


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer.from_file(str(weights_directory() / "tokenizer.json"))


def row(claim: str, unsupported: tuple[tuple[int, int], ...] | None, evidence: str = TELLING) -> Row:
    return Row(evidence, claim, LABELS["contradicted"], "test", unsupported)


def test_sets_are_read_in_order(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl.gz"
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps({"claim": name}) + "\n" for name in "ab")
    assert [item["claim"] for item in read_set(path)] == ["a", "b"]


def test_short_evidence_is_kept_whole() -> None:
    assert window(TELLING, "The gasworks closed.", random.Random(1)) == TELLING


@pytest.mark.parametrize("seed", range(6))
def test_a_window_holds_what_tells_and_no_more_than_fits(seed: int) -> None:
    cut = window(f"{LONG} {TELLING} {LONG}", "The gasworks at Lind shut down in 1931.", random.Random(seed))
    assert TELLING in cut
    assert len(cut.split()) <= MOST_WORDS


def test_tokens_of_wrong_words_are_targets(tokenizer: Tokenizer) -> None:
    claim = "The gasworks closed in 1932."
    start = claim.index("1932")
    ((example,),) = encode(tokenizer, [[row(claim, ((start, start + 4),))]])
    marked = [tokenizer.decode([i]) for i, target in zip(example.ids, example.targets, strict=True) if target == 1]
    assert "".join(marked).replace("##", "") == "1932"
    assert all(target == -1 for target, kind in zip(example.targets, example.types, strict=True) if kind == 0)


def test_a_row_without_known_words_has_no_targets(tokenizer: Tokenizer) -> None:
    ((example,),) = encode(tokenizer, [[row("The gasworks closed in 1932.", None)]])
    assert set(example.targets) == {-1}


def test_batches_hold_every_row_once_within_their_limits(tokenizer: Tokenizer) -> None:
    rows = [row(f"Claim {index} about gas.", (), LONG if index % 3 else TELLING) for index in range(150)]
    found = list(batches(encode(tokenizer, [[row] for row in rows]), seed=3))
    assert sum(len(batch.labels) for batch in found) == len(rows)
    assert all(batch.ids.numel() <= TOKENS_IN_BATCH for batch in found)
    assert max(batch.ids.shape[1] for batch in found) <= MOST_TOKENS
    assert all(bool((batch.mask == (batch.ids != 0)).all()) for batch in found)


def test_a_group_stays_together_and_the_truth_comes_first(tokenizer: Tokenizer) -> None:
    groups = [[row(f"Claim {index} of {size}.", ()) for index in range(size)] for size in (1, 7, 3) * 40]
    found = list(batches(encode(tokenizer, groups), seed=3))
    assert sorted(size for batch in found for size in batch.sizes) == sorted(map(len, groups))
    assert all(sum(batch.sizes) == len(batch.labels) for batch in found)
    of_size = {len(group): [example.ids for example in encode(tokenizer, [group])[0]] for group in groups[:3]}
    for batch in found:
        rows = [ids[mask == 1].tolist() for ids, mask in zip(batch.ids, batch.mask, strict=True)]
        for size in batch.sizes:
            assert rows[:size] == of_size[size]
            del rows[:size]


def test_the_seed_fixes_the_order(tokenizer: Tokenizer) -> None:
    examples = encode(tokenizer, [[row(f"Claim {index} about gas {'x ' * (index % 7)}.", ())] for index in range(600)])
    one, same, other = (list(batches(examples, seed=seed)) for seed in (5, 5, 6))
    assert all(torch.equal(first.ids, second.ids) for first, second in zip(one, same, strict=True))
    assert [batch.ids.shape for batch in one] != [batch.ids.shape for batch in other] or any(
        not torch.equal(first.ids, second.ids) for first, second in zip(one, other, strict=True)
    )
