"""The method `provenance` as a validator of `guardrails-ai` (requirements-guardrails.txt), in the caller's process.

Input: a text, and `sources` or a `query_function` in the metadata, as ProvenanceEmbeddings takes them (sources/1).
Output: `PassResult`, or `FailResult` with the fix, the error spans, and the sentences under the names of the original.
What follows from a failure (`on_fail`) is up to guardrails. Nothing else imports this module, and the service does not
need guardrails. Does not judge (method.py).
"""

import warnings
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal

import numpy as np
from guardrails.validator_base import (
    ErrorSpan,
    FailResult,
    PassResult,
    ValidationResult,
    Validator,
    register_validator,
)

from core.calibration import Calibration
from core.checks.entailment import OnnxEntailment
from core.examination import Examined
from core.firewall import Action, Decision, OnFail, decide
from core.methods.contract import MethodOptions
from core.methods.method import Case
from core.methods.provenance.method import Provenance
from core.methods.provenance.nearness import Meaning, token_splitter
from core.methods.provenance.querying import QueryFunction, QueryServers
from core.methods.provenance.report import ProvenanceOptions, ProvenanceReport, ThresholdIs
from core.verdict import Status, Verdict
from core.verifier import Verifier
from ingestion.embeddings import Embedder, FloatMatrix, MiniLmEmbedder
from retrieval.sources import sources_corpus
from utils.deadline import Deadline
from utils.errors import Unavailable

_ROOT = Path(__file__).parents[3]
_MODEL = _ROOT / "models" / "verifier"
_ENGINES = _ROOT / "data" / "engines"
_CHUNK_SIZE, _CHUNK_OVERLAP, _PASSAGES = 1000, 200, 7
_FROM_METADATA = ("chunk_strategy", "chunk_size", "chunk_overlap", "distance_metric", "k")


@register_validator(name="hallucination-firewall/provenance", data_type="string")
class ProvenanceValidator(Validator):  # type: ignore[misc]  # guardrails is not installed where types are checked
    """Whether the sources contain what each sentence (or the whole text) says.

    `on_fail` defaults to noop, as in the source document; guardrails 0.11 turns None into an exception. `seconds` is
    the time limit for one text; what is not checked by then fails.
    """

    def __init__(
        self,
        threshold: float = 0.8,
        validation_method: Literal["sentence", "full"] = "sentence",
        on_fail: str | Callable[..., Any] | None = "noop",
        *,
        threshold_is: ThresholdIs = "similarity",
        seconds: float = 60,
        **kwargs: Any,
    ) -> None:
        if validation_method not in ("sentence", "full"):
            raise ValueError("validation_method must be 'sentence' or 'full'.")
        chosen = {"threshold": threshold, "validation_method": validation_method, "threshold_is": threshold_is}
        super().__init__(on_fail=on_fail, **chosen, **kwargs)
        self._options = ProvenanceOptions.model_validate(chosen)
        self._seconds = seconds

    def _validate(self, value: str, metadata: dict[str, Any]) -> ValidationResult:
        """Judge `value`. Raises `ValueError` if the metadata name no evidence, or an unknown option."""
        query, sources = metadata.get("query_function"), metadata.get("sources")
        if query is None and sources is None:
            raise ValueError("You must provide either `query_function` or `sources` in metadata.")
        if query is not None and sources is not None:
            warnings.warn("`query_function` is used, `sources` are not: both are in the metadata.", stacklevel=2)
        chosen = {name: metadata[name] for name in _FROM_METADATA if metadata.get(name) is not None}
        options = ProvenanceOptions.model_validate(self._options.model_dump() | chosen)
        texts = [] if query is not None else [sources] if isinstance(sources, str) else list(sources or ())
        examined = _examined(value, texts, _method(metadata.get("embed_function"), query), options, self._seconds)
        decision = decide(
            examined.verdicts,
            covered=examined.coverage.complete,
            threshold=1.0,
            on_fail=OnFail.NOOP,
            attempts_left=0,
            assessment=examined.assessment,
        )
        report = examined.report
        if not isinstance(report, ProvenanceReport):
            raise TypeError("the method `provenance` gives its own report")
        told = metadata | _told(value, report)  # `fix_reask` judges the fix by the metadata of the failure
        if decision.action is Action.PASS:
            return PassResult(metadata=told)
        return FailResult(
            metadata=told,
            error_message=_message(report, decision),
            fix_value=report.fix_value,
            error_spans=_error_spans(value, examined.verdicts, decision),
        )


class FunctionEmbedder:
    """A caller's `embed_function` as an `Embedder`; its vectors are scaled to length one."""

    name = "embed_function"

    def __init__(self, function: Callable[[list[str]], Any]) -> None:
        self._function = function
        self.dimensions = self._rows(["text"]).shape[1]

    def embed(self, texts: Sequence[str]) -> FloatMatrix:
        """Return the vectors of `texts`. Raises `Unavailable` unless they are one finite row per text."""
        if not texts:
            return np.empty((0, self.dimensions), np.float32)
        rows = self._rows(list(texts))
        if rows.shape != (len(texts), self.dimensions) or not np.isfinite(rows).all():
            raise Unavailable("`embed_function` gave no vector for each text.", code="embedding_failed")
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.asarray(rows / np.where(lengths == 0, 1, lengths), np.float32)

    def _rows(self, texts: list[str]) -> FloatMatrix:
        return np.atleast_2d(np.asarray(self._function(texts), np.float32))


def _method(embed_function: Callable[[list[str]], Any] | None, query: Callable[..., Any] | None) -> Provenance:
    """Return the method with the shipped verifier and the caller's functions."""
    embedder: Embedder = _shipped_embedder() if embed_function is None else FunctionEmbedder(embed_function)
    entailment, calibration = _shipped_entailment()
    verifier = Verifier(embedder, entailment, calibration, passages=_PASSAGES)
    corpus_of = partial(sources_corpus, embedder=embedder, size=_CHUNK_SIZE, overlap=_CHUNK_OVERLAP)
    asked: QueryFunction | None = (lambda text, k: query(text=text, k=k)) if query is not None else None
    meaning = Meaning(embedder, token_splitter(_MODEL / "tokenizer.json"))
    return Provenance(verifier, meaning, corpus_of, QueryServers(frozenset()), query_function=asked)


@cache
def _shipped_embedder() -> MiniLmEmbedder:
    return MiniLmEmbedder.load(_ENGINES)


@cache
def _shipped_entailment() -> tuple[OnnxEntailment, Calibration]:
    return OnnxEntailment.load(_MODEL), Calibration.load(_MODEL / "calibration.json")


def _examined(
    value: str, sources: Sequence[str], method: Provenance, provenance: ProvenanceOptions, seconds: float
) -> Examined:
    options = MethodOptions(provenance=provenance)
    corpus = method.corpus_of([(f"S{place}", text) for place, text in enumerate(sources)])
    case = Case(method.take_apart(value, options), corpus, "", options, Deadline.after(seconds))
    judging = method.examine(case)
    while True:
        try:
            next(judging)
        except StopIteration as end:
            examined: Examined = end.value
            return examined


def _told(value: str, report: ProvenanceReport) -> dict[str, Any]:
    """Return what the original puts in the metadata of its results."""
    if report.validation_method == "full":
        cited = {each.text: each.nearest[0].chunk.text for each in report.supported}
        return {"unsupported_text": value if report.unsupported else "", "supported_text_citations": cited}
    return {
        "unsupported_sentences": _bullets([each.text for each in report.unsupported]),
        "supported_sentences": [(each.text, each.nearest[0].chunk.text) for each in report.supported],
    }


def _message(report: ProvenanceReport, decision: Decision) -> str:
    parts = []
    if report.unsupported:
        unsupported = _bullets([each.text for each in report.unsupported])
        parts.append(f"None of the following in your response is supported by provided context:\n{unsupported}")
    noted = [f"{each.text} ({each.note})" for each in (*report.supported, *report.unsupported) if each.note]
    if noted:
        parts.append(f"The context does not say the following, or says otherwise:\n{_bullets(noted)}")
    return "\n".join(parts) or f"The response could not be checked ({decision.reason})."


def _bullets(texts: Sequence[str]) -> str:
    return "- " + "\n- ".join(texts)


def _error_spans(value: str, verdicts: Sequence[Verdict], decision: Decision) -> list[ErrorSpan]:
    """Return the places that fail: the wrong words if they are known, else the whole sentence."""
    spans = [
        ErrorSpan(start=span.start, end=span.end, reason=verdict.explanation)
        for verdict in verdicts
        if verdict.status not in (Status.VERIFIED, Status.NOT_A_CLAIM)
        for span in verdict.unsupported or (verdict.span,)
    ]
    return spans or [ErrorSpan(start=0, end=len(value), reason=f"Nothing was verified ({decision.reason}).")]
