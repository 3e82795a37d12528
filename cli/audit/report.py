"""The report of an audit: one self-contained HTML page for people.

Input: the figures, the worst answers, what judged. Output: HTML. Jinja escapes every text, and a content security
policy lets nothing run or load. Does not count (tally.py).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from cli.audit.records import AuditedAnswer, JudgedBy
from cli.audit.tally import BINS, Summary
from core.verdict import Status

_PAGES = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_MOST_BARS = 20
_ANSWERED = {"yes": "yes", "partly": "perhaps", "no": "no"}


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it counts, how many, its length as a share of the longest, the name of its colour."""

    label: str
    count: int
    length: float
    tone: str


@dataclass(frozen=True, slots=True)
class Plot:
    """Bars under a title; `note` says what is counted."""

    title: str
    note: str
    bars: tuple[Bar, ...]


def render(name: str, summary: Summary, worst: Sequence[AuditedAnswer], judged_by: JudgedBy) -> str:
    """Return the page for the audit of the file `name`."""
    page = _PAGES.get_template("report.html")
    plots = _plots(summary)
    return page.render(name=name, summary=summary, worst=worst, by=judged_by, plots=plots, answered=_ANSWERED)


def _plots(summary: Summary) -> list[Plot]:
    ends = [(place / BINS, (place + 1) / BINS) for place in range(BINS)]
    ratios = {f"{start:.1f} to {end:.1f}": count for (start, end), count in zip(ends, summary.ratios, strict=True)}
    tones = {status.value: status.value for status in Status}
    return [
        _plot("Support ratio", "answers; the last bin holds 1.0", ratios | {"none": summary.unrated}, {}),
        _plot("Verdicts", "claims by status", summary.statuses, tones),
        _plot("Answers its question", "answers of which that is known", _answered(summary), {}),
        _plot("Decisions", "answers by the reason of the decision", summary.reasons, {"enough_support": "verified"}),
        _plot("Types of error", "claims by category and kind", summary.error_types, {}),
        _plot("Rows set aside", "rows that could not be judged, by reason", summary.bad_codes, {}),
    ]


def _answered(summary: Summary) -> dict[str, int]:
    return {_ANSWERED[name]: count for name, count in summary.answered.items() if any(summary.answered.values())}


def _plot(title: str, note: str, counts: Mapping[str, int], tones: Mapping[str, str]) -> Plot:
    most = max(counts.values(), default=0) or 1
    shown = list(counts.items())[:_MOST_BARS]
    bars = tuple(Bar(label.replace("_", " "), count, count / most, tones.get(label, "plain")) for label, count in shown)
    return Plot(title, note, bars)
