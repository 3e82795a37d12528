"""A threshold that keeps a given risk, computed from people's feedback on the verdicts of this workspace."""

import time
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query

from core.labels import judged_by, labelled
from core.risk_control import Certificate, Refusal, certify
from core.runs.kept import judging_of, result_of
from routes.dependencies import WorkspaceDep
from routes.problems import RESPONSES
from utils.record import Record

router = APIRouter(prefix="/api", tags=["runs"], responses=RESPONSES)


class CertificateResult(Record):
    """The certificate, or why there is none; exactly one of the two."""

    certificate: Certificate | None
    refusal: Refusal | None


@router.get("/certificate")
def read_certificate(
    workspace: WorkspaceDep,
    risk: Annotated[
        float, Query(ge=0.001, le=0.999, description="Share of answers that may pass although they hold a false claim.")
    ] = 0.05,
) -> CertificateResult:
    """Return the least support ratio that keeps the risk, from answers all of whose claims people have labelled.

    Only answers that the latest labelled one's judge has judged count: another model or rule is another risk. The
    guarantee holds where the labelled answers are a fair draw of those to come: label what comes, not what looks odd.
    """
    told = [
        (
            judged_by(result, judging_of(run)),
            labelled(result, {each.claim_index: each.label == "correct" for each in said}),
        )
        for run in workspace.runs()
        if (said := workspace.feedback(run.id)) and (result := result_of(run))
    ]
    latest = told[0][0] if told else ""
    answers = [answer for judge, answer in told if judge == latest]
    day = datetime.fromtimestamp(time.time(), UTC).date().isoformat()
    outcome = certify([each for each in answers if each], risk, judged_by=latest, date=day)
    certified = isinstance(outcome, Certificate)
    return CertificateResult(certificate=outcome if certified else None, refusal=None if certified else outcome)
