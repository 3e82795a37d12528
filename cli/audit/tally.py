"""The figures of an audit, counted one verdict at a time.

Input: judged rows. Output: `Summary`, and the worst answers. Memory does not grow with the number of rows.
"""

import heapq
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
    """Counts judged rows one by one."""

    def __init__(self) -> None:
        self._answers = self._passed = self._unrated = 0
        self._bad: Counter[str] = Counter()
        self._reasons: Counter[str] = Counter()
        self._statuses: Counter[str] = Counter({status.value: 0 for status in Status})
        self._errors: Counter[str] = Counter()
        self._ratios = [0] * BINS
        self._answered: Counter[str] = Counter({answered.value: 0 for answered in Answered})
        self._worst: list[tuple[float, int, int, AuditedAnswer]] = []

    def count(self, judged: Judged) -> None:
        """Count one row."""
        if isinstance(judged, BadRow):
            self._bad[judged.code] += 1
            return
        self._answers += 1
        self._passed += judged.passed
        self._reasons[judged.reason] += 1
        self._statuses.update(claim.status.value for claim in judged.claims)
        self._errors.update(claim.error_type for claim in judged.claims if claim.error_type)
        if judged.support_ratio is None:
            self._unrated += 1
        else:
            self._ratios[min(int(judged.support_ratio * BINS), BINS - 1)] += 1
        if judged.answered is not None:
            self._answered[judged.answered.value] += 1
        if not judged.passed:
            self._remember(judged)

    def summary(self) -> Summary:
        """Return the figures."""
        return Summary(
            rows=self._answers + self._bad.total(),
            answers=self._answers,
            passed=self._passed,
            bad_rows=self._bad.total(),
            claims=self._statuses.total(),
            bad_codes=_by_count(self._bad),
            reasons=_by_count(self._reasons),
            statuses=dict(self._statuses),
            error_types=_by_count(self._errors),
            ratios=tuple(self._ratios),
            unrated=self._unrated,
            answered=dict(self._answered),
        )

    def worst(self) -> tuple[AuditedAnswer, ...]:
        """Return the failed answers with the least support, worst first, ties in row order."""
        return tuple(held[-1] for held in sorted(self._worst, reverse=True))

    def _remember(self, answer: AuditedAnswer) -> None:
        """Keep the answer if it is among the worst; the heap's first element is the best of them."""
        ratio = 1.0 if answer.support_ratio is None else answer.support_ratio
        wrong = sum(claim.status is Status.HALLUCINATED for claim in answer.claims)
        entry = (-ratio, wrong, -answer.row, answer)
        heapq.heappush(self._worst, entry)
        if len(self._worst) > MOST_WORST:
            heapq.heappop(self._worst)


def _by_count(counter: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counter.items(), key=lambda item: (-item[1], item[0])))
