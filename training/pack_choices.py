"""Write what the chooser learns from, and what is held out, as files of choices.

Input: training/questions/ and the public sets of the data folder; training/tables/. Output: FOLDER/answers and
FOLDER/tables, each with learn.jsonl and held.jsonl: one document in ten and one table in eight are held out.
`python -m training.pack_choices DATA FOLDER`.
"""

import argparse
import random
from dataclasses import replace
from pathlib import Path

from ingestion.embeddings import MiniLmEmbedder
from training import answer_rows, table_rows
from training.answer_rows import public_questions, written_questions
from training.choices import Choice, write
from training.row import ENGINES, SEED

ROUNDS = 2
"""Each question is in the file so often, with other sentences beside it."""
_TABLES_HELD_OUT, _MOST_OTHERS = 8, 60


def answers(data: Path) -> tuple[list[Choice], list[Choice]]:
    """Return the questions to learn from and those held out."""
    embedder = MiniLmEmbedder.load(ENGINES)
    sources = [written_questions(held_back=False), public_questions(data / "train", SEED)]
    learn = [
        choice
        for source in map(list, sources)
        for number in range(ROUNDS)
        for choice in answer_rows.choices(source, embedder, SEED + number)
    ]
    return learn, list(answer_rows.choices(list(written_questions(held_back=True)), embedder, SEED))


def tables() -> tuple[list[Choice], list[Choice]]:
    """Return the sentences about tables to learn from and those held out."""
    chance = random.Random(SEED)
    every = [replace(each, others=tuple(each.wrong(_MOST_OTHERS, chance))) for each in table_rows.choices()]
    out = set(sorted({each.source for each in every})[::_TABLES_HELD_OUT])
    return [each for each in every if each.source not in out], [each for each in every if each.source in out]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder with train/")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    for task, (learn, held) in {"tables": tables(), "answers": answers(options.data)}.items():
        for name, told in (("learn", learn), ("held", held)):
            write(told, options.folder / task / f"{name}.jsonl")
            print(f"{task}, {name}: {len(told)} questions, {sum(bool(each.right) for each in told)} with an answer")
