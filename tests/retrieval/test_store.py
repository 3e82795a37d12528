from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

from ingestion.document import Region
from retrieval.coding import TABLES, unpack
from retrieval.contract import DocumentStore
from tables.table import Column, ColumnType, Table
from tests.retrieval.samples import Place, Upload, connected, lone_stores, upload
from utils.errors import NotFound
from utils.record import Span

TABLE = Table(
    title="Marks",
    sheet="S1",
    columns=(Column(name="Mark", letter="A", type=ColumnType.NUMBER, unit=None, scale=Decimal(1), maximum=None),),
    rows=((Decimal("7.50"),), (None,)),
    row_numbers=(2, 3),
    preamble=(),
    summary_rows=(),
    odd_cells=(),
)


def opened(place: Place) -> DocumentStore:
    return lone_stores(place).documents


def files(place: Place) -> set[str]:
    """The documents whose bytes are kept: of a folder, the files that are in it."""
    if isinstance(place, Path):
        return {path.name for path in (place / "lone" / "files").iterdir()}
    with connected(place).reading() as connection:
        return {id_ for (id_,) in connection.execute("SELECT id FROM documents WHERE length(original) > 0")}


def put(store: DocumentStore, sample: Upload) -> None:
    store.add(sample.document, sample.chunks, sample.vectors, "word-embedder", sample.data, 5.0, lambda entries: None)


def test_a_document_comes_back_equal_also_after_opening_again(place: Place) -> None:
    sample = upload("Erste Zeile \x00 mit NUL\n\nZweite Zeile 𝄞", name="näme.txt", tables=(TABLE,))
    region = Region(span=Span(start=0, end=5), page=1, sheet=None, cells="A1:B2")
    sample = sample._replace(document=sample.document.model_copy(update={"regions": (region,)}))
    put(opened(place), sample)
    store, document_id = opened(place), sample.document.id
    assert store.document(document_id) == sample.document
    assert store.original(document_id) == sample.data
    found = store.contents(document_id)
    assert unpack(TABLES, found.packed_tables) == (TABLE,)
    assert (found.text, found.regions, found.embedder) == (sample.document.text, (region,), "word-embedder")
    assert tuple(stored.chunk for stored in found.chunks) == sample.chunks
    assert (found.entry,) == store.documents()
    numbers, vectors = store.vectors(document_id)
    assert numbers == tuple(stored.number for stored in found.chunks)
    assert np.array_equal(vectors, sample.vectors) and np.array_equal(found.vectors, sample.vectors)


def test_an_entry_counts_what_the_document_holds(place: Place) -> None:
    sample = upload("one\ntwo", tables=(TABLE,))
    store = opened(place)
    put(store, sample)
    (entry,) = store.documents()
    assert entry.model_dump() == {
        "id": sample.document.id,
        "name": "notes.txt",
        "format": "txt",
        "size_bytes": len(sample.data),
        "encoding": "utf-8",
        "notes": ("a note",),
        "characters": 7,
        "chunks": 2,
        "tables": 1,
        "table_rows": 2,
        "added": 5.0,
    }


def test_a_document_without_chunks_is_kept(place: Place) -> None:
    store = opened(place)
    put(store, upload(""))
    assert [entry.chunks for entry in store.documents()] == [0]


def test_deleting_removes_all_of_one_document_and_nothing_of_another(place: Place) -> None:
    store, gone, kept = opened(place), upload("gone\nfor good"), upload("kept")
    put(store, gone)
    put(store, kept)
    store.delete(gone.document.id)
    for read in (store.document, store.original, store.contents):
        with pytest.raises(NotFound):
            read(gone.document.id)
    assert files(place) == {kept.document.id}
    assert [stored.chunk for stored in store.contents(kept.document.id).chunks] == list(kept.chunks)
    assert store.vectors(gone.document.id)[0] == ()
    with pytest.raises(NotFound):
        store.delete(gone.document.id)


def test_a_chunk_number_is_never_given_twice(place: Place) -> None:
    store, sample = opened(place), upload("one\ntwo")
    put(store, sample)
    before = {stored.number for stored in store.contents(sample.document.id).chunks}
    store.delete(sample.document.id)
    put(store, sample)
    assert before.isdisjoint(stored.number for stored in store.contents(sample.document.id).chunks)


def test_clearing_leaves_no_document_and_no_bytes(place: Place) -> None:
    store = opened(place)
    put(store, upload("one"))
    put(store, upload("two"))
    store.clear()
    assert store.documents() == ()
    assert files(place) == set()


def test_vectors_of_another_model_take_the_place_of_the_old(place: Place) -> None:
    store, sample = opened(place), upload("one\ntwo")
    put(store, sample)
    (entry,) = store.documents()
    store.replace_vectors(entry, sample.vectors[::-1], "other")
    assert np.array_equal(store.vectors(sample.document.id)[1], sample.vectors[::-1])
    assert store.contents(sample.document.id).embedder == "other"


def test_opening_removes_bytes_that_no_document_has(tmp_path: Path) -> None:
    sample = upload("kept")
    put(opened(tmp_path), sample)
    for stray in ("0" * 64, "1" * 64 + ".part"):
        (tmp_path / "lone" / "files" / stray).write_bytes(b"left by a crash")
    opened(tmp_path)
    assert [path.name for path in (tmp_path / "lone" / "files").iterdir()] == [sample.document.id]


def test_a_document_that_cannot_be_stored_leaves_no_bytes(place: Place) -> None:
    store, sample = opened(place), upload("one\ntwo")
    with pytest.raises(ValueError, match="shorter"):
        put(store, sample._replace(vectors=sample.vectors[:1]))
    assert store.documents() == ()
    assert files(place) == set()


def test_a_reading_that_cannot_be_stored_leaves_the_one_before(place: Place) -> None:
    store, sample = opened(place), upload("one\ntwo")
    put(store, sample)
    with pytest.raises(ValueError, match="shorter"):
        put(store, sample._replace(vectors=sample.vectors[:1]))
    assert store.document(sample.document.id) == sample.document
    assert [stored.chunk for stored in store.contents(sample.document.id).chunks] == list(sample.chunks)
    assert store.original(sample.document.id) == sample.data
