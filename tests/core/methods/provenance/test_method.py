from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest

from config.methods import TOKENIZER
from core.checks.entailment import Entailment, EntailmentModel, Prediction
from core.examination import Examined
from core.firewall import Action
from core.methods.contract import MethodOptions
from core.methods.provenance.method import Provenance
from core.methods.provenance.nearness import Meaning, token_splitter
from core.methods.provenance.querying import QueryFunction, QueryServers
from core.methods.provenance.report import ProvenanceOptions, ProvenanceReport
from core.verdict import Status
from core.verifier import Verifier
from ingestion.embeddings import Embedder, FloatMatrix
from retrieval.sources import sources_corpus
from tests.core.corpora import corpus, verifier
from tests.core.methods import judged
from tests.doubles import BrokenEntailment, WordEmbedder
from utils.errors import Unavailable

RENT, DEPOSIT = "The monthly rent is 1,450 euros.", "The deposit is 2,900 euros."
WRONG = "The monthly rent is 1,540 euros."
GARDEN = "Walruses dislike gardens."
LEASE = f"{RENT} {DEPOSIT}"
REWORDED = "Every month the rent is 1,450 euros. The deposit comes to 2,900 euros."
EACH = (RENT, DEPOSIT)


class Undecided(EntailmentModel):
    """An entailment model that finds everything open."""

    name = "undecided"

    def classify(self, pairs: Sequence[tuple[str, str]]) -> list[Prediction]:
        return [Prediction(Entailment(entailed=0.01, neutral=0.98, contradicted=0.01), ()) for _ in pairs]


class NotNumbers(WordEmbedder):
    """An embedder that gives no numbers."""

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        return np.full((len(texts), self.dimensions), np.nan, np.float32)


def provenance(
    *, query: QueryFunction | None = None, judging: Verifier | None = None, embedder: Embedder | None = None
) -> Provenance:
    """Return the method on doubles: no model, no disk, no network."""
    corpus_of = partial(sources_corpus, embedder=WordEmbedder(), size=1000, overlap=200)
    meaning = Meaning(embedder or WordEmbedder(), token_splitter(TOKENIZER))
    return Provenance(judging or verifier(), meaning, corpus_of, QueryServers(frozenset()), query_function=query)


def examined(
    posted: str | tuple[str, ...],
    *sources: str,
    method: Provenance | None = None,
    seconds: float = 60,
    **options: Any,
) -> Examined:
    """Judge a text, or claims, by `sources`."""
    chosen = MethodOptions(provenance=ProvenanceOptions.model_validate(options))
    return judged.examined(method or provenance(), posted, source=corpus(*sources), options=chosen, seconds=seconds)


def report_of(whole: Examined) -> ProvenanceReport:
    assert isinstance(whole.report, ProvenanceReport)
    return whole.report


def action_of(whole: Examined) -> tuple[Action, str]:
    decision = judged.decided(whole)
    return decision.action, decision.reason


def test_what_the_sources_say_passes() -> None:
    whole = examined(LEASE, *EACH)
    assert [verdict.status for verdict in whole.verdicts] == [Status.VERIFIED] * 2
    assert action_of(whole)[0] is Action.PASS
    report = report_of(whole)
    assert [(each.text, each.nearest[0].chunk.text, each.note) for each in report.supported] == [
        (RENT, RENT, None),
        (DEPOSIT, DEPOSIT, None),
    ]
    assert (report.unsupported, report.fix_value) == ((), LEASE)


def test_what_no_chunk_is_near_to_is_unsupported_and_fails_the_whole() -> None:
    whole = examined(f"{LEASE} {GARDEN}", *EACH)
    assert whole.verdicts[-1].reason == "provenance_unsupported"
    assert whole.verdicts[-1].status is Status.HALLUCINATED
    assert action_of(whole) == (Action.ANNOTATE, "provenance_unsupported")
    report = report_of(whole)
    assert [each.text for each in report.unsupported] == [GARDEN]
    assert report.fix_value == LEASE


def test_similarity_alone_makes_a_sentence_partial_and_does_not_pass() -> None:
    whole = examined(
        "The rent is monthly.",
        "Rent monthly. Nothing else.",
        method=provenance(judging=verifier(Undecided())),
        threshold=0.5,
    )
    assert [(verdict.status, verdict.reason) for verdict in whole.verdicts] == [(Status.PARTIAL, "similar_only")]
    assert whole.verdicts[0].evidence
    assert report_of(whole).supported[0].note
    assert action_of(whole) == (Action.ANNOTATE, "provenance_not_verified")


@pytest.mark.parametrize(
    ("chunk", "threshold", "kind", "metric", "supported"),
    [
        pytest.param("red dog", 0.5, "similarity", "cosine", True, id="similarity reached"),
        pytest.param("red dog", 0.51, "similarity", "cosine", False, id="similarity missed"),
        pytest.param("red dog", 0.51, "distance", "cosine", True, id="below the distance"),
        pytest.param("red dog", 0.5, "distance", "cosine", False, id="at the distance"),
        pytest.param("red dog", 1.01, "distance", "euclidean", True, id="euclidean"),
        pytest.param("red dog", 0.99, "distance", "euclidean", False, id="euclidean too far"),
        pytest.param("red dog", 0.5, "similarity", "euclidean", True, id="a similarity is a cosine by any metric"),
    ],
)
def test_a_threshold_is_what_it_is_said_to_be(
    chunk: str, threshold: float, kind: str, metric: str, supported: bool
) -> None:
    report = report_of(examined(("red cat",), chunk, threshold=threshold, threshold_is=kind, distance_metric=metric))
    assert bool(report.supported) is supported
    assert bool(report.unsupported) is not supported


def test_one_source_of_one_chunk_and_a_full_text_work() -> None:
    whole = examined(LEASE, LEASE, validation_method="full")
    assert len(whole.verdicts) == 1
    assert whole.verdicts[0].status is Status.VERIFIED
    assert report_of(whole).supported[0].nearest[0].similarity == pytest.approx(1, abs=1e-5)


def test_a_full_text_longer_than_a_window_is_read_to_its_end() -> None:
    said = " ".join([DEPOSIT] * 40)
    nearest = [
        report_of(examined(text, DEPOSIT, validation_method="full", threshold=0.0)).supported[0].nearest[0].similarity
        for text in (said, f"{said} Zebras juggle violins nightly.")
    ]
    assert nearest[1] < nearest[0]


def test_the_chunks_are_embedded_once_not_again_for_every_sentence() -> None:
    embedder = WordEmbedder()
    examined(f"{LEASE} {GARDEN}", *EACH, method=provenance(embedder=embedder), chunk_size=1, chunk_overlap=0)
    assert sorted(embedder.asked) == sorted([RENT, DEPOSIT, *EACH, GARDEN])


def test_a_query_function_takes_the_place_of_sources_and_says_so() -> None:
    whole = examined(GARDEN, GARDEN, method=provenance(query=lambda text, k: [(RENT, 0.9)]))
    assert whole.verdicts[0].reason == "provenance_unsupported"
    assert report_of(whole).notes


def test_what_a_query_function_finds_is_evidence() -> None:
    asked: list[tuple[str, int]] = []

    def query(text: str, k: int) -> list[tuple[str, float]]:
        asked.append((text, k))
        return [(GARDEN, 0.7), (RENT, 0.1)]

    whole = examined(f"{RENT} {RENT}", method=provenance(query=query), k=3)
    assert asked == [(RENT, 3)]
    assert whole.verdicts[0].status is Status.VERIFIED
    assert {each.text for each in whole.verdicts[0].evidence} == {RENT}
    nearest = report_of(whole).supported[0].nearest
    assert [(near.chunk.text, near.distance) for near in nearest] == [(RENT, 0.1), (GARDEN, 0.7)]
    assert nearest[0].similarity == pytest.approx(0.9)


@pytest.mark.parametrize("found", [None, [("  ", 0.1)]], ids=["none", "blank chunk"])
def test_a_query_function_that_finds_nothing_leaves_a_text_unsupported(found: list[tuple[str, float]] | None) -> None:
    whole = examined(RENT, method=provenance(query=lambda text, k: found))
    assert whole.verdicts[0].reason == "provenance_unsupported"
    assert action_of(whole)[0] is not Action.PASS


def failing(text: str, k: int) -> list[tuple[str, float]]:
    raise RuntimeError("the database is gone")


@pytest.mark.parametrize("query", [failing, lambda text, k: [(RENT, float("nan"))]], ids=["raises", "not a number"])
def test_a_query_function_that_fails_leaves_a_text_unchecked(query: QueryFunction) -> None:
    whole = examined(RENT, method=provenance(query=query))
    assert (whole.verdicts[0].status, whole.verdicts[0].reason) == (Status.NOT_CHECKED, "query_failed")
    assert action_of(whole)[0] is not Action.PASS


def test_a_corrected_sentence_is_delivered_only_where_a_chunk_supports_it() -> None:
    far = examined(WRONG, method=provenance(query=lambda text, k: [(RENT, 0.05 if text == WRONG else 0.9)]))
    assert far.verdicts[0].has_hard_conflict
    assert (far.verdicts[0].correction, report_of(far).fix_value) == (None, "")
    near = examined(WRONG, method=provenance(query=lambda text, k: [(RENT, 0.05)]))
    assert report_of(near).fix_value == RENT


@pytest.mark.parametrize(
    ("method", "sources", "seconds", "reason"),
    [
        pytest.param(provenance(), (), 60, "no_evidence", id="no source"),
        pytest.param(provenance(), EACH, 0, "deadline", id="no time"),
        pytest.param(provenance(embedder=NotNumbers()), EACH, 60, "model_broken", id="no numbers"),
        pytest.param(
            provenance(judging=verifier(BrokenEntailment(Unavailable("gone", code="model_missing")))),
            EACH,
            60,
            "model_missing",
            id="no verifier",
        ),
    ],
)
def test_what_cannot_be_checked_is_not_checked(
    method: Provenance, sources: tuple[str, ...], seconds: float, reason: str
) -> None:
    whole = examined(REWORDED, *sources, method=method, seconds=seconds)
    assert {(verdict.status, verdict.reason) for verdict in whole.verdicts} == {(Status.NOT_CHECKED, reason)}
    assert action_of(whole) == (Action.ANNOTATE, "not_all_examined")
    assert report_of(whole).fix_value == ""
