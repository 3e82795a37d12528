"""How long a ten-claim answer against seven chunks takes, ours beside the first source document's way.

In: nothing. Out: median and 95th percentile of both in one run, and their ratio. Ours: int8 in ONNX Runtime on two
threads, models loaded, nothing remembered. Theirs: every claim against every chunk of 1000 characters with a
classifier of the shape of microsoft/deberta-base-mnli in torch on all cores; its weights are random, as timing does
not depend on them. `python -m benchmarks.verify_latency [--json]`.
"""

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable

import torch
from transformers import DebertaConfig, DebertaForSequenceClassification

from benchmarks.firewall_claims.check import FOLDER, read_part
from config.assembly import load_verifier
from config.settings import Settings
from core.examination import Statement, examine
from core.judge import judge
from retrieval.exact import find_exact_terms
from retrieval.sources import sources_corpus
from utils.deadline import Deadline

CLAIMS, CHUNKS, CHARACTERS = 10, 7, 1000
OUR_ROUNDS, THEIR_ROUNDS = 20, 3
TOKENS_A_CHARACTER = 0.25

Run = Callable[[], object]


def material() -> tuple[list[str], list[str]]:
    """Return ten claims and the seven chunks that they are about, from the tuning part of the claim set."""
    document = read_part("tuning", FOLDER)[0]
    text = (document.text + "\n") * 2
    chunks = [text[start : start + CHARACTERS] for start in range(0, CHUNKS * CHARACTERS, CHARACTERS)]
    return [labelled.claim for labelled in document.claims[:CLAIMS]], chunks


def ours(claims: list[str], chunks: list[str]) -> Run:
    """Load the models anew, so that nothing is remembered, and return one verification."""
    settings = Settings()
    verifier = load_verifier(settings)
    verifier.embedder.embed(["warm"])
    verifier.entailment.classify([("warm", "warm")])

    def run() -> object:
        corpus = sources_corpus(
            [(f"S{index}", chunk) for index, chunk in enumerate(chunks)],
            verifier.embedder,
            find_exact_terms,
            size=settings.chunk_size,
            overlap=settings.chunk_overlap,
        )
        thresholds = verifier.calibration.thresholds
        statement = Statement.of_claims(claims)
        return list(examine(statement, corpus, verifier, lambda found: judge(found, thresholds), Deadline.after(600)))

    return run


def theirs(claims: list[str], chunks: list[str]) -> Run:
    """Return one verification by every claim against every chunk in torch."""
    shape = DebertaConfig(relative_attention=True, position_biased_input=False, pos_att_type=["p2c", "c2p"])
    shape.num_labels = 3
    model = DebertaForSequenceClassification(shape)
    model.train(False)
    lengths = [int(TOKENS_A_CHARACTER * (len(claim) + len(chunk))) for claim in claims for chunk in chunks]

    def run() -> object:
        with torch.inference_mode():
            return [model(torch.randint(5, 30_000, (1, length))) for length in lengths]

    return run


def seconds(prepare: Callable[[], Run], rounds: int) -> list[float]:
    """Return the seconds of each round, without its preparation."""
    taken = []
    for _ in range(rounds):
        run = prepare()
        started = time.perf_counter()
        run()
        taken.append(time.perf_counter() - started)
    return taken


def main() -> None:
    """Measure both and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    claims, chunks = material()
    torch.set_num_threads(os.cpu_count() or 1)
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
    if parser.parse_args().json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:<34}" + "".join(f"{key} {value:8.3f}   " for key, value in figure.items()))


if __name__ == "__main__":
    main()
