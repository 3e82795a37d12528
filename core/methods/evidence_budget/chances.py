"""How likely the evidence entails a claim: from the local verifier, or from a language model's log-probabilities.

Input: a verdict, or a claim with corpora. Output: a `Chance`. The local verifier needs no log-probabilities: its
calibrated probability of support (the model's figures over all windows, lowered by missing details) is the lower bound;
if its rule says yes, the upper bound is 1. Copies and computed results are certain and a conflict is certainly false,
so nothing needs to be read for them. Does not decide what is hidden (citing.py) or compute bits.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from core.calibration import Calibration
from core.claim import Claim
from core.findings import Findings, signals_of
from core.judge import Judgement
from core.methods.evidence_budget.hiding import Hiding
from core.methods.evidence_budget.labels import Labels
from core.methods.evidence_budget.report import Chance
from core.verdict import CONTRADICTION, Status, Verdict
from core.verifier import Rule
from generation.chat_client import ChatClient
from generation.entailment_question import YesChance, ask_whether_entailed
from retrieval.passage import Passage
from utils.deadline import Deadline

_YES, _NO, _UNSURE = "YES", "NO", "UNSURE"
_CERTAIN = frozenset({"copied", "computed"})
_OF_STATUS = {Status.VERIFIED: 1.0, Status.PARTIAL: 0.5, Status.HALLUCINATED: 0.0}
_PASSAGES_OF_A_CITED_SOURCE = 2


def without_evidence(calibration: Calibration) -> Chance:
    """Return the chance of a claim if there is nothing to read."""
    support = calibration.support.probability(signals_of(()))
    return Chance(lower=support, upper=support, said=_UNSURE)


def with_chances(rule: Rule) -> Rule:
    """Return `rule` made to read also if it could judge without reading but the chance of its judgement is a figure."""

    def judge(findings: Findings) -> Judgement:
        judgement = rule(findings)
        is_certain = judgement.status is Status.VERIFIED or (judgement.error_type or "").startswith(CONTRADICTION)
        if findings.computation is None and judgement.status is not Status.NOT_CHECKED and not is_certain:
            findings.weighing.result()
        return judgement

    return judge


def chance_of(verdict: Verdict, nothing: Chance) -> Chance | None:
    """Return the chance that a verdict stands for, `nothing` if there was no evidence, None if a check failed."""
    if verdict.status is Status.NOT_CHECKED:
        return nothing if verdict.reason == "no_evidence" else None
    if verdict.has_hard_conflict:
        return Chance(lower=0.0, upper=0.0, said=_NO)
    support = verdict.support_probability
    if support is None or (verdict.reason in _CERTAIN and verdict.status is Status.VERIFIED):
        support = _OF_STATUS.get(verdict.status, 0.0)
    verified = verdict.status is Status.VERIFIED
    return Chance(lower=support, upper=1.0 if verified else support, said=_YES if verified else _UNSURE)


def ask_both(
    claim: Claim,
    passages: Sequence[Passage],
    corpora: tuple[Hiding, Hiding],
    labels: Labels,
    model: ChatClient,
    deadline: Deadline,
) -> tuple[Chance, Chance]:
    """Ask a language model twice in parallel: with `passages` as each of the two corpora shows them.

    Raises `WritingFailed`.
    """

    def ask(corpus: Hiding) -> Chance:
        shown = [(_label(place, passage, labels), corpus.shown(passage)) for place, passage in enumerate(passages)]
        return _chance(ask_whether_entailed(claim.context_text, shown, model, deadline))

    with ThreadPoolExecutor(len(corpora)) as threads:
        p1, p0 = threads.map(ask, corpora)
    return p1, p0


def passages_to_show(claim: Claim, everything: Hiding, cited: Sequence[Passage], limit: int) -> list[Passage]:
    """Return the passages for a language model to read: the best for the claim, and the best of those it cites."""
    found = list(everything.corpus.search(claim.context_text, limit))
    for passage in cited:
        best = everything.alone(passage).corpus.search(claim.context_text, _PASSAGES_OF_A_CITED_SOURCE)
        found += [each for each in best if not any(_same_place(each, other) for other in found)]
    return found


def _same_place(passage: Passage, other: Passage) -> bool:
    return passage.document_id == other.document_id and passage.span == other.span


def _label(place: int, passage: Passage, labels: Labels) -> str:
    name = labels.of_place(passage.document_id, passage.span.start, passage.span.end)
    return f"{place + 1} (from {name})" if name else f"{place + 1}"


def _chance(said: YesChance) -> Chance:
    return Chance(lower=said.lower, upper=said.upper, said=said.generated)
