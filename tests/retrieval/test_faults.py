"""A disk that is full or read-only, a process out of file descriptors: a typed error, and nothing half done."""

import hashlib
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from retrieval.database import Database
from retrieval.folder import MIGRATIONS
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


def large() -> Upload:
    """Return a document with little text and many bytes."""
    small, data = upload("A large document, most of which is a picture.", "large.txt"), b"x" * 1_000_000
    id_ = hashlib.sha256(data).hexdigest()
    document = small.document.model_copy(update={"id": id_, "size_bytes": len(data)})
    chunks = tuple(chunk.model_copy(update={"document_id": id_}) for chunk in small.chunks)
    return Upload(document, chunks, small.vectors, data)


LARGE = large()


def as_an_earlier_version_kept_them(folder: Path, held: list[Upload]) -> Path:
    """Store documents with their bytes as files, and return the folder of these."""
    workspace, files = lone_workspace(folder), folder / "lone" / "files"
    for sample in held:
        sample.to(workspace)
    files.mkdir()
    for sample in held:
        (files / sample.document.id).write_bytes(sample.data)
    with Database.open(folder / "lone" / "store.sqlite", MIGRATIONS).writing() as connection:
        connection.execute("UPDATE documents SET original = x''")
    return files


def opened_on_a_full_disk(folder: Path) -> Workspace:
    """Open the workspace where a file may not have as many bytes as `LARGE`."""
    workspace = lone_workspace(folder)
    with limited(resource.RLIMIT_FSIZE, 500_000):
        assert len(workspace.documents()) == 3
    return workspace


def test_files_of_an_earlier_version_that_do_not_fit_are_taken_in_later(tmp_path: Path) -> None:
    files = as_an_earlier_version_kept_them(tmp_path, [FIRST, LARGE, NEXT])
    workspace = opened_on_a_full_disk(tmp_path)
    assert [path.name for path in files.iterdir()] == [LARGE.document.id]
    for sample in (FIRST, NEXT):
        assert workspace.original(sample.document.id) == sample.data
    with pytest.raises(Unavailable) as failed:
        workspace.original(LARGE.document.id)
    assert failed.value.code == "storage_unavailable"
    assert workspace.document(LARGE.document.id) == LARGE.document
    assert len(workspace.corpus().search("large", 1)) == 1
    check(lone_workspace(tmp_path), tmp_path, [FIRST, LARGE, NEXT])


@pytest.mark.parametrize("empties", [False, True])
def test_a_file_that_did_not_fit_is_removed_with_its_document(tmp_path: Path, empties: bool) -> None:
    as_an_earlier_version_kept_them(tmp_path, [FIRST, LARGE, NEXT])
    workspace = opened_on_a_full_disk(tmp_path)
    with limited(resource.RLIMIT_FSIZE, 500_000):
        workspace.clear() if empties else workspace.delete(LARGE.document.id)
    held = [] if empties else [FIRST, NEXT]
    check(workspace, tmp_path, held)
