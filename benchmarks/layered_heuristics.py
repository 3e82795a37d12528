"""Measure how long the heuristics of the method `layered` take for an answer of 1,250 words.

Input: nothing. Output: milliseconds, median and maximum of 50 rounds, once the claims are verified: the values have
been read by then. `python -m benchmarks.layered_heuristics`.
"""

import statistics
from functools import partial

from benchmarks.judging import corpus_of
from benchmarks.speed.figures import timed
from config.assembly import load_verifier
from config.settings import Settings
from core.examination import Statement, examine
from core.judge import judge
from core.methods.layered.heuristics import inspect
from utils.deadline import Deadline

ROUNDS = 50
SENTENCE = (
    "On 3 May the station at Hill {0} measured {0}.5 °C, 12 mm of rain and a wind of {0} km/h, "
    "which cost {0},000 euros. "
)


def main() -> None:
    """Verify the answer, then time the heuristics on it."""
    settings = Settings()
    verifier = load_verifier(settings)
    text = "".join(SENTENCE.format(number) for number in range(10, 60))
    statement = Statement.of_text(text)
    corpus = corpus_of([text[: len(text) // 2]], verifier, settings)
    thresholds = verifier.calibration.thresholds
    judging = examine(statement, corpus, verifier, lambda found: judge(found, thresholds), Deadline.after(600))
    verdicts = tuple(judging)
    work = partial(inspect, statement, verdicts, "What did the stations measure?")
    took = [1000 * timed(work)[0] for _ in range(ROUNDS)]
    print(f"{len(text.split())} words, {len(statement.units)} claims, {len(work())} findings")
    print(f"heuristics: median {statistics.median(took):.1f} ms, greatest {max(took):.1f} ms")


if __name__ == "__main__":
    main()
