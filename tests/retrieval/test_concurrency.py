"""Readers on several threads beside one writer: every corpus is whole, and nobody waits for ever or reads a ruin."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

from ingestion.embeddings import FloatMatrix
from retrieval.records import Run, RunState
from retrieval.workspace import Workspace
from tests.doubles import WordEmbedder
from tests.retrieval.samples import (
    QUOTA,
    Clock,
    Place,
    Shared,
    chroma_index,
    connected,
    engines,
    load_library,
    lone_workspace,
    upload,
)
from utils.errors import FileRejected, FirewallError, NotFound

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


def test_readers_beside_a_writer_with_chroma(tmp_path: Path) -> None:
    workspace = lone_workspace(tmp_path, made_with=engines(chroma_index(tmp_path)))
    read_beside_writing(workspace, [workspace] * 4)
    workspace.retire()


def test_readers_beside_a_writer(place: Place) -> None:
    workspace = lone_workspace(place)
    read_beside_writing(workspace, [workspace] * 4)


def test_readers_in_other_processes_beside_a_writer(shared: Shared) -> None:
    read_beside_writing(lone_workspace(shared), [lone_workspace(shared) for _ in range(3)])


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


def test_of_many_writers_of_one_file_one_succeeds(place: Place) -> None:
    workspace = lone_workspace(place)

    def write(number: int) -> int:
        try:
            SAMPLES[number % 3].to(workspace)
        except FileRejected:
            return 0
        return 1

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(write, range(30))) == 3
    assert len(workspace.documents()) == 3


def test_of_many_processes_no_two_pass_a_quota_together(shared: Shared) -> None:
    """Six handles on one workspace, as six processes have them: what one cannot see, the database does."""
    quota, begun = replace(QUOTA, files=3), threading.Barrier(6)

    def write(number: int) -> str:
        workspace = lone_workspace(shared, quota)
        begun.wait()
        try:
            SAMPLES[number].to(workspace)
        except FirewallError as error:
            return error.code
        return "added"

    with ThreadPoolExecutor(6) as pool:
        assert Counter(pool.map(write, range(6))) == {"added": 3, "quota_exceeded": 3}
    assert len(lone_workspace(shared).documents()) == 3


def test_of_many_processes_that_write_one_file_one_succeeds(shared: Shared) -> None:
    def write(number: int) -> str:
        try:
            SAMPLES[number % 2].to(lone_workspace(shared))
        except FileRejected as error:
            return error.code
        return "added"

    with ThreadPoolExecutor(6) as pool:
        assert Counter(pool.map(write, range(12))) == {"added": 2, "file_duplicate": 10}


def test_giving_back_memory_does_not_wait_for_a_writer(tmp_path: Path) -> None:
    class Waiting(WordEmbedder):
        name = "waiting"

        def embed(self, texts: Sequence[str]) -> FloatMatrix:
            if threading.current_thread() is not threading.main_thread():
                inside.set()
                assert go_on.wait(60)
            return super().embed(texts)

    inside, go_on = threading.Event(), threading.Event()
    SAMPLES[0].to(lone_workspace(tmp_path))
    workspace = lone_workspace(tmp_path, made_with=replace(engines(), embedder=Waiting()))
    with ThreadPoolExecutor(1) as pool:
        building = pool.submit(workspace.corpus)
        assert inside.wait(60)
        workspace.unload()
        go_on.set()
        assert len(building.result(timeout=60).search("sea", 100)) == 5
    assert workspace.loaded_chunks == 5
    workspace.unload()
    assert workspace.loaded_chunks == 0


def read_until_refused(call: Callable[[], object]) -> str:
    try:
        while True:
            call()
    except FirewallError as error:
        return error.code


def test_whoever_reads_a_workspace_when_it_ends_finds_none(place: Place) -> None:
    sample, codes = SAMPLES[0], Counter[str]()
    with closing(load_library(place, Clock())) as library, ThreadPoolExecutor(4) as pool:
        for _ in range(25):
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
    assert codes == {"not_found": 100}
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


def test_the_bytes_of_a_document_beside_its_deletion_are_there_or_not_found(place: Place) -> None:
    workspace, sample, done = lone_workspace(place), SAMPLES[0], threading.Event()

    def read() -> Counter[str]:
        seen = Counter[str]()
        while not done.is_set():
            try:
                seen["read"] += workspace.original(sample.document.id) == sample.data
            except FirewallError as error:
                seen[error.code] += 1
        return seen

    with ThreadPoolExecutor(3) as pool:
        readers = [pool.submit(read) for _ in range(3)]
        for _ in range(60):
            sample.to(workspace)
            workspace.delete(sample.document.id)
        done.set()
        seen = sum((reader.result(timeout=60) for reader in readers), Counter[str]())
    assert seen.keys() == {"read", "not_found"}


def test_the_end_of_a_workspace_beside_its_users_in_another_process(shared: Shared) -> None:
    with closing(load_library(shared, Clock())) as mine, closing(load_library(shared, Clock())) as theirs:
        for _ in range(5):
            _, token = mine.create()
            workspace = theirs.open(token)

            def use(number: int, workspace: Workspace = workspace) -> str:
                try:
                    for turn in range(1000):
                        upload(f"{number} {turn}").to(workspace)
                        workspace.corpus().search("text", 3)
                        workspace.clear()
                except NotFound:
                    return "not found"
                return "finished"

            with ThreadPoolExecutor(3) as pool:
                users = [pool.submit(use, number) for number in range(3)]
                time.sleep(0.05)
                mine.delete(token)
                assert {user.result(timeout=60) for user in users} == {"not found"}
        assert theirs.sweep() == 0
        with connected(shared).reading() as connection:
            for table in ("workspaces", "versions", "documents", "chunks", "runs", "feedback"):
                assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_the_end_of_a_workspace_beside_its_users(place: Place) -> None:
    workspace = lone_workspace(place)
    started = threading.Barrier(5)

    def use(number: int) -> str:
        started.wait()
        try:
            for turn in range(1000):
                sample = upload(f"{number} {turn}")
                sample.to(workspace)
                workspace.corpus().search("text", 3)
                workspace.delete(sample.document.id)
        except NotFound:
            return "not found"
        return "finished"

    with ThreadPoolExecutor(4) as pool:
        users = [pool.submit(use, number) for number in range(4)]
        started.wait()
        workspace.retire()
        assert {user.result(timeout=60) for user in users} == {"not found"}
