"""Ours beside other ways of checking the same answer, in one run.

In: nothing. Out: seconds and ratios of: ours, cold and warm; every claim against every chunk with a classifier of the
shape of DeBERTa-base (the first source document's way); sentence-transformers' CrossEncoder in torch with the shape and
the weights that ours began from; LettuceDetect's own code with random weights of its own shape (peer.py). Timing does
not depend on what weights say.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

import torch
from sentence_transformers import CrossEncoder
from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

from benchmarks.judging import verdicts_on
from benchmarks.process import ROOT
from benchmarks.speed.figures import Table, median_and_p95
from benchmarks.speed.material import Answer, answers, many_claims
from benchmarks.timing import deberta_reading, seconds
from config.assembly import load_verifier
from config.settings import Settings
from core.verifier import Verifier
from ingestion.embedding_export import weights_directory

COLD, MANY = 20, 100
PEERS = ROOT / ".venv-peers"
PEER = "lettucedetect==0.2.3"
_TOKENS_A_CHARACTER = 0.25


def beside_others() -> list[Table]:
    """Measure and return the comparison."""
    settings, material = Settings(), answers(COLD + 2)
    verifier = load_verifier(settings)
    for answer in material[:2]:
        verdicts_on(answer.claims, answer.chunks, verifier, settings)
    cold = [_timed(answer.claims, answer.chunks, verifier, settings) for answer in material[2:]]
    warm = [_timed(answer.claims, answer.chunks, verifier, settings) for answer in material[2:]]
    many = [_timed(many_claims(MANY), answer.chunks, load_verifier(settings), settings) for answer in material[:2]]
    answer = material[0]
    rows: list[tuple[str | float | None, ...]] = []
    ours = statistics.median(cold)
    rows.append(("ours, ten claims, nothing remembered", *median_and_p95(cold), 1.0))
    rows.append(("ours, the same again", *median_and_p95(warm), statistics.median(warm) / ours))
    rows.append((f"ours, {MANY} claims, nothing remembered", *median_and_p95(many), statistics.median(many) / ours))
    for name, taken in (
        ("every claim against every chunk, DeBERTa-base shape, torch", _deberta(answer)),
        ("every claim against every chunk, CrossEncoder, our shape, torch", _cross_encoder(answer)),
        (f"{PEER}, ModernBERT-base shape, the answer at once", _peer(answer)),
    ):
        other = statistics.median(taken) if taken else None
        row = median_and_p95(taken) if taken else (None, None)
        rows.append((name, *row, round(other / ours, 1) if other else None))
    return [
        Table(
            title="Ten claims against seven chunks of 1,000 characters",
            columns=("way", "median ms", "p95 ms", "times ours"),
            rows=tuple((row[0], row[1], row[2], round(float(row[3]), 2) if row[3] else None) for row in rows),
            note=f"Ours over {COLD} different answers in one warm process. Empty: could not be run here.",
            against=None,
        )
    ]


def _timed(claims: list[str], chunks: list[str], verifier: Verifier, settings: Settings) -> float:
    begun = time.perf_counter()
    verdicts_on(claims, chunks, verifier, settings)
    return time.perf_counter() - begun


def _deberta(answer: Answer) -> list[float]:
    lengths = [
        int(_TOKENS_A_CHARACTER * (len(claim) + len(chunk))) for claim in answer.claims for chunk in answer.chunks
    ]
    run = deberta_reading(lengths)
    return seconds(lambda: run, 1)


def _cross_encoder(answer: Answer) -> list[float]:
    torch.set_num_threads(os.cpu_count() or 1)
    with tempfile.TemporaryDirectory() as folder:
        shape = BertConfig.from_pretrained(weights_directory(), num_labels=3)
        BertForSequenceClassification(shape).save_pretrained(folder)
        BertTokenizerFast.from_pretrained(weights_directory()).save_pretrained(folder)
        model = CrossEncoder(folder, device="cpu")
    pairs = [(chunk, claim) for claim in answer.claims for chunk in answer.chunks]
    model.predict(pairs[:2])
    return seconds(lambda: lambda: model.predict(pairs), 2)


def _peer(answer: Answer) -> list[float]:
    """Run peer.py in an environment of its own, which sees the libraries of this one; none where that fails."""
    if not PEERS.is_dir():
        venv.create(PEERS, with_pip=True)
        (own,) = (PEERS / "lib").glob("python*/site-packages")
        (own / "shared.pth").write_text(f"{Path(torch.__file__).parent.parent}\n")
        install = [str(PEERS / "bin" / "pip"), "install", "--quiet", "--no-deps", PEER]
        subprocess.run(install, check=False)
    posted = json.dumps({"claims": answer.claims, "chunks": answer.chunks, "tokenizer": str(weights_directory())})
    command = [str(PEERS / "bin" / "python"), str(Path(__file__).with_name("peer.py"))]
    done = subprocess.run(command, input=posted, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{PEER} could not be run: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return []
    taken: list[float] = json.loads(done.stdout.splitlines()[-1])
    return taken
