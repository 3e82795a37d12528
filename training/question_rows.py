"""Rows that teach which sentences answer a question.

In: training/questions/, documents with questions, the sentences that answer each and some that only seem to. Out:
groups of `Row`s, the sentences beside one question together. A question that a document does not answer has none that
does. One document in ten is held back.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

from training.authored_rows import is_held_back
from training.rows import LABELS, Row
from utils.text import split_sentences

FOLDER = Path(__file__).parent / "questions"
OTHERS = 3
"""Sentences of the same document, chosen by chance, beside those that seem to answer."""


def question_groups(seed: int, *, held_back: bool, folder: Path = FOLDER) -> Iterator[list[Row]]:
    """Yield the rows of each question."""
    for path in sorted(folder.glob("*.json")):
        if is_held_back(f"question {path.stem}") is not held_back:
            continue
        document = json.loads(path.read_text("utf-8"))
        sentences = [span.of(document["text"]) for span in split_sentences(document["text"])]
        for asked in document["questions"]:
            chooser = random.Random(f"{seed}-{path.stem}-{asked['q']}")
            near = [each for each in asked["near"] if each not in asked["answers"]]
            others = [each for each in sentences if not any(told in each or each in told for told in asked["answers"])]
            wrong = dict.fromkeys([*near, *chooser.sample(others, min(OTHERS, len(others)))])
            yield [_row(each, asked["q"], "answers") for each in asked["answers"]] + [
                _row(each, asked["q"], "no_answer") for each in wrong
            ]


def _row(evidence: str, question: str, label: str) -> Row:
    return Row(evidence, question, LABELS[label], f"question-{label}", None)
