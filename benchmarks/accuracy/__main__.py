"""Score the repository's verifiers on labelled claims.

Input: names of the sets of this repository (sets.py), files in the common format (rows.py), or a data folder with
`dev/*.jsonl.gz`. Output: the figures of metrics.py for each verifier and set, and their mean.

    python -m benchmarks.accuracy everyday answers          python -m benchmarks.accuracy --data DATA --limit 120
    python -m benchmarks.accuracy SETS --verifier ours --replies FILE     a language model reviews, recorded replies
    python -m benchmarks.accuracy SETS --verifier ours --language-model   the configured language model reviews

The models are those of the settings (`NLI_MODEL`, `EMBEDDING_MODEL`). Verifiers run one after the other on each set, so
those after `ours` find vectors already computed; only the first one's speed is its own. Exits with 2 if a file cannot
be read, with 1 if a model is missing.
"""

import argparse
import random
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tqdm import tqdm

from benchmarks.accuracy.report import Answers, as_text, errors_in, report_on
from benchmarks.accuracy.rows import Row, read_rows, rows_by_set
from benchmarks.accuracy.sets import DEVELOPMENT, SETS, read_named
from benchmarks.accuracy.verifiers import NAMES, Opinion, Scorer, load_scorers
from benchmarks.recorded_model import RecordedModel
from config.language_model import load_language_model
from config.settings import Settings
from generation.reviewing import Reviewer
from utils.errors import FirewallError, InvalidRequest


def answers_of(scorers: Sequence[Scorer], sets: Mapping[str, Sequence[Row]]) -> list[Answers]:
    """Let every verifier judge every set; progress is shown on stderr."""
    opinions: dict[str, list[tuple[Opinion, ...]]] = {scorer.name: [] for scorer in scorers}
    seconds = dict.fromkeys(opinions, 0.0)
    with tqdm(total=len(scorers) * sum(map(len, sets.values())), unit="claim", mininterval=1) as bar:
        for name, rows in sets.items():
            for scorer in scorers:
                bar.set_description(f"{name}, {scorer.name}")
                started = time.perf_counter()
                given = []
                for opinion in scorer.score(rows):
                    given.append(opinion)
                    bar.update()
                opinions[scorer.name].append(tuple(given))
                seconds[scorer.name] += time.perf_counter() - started
    return [
        Answers(scorer.name, scorer.description, tuple(opinions[scorer.name]), seconds[scorer.name])
        for scorer in scorers
    ]


def rows_of(named: Sequence[str], data: Path | None) -> list[Row]:
    """Return the rows of sets and files, and of the development sets in `data`. Raises `InvalidRequest`."""
    files = [Path(each) for each in named if each not in SETS]
    if data is not None:
        files += sorted((data / "dev").glob("*.jsonl.gz"))
        if not files:
            raise InvalidRequest(f"{data / 'dev'}: there is no *.jsonl.gz here.")
    rows = [row for each in named if each in SETS for row in read_named(each)]
    rows += [row for file in files for row in read_rows(file)]
    if not rows:
        raise InvalidRequest(f"{', '.join(map(str, [*named, *files]))}: there are no rows.")
    return rows


def run(arguments: argparse.Namespace) -> str:
    """Read, verify and measure; return the text to print. Raises `InvalidRequest`."""
    if arguments.errors and (held_back := (set(arguments.sets) & SETS.keys()) - DEVELOPMENT):
        raise InvalidRequest(f"{', '.join(sorted(held_back))}: nobody reads its claims, only its figures.")
    sets = rows_by_set(rows_of(arguments.sets, arguments.data), arguments.limit)
    names = NAMES if arguments.verifier == "all" else (arguments.verifier,)
    recorded = RecordedModel(arguments.replies) if arguments.replies else None
    model = load_language_model(Settings()) if arguments.language_model else recorded
    scorers = load_scorers(Settings(), names, Reviewer(model, random.Random(0)) if model else None, arguments.method)
    answers = answers_of(scorers, sets)
    report = report_on(sets, answers, arguments.limit)
    if recorded is not None:
        print("prompts without a reply:", recorded.write_missing(), file=sys.stderr)
    if arguments.json:
        return report.model_dump_json(indent=1)
    return "\n".join([as_text(report), *(errors_in(sets, answers) if arguments.errors else ())])


def positive_number(written: str) -> int:
    """Return the number written, for an option of the command line."""
    if not (written.isdecimal() and int(written) > 0):
        raise argparse.ArgumentTypeError(f"{written!r} is not a positive number")
    return int(written)


def main(argv: Sequence[str] | None = None) -> int:
    """Run with the arguments `argv` (the command line's if None) and print; return the exit code."""
    parser = argparse.ArgumentParser(
        "python -m benchmarks.accuracy", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sets", nargs="*", metavar="SET_OR_FILE", help=f"{', '.join(SETS)}, or a file")
    parser.add_argument("--data", type=Path, help="folder with dev/*.jsonl.gz")
    parser.add_argument("--verifier", default="all", choices=[*NAMES, "all"])
    parser.add_argument("--method", default="firewall", help="how ours and text judge")
    parser.add_argument("--errors", action="store_true", help="list the misjudged claims (of development sets only)")
    parser.add_argument("--limit", type=positive_number, help="most rows of a set, chosen by a fixed seed")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--replies", type=Path, help="recorded replies of a language model that reviews")
    parser.add_argument("--language-model", action="store_true", help="the configured language model reviews")
    arguments = parser.parse_args(argv)
    if not arguments.sets and arguments.data is None:
        parser.error("name sets or files, or a folder with --data")
    try:
        print(run(arguments))
    except FirewallError as error:
        print(error.detail, file=sys.stderr)
        return 2 if isinstance(error, InvalidRequest) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
