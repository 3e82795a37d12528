"""Run the repository's verifiers on labelled claims: ours, the network alone, and trivial baselines.

Input: rows, those with the same evidence adjacent. Output: one `Opinion` per row, in order. Does not decide whether it
is right (metrics.py).

ours         the search, windows, checks and rule of the service on a posted claim; support is the calibrated
probability, the decision is the final status, so that vetoes count
text         the same on a posted text: claims are extracted from it, and it is as good as its weakest claim
bare         the network alone: the whole claim with the best of its windows (windows.py), no search, no rule, .5
similarity   the highest cosine of the claim and a sentence, against `SIMILARITY_THRESHOLD`
always-flag  flags everything

A text without a checkable claim (a greeting, a question, "the documents do not mention X") is neither verified nor
flagged: its support is .5. It counts as right if the row is supported and as missed if it is not. A claim that was
decided without reading has the support that its status stands for.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import groupby
from operator import attrgetter

from benchmarks.accuracy.rows import Row
from benchmarks.accuracy.windows import bare_windows
from benchmarks.judging import corpus_of, judge_statement
from config.assembly import load_verifier
from config.settings import Settings
from core.evidence import select
from core.examination import Statement
from core.verdict import Status, Verdict
from core.verifier import Verifier
from generation.reviewing import Reviewer
from utils.record import Record

NAMES = ("ours", "text", "bare", "similarity", "always-flag")
_BARE_THRESHOLD = 0.5
_SUPPORT_OF_STATUS = {Status.VERIFIED: 1.0, Status.PARTIAL: 0.5, Status.HALLUCINATED: 0.0, Status.NOT_CHECKED: 0.5}


class Decision(StrEnum):
    """A verifier's decision on a text at its default threshold."""

    VERIFIED = "verified"
    FLAGGED = "flagged"
    NO_CLAIM = "no_claim"


class Opinion(Record):
    """How well a text is supported, from 0 to 1, the decision, and the status if the verifier has more than two."""

    support: float
    decision: Decision
    status: Status | None


NO_CLAIM = Opinion(support=0.5, decision=Decision.NO_CLAIM, status=Status.NOT_A_CLAIM)
Look = Callable[[str, Sequence[str]], list[Opinion]]
"""Judges claims about one evidence, which comes first."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """A verifier under measurement: its name, its description, and its only method."""

    name: str
    description: str
    score: Callable[[Sequence[Row]], Iterator[Opinion]]


def load_scorers(
    settings: Settings, names: Sequence[str], reviewer: Reviewer | None = None, method: str = "firewall"
) -> list[Scorer]:
    """Load the verifiers in `names`; what they share is loaded once. `reviewer` reads after ours, judging by `method`.

    What cannot be loaded raises `Unavailable` when it is used.
    """
    verifier = replace(load_verifier(settings), reviewer=reviewer)
    return [scorer for scorer in scorers_of(verifier, settings, method) if scorer.name in names]


def scorers_of(verifier: Verifier, settings: Settings, method: str = "firewall") -> list[Scorer]:
    """Return all verifiers of `NAMES`, in this order, built from the parts of ours."""
    embedding, entailment = verifier.embedder.name, verifier.entailment.name
    similarity = settings.similarity_threshold
    ours = f"{method} with {entailment} and {embedding}, verified from {verifier.calibration.thresholds.verified:g}"
    by_service = partial(_by_service, verifier=verifier, settings=settings, method=method)
    looks: dict[str, tuple[str, Look]] = {
        "ours": (ours, partial(by_service, as_text=False)),
        "text": (f"{ours}, as a text", partial(by_service, as_text=True)),
        "bare": (f"{entailment} alone, verified from {_BARE_THRESHOLD:g}", partial(_by_network, verifier=verifier)),
        "similarity": (
            f"cosine of {embedding}, verified from {similarity:g}",
            partial(_by_similarity, verifier=verifier, settings=settings),
        ),
        "always-flag": ("flags everything", lambda _, claims: [_opinion(0.0, is_verified=False) for _ in claims]),
    }
    return [Scorer(name, description, partial(look_through, look=look)) for name, (description, look) in looks.items()]


def look_through(rows: Sequence[Row], *, look: Look) -> Iterator[Opinion]:
    """Yield the opinion of `look` on each row's claim."""
    for evidence, sharing in groupby(rows, key=attrgetter("evidence")):
        yield from look(evidence, [row.claim for row in sharing])


def _by_service(
    evidence: str, claims: Sequence[str], verifier: Verifier, settings: Settings, method: str, *, as_text: bool
) -> list[Opinion]:
    verifier.entailment.require_ready()
    corpus = corpus_of([evidence], verifier, settings)
    if not as_text:
        verdicts = judge_statement(Statement.of_claims(claims), corpus, verifier, settings, method)
        return [weakest([verdict]) for verdict in verdicts]
    return [weakest(judge_statement(Statement.of_text(claim), corpus, verifier, settings, method)) for claim in claims]


def weakest(verdicts: Sequence[Verdict]) -> Opinion:
    """Return the opinion on a text from its claims' verdicts: the least support, verified only if all are."""
    judged = [verdict for verdict in verdicts if verdict.status is not Status.NOT_A_CLAIM]
    if not judged:
        return NO_CLAIM
    worst = min(judged, key=_support)
    return Opinion(
        support=_support(worst),
        decision=Decision.VERIFIED if all(v.status is Status.VERIFIED for v in judged) else Decision.FLAGGED,
        status=worst.status,
    )


def _support(verdict: Verdict) -> float:
    known = verdict.support_probability
    if known is None or verdict.has_hard_conflict:
        return min(_SUPPORT_OF_STATUS[verdict.status], 1.0 if known is None else known)
    return known


def _by_network(evidence: str, claims: Sequence[str], verifier: Verifier) -> list[Opinion]:
    found = []
    for claim, windows in zip(claims, bare_windows(evidence, claims, verifier.embedder), strict=True):
        opinions = verifier.entailment.classify([(window, claim) for window in windows])
        support = max(opinion.entailment.entailed for opinion in opinions)
        found.append(_opinion(support, is_verified=support >= _BARE_THRESHOLD))
    return found


def _by_similarity(evidence: str, claims: Sequence[str], verifier: Verifier, settings: Settings) -> list[Opinion]:
    corpus = corpus_of([evidence], verifier, settings)
    found = []
    for claim in claims:
        selection = select(claim, corpus, verifier.embedder, passages=verifier.passages)
        similarity = max(0.0, min(1.0, selection.similarity or 0.0))
        found.append(_opinion(similarity, is_verified=similarity >= settings.similarity_threshold))
    return found


def _opinion(support: float, *, is_verified: bool) -> Opinion:
    decision = Decision.VERIFIED if is_verified else Decision.FLAGGED
    return Opinion(support=support, decision=decision, status=None)
