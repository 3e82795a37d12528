"""The report of an audit: one self-contained HTML page for people.

Input: the figures, the worst answers, what judged. Output: HTML. Jinja escapes every text, and a content security
policy lets nothing run or load. Does not count (tally.py).
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from cli.audit.records import AuditedAnswer, JudgedBy
from cli.audit.tally import BINS, Summary
from cli.printing import ANSWERED

_PAGES = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


class Plot(NamedTuple):
    """Bars under a title, at most 20 of `counts`. `note` says what is counted, `tones` names colours by label."""

    title: str
    note: str
    counts: Mapping[str, int]
    tones: Mapping[str, str] = {}


def render(name: str, summary: Summary, worst: Sequence[AuditedAnswer], judged_by: JudgedBy) -> str:
    """Return the page for the audit of the file `name`."""
    page = _PAGES.get_template("report.html")
    plots = _plots(summary)
    return page.render(name=name, summary=summary, worst=worst, by=judged_by, plots=plots, answered=ANSWERED)


def _plots(summary: Summary) -> list[Plot]:
    ends = [(place / BINS, (place + 1) / BINS) for place in range(BINS)]
    ratios = {f"{start:.1f} to {end:.1f}": count for (start, end), count in zip(ends, summary.ratios, strict=True)}
    known = summary.answered.items() if any(summary.answered.values()) else ()
    statuses = {status: status for status in summary.statuses}
    return [
        Plot("Support ratio", "answers; the last bin holds 1.0", ratios | {"none": summary.unrated}),
        Plot("Verdicts", "claims by status", summary.statuses, statuses),
        Plot(
            "Answers its question", "answers of which that is known", {ANSWERED[name]: count for name, count in known}
        ),
        Plot("Decisions", "answers by the reason of the decision", summary.reasons, {"enough_support": "verified"}),
        Plot("Types of error", "claims by category and kind", summary.error_types),
        Plot("Rows set aside", "rows that could not be judged, by reason", summary.bad_codes),
    ]
