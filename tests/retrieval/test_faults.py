"""A disk that is full or read-only, a process out of file descriptors: a typed error, and nothing half done."""

import multiprocessing
import os
import resource
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from retrieval.records import Run, RunState
from retrieval.workspace import Workspace
from tests.retrieval.samples import Upload, lone_workspace, upload
from tests.retrieval.without_rights import add_to_a_read_only_folder
from utils.errors import Unavailable

FIRST = upload("The first document.\nIt was there before.", "first.txt")
NEXT = upload("\n".join(f"The next document has a line {line} and word{line}." for line in range(60)), "next.txt")


@contextmanager
def limited(what: int, soft: int) -> Iterator[None]:
    """Lower one limit of this process for the block."""
    before = resource.getrlimit(what)
    resource.setrlimit(what, (soft, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(what, before)


def check(workspace: Workspace, folder: Path, held: list[Upload]) -> None:
    """See that exactly these documents are there, whole, found, and with no byte beside them."""
    assert [entry.id for entry in workspace.documents()] == [sample.document.id for sample in held]
    for sample in held:
        assert workspace.document(sample.document.id) == sample.document
        assert workspace.original(sample.document.id) == sample.data
    chunks = sum(len(sample.chunks) for sample in held)
    assert len(workspace.corpus().search("document", 1000)) == chunks
    files = {path.name for path in (folder / "lone" / "files").iterdir()}
    assert files == {sample.document.id for sample in held}


def bytes_a_file() -> Iterator[AbstractContextManager[None]]:
    return (limited(resource.RLIMIT_FSIZE, soft) for soft in range(0, 1_000_000, 4096))


@contextmanager
def descriptors_left(count: int) -> Iterator[None]:
    """Leave this process exactly `count` file descriptors that it may still open."""
    taken: list[int] = []
    used = len(list(Path("/proc/self/fd").iterdir()))
    with limited(resource.RLIMIT_NOFILE, used + 64):
        try:
            while True:
                taken.append(os.open(os.devnull, os.O_RDONLY))
        except OSError:
            for descriptor in taken[:count]:
                os.close(descriptor)
        try:
            yield
        finally:
            for descriptor in taken[count:]:
                os.close(descriptor)


def descriptors() -> Iterator[AbstractContextManager[None]]:
    return (descriptors_left(count) for count in range(20))


@pytest.mark.parametrize("faults", [bytes_a_file, descriptors], ids=["disk full", "out of descriptors"])
def test_an_upload_that_fails_anywhere_leaves_all_as_it_was(
    tmp_path: Path, faults: Callable[[], Iterator[AbstractContextManager[None]]]
) -> None:
    """Add `NEXT` under ever milder faults until it succeeds."""
    workspace, failures = lone_workspace(tmp_path), 0
    FIRST.to(workspace)
    for fault in faults():
        try:
            with fault:
                NEXT.to(workspace)
            break
        except Unavailable as failed:
            assert failed.code == "storage_unavailable"
            failures += 1
            assert [entry.name for entry in workspace.documents()] == ["first.txt"]
    assert failures >= 3
    check(workspace, tmp_path, [FIRST, NEXT])
    check(lone_workspace(tmp_path), tmp_path, [FIRST, NEXT])


def test_after_a_failed_upload_the_same_file_can_be_added(tmp_path: Path) -> None:
    workspace = lone_workspace(tmp_path)
    FIRST.to(workspace)
    with pytest.raises(Unavailable), limited(resource.RLIMIT_FSIZE, 20_000):
        NEXT.to(workspace)
    check(workspace, tmp_path, [FIRST])
    NEXT.to(workspace)
    check(workspace, tmp_path, [FIRST, NEXT])


def test_a_run_that_cannot_be_stored_is_a_typed_error(tmp_path: Path) -> None:
    workspace = lone_workspace(tmp_path)
    FIRST.to(workspace)
    run = Run(id="r", kind="query", created=1.0, state=RunState.RUNNING, request="x" * 100_000, result=None)
    with pytest.raises(Unavailable), limited(resource.RLIMIT_FSIZE, 50_000):
        workspace.save_run(run)
    assert workspace.runs() == ()
    check(workspace, tmp_path, [FIRST])


def report_from_child(target: Callable[[Path, Connection], None], folder: Path) -> list[object]:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.retrieval.uploading", "tests.retrieval.without_rights"])
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=target, args=(folder, theirs))
    process.start()
    theirs.close()
    assert ours.poll(60)
    report: list[object] = ours.recv()
    process.join()
    return report


def test_a_read_only_folder_is_a_typed_error_and_does_no_harm() -> None:
    folder = Path(tempfile.mkdtemp())
    try:
        folder.chmod(0o777)
        assert report_from_child(add_to_a_read_only_folder, folder) == [
            ("storage_unavailable", 503),
            ["first.txt"],
            ["first.txt", "next.txt"],
        ]
    finally:
        shutil.rmtree(folder)


def test_a_failed_deletion_can_be_repeated_or_has_happened(tmp_path: Path) -> None:
    workspace = lone_workspace(tmp_path)
    FIRST.to(workspace)
    NEXT.to(workspace)
    with pytest.raises(Unavailable), limited(resource.RLIMIT_FSIZE, 0):
        workspace.delete(NEXT.document.id)
    check(workspace, tmp_path, [FIRST, NEXT])
    workspace.delete(NEXT.document.id)
    check(workspace, tmp_path, [FIRST])
