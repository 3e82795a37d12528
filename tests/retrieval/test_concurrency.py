"""Readers on several threads beside one writer: every corpus is whole, and nobody waits for ever or reads a ruin."""

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from ingestion.embeddings import FloatMatrix
from retrieval.vectors import VectorIndex
from retrieval.workspace import Workspace
from tests.doubles import WordEmbedder
from tests.retrieval.samples import chroma_index, engines, exact_index, lone_workspace, upload
from utils.errors import FileRejected, NotFound

Indexes = Callable[[Path], Callable[[str], VectorIndex]]

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


@pytest.mark.parametrize("indexes", [exact_index, chroma_index], ids=["exact", "chroma"])
def test_readers_beside_a_writer(tmp_path: Path, indexes: Indexes) -> None:
    workspace = lone_workspace(tmp_path, made_with=engines(indexes(tmp_path)))
    done = threading.Event()
    with ThreadPoolExecutor(4) as pool:
        readers = [pool.submit(read_until, done, workspace) for _ in range(4)]
        for turn in range(30):
            SAMPLES[turn % 6].to(workspace)
            if turn >= 3:
                workspace.delete(SAMPLES[(turn - 3) % 6].document.id)
        done.set()
        assert all(reader.result(timeout=60) >= 3 for reader in readers)
    assert len(workspace.corpus().search("sea", 100)) == 15
    workspace.retire()


def test_of_many_writers_of_one_file_one_succeeds(tmp_path: Path) -> None:
    workspace = lone_workspace(tmp_path)

    def write(number: int) -> int:
        try:
            SAMPLES[number % 3].to(workspace)
        except FileRejected:
            return 0
        return 1

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(write, range(30))) == 3
    assert len(workspace.documents()) == 3


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


def test_the_end_of_a_workspace_beside_its_users(tmp_path: Path) -> None:
    workspace = lone_workspace(tmp_path)
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
