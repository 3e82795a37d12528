from decimal import Decimal

import pytest

from retrieval.guarded import GuardedCorpus, masked_table
from retrieval.rails import NO_RAIL, Rail, Treatment, for_readers, hidden_in
from retrieval.retriever import HybridCorpus
from retrieval.sensitive.finding import ENTITIES, BuiltInFinder
from retrieval.sources import sources_corpus
from tables.prepared import PreparedTable, TableSource
from tables.table import Column, ColumnType, OddCell, SummaryRow, Table, Value
from tests.doubles import WordEmbedder
from utils.errors import Unavailable
from utils.placeholders import holds_placeholder, shown

FINDER = BuiltInFinder(ENTITIES, 0.5)
CONTACT = (
    "Anna Levi leads the lab. Her e-mail is anna.levi@example.com and her phone is +1 212 555 0187. She has 12 days."
)
PLAIN = "The lab opens at nine. It has four rooms."


def corpus_of(*texts: str) -> HybridCorpus:
    named = [(f"S{place}", text) for place, text in enumerate(texts)]
    return sources_corpus(named, WordEmbedder(), size=300, overlap=100)


def guarded(*texts: str, drops: bool = False) -> GuardedCorpus:
    return GuardedCorpus(corpus_of(*texts), FINDER, drops)


def test_masked_passages_keep_every_place() -> None:
    (passage,) = guarded(CONTACT).search("Anna e-mail phone", 3)
    assert len(passage.text) == len(CONTACT) == passage.span.end
    assert "anna.levi" not in passage.text
    assert "555" not in passage.text
    days = passage.text.index("She has 12 days.")
    assert CONTACT[days:] == "She has 12 days."
    assert "is <EMAIL_ADDRESS> and her phone is <PHONE_NUMBER>. She" in for_readers(passage).text
    assert for_readers(passage).span == passage.span


def test_a_passage_with_a_sensitive_value_is_dropped_and_makes_room() -> None:
    corpus = guarded(CONTACT, PLAIN, "The lab has a kitchen.", drops=True)
    assert {passage.document_id for passage in corpus.search("lab", 2)} == {"S1", "S2"}
    assert corpus.search("anna.levi@example.com", 0) == ()


def test_a_value_on_the_edge_of_a_chunk_is_hidden_on_both_sides() -> None:
    number = "+1 212 555 0187"
    long = "word " * 56 + f"reach us at {number} today " + "word " * 60
    start, found = long.index(number), guarded(long).search("word reach", 20)
    assert any(start < passage.span.end < start + len(number) for passage in found)
    assert sum(holds_placeholder(passage.text) for passage in found) > 1
    assert not any(letter.isdigit() for passage in found for letter in passage.text)


def test_the_identifiers_that_are_known_hold_nothing_hidden() -> None:
    corpus = guarded(CONTACT + " The form is A-1234.")
    assert "anna.levi@example.com" in corpus.corpus.identifiers
    assert frozenset(corpus.identifiers) == {"a1234"}


def test_a_dropped_source_keeps_its_number() -> None:
    numbered = guarded(CONTACT, PLAIN, drops=True).numbered
    assert [shown(passage.text) for passage in numbered] == ["<EMAIL_ADDRESS>", PLAIN]


@pytest.mark.parametrize("text", ["Her e-mail is bob@example.com.", "Write to <EMAIL_ADDRESS>."])
def test_what_is_hidden_is_recognised_in_claims(text: str) -> None:
    assert hidden_in(text, guarded(CONTACT))
    assert not hidden_in(text, corpus_of(CONTACT))
    assert not hidden_in("She has 12 days.", guarded(CONTACT))


@pytest.mark.parametrize(
    ("own", "wished", "masks", "drops"),
    [
        (Treatment.OFF, Treatment.MASK, True, False),
        (Treatment.MASK, Treatment.OFF, True, False),
        (Treatment.MASK, Treatment.DETECT, True, True),
        (Treatment.DETECT, Treatment.MASK, True, True),
    ],
    ids=str,
)
def test_the_stricter_treatment_holds(own: Treatment, wished: Treatment, masks: bool, drops: bool) -> None:
    corpus = Rail(FINDER, own, 0.0).over(corpus_of(CONTACT), wished)
    assert isinstance(corpus, GuardedCorpus) == masks
    assert getattr(corpus, "drops", False) == drops


def test_every_passage_is_reported_with_its_check() -> None:
    rail = Rail(FINDER, Treatment.DETECT, 0.3)
    retrieved = rail.retrieve("lab rooms nine", rail.over(corpus_of(CONTACT, PLAIN, "Bananas."), Treatment.OFF), 2)
    assert {check.document_id: (check.reason, check.kept) for check in retrieved.checks} == {
        "S0": ("sensitive", False),
        "S1": ("kept", True),
        "S2": ("not_relevant", False),
    }
    assert [passage.document_id for passage in retrieved.passages] == ["S1"]
    sensitive = {check.document_id: check.sensitive for check in retrieved.checks}
    assert sensitive == {"S0": ("EMAIL_ADDRESS", "PHONE_NUMBER"), "S1": (), "S2": ()}


def test_a_treatment_that_cannot_be_had_is_an_error_and_not_passed_over() -> None:
    corpus = corpus_of(CONTACT)
    assert NO_RAIL.over(corpus, Treatment.OFF) is corpus
    with pytest.raises(Unavailable):
        NO_RAIL.over(corpus, Treatment.MASK)
    retrieved = NO_RAIL.retrieve("lab", corpus, 3)
    assert retrieved.passages == corpus.search("lab", 3)
    assert [(check.sensitive, check.reason) for check in retrieved.checks] == [(None, "kept")]


SOURCE = TableSource(document_id="d", document_name="staff.csv", index=0)


def prepared(names: list[tuple[str, ColumnType]], *rows: tuple[Value, ...]) -> PreparedTable:
    columns = tuple(
        Column(name=name, letter=letter, type=type_, unit=None, scale=Decimal(1), maximum=None)
        for (name, type_), letter in zip(names, "ABCDEF", strict=False)
    )
    table = Table(
        title="Staff of anna@example.com",
        sheet=None,
        columns=columns,
        rows=rows,
        row_numbers=tuple(range(2, 2 + len(rows))),
        preamble=("Call +1 212 555 0187",),
        summary_rows=(),
        odd_cells=(),
    )
    return PreparedTable(SOURCE, table)


def test_cells_are_masked_by_their_header_and_the_others_stay() -> None:
    names = [("Name", ColumnType.TEXT), ("Phone", ColumnType.IDENTIFIER), ("Order", ColumnType.IDENTIFIER)]
    masked = masked_table(prepared(names, ("Anna", "0501234567", "0501234567"), ("Ben", None, "17")), FINDER).table
    assert [[value and shown(str(value)) for value in row] for row in masked.rows] == [
        ["Anna", "<PHONE_NUMBER>", "0501234567"],
        ["Ben", None, "17"],
    ]
    assert len(str(masked.rows[0][1])) == len("0501234567")
    assert [shown(masked.title), *map(shown, masked.preamble)] == ["Staff of <EMAIL_ADDRESS>", "Call <PHONE_NUMBER>"]


def test_a_sensitive_number_becomes_an_empty_cell() -> None:
    names = [("Card", ColumnType.NUMBER), ("Pay", ColumnType.NUMBER)]
    rows = (Decimal("4111111111111111"), Decimal(5000)), (None, Decimal(4000))
    assert masked_table(prepared(names, *rows), FINDER).table.rows == ((None, Decimal(5000)), (None, Decimal(4000)))


def test_headers_sums_and_odd_cells_are_masked_and_the_others_stay() -> None:
    plain = prepared([("Pay", ColumnType.NUMBER)], (Decimal(5000),)).table
    untouched = PreparedTable(SOURCE, plain.model_copy(update={"title": "Staff", "preamble": ()}))
    assert masked_table(untouched, FINDER) is untouched
    table = prepared([("ben@example.com", ColumnType.TEXT), ("Phone", ColumnType.NUMBER)], ("x", None)).table
    made = table.model_copy(
        update={
            "summary_rows": (
                SummaryRow(label="Of a@example.com", row_number=3, values=("a@example.com", Decimal("501234567"))),
                SummaryRow(label="Total", row_number=4, values=(None, Decimal(7))),
            ),
            "odd_cells": (
                OddCell(row_number=2, letter="B", text="0501234567"),
                OddCell(row_number=2, letter="A", text="0501234567"),
            ),
        }
    )
    hidden = masked_table(PreparedTable(SOURCE, made), FINDER).table
    assert [shown(column.name) for column in hidden.columns] == ["<EMAIL_ADDRESS>", "Phone"]
    assert [shown(row.label) for row in hidden.summary_rows] == ["Of <EMAIL_ADDRESS>", "Total"]
    assert shown(str(hidden.summary_rows[0].values[0])) == "<EMAIL_ADDRESS>"
    assert hidden.summary_rows[1].values == (None, Decimal(7))
    assert [shown(odd.text) for odd in hidden.odd_cells] == ["<PHONE_NUMBER>", "0501234567"]
