"""The report of an audit: it shows what was found, loads nothing and runs nothing of what was logged."""

import re
from html.parser import HTMLParser

from cli.audit.records import BadRow
from cli.audit.report import render
from cli.audit.tally import Tally
from core.firewall import Answered
from core.verdict import Status
from tests.cli.audit.answers import answer
from tests.cli.audit.test_ledger import JUDGED_BY

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)> {{ 7 * 7 }}"


class Elements(HTMLParser):
    """The elements of a page with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attributes)))


def page(text: str = "The rent is EUR 800.", name: str = "log.jsonl") -> str:
    tally = Tally()
    tally.count(answer(1, Status.VERIFIED, answered=Answered.YES))
    tally.count(answer(2, Status.VERIFIED, Status.HALLUCINATED, text=text))
    tally.count(answer(3, Status.VERIFIED, answered=Answered.NO))
    tally.count(BadRow(row=4, code="not_json", detail="No.", excerpt=""))
    return render(name, tally.summary(), tally.worst, JUDGED_BY)


def test_it_shows_the_worst_answer_with_its_claims_and_evidence() -> None:
    shown = page()
    assert "Row 2, r2: support ratio 0.50 (contradicted)" in shown
    assert "contradicts, S0:</b> The rent is EUR 900." in shown
    assert "EUR 800 → EUR 900" in shown
    assert "Row 1," not in shown
    assert "Row 3, r3: support ratio none, answers its question: no (not answered)" in shown


def test_it_has_the_plots() -> None:
    plots = [attributes["aria-label"] for tag, attributes in Elements(page()).found if tag == "svg"]
    assert plots[0] is not None and plots[0].startswith("Support ratio: 0.0 to 0.1 0,")
    assert "0.5 to 0.6 1, " in plots[0] and plots[0].endswith("0.9 to 1.0 1, none 1")
    assert "Verdicts: verified 3, partial 0, hallucinated 1, not checked 0, not a claim 0" in plots
    assert "Types of error: contradiction/numerical 1" in plots
    assert "Answers its question: yes 1, perhaps 0, no 1" in plots
    assert "Rows set aside: not json 1" in plots


def test_text_of_a_log_stays_text() -> None:
    found = Elements(page(HOSTILE, name=f"{HOSTILE}.jsonl")).found
    assert found == Elements(page()).found
    assert "{{ 7 * 7 }}" in page(HOSTILE)


def test_it_needs_nothing_else_and_has_both_themes() -> None:
    shown = page()
    assert not re.search(r"https?:|//\w|url\(|@import|\ssrc=|\shref=", shown)
    assert "default-src 'none'" in shown
    assert "color-scheme: light dark" in shown
    colours = re.findall(r"--[\w]+: ([^;]+);", shown)
    assert [value for value in colours if not value.startswith(("light-dark(", "var("))] == []
