"""The figures of an audit, counted one verdict at a time.

Input: judged rows. Output: `Summary`, and the worst answers. Memory does not grow with the number of rows.
"""

from collections import Counter
from collections.abc import Mapping

from cli.audit.records import AuditedAnswer, BadRow, Judged
from core.firewall import Answered
from core.verdict import Status
from utils.record import Record

BINS = 10
MOST_WORST = 25


class Summary(Record):
    """The figures of an audit: rows = answers + bad rows.

    `ratios` counts the answers by support ratio in ten equal bins, with 1.0 in the last; `unrated` have none, as
    nothing in them could be checked. `answered` counts those for which it is known whether they answer their question.
    """

    rows: int
    answers: int
    passed: int
    bad_rows: int
    claims: int
    bad_codes: dict[str, int]
    reasons: dict[str, int]
    statuses: dict[str, int]
    error_types: dict[str, int]
    ratios: tuple[int, ...]
    unrated: int
    answered: dict[str, int]


class Tally:
    """Counts judged rows one by one. `worst`: the failed answers with the least support, worst first."""

    def __init__(self) -> None:
        self.worst: list[AuditedAnswer] = []
        self._passed = 0
        self._bad: Counter[str] = Counter()
        self._reasons: Counter[str] = Counter()
        self._statuses: Counter[str] = Counter({status.value: 0 for status in Status})
        self._errors: Counter[str] = Counter()
        self._bins: Counter[int | None] = Counter()
        self._answered: Counter[str] = Counter({answered.value: 0 for answered in Answered})

    def count(self, judged: Judged) -> None:
        """Count one row."""
        if isinstance(judged, BadRow):
            self._bad[judged.code] += 1
            return
        ratio = judged.support_ratio
        self._bins[None if ratio is None else min(int(ratio * BINS), BINS - 1)] += 1
        self._reasons[judged.reason] += 1
        self._statuses.update(claim.status.value for claim in judged.claims)
        self._errors.update(claim.error_type for claim in judged.claims if claim.error_type)
        if judged.answered is not None:
            self._answered[judged.answered.value] += 1
        if judged.passed:
            self._passed += 1
        else:
            self.worst = sorted([*self.worst, judged], key=_support)[:MOST_WORST]

    def summary(self) -> Summary:
        """Return the figures."""
        return Summary(
            rows=self._reasons.total() + self._bad.total(),
            answers=self._reasons.total(),
            passed=self._passed,
            bad_rows=self._bad.total(),
            claims=self._statuses.total(),
            bad_codes=_by_count(self._bad),
            reasons=_by_count(self._reasons),
            statuses=dict(self._statuses),
            error_types=_by_count(self._errors),
            ratios=tuple(self._bins[place] for place in range(BINS)),
            unrated=self._bins[None],
            answered=dict(self._answered),
        )


def _support(answer: AuditedAnswer) -> tuple[float, int, int]:
    """Return what orders answers, the least supported first."""
    ratio = 1.0 if answer.support_ratio is None else answer.support_ratio
    wrong = sum(claim.status is Status.HALLUCINATED for claim in answer.claims)
    return ratio, -wrong, answer.row


def _by_count(counter: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counter.items(), key=lambda item: (-item[1], item[0])))
