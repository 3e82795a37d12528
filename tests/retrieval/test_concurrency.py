"""Readers on several threads beside one writer: every corpus is whole, and nobody waits for ever or reads a ruin."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path

from retrieval.records import Run, RunState
from retrieval.workspace import Workspace
from tests.retrieval.samples import Clock, Place, load_library, lone_workspace, upload
from utils.errors import FirewallError, NotFound

SAMPLES = [
    upload("\n".join(f"Sample {number} line {line} sea" for line in range(5)), f"{number}.txt") for number in range(6)
]


def read_until(done: threading.Event, workspace: Workspace) -> int:
    """Search again and again; a document shows all of its five lines or none, and the same corpus stays the same."""
    rounds = 0
    while not done.is_set() or rounds < 3:
        corpus = workspace.corpus()
        passages = corpus.search("sample line sea", 100)
        assert set(Counter(passage.document_id for passage in passages).values()) <= {5}
        assert corpus.search("sample line sea", 100) == passages
        for entry in workspace.documents():
            try:
                assert workspace.document(entry.id).name == entry.name
            except NotFound:
                continue
        rounds += 1
    return rounds


def test_readers_beside_a_writer(place: Place) -> None:
    """In a database, each reader has a handle of its own, as in another process."""
    workspace = lone_workspace(place)
    read_beside_writing(workspace, [workspace if isinstance(place, Path) else lone_workspace(place) for _ in range(4)])


def read_beside_writing(workspace: Workspace, read: Sequence[Workspace]) -> None:
    done = threading.Event()
    with ThreadPoolExecutor(4) as pool:
        readers = [pool.submit(read_until, done, each) for each in read]
        for turn in range(30):
            SAMPLES[turn % 6].to(workspace)
            if turn >= 3:
                workspace.delete(SAMPLES[(turn - 3) % 6].document.id)
        done.set()
        assert all(reader.result(timeout=60) >= 3 for reader in readers)
    assert len(workspace.corpus().search("sea", 100)) == 15
    for each in read:
        assert len(each.corpus().search("sea", 100)) == 15


def read_until_refused(call: Callable[[], object]) -> str:
    try:
        while True:
            call()
    except FirewallError as error:
        return error.code


def test_whoever_reads_a_workspace_when_it_ends_finds_none(place: Place) -> None:
    sample, codes = SAMPLES[0], Counter[str]()
    with closing(load_library(place, Clock())) as library, ThreadPoolExecutor(4) as pool:
        for _ in range(10):
            workspace, token = library.create()
            sample.to(workspace)
            run = Run(id="r", kind="query", created=0, state=RunState.FINISHED, request="{}", result=None)
            workspace.save_run(run)
            calls: list[Callable[[], object]] = [
                workspace.documents,
                partial(workspace.original, sample.document.id),
                partial(workspace.run, "r"),
                lambda workspace=workspace: workspace.corpus().search("sea", 3),  # type: ignore[misc]
            ]
            readers = [pool.submit(read_until_refused, call) for call in calls]
            time.sleep(0.002)
            library.delete(token)
            codes.update(reader.result(timeout=60) for reader in readers)
        assert library.sweep() == 0
    assert codes == {"not_found": 40}
    if isinstance(place, Path):
        assert {path.name for path in place.iterdir()} == {"library.sqlite", "library.lock"}


def test_a_sweep_leaves_a_workspace_to_whoever_is_ending_it(tmp_path: Path) -> None:
    class WaitingClock(Clock):
        """Holds a writer up in the middle of its work."""

        def __call__(self) -> float:
            if threading.current_thread() is writer:
                inside.set()
                assert go_on.wait(60)
            return super().__call__()

    def write() -> None:
        added.append(SAMPLES[0].to(workspace).id)

    inside, go_on, added = threading.Event(), threading.Event(), list[str]()
    writer = threading.Thread(target=write)
    with closing(load_library(tmp_path, WaitingClock())) as library:
        workspace, token = library.create()
        writer.start()
        assert inside.wait(60)
        ending = threading.Thread(target=library.delete, args=(token,))
        ending.start()
        assert read_until_refused(partial(library.open, token)) == "not_found"
        library.sweep()
        assert (tmp_path / workspace.id).is_dir()
        go_on.set()
        for thread in (writer, ending):
            thread.join(60)
        assert added == [SAMPLES[0].document.id]
        assert {path.name for path in tmp_path.iterdir()} == {"library.sqlite", "library.lock"}
