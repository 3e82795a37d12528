"""The method `provenance`: is a chunk of the sources similar to each sentence (or to the whole text)?

Input: a case. Output: verdicts, the assessment of the answer, and a report in Guardrails' terms (sources/1, with the
defects of its code handled as docs/methods/provenance.md says). The report gives the result of similarity alone. A
verdict is `verified` only if the rule `firewall` verifies it too, because "69 million" is as similar to "67 million" as
can be; what that rule finds contradicted stays so.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from core.delivery import corrected, deliver
from core.examination import Examined, Statement, Unit, collected, judge_unit
from core.findings import Findings
from core.firewall import Action, Assessment
from core.judge import Judgement, judge
from core.methods.contract import MethodOptions
from core.methods.method import Case, Method
from core.methods.provenance.nearness import Meaning, SourceChunks, check_time, is_supported
from core.methods.provenance.querying import CorpusOf, QueriedChunks, QueryFunction, QueryServers
from core.methods.provenance.report import ComparedText, NearChunk, ProvenanceOptions, ProvenanceReport
from core.methods.sentences import take_apart_in_sentences, take_as_one
from core.verdict import (
    CONTRADICTION,
    FABRICATED_REFERENCE,
    UNSUPPORTED_ADDITION,
    Evidence,
    Outcome,
    Status,
    Verdict,
    unread,
)
from core.verifier import Verifier
from retrieval.passage import Corpus
from utils.errors import FirewallError

NOT_VERIFIED = "provenance_not_verified"
SIMILAR_ONLY = "similar_only"
UNSUPPORTED = "provenance_unsupported"
_BOTH_GIVEN = "There are sources and a query function; the query function was used."
Chunks = SourceChunks | QueriedChunks
"""What texts are compared with."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A unit with its nearest chunks; `fault` says why they could not be found."""

    unit: Unit
    nearest: tuple[NearChunk, ...]
    supported: bool
    fault: FirewallError | None


@dataclass(frozen=True, slots=True)
class Provenance(Method):
    """Judges sentences by their nearest chunk.

    `servers` are those that a request may name. `query_function` is for Python callers and replaces both sources and
    server. `corpus_of` makes what either finds searchable.
    """

    verifier: Verifier
    meaning: Meaning
    corpus_of: CorpusOf
    servers: QueryServers
    query_function: QueryFunction | None

    def take_apart(self, text: str, options: MethodOptions) -> Statement:
        """Return the sentences of `text`, or all of it as one unit; text without a claim is set aside."""
        if options.provenance.validation_method == "full":
            return take_as_one(text)
        return take_apart_in_sentences(text)

    def examine(self, case: Case) -> Generator[Verdict, None, Examined]:
        """Yield the verdict of every unit. Raises `InvalidRequest` if `query_url` is not allowed."""
        with self._chunks(case) as chunks:
            compared = [_compare(unit, chunks, case) for unit in case.statement.units]
            corpus = chunks.corpus()
            verdicts = (_mendable(self._verdict(each, corpus, case), chunks, case) for each in compared)
            examined = yield from collected(case.statement, corpus, verdicts)
        examined = replace(examined, assessment=_assessment(compared, examined.verdicts))
        given = case.corpus.characters > 0 and isinstance(chunks, QueriedChunks)
        report = _report(examined, compared, case.options.provenance, (_BOTH_GIVEN,) if given else ())
        return replace(examined, report=report)

    @contextmanager
    def _chunks(self, case: Case) -> Iterator[Chunks]:
        """Yield what the units are compared with: the function's chunks, the server's, or those of the corpus."""
        options = case.options.provenance
        if self.query_function is not None:
            yield QueriedChunks(self.query_function, self.corpus_of, options)
        elif options.query_url is not None:
            with self.servers.connected(options.query_url, case.deadline) as query:
                yield QueriedChunks(query, self.corpus_of, options)
        else:
            texts = [unit.claim.text for unit in case.statement.units if unit.parts]
            yield SourceChunks(case.corpus, texts, self.meaning, options, case.deadline)

    def _verdict(self, compared: Compared, corpus: Corpus, case: Case) -> Verdict:
        unit, fault = compared.unit, compared.fault
        if fault:
            return unread(unit.claim, Status.NOT_CHECKED, fault.code, fault.detail)
        explanation = _why_unsupported(compared.nearest, case.options.provenance)

        def rule(findings: Findings) -> Judgement:
            by_default = judge(findings, self.verifier.calibration.thresholds)
            if compared.supported:
                return judge_similar(findings, by_default, compared.nearest[0].chunk)
            return judge_dissimilar(findings, by_default, explanation)

        return judge_unit(unit, corpus, self.verifier, rule, case.deadline)


def _compare(unit: Unit, chunks: Chunks, case: Case) -> Compared:
    if not unit.parts:
        return Compared(unit, (), False, None)
    try:
        check_time(case.deadline)
        nearest = chunks.nearest(unit.claim.text)
    except FirewallError as error:
        return Compared(unit, (), False, error)
    return Compared(unit, nearest, is_supported(nearest, case.options.provenance), None)


def _mendable(verdict: Verdict, chunks: Chunks, case: Case) -> Verdict:
    """Return `verdict` without a correction that leaves its unit unsupported: `fix` delivers nothing unsupported."""
    if verdict.correction is None:
        return verdict
    try:
        nearest = chunks.nearest(corrected(case.statement.text, verdict))
        supported = is_supported(nearest, case.options.provenance)
    except FirewallError:  # law 1: a correction that could not be compared is not delivered
        supported = False
    return verdict if supported else verdict.model_copy(update={"correction": None})


def _why_unsupported(nearest: tuple[NearChunk, ...], options: ProvenanceOptions) -> str:
    if not nearest:
        return "No chunk was found for this."
    if options.threshold_is == "similarity":
        return f"The nearest chunk has similarity {nearest[0].similarity:.2f}; {options.threshold:.2f} is needed."
    return f"The nearest chunk is at distance {nearest[0].distance:.2f}; it must be below {options.threshold:.2f}."


def _assessment(compared: Sequence[Compared], verdicts: Sequence[Verdict]) -> Assessment:
    """Return the assessment of the answer: no unit may be unsupported, and none merely similar."""
    reason = None
    if any(verdict.status not in (Status.VERIFIED, Status.NOT_A_CLAIM) for verdict in verdicts):
        reason = NOT_VERIFIED
    if any(each.unit.parts and not each.supported for each in compared):
        reason = UNSUPPORTED
    return Assessment(reason=reason, whole=True)


def _report(
    examined: Examined, compared: Sequence[Compared], options: ProvenanceOptions, notes: tuple[str, ...]
) -> ProvenanceReport:
    """Report which units a chunk supports, with a note on those that fail nevertheless."""
    supported: list[ComparedText] = []
    unsupported: list[ComparedText] = []
    for each, verdict in zip(compared, examined.verdicts, strict=True):
        if each.unit.parts:
            told = verdict.status is Status.VERIFIED or verdict.reason == UNSUPPORTED
            note = None if told else verdict.explanation
            text = ComparedText(text=verdict.text, span=verdict.span, nearest=each.nearest, note=note)
            (supported if each.supported else unsupported).append(text)
    return ProvenanceReport(
        method="provenance",
        threshold=options.threshold,
        threshold_is=options.threshold_is,
        metric=options.distance_metric,
        validation_method=options.validation_method,
        supported=tuple(supported),
        unsupported=tuple(unsupported),
        fix_value=deliver(examined, Action.FIX),
        notes=notes,
    )


def judge_similar(findings: Findings, judgement: Judgement, nearest: Evidence) -> Judgement:
    """Judge a claim of a sentence that the chunk `nearest` supports; `judgement` is that of the rule `firewall`.

    If that rule finds no support, but no conflicting or missing detail either, similarity makes the claim partial.
    """
    stands_in_the_way = findings.details.with_outcome(Outcome.CONFLICT, Outcome.MISSING)
    if judgement.status is not Status.HALLUCINATED or _is_refuted(judgement) or stands_in_the_way:
        return judgement
    explanation = "A passage is similar to this, but nothing in the evidence says it."
    return Judgement(Status.PARTIAL, SIMILAR_ONLY, explanation, UNSUPPORTED_ADDITION, evidence=(nearest,))


def judge_dissimilar(findings: Findings, judgement: Judgement, explanation: str) -> Judgement:
    """Judge a claim of a sentence that no chunk supports: contradicted if a detail or a table says otherwise.

    Entailment has no say here: it takes text about something else for a contradiction.
    """
    compared = findings.computation is not None or findings.details.with_outcome(Outcome.CONFLICT)
    if compared and _is_refuted(judgement):
        return judgement
    return Judgement(Status.HALLUCINATED, UNSUPPORTED, explanation, UNSUPPORTED_ADDITION)


def _is_refuted(judgement: Judgement) -> bool:
    return (judgement.error_type or "").startswith((CONTRADICTION, FABRICATED_REFERENCE))
