"""A disk that is full or read-only, a process out of file descriptors: a typed error, and nothing half done."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from retrieval.workspace import Workspace
from tests.retrieval.samples import Upload, lone_workspace, upload
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
    assert [path.name for path in (folder / "lone").iterdir()] == ["store.sqlite"]


def test_a_failed_deletion_can_be_repeated_or_has_happened(tmp_path: Path) -> None:
    workspace = lone_workspace(tmp_path)
    FIRST.to(workspace)
    NEXT.to(workspace)
    with pytest.raises(Unavailable), limited(resource.RLIMIT_FSIZE, 0):
        workspace.delete(NEXT.document.id)
    check(workspace, tmp_path, [FIRST, NEXT])
    workspace.delete(NEXT.document.id)
    check(workspace, tmp_path, [FIRST])


def test_an_upload_that_fails_anywhere_leaves_all_as_it_was(tmp_path: Path) -> None:
    """Add `NEXT` where a file may have ever more bytes, until it succeeds."""
    workspace, failures = lone_workspace(tmp_path), 0
    FIRST.to(workspace)
    for soft in range(0, 1_000_000, 8192):
        try:
            with limited(resource.RLIMIT_FSIZE, soft):
                NEXT.to(workspace)
            break
        except Unavailable as failed:
            assert failed.code == "storage_unavailable"
            failures += 1
            assert [entry.name for entry in workspace.documents()] == ["first.txt"]
    assert failures >= 3
    check(workspace, tmp_path, [FIRST, NEXT])
    check(lone_workspace(tmp_path), tmp_path, [FIRST, NEXT])
