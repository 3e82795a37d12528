"""What the repository's verifiers say of labelled claims: ours, and trivial ones to measure it against.

In: rows, those of the same evidence in a row. Out: one `Opinion` a row, in order. Not here: whether it is right
(metrics.py).

ours         the search, windows and checks of the service, with the entailment model of `NLI_MODEL`; support is the
             calibrated probability, the decision is the judged status, so that vetoes count
similarity   the highest cosine of the claim and a sentence, against `SIMILARITY_THRESHOLD`
numbers      only whether the numbers, units, dates and identifiers of the claim stand in the evidence; flags what is
             missing or contradicted, and never a claim without any
always-flag  flags everything

A text of several claims has the support of its least supported claim, and is verified only if all of them are. A text
without a checkable claim (a greeting, a question, "the documents do not mention X") is neither verified nor flagged:
its support is .5. It counts as right where the row is supported and as missed where it is not.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import groupby
from operator import attrgetter

from benchmarks.accuracy.rows import Row
from benchmarks.judging import corpus_of
from config.assembly import load_verifier
from config.settings import Settings
from core.checks.identifiers import compare_identifiers
from core.checks.numbers import compare_numbers
from core.claim import Claim
from core.claim_extractor import extract_given
from core.evidence import select
from core.judge import judge
from core.verdict import Outcome, Status
from core.verifier import Verifier
from retrieval.passage import Corpus
from utils.record import Record

NAMES = ("ours", "similarity", "numbers", "always-flag")
_SUPPORT_BY_WORST_DETAIL = {
    Outcome.MATCH: 1.0,
    Outcome.WEAK: 0.75,
    Outcome.UNBOUND: 0.5,
    Outcome.MISSING: 0.25,
    Outcome.CONFLICT: 0.0,
}
_LEAST_SUPPORT_BY_NUMBERS = 0.5


class Decision(StrEnum):
    """What a verifier does with a text at its default threshold."""

    VERIFIED = "verified"
    FLAGGED = "flagged"
    NO_CLAIM = "no_claim"


class Opinion(Record):
    """How well a text is supported, from 0 to 1, and what follows."""

    support: float
    decision: Decision


NO_CLAIM = Opinion(support=0.5, decision=Decision.NO_CLAIM)
Look = Callable[[Claim, Corpus], Opinion]


@dataclass(frozen=True, slots=True)
class Scorer:
    """A verifier under measurement: its name, what it is in words, and its one verb."""

    name: str
    description: str
    score: Callable[[Sequence[Row]], Iterator[Opinion]]


def load_scorers(settings: Settings, names: Sequence[str]) -> list[Scorer]:
    """Load the verifiers of `names`; what they share is loaded once.

    What cannot be loaded raises `Unavailable` when it is asked.
    """
    return [scorer for scorer in scorers_of(load_verifier(settings), settings) if scorer.name in names]


def scorers_of(verifier: Verifier, settings: Settings) -> list[Scorer]:
    """Return all verifiers of `NAMES`, in this order, made of the parts of ours."""
    through = partial(look_through, verifier=verifier, settings=settings)
    embedding, entailment = verifier.embedder.name, verifier.entailment.name
    similarity_threshold = settings.similarity_threshold
    looks: dict[str, tuple[str, Look]] = {
        "ours": (
            f"{entailment} and {embedding}, verified from {verifier.calibration.thresholds.verified:g}",
            partial(_by_all_checks, verifier=verifier),
        ),
        "similarity": (
            f"cosine of {embedding}, verified from {similarity_threshold:g}",
            partial(_by_similarity, verifier=verifier, threshold=similarity_threshold),
        ),
        "numbers": ("numbers, dates and identifiers only", partial(_by_numbers, verifier=verifier)),
    }
    scorers = [Scorer(name, description, partial(through, look=look)) for name, (description, look) in looks.items()]
    return [*scorers, Scorer("always-flag", "flags everything", flag_all)]


def look_through(rows: Sequence[Row], *, look: Look, verifier: Verifier, settings: Settings) -> Iterator[Opinion]:
    """Yield what `look` says of each row's claims; rows with the same evidence in a row share its corpus."""
    for evidence, sharing in groupby(rows, key=attrgetter("evidence")):
        corpus = corpus_of([evidence], verifier, settings)
        for row in sharing:
            parts = extract_given([row.claim])[0].claims
            yield weakest([look(part, corpus) for part in parts])


def flag_all(rows: Sequence[Row]) -> Iterator[Opinion]:
    """Yield no support for any row."""
    for _ in rows:
        yield Opinion(support=0.0, decision=Decision.FLAGGED)


def weakest(opinions: Sequence[Opinion]) -> Opinion:
    """Return the opinion of a text from those of its claims: the least support, verified only if all are."""
    judged = [opinion for opinion in opinions if opinion.decision is not Decision.NO_CLAIM]
    if not judged:
        return NO_CLAIM
    return _opinion(
        min(opinion.support for opinion in judged),
        is_verified=all(opinion.decision is Decision.VERIFIED for opinion in judged),
    )


def _by_all_checks(claim: Claim, corpus: Corpus, verifier: Verifier) -> Opinion:
    findings = verifier.examine(claim, corpus)
    status = judge(findings, verifier.calibration.thresholds).status
    if status is Status.NOT_A_CLAIM:
        return NO_CLAIM
    return _opinion(findings.probabilities.support, is_verified=status is Status.VERIFIED)


def _by_similarity(claim: Claim, corpus: Corpus, verifier: Verifier, threshold: float) -> Opinion:
    selection = select(claim.context_text, corpus, verifier.embedder, passages=verifier.passages)
    similarity = max(0.0, min(1.0, selection.similarity or 0.0))
    return _opinion(similarity, is_verified=similarity >= threshold)


def _by_numbers(claim: Claim, corpus: Corpus, verifier: Verifier) -> Opinion:
    text = claim.context_text
    selection = select(text, corpus, verifier.embedder, passages=verifier.passages)
    details = [
        *compare_identifiers(text, selection.sentences, corpus.identifiers),
        *compare_numbers(text, selection.sentences),
    ]
    support = min((_SUPPORT_BY_WORST_DETAIL[detail.outcome] for detail in details), default=1.0)
    return _opinion(support, is_verified=support >= _LEAST_SUPPORT_BY_NUMBERS)


def _opinion(support: float, *, is_verified: bool) -> Opinion:
    return Opinion(support=support, decision=Decision.VERIFIED if is_verified else Decision.FLAGGED)
