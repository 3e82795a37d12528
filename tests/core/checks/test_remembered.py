import hashlib
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from core.checks.entailment import Entailment, EntailmentModel, Pair, Prediction
from core.checks.remembered import RememberedEntailment
from core.checks.word_overlap import WordOverlap
from tests.doubles import BrokenEntailment
from utils.errors import Unavailable
from utils.record import Span

FAULT = Unavailable("A model failed.", code="model_broken")
PAIRS = [("The rent is 900 euros.", "The rent is 900."), ("Cats are allowed.", "Dogs are allowed.")]


class Reader(EntailmentModel):
    """Says something of its own of each pair and remembers what it was asked."""

    name = "reader"

    def __init__(self) -> None:
        self.asked: list[Pair] = []

    def classify(self, pairs: Sequence[Pair]) -> list[Prediction]:
        self.asked += pairs
        return [_opinion(pair) for pair in pairs]


def _opinion(pair: Pair) -> Prediction:
    share = len(pair[0]) / 100
    said = Entailment(entailed=share, neutral=0.9 - share, contradicted=0.1)
    return Prediction(said, (Span(start=0, end=3), Span(start=4, end=len(pair[1]))))


def asked_after(path: Path, *, identity: str = "a", most: int = 100, pairs: Sequence[Pair] = PAIRS) -> list[Pair]:
    """Return what a reader is asked for `pairs` with the opinions at `path`, which must come out right."""
    reader = Reader()
    remembered = RememberedEntailment.load(reader, identity, path, most)
    assert remembered.classify(pairs) == [_opinion(pair) for pair in pairs]
    if isinstance(remembered, RememberedEntailment):
        remembered.close()
    return reader.asked


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store" / "opinions.sqlite"


def test_no_pair_is_read_twice_by_one_install(path: Path) -> None:
    assert asked_after(path) == PAIRS
    assert asked_after(path) == []
    assert asked_after(path, pairs=[PAIRS[1], ("New.", "New?"), PAIRS[1]]) == [("New.", "New?")]


def test_nothing_of_another_model_is_used(path: Path) -> None:
    asked_after(path)
    assert asked_after(path, identity="b") == PAIRS
    assert asked_after(path) == []


@pytest.mark.parametrize(
    "pair",
    [("The rent is 900 euros.T", "he rent is 900."), (PAIRS[0][1], PAIRS[0][0]), (PAIRS[0][0], PAIRS[0][1] + " ")],
    ids=["moved border", "other way round", "one space more"],
)
def test_another_pair_has_another_key(path: Path, pair: Pair) -> None:
    asked_after(path)
    assert asked_after(path, pairs=[pair]) == [pair]


def test_no_text_stands_in_the_file(path: Path) -> None:
    asked_after(path)
    held = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert held
    assert not any(word in held for word in (b"rent", b"900", b"Cats", b"allowed"))


def test_two_installs_have_other_keys(path: Path, tmp_path: Path) -> None:
    def keys(of: Path) -> set[bytes]:
        with sqlite3.connect(of) as connection:
            return {key for (key,) in connection.execute("SELECT key FROM opinions")}

    asked_after(path)
    asked_after(tmp_path / "other.sqlite")
    assert len(keys(path)) == len(keys(tmp_path / "other.sqlite")) == 2
    assert keys(path).isdisjoint(keys(tmp_path / "other.sqlite"))


def _garbage(path: Path) -> None:
    path.write_bytes(b"\x07" * 5000)


def _figures_changed(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT number, figures FROM opinions").fetchall()
        changed = [(figures[:20] + bytes([figures[20] ^ 1]) + figures[21:], number) for number, figures in rows]
        connection.executemany("UPDATE opinions SET figures = ? WHERE number = ?", changed)


def _figures_swapped(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        first, second = (row[0] for row in connection.execute("SELECT figures FROM opinions ORDER BY number"))
        connection.execute(
            "UPDATE opinions SET figures = CASE WHEN figures = ? THEN ? ELSE ? END", (first, second, first)
        )


def _figures_of_another_form(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        for (key,) in connection.execute("SELECT key FROM opinions").fetchall():
            other = b'{"entailed":null}'
            seal = hashlib.blake2b(key + other, digest_size=16, person=b"json").digest()
            connection.execute("UPDATE opinions SET figures = ? WHERE key = ?", (seal + other, key))


@pytest.mark.parametrize("damage", [_garbage, _figures_changed, _figures_swapped, _figures_of_another_form])
def test_a_damaged_file_costs_time_and_changes_nothing(path: Path, damage: Callable[[Path], None]) -> None:
    asked_after(path)
    damage(path)
    assert asked_after(path) == PAIRS


def test_a_fault_is_not_kept(path: Path) -> None:
    broken: EntailmentModel = RememberedEntailment.load(BrokenEntailment(FAULT), "a", path, 100)
    with pytest.raises(Unavailable):
        broken.classify(PAIRS)
    assert isinstance(broken, RememberedEntailment)
    broken.close()
    assert asked_after(path) == PAIRS


def test_a_missing_model_is_missing_whatever_is_kept(path: Path) -> None:
    asked_after(path)
    RememberedEntailment.load(Reader(), "a", path, 100).require_ready()
    with pytest.raises(Unavailable):
        RememberedEntailment.load(BrokenEntailment(FAULT), "a", path, 100).require_ready()


@pytest.mark.parametrize("model", [Reader(), WordOverlap()], ids=["reads", "compares words"])
def test_opinions_that_are_kept_verify_no_more_than_the_model_does(path: Path, model: EntailmentModel) -> None:
    assert RememberedEntailment.load(model, "a", path, 100).reads_meaning is model.reads_meaning
