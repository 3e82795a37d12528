"""A file on its way into a workspace, step by step."""

from collections.abc import Callable, Generator
from pathlib import Path
from typing import TypeVar

import pytest

from ingestion.loader import Loader
from ingestion.sandbox import Sandbox
from retrieval.intake import TEXTS_A_STEP, Intake
from retrieval.records import Step, StepName
from retrieval.vectors import ExactIndex
from retrieval.workspace import Workspace
from tests.doubles import WordEmbedder
from tests.ingestion.conftest import LIMITS
from tests.retrieval.samples import lone_workspace
from utils.errors import FileRejected, Unavailable

Value = TypeVar("Value")
STEPS = list(StepName)


@pytest.fixture(scope="module")
def sandbox() -> Generator[Sandbox]:
    sandbox = Sandbox(children=1)
    yield sandbox
    sandbox.close()


@pytest.fixture
def embedder() -> WordEmbedder:
    return WordEmbedder()


@pytest.fixture
def intake(sandbox: Sandbox, embedder: WordEmbedder) -> Intake:
    return Intake(Loader(sandbox, LIMITS), embedder, size=60, overlap=0)


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return lone_workspace(tmp_path)


def text(sentences: int) -> bytes:
    return " ".join(
        f"Room number {each} of the house has a window to the street." for each in range(sentences)
    ).encode()


def taken(steps: Generator[Step, None, Value]) -> tuple[list[Step], Value]:
    found = []
    while True:
        try:
            found.append(next(steps))
        except StopIteration as end:
            return found, end.value


@pytest.mark.parametrize("passages", [TEXTS_A_STEP, TEXTS_A_STEP + 1])
def test_the_steps_come_in_order_and_tell_how_much_is_embedded(
    intake: Intake, workspace: Workspace, passages: int
) -> None:
    steps, entry = taken(intake.take_in(workspace, "rooms.txt", text(passages)))
    assert list(dict.fromkeys(step.name for step in steps)) == STEPS
    shares = [step.share for step in steps if step.name is StepName.EMBEDDING]
    assert shares == [start / passages for start in range(0, passages, TEXTS_A_STEP)]
    assert all(step.share is None for step in steps if step.name is not StepName.EMBEDDING)
    assert (entry.chunks, workspace.documents()) == (passages, (entry,))


def test_a_file_that_is_stored_is_told_to_be_even_if_it_cannot_be_searched_yet(
    intake: Intake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = lone_workspace(tmp_path)
    monkeypatch.setattr(ExactIndex, "add", raises(Unavailable("The index is full.")))
    _, entry = taken(intake.take_in(workspace, "rooms.txt", text(3)))
    assert workspace.documents() == (entry,)
    with pytest.raises(Unavailable):
        workspace.corpus()
    monkeypatch.undo()
    assert len(workspace.corpus().search("room", 9)) == 3


def raises(error: Exception) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize("until", STEPS)
def test_who_stops_asking_leaves_nothing_behind(intake: Intake, workspace: Workspace, until: StepName) -> None:
    steps = intake.take_in(workspace, "rooms.txt", text(2 * TEXTS_A_STEP))
    while next(steps).name is not until:
        pass
    steps.close()
    assert workspace.documents() == ()


@pytest.mark.parametrize(
    ("name", "data", "encoding", "code", "last"),
    [
        pytest.param("a.exe", b"MZ", None, "file_type_not_supported", StepName.READING, id="type"),
        pytest.param("a.txt", b"word", "klingon", "file_encoding_unknown", StepName.CHECKING, id="encoding"),
        pytest.param("rooms.txt", text(3), "utf-8", "file_duplicate", StepName.CHECKING, id="same reading"),
    ],
)
def test_what_is_refused_leaves_what_was_there(
    intake: Intake,
    workspace: Workspace,
    name: str,
    data: bytes,
    encoding: str | None,
    code: str,
    last: StepName,
) -> None:
    _, before = taken(intake.take_in(workspace, "rooms.txt", text(3)))
    seen = []
    with pytest.raises(FileRejected) as refusal:
        for step in intake.take_in(workspace, name, data, encoding):
            seen.append(step.name)
    assert (refusal.value.code, seen[-1]) == (code, last)
    assert workspace.documents() == (before,)
