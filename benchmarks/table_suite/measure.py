"""Measure how many questions and claims about generated tables are answered, and how many of those correctly.

Input: the suite, regenerated from fixed seeds. Output: figures, and the failures with `--failures`. The truth comes
from truth.py, which knows nothing of the planner. `python -m benchmarks.table_suite.measure [--failures]`.
"""

import argparse
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from benchmarks.table_suite.claims import claims
from benchmarks.table_suite.questions import questions
from benchmarks.table_suite.sheets import Sheet, make_sheets
from benchmarks.table_suite.truth import Truth
from tables.answer import AnswerKind, Finding, TableAnswer
from tables.claims.checking import check
from tables.questions.asking import ask

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def right(answer: TableAnswer, truth: Truth) -> bool:
    """Whether an answer matches the truth."""
    if truth.absent or answer.missing:
        return truth.absent and bool(answer.missing)
    first = answer.rows[0][0].text or "" if answer.rows else ""
    if truth.yes is not None:
        return first == ("Yes" if truth.yes else "No")
    if truth.number is not None:
        return answer.kind in (AnswerKind.AGGREGATE, AnswerKind.COMPARISON) and _near(first, truth.number)
    if truth.groups is not None:
        shown = {row[0].text: row[1].text or "" for row in answer.rows}
        return len(shown) == len(truth.groups) and all(
            _near(shown.get(name, ""), value) for name, value in truth.groups
        )
    if truth.names is not None:
        return answer.row_count == len(truth.names) and {row[0].text for row in answer.rows} <= truth.names
    texts = [number for row in answer.rows for cell in row for number in [*_NUMBER.findall(cell.text or ""), cell.text]]
    return len(answer.rows) == 1 and truth.text in texts


def _near(text: str, value: Decimal) -> bool:
    found = _NUMBER.findall(text)
    return bool(found) and abs(Decimal(found[0]) - value) <= Decimal("0.005")


def ask_all(sheets: list[Sheet]) -> Iterator[tuple[str, str]]:
    """Yield the outcome of each question: right, wrong, declined."""
    for sheet in sheets:
        draw = random.Random(f"questions-{sheet.prepared.source.document_id}")
        for question, truth in questions(sheet, draw):
            answer = ask(question, [sheet.prepared])
            if not isinstance(answer, TableAnswer):
                yield "right" if truth.absent else "declined", f"{question} [{sheet.domain.file}] {answer.reason}"
                continue
            outcome = "right" if right(answer, truth) else "declined" if answer.missing else "wrong"
            yield outcome, f"{question} [{sheet.domain.file}] {answer.sentence[:200]} | {truth}"


def check_all(sheets: list[Sheet]) -> Iterator[tuple[str, str]]:
    """Yield the outcome of each claim: right, wrong, undecided."""
    for sheet in sheets:
        draw = random.Random(f"claims-{sheet.prepared.source.document_id}")
        for claim, truth in claims(sheet, draw):
            made = check(claim, [sheet.prepared])
            decided = made is not None and made.finding is not Finding.UNDECIDED
            if not decided:
                yield (
                    "right" if truth is None else "undecided",
                    f"{claim} [{sheet.domain.file}] {made and made.explanation[:200]}",
                )
                continue
            assert made is not None
            said = made.finding is Finding.SUPPORTED
            yield (
                "right" if said is truth else "wrong",
                f"{claim} [{sheet.domain.file}] {truth} | {made.explanation[:200]}",
            )


def report(name: str, outcomes: list[tuple[str, str]], *, failures: bool, seconds: float) -> None:
    """Print the figures of one half of the suite."""
    counts = Counter(outcome for outcome, _ in outcomes)
    answered = counts["right"] + counts["wrong"]
    print(
        f"{name}: {len(outcomes)}; answered {answered / len(outcomes):.1%}; "
        f"right of these {counts['right'] / answered:.2%}; "
        f"wrong {counts['wrong']}; {1000 * seconds / len(outcomes):.1f} ms each"
    )
    for outcome, text in outcomes:
        if failures and outcome != "right":
            print(f"  {outcome}: {text}")


def main() -> None:
    """Run the suite and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--failures", action="store_true")
    failures = parser.parse_args().failures
    sheets = make_sheets()
    print(f"tables: {len(sheets)}")
    for name, run in (("questions", ask_all), ("claims", check_all)):
        begun = time.perf_counter()
        outcomes = list(run(sheets))
        report(name, outcomes, failures=failures, seconds=time.perf_counter() - begun)


if __name__ == "__main__":
    main()
