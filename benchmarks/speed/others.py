"""Compare ours with other ways of checking the same answer, in one run.

Input: nothing. Output: seconds and ratios of: ours, cold and warm; every claim against every chunk with a classifier of
the shape of DeBERTa-base (the first source document's way); sentence-transformers' CrossEncoder in torch with the shape
and the weights that ours began from; LettuceDetect's own code with random weights of its own shape (peer.py). Timing
does not depend on the weights.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from sentence_transformers import CrossEncoder
from transformers import AutoTokenizer, BertConfig, BertForSequenceClassification

from benchmarks.judging import verdicts_on
from benchmarks.pair_speed import Run, deberta_reading
from benchmarks.process import ROOT
from benchmarks.speed.figures import Table, median_and_p95, timed
from benchmarks.speed.material import CLAIMS, Answer, answers, many_claims
from config.assembly import load_verifier
from config.settings import Settings
from ingestion.embedding_export import weights_directory

COLD, MANY, SAMPLE = 12, 100, 10
PEERS = ROOT / ".venv-peers"
PEER = "lettucedetect==0.2.3"
_TOKENS_A_CHARACTER = 0.25


@dataclass(frozen=True, slots=True)
class Way:
    """A way of checking an answer, and the wall-clock and processor seconds of its rounds."""

    name: str
    rounds: Sequence[tuple[float, float]]

    def row(self, ours: "Way") -> tuple[str | float | None, ...]:
        """Return the row of this way, with ratios of its medians to those of `ours`."""
        if not self.rounds:
            return (self.name, None, None, None, None, None)
        wall, work = (statistics.median(side) for side in zip(*self.rounds, strict=True))
        our_wall, our_work = (statistics.median(side) for side in zip(*ours.rounds, strict=True))
        median, p95 = median_and_p95([taken for taken, _ in self.rounds])
        return (self.name, median, p95, round(1000 * work), round(wall / our_wall, 2), round(work / our_work, 2))


def beside_others() -> list[Table]:
    """Measure and return the comparison."""
    settings, material = Settings(), answers(COLD + 2)
    verifier = load_verifier(settings)
    for answer in material[:2]:
        verdicts_on(answer.claims, answer.chunks, verifier, settings)

    def check(answer: Answer) -> tuple[float, float]:
        return timed(lambda: verdicts_on(answer.claims, answer.chunks, verifier, settings))

    ours = Way("ours, ten claims, nothing remembered", list(map(check, material[2:])))
    again = Way("ours, the same again", list(map(check, material[2:])))
    many = Answer(many_claims(MANY), material[0].chunks)
    others = (
        again,
        Way(f"ours, {MANY} claims, nothing remembered", [check(many)]),
        Way(
            f"every claim against every chunk, DeBERTa-base shape in torch (from {SAMPLE} of 70 pairs)", _deberta(many)
        ),
        Way("every claim against every chunk, CrossEncoder of our shape in torch", _cross_encoder(material[0])),
        Way(f"{PEER}, ModernBERT-base shape, the whole answer at once", _peer(material[0])),
    )
    return [
        Table(
            title="Ten claims against seven chunks of 1,000 characters",
            columns=("way", "median ms", "p95 ms", "ms of processors", "times ours", "times ours, processors"),
            rows=(ours.row(ours), *(way.row(ours) for way in others)),
            note=f"Ours over {COLD} different answers in one warm process. Empty: could not be run here.",
            against=None,
        )
    ]


def _deberta(answer: Answer) -> list[tuple[float, float]]:
    lengths = [
        int(_TOKENS_A_CHARACTER * (len(claim) + len(chunk)))
        for claim in answer.claims[:CLAIMS]
        for chunk in answer.chunks
    ]
    sample = lengths[:: len(lengths) // SAMPLE][:SAMPLE]
    wall, work = _in_torch(deberta_reading(sample))
    scale = sum(lengths) / sum(sample)
    return [(scale * wall, scale * work)]


def _cross_encoder(answer: Answer) -> list[tuple[float, float]]:
    with tempfile.TemporaryDirectory() as folder:
        shape = BertConfig.from_pretrained(weights_directory(), num_labels=3)
        BertForSequenceClassification(shape).save_pretrained(folder)
        AutoTokenizer.from_pretrained(weights_directory()).save_pretrained(folder)
        model = CrossEncoder(folder, device="cpu")
    pairs = [(chunk, claim) for claim in answer.claims for chunk in answer.chunks]
    model.predict(pairs[:2])
    return [_in_torch(lambda: model.predict(pairs))]


def _in_torch(run: Run) -> tuple[float, float]:
    """Return the seconds of a run: wall-clock on all cores, processor time on one thread.

    With several threads, waiting for each other counts as work.
    """
    torch.set_num_threads(os.cpu_count() or 1)
    wall, _ = timed(run)
    torch.set_num_threads(1)
    _, work = timed(run)
    return wall, work


def _peer(answer: Answer) -> list[tuple[float, float]]:
    """Run peer.py in its own environment, which sees the libraries of this one; return nothing if that fails."""
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
    return [(wall, work) for wall, work in json.loads(done.stdout.splitlines()[-1])]
