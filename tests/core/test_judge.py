from dataclasses import replace
from itertools import product

import pytest

from core.calibration import Thresholds
from core.checks.entailment import Entailment
from core.evidence import Selection, Window
from core.findings import Findings, Reading, WindowsRead
from core.judge import Judgement, judge
from core.verdict import Outcome, Status
from tests.core.examples import comparison, evidence, findings, with_nothing_read
from utils.record import Span

THRESHOLDS = Thresholds(verified=0.7, partial=0.4, contradicted=0.6)
CONFLICT, MISSING = (comparison(Outcome.CONFLICT),), (comparison(Outcome.MISSING),)
INVENTED = (comparison(Outcome.CONFLICT, "identifier").model_copy(update={"found": None, "evidence": None}),)
OTHERWISE = (evidence("It was 67.", "b.txt"),)

V, P, H, N = Status.VERIFIED, Status.PARTIAL, Status.HALLUCINATED, Status.NOT_CHECKED
CATS, RENT = "Cats may roam.", "The rent is due in May."
ADDED, WRONG, MADE_UP = "unsupported_addition", "contradiction/numerical", "fabricated_reference/identifier"
CASES = {
    "supported": (findings(support=0.9), V, "entailed", None),
    "at the threshold": (findings(support=0.7), V, "entailed", None),
    "middle band": (findings(support=0.69), P, "unclear", ADDED),
    "a part": (findings(support=0.69, doubted=(Span(start=7, end=9),)), P, "partly_supported", f"{ADDED}/omission"),
    "number missing": (findings(support=0.99, compared=MISSING), P, "partly_supported", f"{ADDED}/numerical"),
    "copied, number missing": (findings(copied=True, compared=MISSING), V, "copied", None),
    "below the middle band": (findings(support=0.39), H, "unsupported", ADDED),
    "similar but unsupported": (findings(support=0.1, similarity=0.99), H, "unsupported", ADDED),
    "contradicted": (findings(label="contradicted"), H, "contradicted", "contradiction/relational"),
    "another value": (findings(support=0.99, compared=MISSING, settled=CONFLICT), H, "numerical_conflict", WRONG),
    "invented": (findings(support=1, compared=INVENTED), H, "identifier_conflict", MADE_UP),
    "copied, another document says otherwise": (findings(copied=True, dissent=OTHERWISE), P, "disputed", None),
    "unsupported, and another too": (findings(support=0.1, dissent=OTHERWISE), H, "unsupported", ADDED),
    "absence, nothing found": (findings(support=0.1, is_absence=True), Status.NOT_A_CLAIM, "absence", None),
    "absence of nothing": (findings("this", support=0.9, is_absence=True), Status.NOT_A_CLAIM, "absence", None),
    "most of it doubted": (findings(support=0.5, doubted=(Span(start=0, end=9),)), P, "unclear", ADDED),
    "no evidence": (replace(with_nothing_read(findings(), 1.0), selection=Selection((), ())), N, "no_evidence", None),
    "another language": (findings(support=0.0, readable=False), N, "language_not_read", None),
    "another language, likely": (findings(support=1.0, readable=False), N, "language_not_read", None),
    "another language, copied": (findings(copied=True, readable=False), V, "copied", None),
    "another language, invented": (findings(compared=INVENTED, readable=False), H, "identifier_conflict", MADE_UP),
    "about something else": (findings(CATS, RENT, support=0.99, similarity=0.21), H, "unsupported", ADDED),
    "near in meaning": (findings(CATS, RENT, support=0.99, similarity=0.42), V, "entailed", None),
    "a word in common": (findings(CATS, "Cats go free.", support=0.99, similarity=0.21), V, "entailed", None),
    "absence, found": (findings(support=0.9, is_absence=True), H, "absence_contradicted", "contradiction/negation"),
}


@pytest.mark.parametrize(("found", "status", "reason", "error_type"), CASES.values(), ids=CASES.keys())
def test_judgement(found: Findings, status: Status, reason: str, error_type: str | None) -> None:
    judgement = judge(found, THRESHOLDS)
    assert (judgement.status, judgement.reason, judgement.error_type) == (status, reason, error_type)
    assert bool(judgement.evidence) is (status in (V, P))


def test_no_verdict_is_verified_without_a_passage() -> None:
    assert judge(with_nothing_read(findings(), 1.0), THRESHOLDS).status is not Status.VERIFIED
    for passages in ((), (evidence(" "),)):
        with pytest.raises(ValueError, match="without a passage"):
            Judgement(V, "a_rule", "By a rule that is wrong.", evidence=passages)


@pytest.mark.parametrize(("support", "label"), list(product((0.0, 0.5, 1.0), ("entailed", "neutral", "contradicted"))))
def test_a_conflict_vetoes_whatever_the_figures(support: float, label: str) -> None:
    found = findings(support=support, label=label, compared=(comparison(Outcome.CONFLICT, "identifier"),))
    assert judge(found, THRESHOLDS).error_type == "contradiction/identifier"


def test_the_part_that_is_not_carried_is_named_in_its_words() -> None:
    text = "The lift of the north wing was mended in March."
    doubted = tuple(Span(start=text.index(word), end=text.index(word) + len(word)) for word in ("north", "wing", "."))
    judgement = judge(findings(text, "The lift was mended in March.", support=0.5, doubted=doubted), THRESHOLDS)
    assert judgement.explanation == "The sources do not support “north wing”."


def test_rows_that_were_not_computed_verify_only_what_they_say_word_for_word() -> None:
    def of_rows(support: float, *, copied: bool = False) -> Findings:
        found = findings(copied=copied)
        near = found.selection.sentences[0]
        row = replace(near, source=near.source.model_copy(update={"cells": "A2:D2"}))
        reading = Reading(Window((row,)), Entailment(entailed=0.9, neutral=0.05, contradicted=0.05), ())
        read = WindowsRead((reading,), found.compared, support)
        return replace(found, read_windows=lambda: read)

    judgement = judge(of_rows(0.99), THRESHOLDS)
    assert (judgement.status, judgement.reason) == (P, "unclear")
    assert "not computed" in judgement.explanation
    assert judgement.evidence
    assert judge(of_rows(0.0, copied=True), THRESHOLDS).status is V
    assert judge(of_rows(0.1), THRESHOLDS).status is H
