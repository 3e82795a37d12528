"""The figures of an audit."""

import pytest

from cli.audit.records import BadRow, Judged
from cli.audit.tally import MOST_WORST, Summary, Tally
from core.firewall import Answered
from core.verdict import Status
from tests.cli.audit.answers import answer

RIGHT, WRONG = Status.VERIFIED, Status.HALLUCINATED


def test_every_row_is_counted_once() -> None:
    tally = Tally()
    rows: list[Judged] = [
        answer(1, RIGHT, RIGHT, answered=Answered.YES),
        answer(2, RIGHT, WRONG),
        answer(3, RIGHT, answered=Answered.NO),
        BadRow(row=4, code="not_json", detail="No.", excerpt=""),
        answer(5, WRONG),
    ]
    for judged in rows:
        tally.count(judged)
    assert tally.summary() == Summary(
        rows=5,
        answers=4,
        passed=1,
        bad_rows=1,
        claims=6,
        bad_codes={"not_json": 1},
        reasons={"contradicted": 2, "enough_support": 1, "not_answered": 1},
        statuses={"verified": 4, "partial": 0, "hallucinated": 2, "not_checked": 0, "not_a_claim": 0},
        error_types={"contradiction/numerical": 2},
        ratios=(1, 0, 0, 0, 0, 1, 0, 0, 0, 1),
        unrated=1,
        answered={"yes": 1, "partly": 0, "no": 1},
    )
    assert [each.row for each in tally.worst] == [5, 2, 3]


@pytest.mark.parametrize("backwards", [False, True], ids=["forwards", "backwards"])
def test_the_worst_are_the_same_in_any_order_and_no_more_than_some(backwards: bool) -> None:
    tally = Tally()
    statuses = [(RIGHT,) * (number % 9) + (WRONG,) for number in range(5 * MOST_WORST)]
    answers = [answer(number + 1, *each) for number, each in enumerate(statuses)]
    for each in reversed(answers) if backwards else answers:
        tally.count(each)
    worst = tally.worst
    assert len(worst) == MOST_WORST
    by_ratio = sorted(answers, key=lambda each: (each.support_ratio or 0, each.row))
    assert worst == by_ratio[:MOST_WORST]
