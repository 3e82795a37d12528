"""Natural questions and claims about tables: how many are right, wrong or left undecided.

Input: folders with CSV or XLSX files and a `set.json`. Output: counts; with `--show` the sentences that are wrong, with
`--all` every sentence. What the table does not say must stay undecided or be declined, or the blank cell be shown. With
`--chooser` a trained network reads the rest (docs/decisions/0022-a-ranker-of-computations.md), with `--replies` a
language model whose replies were recorded (recorded_model.py), with `--language-model` the one that is configured.

Run: python -m benchmarks.natural_tables FOLDER [FOLDER ...] [--chooser MODEL [--least P]] [--show] [--all]
     python -m benchmarks.natural_tables FOLDER [FOLDER ...] --replies FILE | --language-model
"""

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from benchmarks.recorded_model import RecordedModel
from config.language_model import load_language_model
from config.settings import Settings
from config.storage import file_limits
from core.checks.computation import planned_from_tables
from generation.claim_planning import MOST_AT_ONCE, ClaimPlanner, Read
from generation.failure import WritingFailed
from generation.table_planning import TablePlanner
from ingestion.document import Document, Format
from ingestion.embeddings import MiniLmEmbedder
from ingestion.parsing import parse
from retrieval.snapshots import prepared
from tables.answer import Finding, TableAnswer
from tables.claims.asserting import Assertion, check_assertions
from tables.claims.checking import check
from tables.moments import DayOrder, read_moment
from tables.prepared import PreparedTable
from tables.questions.asking import ask, ask_ranker
from tables.ranked.ranker import Ranker
from utils.chooser import OnnxChooser
from utils.deadline import Deadline

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_SECONDS = 60
_LABELS = {"s": True, "c": False, "n": None}


@dataclass(frozen=True, slots=True)
class Case:
    """A sentence about a file. `expected`: strings in a right answer, a truth, or None if the file does not say."""

    file: str
    text: str
    is_question: bool
    expected: tuple[str, ...] | bool | None
    forbidden: tuple[str, ...] = ()
    exact: bool = False


def cases_of(folder: Path) -> Iterator[Case]:
    """Yield the cases of a folder, in either form of `set.json`."""
    for entry in json.loads((folder / "set.json").read_text()):
        if "kind" in entry:
            is_question = entry["kind"] == "question"
            said = entry.get("answer") if is_question else entry.get("truth")
            expected = (said,) if isinstance(said, str) else tuple(said) if isinstance(said, list) else said
            yield Case(entry["table"], entry["text"], is_question, expected, exact=True)
            continue
        for each in entry.get("questions", ()):
            must = tuple(each["must"]) or None
            yield Case(entry["file"], each["q"], True, must, tuple(each["mustnot"]))
        for each in entry.get("claims", ()):
            yield Case(entry["file"], each["text"], False, _LABELS[each["label"]])


def document_of(path: Path) -> Document:
    """Return a file as a document."""
    data, form = path.read_bytes(), Format.CSV if path.suffix == ".csv" else Format.XLSX
    content = parse(form, data, file_limits(Settings()))
    return Document(id=path.name, name=path.name, format=form, size_bytes=len(data), **dict(content))


def _plain(text: str) -> str:
    return re.sub(r"(?<=\d)[,  ](?=\d{3})", "", text).casefold()


def _holds(answer: TableAnswer, expected: str) -> bool:
    shown = _plain(answer.sentence)
    moment = read_moment(expected, DayOrder.DAY_FIRST)
    if moment is not None and str(moment) in shown:
        return True
    numbers = [Decimal(each) for each in _NUMBER.findall(_plain(expected))]
    words = re.findall(r"[^\W\d_]+", expected)
    if len(numbers) == 1 and not any(len(word) > 2 for word in words):
        places = -int(numbers[0].as_tuple().exponent)
        return any(round(Decimal(each), places) == numbers[0] for each in _NUMBER.findall(shown))
    return all(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", shown) for word in re.findall(r"\w+", _plain(expected)))


@dataclass(frozen=True, slots=True)
class Readers:
    """What reads the sentences besides the forms: the meaning of words, and a ranker."""

    meaning: MiniLmEmbedder
    ranker: Ranker | None
    planner: TablePlanner | None
    translator: ClaimPlanner | None

    def ask(self, text: str, tables: Sequence[PreparedTable]) -> TableAnswer | str:
        """Return an answer, or the reason why there is none."""
        made = ask(text, tables)
        stood = made if isinstance(made, TableAnswer) and not made.missing else None
        if stood and (stood.certain or self.planner is None):
            return stood
        reason = made.sentence if isinstance(made, TableAnswer) else made.reason
        if isinstance(made, TableAnswer) and not stood:
            return reason
        if self.planner:
            planned = planned_from_tables(text, tables, self.planner, self.ranker, Deadline.after(_SECONDS))
            if isinstance(planned, TableAnswer):
                return planned
            return stood or (planned.reason if planned else reason)
        likely = ask_ranker(text, tables, self.ranker) if self.ranker else None
        return likely or reason

    def assertions(self, claims: Sequence[Case], tables: Sequence[PreparedTable]) -> Iterator[Sequence[Assertion]]:
        """Yield what each claim about the same tables asserts, as a language model says, nothing without one."""
        for start in range(0, len(claims), MOST_AT_ONCE):
            group = claims[start : start + MOST_AT_ONCE]
            found: Read = {}
            if self.translator is not None:
                try:
                    deadline = Deadline.after(_SECONDS)
                    found = self.translator.assertions([each.text for each in group], tables, deadline)
                except WritingFailed as failure:  # a prompt without a reply: these claims count as undecided
                    print(failure.detail, file=sys.stderr)
            yield from (found.get(place, ()) for place in range(len(group)))


def _answered(case: Case, tables: Sequence[PreparedTable], readers: Readers) -> tuple[str, str]:
    made = readers.ask(case.text, tables)
    if isinstance(made, str):
        return ("right" if case.expected is None else "declined"), made
    if case.expected is None and len(made.rows) == 1 and any(each.text is None for each in made.rows[0]):
        return "right", made.sentence
    outcome = "right" if isinstance(case.expected, tuple) and _is_right(made, case, case.expected) else "wrong"
    return (outcome if made.certain else f"perhaps {outcome}"), made.sentence


def _is_right(made: TableAnswer, case: Case, expected: Sequence[str]) -> bool:
    shown = _plain(made.sentence)
    if any(_plain(each) in shown for each in case.forbidden):
        return False
    if not all(_holds(made, each) if case.exact else _plain(each) in shown for each in expected):
        return False
    return not case.exact or made.row_count == len(expected) or made.kind.value == "check"


def _checked(
    case: Case, tables: Sequence[PreparedTable], readers: Readers, asserted: Sequence[Assertion]
) -> tuple[str, str]:
    """Return the outcome of a claim; "perhaps": the table agrees only with a language model's translation of it."""
    translated, own = check_assertions(case.text, asserted), check(case.text, tables, readers.meaning.embed)
    decided = [made for made in (translated, own) if made and made.finding is not Finding.UNDECIDED]
    if not decided:
        return ("right" if case.expected is None else "undecided"), ""
    made = next((each for each in decided if each.finding is Finding.CONTRADICTED), decided[-1])
    agrees = case.expected is not None and (made.finding is Finding.SUPPORTED) is case.expected
    outcome = "right" if agrees else "wrong"
    only_translated = made is translated and made.finding is Finding.SUPPORTED
    return (f"perhaps {outcome}" if only_translated else outcome), made.explanation


def results_of(folder: Path, readers: Readers) -> Iterator[tuple[Case, str, str]]:
    """Yield each case of a folder, file by file, with its outcome and what was said."""
    by_file: dict[str, list[Case]] = defaultdict(list)
    for case in cases_of(folder):
        by_file[case.file].append(case)
    for file, cases in by_file.items():
        tables = prepared(file, file, document_of(folder / file).tables)
        claims = [case for case in cases if not case.is_question]
        for case in cases:
            if case.is_question:
                yield case, *_answered(case, tables, readers)
        for case, asserted in zip(claims, readers.assertions(claims, tables), strict=True):
            yield case, *_checked(case, tables, readers, asserted)


def main(arguments: Sequence[str]) -> None:
    """Measure the given folders."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--chooser", type=Path, help="the folder of a chooser, to read what the forms do not")
    parser.add_argument("--least", type=float, help="the probability from which on it answers; default: its own")
    parser.add_argument("--replies", type=Path, help="recorded replies of a language model that chooses computations")
    parser.add_argument("--language-model", action="store_true", help="the configured language model chooses them")
    parser.add_argument("--show", action="store_true", help="print what is wrong")
    parser.add_argument("--all", action="store_true", help="print every sentence")
    options = parser.parse_args(arguments)
    ranker = OnnxChooser.load(options.chooser) if options.chooser else None
    if ranker and options.least is not None:
        ranker.least = options.least
    recorded = RecordedModel(options.replies) if options.replies else None
    model = load_language_model(Settings()) if options.language_model else recorded
    planner, translator = (TablePlanner(model), ClaimPlanner(model)) if model else (None, None)
    readers = Readers(MiniLmEmbedder.load(Path("data/engines")), ranker, planner, translator)
    for folder in options.folders:
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        for case, outcome, said in results_of(folder, readers):
            kind = "questions" if case.is_question else "claims"
            counts[kind]["untold, right" if case.expected is None and outcome == "right" else outcome] += 1
            if options.all or (options.show and "wrong" in outcome):
                print(f"{outcome:9} {case.file[:9]:9} {case.text} [{case.expected}]\n{'':20}-> {said[:200]}")
        for kind, counted in counts.items():
            print(folder, kind, dict(sorted(counted.items())), "of", counted.total())
    if recorded is not None:
        print("prompts without a reply:", recorded.write_missing())


if __name__ == "__main__":
    main(sys.argv[1:])
