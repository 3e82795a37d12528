"""Measure how long a ten-claim answer against seven chunks takes, ours and the first source document's way.

Input: nothing. Output: median and 95th percentile of both in one run, and their ratio. Ours: int8 in ONNX Runtime on
two threads, models loaded, nothing cached. Theirs: every claim against every chunk of 1000 characters with the
classifier of timing.py. `python -m benchmarks.verify_latency [--json]`.
"""

import argparse
import json
import statistics

from benchmarks.firewall_claims.check import FOLDER, read_part
from benchmarks.judging import verdicts_on
from benchmarks.timing import Run, deberta_reading, seconds
from config.assembly import load_verifier
from config.settings import Settings

CLAIMS, CHUNKS, CHARACTERS = 10, 7, 1000
OUR_ROUNDS, THEIR_ROUNDS = 20, 3
TOKENS_A_CHARACTER = 0.25


def material() -> tuple[list[str], list[str]]:
    """Return ten claims and the seven chunks that they are about, from the tuning part of the claim set."""
    document = read_part("tuning", FOLDER)[0]
    text = (document.text + "\n") * 2
    chunks = [text[start : start + CHARACTERS] for start in range(0, CHUNKS * CHARACTERS, CHARACTERS)]
    return [labelled.claim for labelled in document.claims[:CLAIMS]], chunks


def ours(claims: list[str], chunks: list[str]) -> Run:
    """Load the models afresh, so that nothing is cached, and return one verification."""
    settings = Settings()
    verifier = load_verifier(settings)
    verifier.embedder.embed(["warm"])
    verifier.entailment.classify([("warm", "warm")])
    return lambda: verdicts_on(claims, chunks, verifier, settings)


def theirs(claims: list[str], chunks: list[str]) -> Run:
    """Return one verification by every claim against every chunk in torch."""
    return deberta_reading(
        [int(TOKENS_A_CHARACTER * (len(claim) + len(chunk))) for claim in claims for chunk in chunks]
    )


def main() -> None:
    """Measure both and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    claims, chunks = material()
    other = theirs(claims, chunks)
    measured = {
        "ours": seconds(lambda: ours(claims, chunks), OUR_ROUNDS),
        "every claim against every chunk": seconds(lambda: other, THEIR_ROUNDS),
    }
    figures = {
        name: {"median": statistics.median(taken), "p95": sorted(taken)[int(0.95 * (len(taken) - 1))]}
        for name, taken in measured.items()
    }
    medians = [figure["median"] for figure in figures.values()]
    figures["ratio"] = {"median": medians[1] / medians[0]}
    if as_json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:<34}" + "".join(f"{key} {value:8.3f}   " for key, value in figure.items()))


if __name__ == "__main__":
    main()
