"""The pieces that go out are the delivered text, whatever the verdicts and the wish."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from core.delivery import deliver
from core.examination import Examined, Statement, coverage_of
from core.firewall import Action
from core.result import AnswerWritten, ClaimJudged
from core.runs.requests import QueryRequest
from core.verdict import Status, Verdict, unread
from retrieval.sources import sources_corpus
from routes.compat.openai_stream import Gate
from tests.doubles import WordEmbedder

SENTENCES = (
    "The rent is 900 euros.",
    "It is due on the first [S0].",
    "- The tenant may keep a cat.",
    "\n\n## Terms\n\n",
    "Is that all?",
    "| item | price |\n|---|---|\n| garage | 90 |\n",
    "The rent  is 900 euros .",
)
CORPUS = sources_corpus([("S0", "Text.")], WordEmbedder(), size=1000, overlap=200)
DELIVERING = (Action.PASS, Action.ANNOTATE, Action.NOOP, Action.FIX, Action.FILTER, Action.REASK, Action.FIX_REASK)


def judged(statement: Statement, statuses: list[Status]) -> list[Verdict]:
    given = (
        status if unit.parts else Status.NOT_A_CLAIM for unit, status in zip(statement.units, statuses, strict=False)
    )
    return [
        unread(unit.claim, status, "given", "Given.").model_copy(update={"index": index})
        for index, (unit, status) in enumerate(zip(statement.units, given, strict=True))
    ]


def black(pieces: list[str]) -> str:
    return "".join("".join(pieces).split())


def opened(answer: str) -> Gate:
    gate = Gate(Statement.of_text, lambda beginning: True)
    gate.write(AnswerWritten(event="answer", attempt=1, answer=answer))
    return gate


@given(
    sentences=st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=7),
    joint=st.sampled_from([" ", "\n", "  ", "\n\n\n"]),
    statuses=st.lists(st.sampled_from([*Status, Status.VERIFIED, Status.VERIFIED]), min_size=60, max_size=60),
    action=st.sampled_from(DELIVERING),
)
def test_the_pieces_are_what_is_delivered(
    sentences: list[str], joint: str, statuses: list[Status], action: Action
) -> None:
    answer = joint.join(sentences)
    statement = Statement.of_text(answer)
    verdicts = judged(statement, statuses)
    gate = opened(answer)
    total = len(verdicts)
    pieces = [gate.judge(ClaimJudged(event="claim", attempt=1, total=total, claim=verdict)) for verdict in verdicts]
    coverage = coverage_of(statement, verdicts, CORPUS.characters)
    delivered = deliver(Examined(statement, tuple(verdicts), coverage), action)
    assert black([*pieces, gate.rest(delivered)]) == black([delivered])
    good = [verdict.status in (Status.VERIFIED, Status.NOT_A_CLAIM) for verdict in verdicts]
    first_bad = verdicts[good.index(False)].span.start if False in good else len(answer)
    assert len("".join(pieces)) <= first_bad


def test_verdicts_of_other_units_let_nothing_out() -> None:
    answer = "The rent is 900 euros. The flat has a garden."
    verdict = judged(Statement.of_text(answer), [Status.VERIFIED] * 2)[0]
    assert opened(answer).judge(ClaimJudged(event="claim", attempt=1, total=1, claim=verdict)) == ""
    assert opened(answer).judge(ClaimJudged(event="claim", attempt=1, total=2, claim=verdict)) != ""


@pytest.mark.parametrize(
    ("chosen", "early"),
    [
        ({}, True),
        ({"on_fail": "filter"}, True),
        ({"on_fail": "block"}, False),
        ({"on_fail": "refrain"}, False),
        ({"on_fail": "exception"}, False),
        ({"bands": {"block": 0.4, "allow": 0.6}}, False),
        ({"method": "provenance"}, False),
        ({"sensitive_data": "mask"}, False),
    ],
)
def test_nothing_goes_out_early_that_could_be_taken_back(
    client: TestClient, chosen: dict[str, object], early: bool
) -> None:
    assert isinstance(client.app, FastAPI)
    request = QueryRequest.model_validate({"question": "What is the rent?", **chosen})
    gate = Gate.of(request, client.app.state.service)
    answer = "The rent is 900 euros. The flat has a garden."
    gate.write(AnswerWritten(event="answer", attempt=1, answer=answer))
    verdict = judged(Statement.of_text(answer), [Status.VERIFIED] * 2)[0]
    freed = gate.judge(ClaimJudged(event="claim", attempt=1, total=2, claim=verdict))
    assert bool(freed) == early
