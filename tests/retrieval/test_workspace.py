from dataclasses import replace

import pytest

from retrieval.records import Quota
from retrieval.workspace import Workspace
from tests.retrieval.samples import QUOTA, Place, lone_workspace, upload
from tests.retrieval.test_store import TABLE
from utils.errors import FileRejected, NotFound, QuotaExceeded


@pytest.fixture
def workspace(place: Place) -> Workspace:
    return lone_workspace(place)


def test_the_same_bytes_twice_are_refused_under_the_first_name(workspace: Workspace) -> None:
    sample = upload("one", name="first.txt")
    sample.to(workspace)
    for call in (lambda: sample.to(workspace), lambda: workspace.admit(sample.document.id, 1)):
        with pytest.raises(FileRejected, match=r"first\.txt") as refused:
            call()
        assert (refused.value.code, refused.value.status) == ("file_duplicate", 409)
    assert len(workspace.documents()) == 1
    workspace.delete(sample.document.id)
    entry = sample.to(workspace)
    assert workspace.documents() == (entry,)
    assert workspace.original(sample.document.id) == sample.data


def test_the_same_bytes_read_otherwise_take_the_place_of_the_first_reading(place: Place) -> None:
    workspace = lone_workspace(place, replace(QUOTA, files=2, chunks=3))
    first, other = upload("wrong letters\nand more", tables=(TABLE,)), upload("kept")
    second = upload("right letters\nand others")
    document = second.document.model_copy(update={"id": first.document.id, "encoding": "cp1255"})
    chunks = tuple(chunk.model_copy(update={"document_id": first.document.id}) for chunk in second.chunks)
    first.to(workspace)
    other.to(workspace)
    before = workspace.corpus()
    workspace.admit(first.document.id, len(first.data), "cp1255")
    entry = workspace.add(document, chunks, second.vectors, first.data, "cp1255")
    assert [each.id for each in workspace.documents()] == [other.document.id, first.document.id]
    assert entry.encoding == "cp1255"
    assert workspace.document(entry.id) == document
    assert workspace.corpus().tables == ()
    assert workspace.corpus().search("letters", 1)[0].text == "right letters"
    assert before.search("letters", 1)[0].text == "wrong letters"
    for chosen in (None, "cp1255"):
        with pytest.raises(FileRejected) as refused:
            workspace.admit(entry.id, len(first.data), chosen)
        assert refused.value.code == "file_duplicate"


SMALL = upload("a\nb", tables=(TABLE,))


@pytest.mark.parametrize(
    ("quota", "words"),
    [
        pytest.param(replace(QUOTA, files=2), "files", id="files"),
        pytest.param(replace(QUOTA, size_bytes=2 * len(SMALL.data)), "bytes", id="bytes"),
        pytest.param(replace(QUOTA, chunks=4), "chunks", id="chunks"),
        pytest.param(replace(QUOTA, table_rows=4), "rows", id="table rows"),
    ],
)
def test_a_quota_lets_in_what_fits_and_says_what_does_not(place: Place, quota: Quota, words: str) -> None:
    workspace = lone_workspace(place, quota)
    samples = [upload(text, tables=(TABLE,)) for text in ("a\nb", "c\nd", "e\nf")]
    samples[0].to(workspace)
    samples[1].to(workspace)
    if words in ("files", "bytes"):
        with pytest.raises(QuotaExceeded, match=words):
            workspace.admit("0" * 64, len(samples[2].data))
    with pytest.raises(QuotaExceeded, match=words) as refused:
        samples[2].to(workspace)
    assert (refused.value.code, refused.value.status) == ("quota_exceeded", 413)
    assert len(workspace.documents()) == 2
    workspace.delete(samples[0].document.id)
    samples[2].to(workspace)


def test_parts_that_do_not_belong_together_are_refused(workspace: Workspace) -> None:
    sample, other = upload("one\ntwo"), upload("three\nfour")
    for wrong in (
        sample._replace(data=other.data),
        sample._replace(chunks=other.chunks),
        sample._replace(chunks=sample.chunks[::-1]),
        sample._replace(vectors=sample.vectors[:1]),
    ):
        with pytest.raises(ValueError, match=r"document|shorter"):
            wrong.to(workspace)
    assert workspace.documents() == ()


def test_after_retirement_every_call_is_not_found(workspace: Workspace) -> None:
    sample = upload("one")
    sample.to(workspace)
    workspace.retire()
    for call in (
        workspace.documents,
        workspace.corpus,
        workspace.clear,
        workspace.runs,
        lambda: sample.to(workspace),
        lambda: workspace.delete(sample.document.id),
        lambda: workspace.original(sample.document.id),
    ):
        with pytest.raises(NotFound):
            call()


def test_unloading_gives_back_memory_and_loses_nothing(workspace: Workspace) -> None:
    upload("red apple\nblue sea", tables=(TABLE,)).to(workspace)
    assert workspace.loaded_chunks == 0
    before = workspace.corpus().search("sea", 1), [table.table for table in workspace.corpus().tables]
    assert workspace.loaded_chunks == 2
    workspace.unload()
    assert workspace.loaded_chunks == 0
    assert (workspace.corpus().search("sea", 1), [table.table for table in workspace.corpus().tables]) == before
    workspace.clear()
    assert workspace.loaded_chunks == 0
