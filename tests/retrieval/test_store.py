from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

from ingestion.document import Region
from retrieval.contract import Addition
from retrieval.records import Feedback, Run, RunState
from retrieval.rows import TABLES, unpack
from retrieval.store import Store
from tables.table import Column, ColumnType, OddCell, SummaryRow, Table
from tests.retrieval.samples import LONGEST_RUN, Clock, Place, Upload, lone_storage, upload
from utils.errors import NotFound, Unavailable
from utils.record import Span

TABLE = Table(
    title="Marks",
    sheet="S1",
    columns=(
        Column(name="Märk", letter="A", type=ColumnType.NUMBER, unit="€", scale=Decimal("1E+5"), maximum=Decimal(9)),
        Column(name="Day", letter="B", type=ColumnType.DATE, unit=None, scale=Decimal(1), maximum=None),
        Column(name="Text", letter="C", type=ColumnType.TEXT, unit=None, scale=Decimal(1), maximum=None),
        Column(name="Flag", letter="D", type=ColumnType.BOOLEAN, unit=None, scale=Decimal(1), maximum=None),
    ),
    rows=(
        (Decimal("7.50"), date(2024, 2, 29), "2024-02-29", True),
        (Decimal("1E-7"), datetime(2024, 2, 29, 23, 59, 1), "12.5", None),
    ),
    row_numbers=(2, 3),
    preamble=("Department of “X”",),
    summary_rows=(SummaryRow(label="Total", row_number=9, values=(Decimal("-0"), time(7, 5), "null", False)),),
    odd_cells=(OddCell(row_number=7, letter="A", text="absent"),),
)


def opened(place: Place, clock: Clock | None = None) -> Store:
    return Store(lone_storage(place, clock))


def put(store: Store, sample: Upload) -> None:
    new = Addition(sample.document, sample.chunks, sample.vectors, "word-embedder", sample.data, 5.0)
    store.add(new, lambda entries: None)


def test_a_document_comes_back_equal_also_after_opening_again(place: Place) -> None:
    sample = upload("Erste Zeile \x00 mit NUL\n\nZweite Zeile 𝄞", name="näme.txt", tables=(TABLE,))
    region = Region(span=Span(start=0, end=5), page=1, sheet=None, cells="A1:B2")
    chunk = sample.chunks[0].model_copy(update={"sheet": "NUL \x00, “quoted” 𝄞", "cells": "A1:B2"})
    document = sample.document.model_copy(update={"regions": (region,)})
    sample = sample._replace(document=document, chunks=(chunk, sample.chunks[1]))
    put(opened(place), sample)
    store, document_id = opened(place), sample.document.id
    assert store.document(document_id) == sample.document
    assert store.original(document_id) == sample.data
    found = store.contents(document_id)
    (table,) = unpack(TABLES, found.packed_tables)
    assert table == TABLE
    cells = [(type(value), str(value)) for row in TABLE.rows for value in row]
    assert [(type(value), str(value)) for row in table.rows for value in row] == cells
    assert (found.text, found.regions, found.embedder) == (sample.document.text, (region,), "word-embedder")
    assert found.chunks == sample.chunks and np.array_equal(found.vectors, sample.vectors)
    (entry,) = store.documents()
    assert entry == found.entry
    assert (entry.name, entry.size_bytes, entry.notes, entry.added) == ("näme.txt", len(sample.data), ("a note",), 5.0)
    assert (entry.chunks, entry.tables, entry.table_rows) == (2, 1, 2)


def test_deleting_removes_all_of_one_document_and_nothing_of_another(place: Place) -> None:
    store, gone, kept = opened(place), upload("gone\nfor good"), upload("kept")
    put(store, gone)
    put(store, kept)
    store.delete(gone.document.id)
    for read in (store.document, store.original, store.contents):
        with pytest.raises(NotFound):
            read(gone.document.id)
    assert store.contents(kept.document.id).chunks == kept.chunks
    with pytest.raises(NotFound):
        store.delete(gone.document.id)
    store.clear()
    assert store.documents() == ()


def test_a_chunk_number_is_never_given_twice(place: Place) -> None:
    store, sample = opened(place), upload("one\ntwo")
    put(store, sample)
    before = set(store.contents(sample.document.id).numbers)
    store.delete(sample.document.id)
    put(store, sample)
    assert before.isdisjoint(store.contents(sample.document.id).numbers)


def test_a_reading_that_cannot_be_stored_leaves_the_one_before(place: Place) -> None:
    store, sample = opened(place), upload("one\ntwo")
    put(store, sample)
    for half in (sample, upload("three\nfour")):
        with pytest.raises(ValueError, match="shorter"):
            put(store, half._replace(vectors=sample.vectors[:1]))
    assert [entry.id for entry in store.documents()] == [sample.document.id]
    assert store.document(sample.document.id) == sample.document
    assert store.contents(sample.document.id).chunks == sample.chunks
    assert store.original(sample.document.id) == sample.data


@pytest.fixture
def store(place: Place) -> Store:
    return opened(place)


def run(run_id: str, state: RunState = RunState.RUNNING, result: str | None = None) -> Run:
    return Run(id=run_id, kind="verify", created=1_000_000.5, state=state, request='{"text": "é"}', result=result)


def said(label: str, claim_index: int = 0) -> Feedback:
    return Feedback(run_id="a", claim_index=claim_index, label=label, note="“why”", created=2.5)


def test_a_run_comes_back_and_is_replaced(store: Store) -> None:
    store.save_run(run("a"), 3)
    assert store.run("a") == run("a")
    store.save_run(run("b"), 3)
    store.save_run(run("a", RunState.FINISHED, '{"claims": []}'), 3)
    assert store.runs() == (run("b"), run("a", RunState.FINISHED, '{"claims": []}'))


def test_the_oldest_run_goes_first_with_its_feedback(store: Store) -> None:
    store.save_run(run("a"), 3)
    store.add_feedback(said("wrong"))
    for run_id in ("b", "c", "a", "d"):
        store.save_run(run(run_id), 3)
    assert [kept.id for kept in store.runs()] == ["d", "c", "b"]
    store.save_run(run("a"), 3)
    assert store.feedback("a") == ()


def test_a_run_that_a_crash_cut_short_is_interrupted(place: Place) -> None:
    clock = Clock()
    before = opened(place, clock)
    for run_id, state in (("a", RunState.RUNNING), ("b", RunState.FINISHED), ("c", RunState.FAILED)):
        before.save_run(run(run_id, state).model_copy(update={"created": clock.now}), 3)
    assert before.run("a").state is RunState.RUNNING
    clock.now += LONGEST_RUN + 1
    after = opened(place, clock)
    assert [kept.state for kept in after.runs()] == [RunState.FAILED, RunState.FINISHED, RunState.INTERRUPTED]
    assert after.run("a").state is RunState.INTERRUPTED
    after.save_run(run("a", RunState.FINISHED), 3)
    assert after.run("a").state is RunState.FINISHED


def test_the_last_word_on_a_claim_counts(store: Store) -> None:
    store.save_run(run("a"), 3)
    for feedback in (said("right", 1), said("wrong", 0), said("unsure", 1)):
        store.add_feedback(feedback)
    assert store.feedback("a") == (said("wrong", 0), said("unsure", 1))
    store.save_run(run("a", RunState.FINISHED), 3)
    assert len(store.feedback("a")) == 2


def test_any_character_that_a_caller_may_send_is_kept(store: Store) -> None:
    store.save_run(run("a"), 3)
    odd = said("wrong").model_copy(update={"note": "NUL \x00, tab \t, 𝄞, \u202e"})
    store.add_feedback(odd)
    assert store.feedback("a") == (odd,)
    for unknown in ("x", "a\x00"):
        for call in (store.run, store.feedback, lambda id_: store.add_feedback(odd.model_copy(update={"run_id": id_}))):
            with pytest.raises(NotFound):
                call(unknown)


def test_bytes_that_are_not_in_the_database_are_not_given_as_none(tmp_path: Path) -> None:
    sample = upload("The rent is 900 euros.")
    put(opened(tmp_path), sample)
    with lone_storage(tmp_path).writing() as transaction:
        transaction.execute("UPDATE documents SET original = x''")
    with pytest.raises(Unavailable) as failed:
        opened(tmp_path).original(sample.document.id)
    assert failed.value.code == "storage_unavailable"
