"""Export the trained chooser as the ONNX file that the service loads, with its thresholds.

Input: RUN/network.safetensors; the documents with questions that are held back from training, and those of
benchmarks/questions for development. Output: `model.int8.onnx`, `tokenizer.json` and `model.json` with thresholds and
checksum in the folder; prints how many questions are refused at these thresholds.
`python -m training.export_chooser RUN models/chooser --computed .8`.

A question is refused if no sentence of its document reaches `partly`; from `yes` on, no question that its document does
not answer has a sentence that seems to. `--computed`, from which on a computation may be meant and a row of a table is
quoted, is not fitted here: choose it with
`benchmarks.natural_tables benchmarks/tables/development --chooser FOLDER --least P`.
"""

import argparse
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from onnxruntime.quantization.matmul_nbits_quantizer import DefaultWeightOnlyQuantConfig as Blocks

from benchmarks.questions.documents import Question, read
from generation.answer_model import AnswerModel, ChosenAnswers, rank_of
from ingestion.embeddings import MiniLmEmbedder
from training.answer_rows import Labelled, sentences_of, written_documents
from training.export import write_int8
from training.network import Answers, load_answers
from training.row import ENGINES, MODEL
from utils.chooser import AnswerThresholds, ChooserCard, OnnxChooser
from utils.onnx import sha256_of

NAME = "firewall-chooser-mpnet12"
LONGEST = 256
BLOCKS = Blocks(block_size=32, bits=4, is_symmetric=True, accuracy_level=4)
"""100 MB instead of 112."""
MOST_OF_A_DOCUMENT = 12
MOST_WRONGLY_REFUSED = 0.1
PRECISION_OF_YES = 0.75
_GRID = np.concatenate([np.arange(0.05, 0.95, 0.01), np.arange(0.95, 1, 0.0025)])
_NEVER = 1.0
_UNKNOWN = AnswerThresholds(yes=1.0, partly=1.0, quoted=1.0, row=1.0)


@dataclass(frozen=True, slots=True)
class Told:
    """A question: the highest probability of a sentence, whether the top-ranked one answers, whether any does."""

    best: float
    right: bool
    answerable: bool


def documents() -> Iterator[tuple[Labelled, Sequence[Question]]]:
    """Yield each document with its questions."""
    for document in written_documents(held_back=True):
        some = document["questions"][:MOST_OF_A_DOCUMENT]
        asked = [Question(each["q"], tuple(each["answers"])) for each in some]
        yield Labelled("", sentences_of(document["text"]), (), (), (), document["title"]), asked
    for held in read("development"):
        yield Labelled("", sentences_of(held.text), (), (), (), held.name), held.questions


def told_of(model: AnswerModel, document: Labelled, asked: Sequence[Question]) -> Iterator[Told]:
    """Yield the model's result for each question against every sentence of its document."""
    read = [document.read(place) for place in range(len(document.sentences))]
    for question in asked:
        found = model.probabilities([(sentence, question.text) for sentence in read])
        near = model.nearness([(sentence, question.text) for sentence in document.sentences])
        best = document.sentences[int(np.argmax(list(map(rank_of, found, near))))]
        right = any(told in best or best in told for told in question.answers)
        yield Told(max(found), right, bool(question.answers))


def choose(told: Sequence[Told], row: float) -> AnswerThresholds:
    """Return the thresholds from which a question is answered partly and surely, and that of rows; print the effect."""
    best = np.array([each.best for each in told])
    answerable = np.array([each.answerable for each in told])
    right = np.array([each.right for each in told])
    partly = float(np.quantile(best[answerable], MOST_WRONGLY_REFUSED))
    open_ones = best[~answerable].max(initial=0.0)
    sure = (p for p in _GRID if p > open_ones and (best >= p).any() and right[best >= p].mean() >= PRECISION_OF_YES)
    yes = float(next(sure, _NEVER))
    above = best[answerable][:, None] > best[~answerable][None, :]
    print(f"questions: {len(told)}; AUROC of those with an answer against those without {above.mean():.2f}")
    print(f"without an answer {(best[~answerable] < partly).mean():.0%} refused, with one {MOST_WRONGLY_REFUSED:.0%}")
    print(
        f"the sentence of the highest rank answers: {right[answerable].mean():.0%}; surely: {(best >= yes).mean():.0%}"
    )
    return AnswerThresholds(yes=round(yes, 4), partly=round(partly, 3), quoted=round(partly, 3), row=row)


def export(network: Answers, folder: Path, computed: float) -> None:
    """Write `network` into `folder` as the chooser of the service, with thresholds fitted to that very file."""
    with tempfile.TemporaryDirectory() as work:
        made = Path(work)
        write_int8(network, made / "model.int8.onnx", {"scores": {0: "pairs"}}, BLOCKS)
        shutil.copy(MODEL / "tokenizer.json", made / "tokenizer.json")
        checksum = sha256_of(made / "model.int8.onnx")
        card = ChooserCard(name=NAME, most_tokens=LONGEST, thresholds=_UNKNOWN, computed=computed, sha256=checksum)
        _write(card, made)
        model = ChosenAnswers(OnnxChooser.load(made), MiniLmEmbedder.load(ENGINES))
        told = [each for document, asked in documents() for each in told_of(model, document, asked)]
        thresholds = choose(told, row=computed)
        _write(card.model_copy(update={"thresholds": thresholds}), made)
        folder.mkdir(parents=True, exist_ok=True)
        for file in made.iterdir():
            shutil.copy(file, folder / file.name)


def _write(card: ChooserCard, folder: Path) -> None:
    (folder / "model.json").write_text(card.model_dump_json(indent=1) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--computed", type=float, required=True, help="the least probability of a computation")
    options = parser.parse_args()
    export(load_answers(options.run / "network.safetensors"), options.folder, options.computed)
