import time

import pytest
from tokenizers import Tokenizer

from benchmarks.pair_speed import pairs_of
from benchmarks.timing import Run, seconds
from benchmarks.verify_latency import CHARACTERS, CHUNKS, CLAIMS, material
from config.assembly import ROOT


def test_each_round_is_prepared_anew_and_its_preparation_is_not_counted() -> None:
    prepared: list[Run] = []

    def prepare() -> Run:
        time.sleep(0.05)
        prepared.append(lambda: None)
        return prepared[-1]

    taken = seconds(prepare, 3)
    assert len(taken) == len(prepared) == 3
    assert 0 <= min(taken) < 0.05


def test_the_time_of_a_run_is_counted() -> None:
    assert seconds(lambda: lambda: time.sleep(0.05), 1)[0] >= 0.05


@pytest.mark.parametrize("tokens", [64, 96])
def test_pairs_have_the_length_that_was_asked_for_and_differ(tokens: int) -> None:
    pairs = pairs_of(tokens, 200)
    assert len(set(pairs)) == 200
    tokenizer = Tokenizer.from_file(str(ROOT / "models" / "verifier" / "tokenizer.json"))
    tokenizer.no_padding()
    assert {len(tokenizer.encode(*pair)) for pair in pairs} == {tokens}


def test_the_material_has_the_size_of_the_task() -> None:
    claims, chunks = material()
    assert len(claims) == CLAIMS
    assert [len(chunk) for chunk in chunks] == [CHARACTERS] * CHUNKS
