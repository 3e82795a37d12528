"""Workspaces in every order of calls, against a model that is a dictionary."""

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import cycle
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
    run_state_machine_as_test,
)

from retrieval.tenancy import WorkspaceLibrary
from retrieval.vectors import VectorIndex
from retrieval.workspace import Workspace
from tests.postgres_server import PostgresServer
from tests.retrieval.samples import (
    QUOTA,
    Clock,
    Place,
    Shared,
    Upload,
    chroma_index,
    connected,
    disconnect,
    engines,
    exact_index,
    load_library,
    upload,
)
from utils.errors import FileRejected, NotFound, QuotaExceeded

HOUR = 3600.0
TEXTS = ("apple\npear", "sea", "apple pie\nsea salt\nINV-7", "pear", "wind\nsail\nsea")
SAMPLES = [upload(text, f"{number}.txt") for number, text in enumerate(TEXTS)]
FILES = 4


@dataclass
class Model:
    created: float
    used: float
    held: list[Upload] = field(default_factory=list)


class Workspaces(RuleBasedStateMachine):
    """Tokens are never forgotten, so that expired and deleted ones go on being tried."""

    make_index: Callable[[Any], Callable[[str], VectorIndex]] = staticmethod(exact_index)
    steps: ClassVar[int] = 0
    tokens: Bundle[str] = Bundle("tokens")

    @initialize(target=tokens)
    def start(self):
        self.place = self.make_place()
        self.clock = Clock()
        self.models: dict[str, Model] = {}
        self.load()
        return multiple(self.make(), self.make())

    def make_place(self) -> Place:
        return Path(tempfile.mkdtemp())

    library: WorkspaceLibrary

    def load(self) -> None:
        made_with = engines(self.make_index(self.place))
        quota = replace(QUOTA, files=FILES)
        self.library = load_library(self.place, self.clock, made_with, quota=quota, loaded_chunks=1)

    def stored(self) -> int:
        """How many workspaces hold anything in this place."""
        assert isinstance(self.place, Path)
        return sum(path.is_dir() for path in self.place.iterdir())

    def make(self) -> str:
        _, token = self.library.create()
        self.models[token] = Model(self.clock.now, self.clock.now)
        return token

    def is_alive(self, token: str) -> bool:
        model = self.models.get(token)
        return model is not None and self.clock.now - model.used < HOUR and self.clock.now - model.created < 24 * HOUR

    def enter(self, token: str) -> tuple[Workspace, Model] | None:
        """Open a workspace, or see to it that a token that opens nothing is not found."""
        if self.is_alive(token):
            self.models[token].used = self.clock.now
            return self.library.open(token), self.models[token]
        with pytest.raises(NotFound):
            self.library.open(token)
        return None

    @rule(target=tokens)
    def create(self):
        return self.make()

    @rule(token=tokens, sample=st.sampled_from(SAMPLES))
    def add(self, token: str, sample: Upload) -> None:
        if entered := self.enter(token):
            workspace, model = entered
            if sample in model.held:
                with pytest.raises(FileRejected):
                    sample.to(workspace)
            elif len(model.held) == FILES:
                with pytest.raises(QuotaExceeded):
                    sample.to(workspace)
            else:
                sample.to(workspace)
                model.held.append(sample)

    @rule(token=tokens, sample=st.sampled_from(SAMPLES))
    def delete(self, token: str, sample: Upload) -> None:
        if entered := self.enter(token):
            workspace, model = entered
            if sample in model.held:
                workspace.delete(sample.document.id)
                model.held.remove(sample)
            else:
                with pytest.raises(NotFound):
                    workspace.delete(sample.document.id)

    @rule(token=tokens)
    def clear(self, token: str) -> None:
        if entered := self.enter(token):
            workspace, model = entered
            workspace.clear()
            model.held.clear()

    @rule(token=tokens, question=st.sampled_from(["apple", "sea salt", "INV-7", "nothing of the kind"]))
    def search(self, token: str, question: str) -> None:
        if entered := self.enter(token):
            workspace, model = entered
            passages = workspace.corpus().search(question, 50)
            found = sorted((passage.document_id, passage.text) for passage in passages)
            held = sorted((chunk.document_id, chunk.text) for sample in model.held for chunk in sample.chunks)
            assert found == held
            for sample in SAMPLES:
                if sample in model.held:
                    assert workspace.document(sample.document.id) == sample.document
                    assert workspace.original(sample.document.id) == sample.data
                    continue
                for call in (workspace.document, workspace.original):
                    with pytest.raises(NotFound):
                        call(sample.document.id)

    @precondition(lambda self: len(self.models) > 2)
    @rule(token=consumes(tokens))
    def end(self, token: str) -> None:
        if self.is_alive(token):
            self.library.delete(token)
            del self.models[token]
        with pytest.raises(NotFound):
            self.library.delete(token)

    @rule(hours=st.sampled_from([0.1, 0.5, 0.5, 1.1]))
    def wait(self, hours: float) -> None:
        self.clock.now += hours * HOUR

    @rule()
    def sweep(self) -> None:
        expired = [token for token in self.models if not self.is_alive(token)]
        assert self.library.sweep() == len(expired)
        for token in expired:
            del self.models[token]
        assert self.stored() <= len(self.models)

    @rule()
    def reopen(self) -> None:
        self.library.close()
        self.load()
        self.models = {token: model for token, model in self.models.items() if self.is_alive(token)}
        self.check_all()

    def check_all(self) -> None:
        for token in self.models:
            if entered := self.enter(token):
                workspace, model = entered
                assert [entry.id for entry in workspace.documents()] == [sample.document.id for sample in model.held]

    @invariant()
    def count(self) -> None:
        type(self).steps += 1

    def teardown(self) -> None:
        self.check_all()
        self.library.close()
        if isinstance(self.place, Path):
            shutil.rmtree(self.place)


class ChromaWorkspaces(Workspaces):
    steps: ClassVar[int] = 0
    make_index = staticmethod(chroma_index)


class SharedWorkspaces(Workspaces):
    """Each call goes to another of two libraries over one database, as a load balancer would send it."""

    steps: ClassVar[int] = 0
    server: ClassVar[PostgresServer]

    def make_place(self) -> Place:
        return Shared(self.server.database())

    def load(self) -> None:
        super().load()
        mine = self.library
        super().load()
        self.library = cast(WorkspaceLibrary, Alternating(mine, self.library))

    def stored(self) -> int:
        assert isinstance(self.place, Shared)
        with connected(self.place).reading() as connection:
            return len(connection.execute("SELECT DISTINCT workspace FROM documents").fetchall())

    def teardown(self) -> None:
        super().teardown()
        assert isinstance(self.place, Shared)
        disconnect(self.place)


class Alternating:
    """Two libraries that take turns."""

    def __init__(self, *libraries: WorkspaceLibrary) -> None:
        self._libraries = libraries
        self._turns = cycle(libraries)

    def __getattr__(self, name: str) -> Any:
        return getattr(next(self._turns), name)

    def close(self) -> None:
        for library in self._libraries:
            library.close()


def walk(machine: type[Workspaces], runs: int) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=runs,
            stateful_step_count=100,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
        ),
    )


@pytest.mark.parametrize(
    ("machine", "runs", "steps"), [(Workspaces, 10, 600), (ChromaWorkspaces, 1, 50)], ids=["exact", "chroma"]
)
def test_no_workspace_reads_or_deletes_what_another_holds(machine: type[Workspaces], runs: int, steps: int) -> None:
    walk(machine, runs)
    assert machine.steps >= steps


def test_nor_where_two_processes_share_a_database(postgres: PostgresServer) -> None:
    SharedWorkspaces.server = postgres
    walk(SharedWorkspaces, 3)
    assert SharedWorkspaces.steps >= 150
