"""A whole text, split into claims and judged claim by claim.

Input: a text, or claims posted by a caller, and a corpus. Output: verdicts as they are reached, then `Examined`. Does
not decide what happens to the text (firewall.py, delivery.py) or obtain it (pipeline.py).
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from core.claim import Claim, Extraction, Skipped, SkipReason
from core.claim_extractor import extract
from core.firewall import Assessment
from core.judge import PARTLY
from core.methods.contract import Report
from core.result import Coverage
from core.verdict import Correction, Status, Verdict, unread
from core.verifier import Rule, Verifier
from retrieval.passage import Corpus
from utils.ahead import computed_ahead
from utils.deadline import Deadline
from utils.logger import logger
from utils.record import Span
from utils.stages import Stage

OUT_OF_TIME = "There was no time left to check this."
_Result = TypeVar("_Result")
_log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Unit:
    """One claim as shown, and the parts in which it is judged; `reason` says why there are none."""

    claim: Claim
    parts: tuple[Claim, ...]
    reason: SkipReason | None


@dataclass(frozen=True, slots=True)
class Statement:
    """A text split up: `extraction` partitions `text`, `units` are judged in order."""

    text: str
    extraction: Extraction
    units: tuple[Unit, ...]

    @classmethod
    def of_answer(cls, extraction: Extraction, text: str) -> "Statement":
        """Return an answer: each claim is its own part; text that is set aside is shown as not a claim."""
        units = [Unit(claim, (claim,), None) for claim in extraction.claims]
        units += [Unit(_claim(each.text, each.span), (), each.reason) for each in extraction.not_claims]
        return cls(text, extraction, tuple(sorted(units, key=lambda unit: unit.claim.span.start)))

    @classmethod
    def of_text(cls, text: str) -> "Statement":
        """Return an answer whose claims are found by rules."""
        return cls.of_answer(extract(text), text)

    @classmethod
    def of_claims(cls, claims: Sequence[str]) -> "Statement":
        """Return posted claims, one per line: each is shown whole and judged in its parts."""
        units: list[Unit] = []
        gaps: list[Skipped] = []
        start = 0
        for text in claims:
            found = extract(text)
            if start:
                gaps.append(Skipped(span=Span(start=start, end=start + 1), text="\n", reason=SkipReason.WHITESPACE))
                start += 1
            whole = _claim(text, Span(start=start, end=start + len(text)), index=len(units))
            parts = tuple(_moved(part, start) for part in found.claims)
            aside = next((each.reason for each in found.not_claims), SkipReason.MARKUP)
            units.append(Unit(whole, parts, None if parts else aside))
            start += len(text)
        extraction = Extraction(claims=tuple(unit.claim for unit in units), skipped=tuple(gaps), fault=None)
        return cls("\n".join(claims), extraction, tuple(units))


@dataclass(frozen=True, slots=True)
class Examined:
    """A text with the verdict of every unit, in order, and how much of it was examined.

    `assessment` and `report` are the method's result for the whole, None if it has none beyond its verdicts.
    """

    statement: Statement
    verdicts: tuple[Verdict, ...]
    coverage: Coverage
    assessment: Assessment | None = None
    report: Report | None = None

    def with_verdicts(self, verdicts: Sequence[Verdict]) -> "Examined":
        """Return the same text with other verdicts on its units."""
        coverage = coverage_of(self.statement, verdicts, self.coverage.evidence_characters)
        return replace(self, verdicts=tuple(verdicts), coverage=coverage)


def examine(
    statement: Statement, corpus: Corpus, verifier: Verifier, rule: Rule, deadline: Deadline
) -> Generator[Verdict, None, Examined]:
    """Yield the verdict of each unit and return the whole; units cut off by the deadline are marked as not checked.

    While a model reads for one claim, the next is compared: two are in progress at a time.
    """

    def judged(place: tuple[int, Unit]) -> Verdict:
        index, unit = place
        with Stage("claim") as judging:
            verdict = judge_unit(unit, corpus, verifier, rule, deadline)
            judging.note(index=index, parts=len(unit.parts), status=verdict.status.value)
        return verdict

    return (yield from collected(statement, corpus, computed_ahead(judged, enumerate(statement.units))))


def judge_unit(unit: Unit, corpus: Corpus, verifier: Verifier, rule: Rule, deadline: Deadline) -> Verdict:
    """Return the verdict of one unit."""
    if unit.parts and deadline.passed:
        return out_of_time(unit.claim)
    return combine(unit, [verifier.verify(part, corpus, rule) for part in unit.parts])


def collected(statement: Statement, corpus: Corpus, verdicts: Iterable[Verdict]) -> Generator[Verdict, None, Examined]:
    """Yield `verdicts`, those of the units in order, as they are reached; return the whole, without an assessment."""
    found: list[Verdict] = []
    for index, verdict in enumerate(verdicts):
        found.append(verdict.model_copy(update={"index": index}))
        yield found[-1]
    return Examined(statement, tuple(found), coverage_of(statement, found, corpus.characters))


def changed_in_groups(
    judging: Generator[Verdict, None, Examined],
    is_asked: Callable[[Verdict], bool],
    most: int,
    change: Callable[[Sequence[Verdict], Sequence[bool]], Sequence[Verdict]],
) -> Generator[Verdict, None, Examined]:
    """Yield the verdicts of `judging` as `change` leaves them, and return the whole with them.

    `change` gets groups with whether each verdict is asked about: at most `most` of these, and twice as many in all.
    Their order stays. Verdicts that nothing is asked about are passed on at once.
    """
    waiting: list[Verdict] = []
    asked: list[bool] = []
    changed: list[Verdict] = []
    examined: Examined | None = None
    while examined is None:
        try:
            waiting.append(next(judging))
        except StopIteration as end:
            examined = end.value
        else:
            asked.append(_unless_it_fails(partial(is_asked, waiting[-1]), otherwise=False))
        if examined is not None or not any(asked) or sum(asked) == most or len(asked) == 2 * most:
            group: Sequence[Verdict] = waiting
            if any(asked):
                group = _unless_it_fails(partial(change, waiting, asked), otherwise=waiting)
            changed += group
            yield from group
            waiting, asked = [], []
    return examined.with_verdicts(changed)


def _unless_it_fails(function: Callable[[], _Result], *, otherwise: _Result) -> _Result:
    try:
        return function()
    except Exception as error:  # noqa: BLE001  (law 1: the verdicts that were reached are not lost to a later step)
        _log.error("verdicts_not_changed", error=type(error).__name__)
        return otherwise


def out_of_time(claim: Claim) -> Verdict:
    """Return the verdict on a claim that the deadline left no time for."""
    return unread(claim, Status.NOT_CHECKED, "deadline", OUT_OF_TIME)


def nothing_examined(corpus: Corpus) -> Examined:
    """Return the examination of an answer that was never written."""
    statement = Statement.of_claims(())
    return Examined(statement, (), coverage_of(statement, (), corpus.characters))


def combine(unit: Unit, parts: Sequence[Verdict]) -> Verdict:
    """Return the verdict of a unit from those of its parts.

    All verified: verified. One contradicted: hallucinated. One unchecked: not checked. All without support:
    hallucinated. Anything else is partial (RefChecker's rule, with a middle band).
    """
    if not parts:
        reason = unit.reason or SkipReason.MARKUP
        explanation = "This says nothing that can be true or false."
        return unread(unit.claim, Status.NOT_A_CLAIM, reason.value, explanation)
    if len(parts) == 1:
        shown = {"text": unit.claim.text, "span": unit.claim.span} if unit.claim is not unit.parts[0] else {}
        return parts[0].model_copy(update=shown)
    claims = [part for part in parts if part.status is not Status.NOT_A_CLAIM] or list(parts)
    decisive = min(claims, key=lambda part: (not part.has_hard_conflict, _ORDER.index(part.status)))
    return decisive.model_copy(
        update={
            "text": unit.claim.text,
            "span": unit.claim.span,
            **_standing_together(decisive, claims),
            "support_probability": _support(claims),
            "unsupported": tuple(span for part in parts for span in part.unsupported),
            "checks": tuple(check for part in parts for check in part.checks),
            "evidence": tuple(dict.fromkeys(passage for part in parts for passage in part.evidence)),
            "contradicting_evidence": tuple(
                dict.fromkeys(passage for part in parts for passage in part.contradicting_evidence)
            ),
            "correction": _correction(claims),
        }
    )


def _standing_together(decisive: Verdict, parts: Sequence[Verdict]) -> dict[str, object]:
    """Return the changed status fields if an unsupported sentence is next to supported ones."""
    alone = all(part.status is Status.HALLUCINATED for part in parts)
    if decisive.status is not Status.HALLUCINATED or decisive.has_hard_conflict or alone:
        return {}
    explanation = f"“{decisive.text}” {decisive.explanation}"
    return {"status": Status.PARTIAL, "reason": PARTLY, "explanation": explanation}


def _correction(parts: Sequence[Verdict]) -> Correction | None:
    """Return the correction of the only failing part; if two parts fail, one correction fixes nothing."""
    wrong = [part for part in parts if part.status is not Status.VERIFIED]
    return wrong[0].correction if len(wrong) == 1 else None


_ORDER = (Status.NOT_CHECKED, Status.HALLUCINATED, Status.PARTIAL, Status.VERIFIED, Status.NOT_A_CLAIM)


def _support(parts: Sequence[Verdict]) -> float | None:
    """Return the least probability of support; None if an unverified part has none, because that part decides."""
    if any(part.support_probability is None and part.status is not Status.VERIFIED for part in parts):
        return None
    return min((part.support_probability for part in parts if part.support_probability is not None), default=None)


def coverage_of(statement: Statement, verdicts: Sequence[Verdict], evidence_characters: int) -> Coverage:
    """Return how much of `statement` was examined: everything except what was not checked or has no verdict."""
    left = [unit.claim.span for unit in statement.units[len(verdicts) :]]
    left += [verdict.span for verdict in verdicts if verdict.status is Status.NOT_CHECKED]
    unexamined = sum(len(span.of(statement.text)) for span in left)
    return Coverage(
        complete=not left,
        answer_characters=len(statement.text),
        examined_characters=len(statement.text) - unexamined,
        evidence_characters=evidence_characters,
        skipped=statement.extraction.skipped,
    )


def _claim(text: str, span: Span, index: int = 0) -> Claim:
    return Claim(
        index=index,
        text=text,
        context_text=text,
        places=tuple((place, place + 1) for place in range(span.start, span.end)),
        span=span,
        source_sentence=text,
        hedge=None,
        citations=(),
        is_absence=False,
    )


def _moved(claim: Claim, offset: int) -> Claim:
    """Return a part of a posted claim with its places relative to the start of all posted claims."""

    def moved(span: Span) -> Span:
        return Span(start=span.start + offset, end=span.end + offset)

    return claim.model_copy(
        update={
            "span": moved(claim.span),
            "places": tuple(place and (place[0] + offset, place[1] + offset) for place in claim.places),
            "citations": tuple(each.model_copy(update={"span": moved(each.span)}) for each in claim.citations),
        }
    )
