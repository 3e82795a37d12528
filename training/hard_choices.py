"""Hard training data of the chooser: questions about tables with the wrong computations that the chooser likes best.

Input: training/tables, a chooser. Output: FOLDER/tables/learn.jsonl and held.jsonl, read by train_choice.py to train
that chooser further. The competitors are those that the service would read, best first; a wrong computation with the
same outcome as a right one is left out. `python -m training.hard_choices models/chooser FOLDER --questions 1500`.
"""

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from tables.plan import EVERY_ROW, Plan
from tables.questions.answering import answer
from tables.ranked.choosing import likely_plans
from tables.ranked.deciding import shape_of
from tables.ranked.mentions import mentions
from tables.ranked.populations import conditions
from tables.ranked.ranker import Ranker
from tables.ranked.telling import told, told_column, told_condition
from tables.sense.sighting import Sights
from training.choices import Choice, write
from training.row import SEED
from training.table_gold import Gold, gold_of, normal
from training.table_notation import Notation
from training.table_rows import FOLDER, Sheet
from utils.chooser import OnnxChooser

MOST_NEAR, MOST_NEAR_PARTS = 7, 8
_HELD_OUT, _MOST_OF_A_HELD_TABLE = 8, 5

Ranked = list[tuple[str, float]]


def hard_choice(sheet: Sheet, text: str, written: str | None, ranker: Ranker) -> Choice:
    """Return the choice of a question with its written plan. Raises `ValueError` if the plan is not understood."""
    prepared = sheet.prepared
    plan = Notation(written, prepared).plan() if written else None
    wanted = normal(plan) if plan else frozenset()
    plans = {words: each for each in likely_plans(text, prepared, ranker) if (words := told(each, prepared))}
    right = tuple(words for words, each in plans.items() if normal(each) & wanted)
    outcome = _outcome(plan, sheet) if plan else None
    ranked = _ranked([words for words in plans if words not in right], text, ranker)
    near = [words for words, _ in ranked[:MOST_NEAR] if outcome is None or _outcome(plans[words], sheet) != outcome]
    others = [words for words, _ in ranked[MOST_NEAR:]]
    right = right or ((told(plan, prepared),) if plan else ())
    parts = tuple(_parts(sheet, text, gold_of(plan, prepared), ranker)) if plan else ()
    return Choice(sheet.path.stem, text, right, near=tuple(near), others=tuple(others), parts=parts)


def _ranked(described: Sequence[str], text: str, ranker: Ranker) -> Ranked:
    scores = ranker.scores([(words, text) for words in described])
    return sorted(zip(described, scores, strict=True), key=lambda each: -each[1])


def _outcome(plan: Plan, sheet: Sheet) -> object:
    made = answer(sheet.prepared, shape_of(plan))
    return made and made.rows


def _parts(sheet: Sheet, text: str, gold: Gold, ranker: Ranker) -> Iterator[tuple[str, bool]]:
    """Yield the conditions and columns of the right plan, and the wrong ones that the chooser likes best."""
    prepared, scope = sheet.prepared, sheet.scope
    every = conditions(mentions(text, scope, Sights.of(prepared)), scope).every
    told_ = {
        told_condition(each, prepared): bool(normal(each) & gold.conditions) for each in every if each != EVERY_ROW
    }
    told_ |= {told_column(place, prepared): place in gold.columns for place in range(len(scope.columns))}
    yield from ((words, True) for words, belongs in told_.items() if belongs)
    ranked = _ranked([words for words, belongs in told_.items() if not belongs], text, ranker)
    yield from ((words, False) for words, _ in ranked[:MOST_NEAR_PARTS])


def questions(path: Path) -> list[tuple[str, str | None]]:
    """Return the questions about a table, each with its plan."""
    entries = map(json.loads, path.with_suffix(".jsonl").read_text().splitlines())
    return [(entry["text"], entry["plan"]) for entry in entries if not entry.get("claimed")]


def choices(asked: Sequence[tuple[Sheet, str, str | None]], ranker: Ranker) -> Iterator[Choice]:
    """Yield the choices of questions; those whose plan does not follow the notation are left out."""
    for sheet, text, written in asked:
        try:
            yield hard_choice(sheet, text, written, ranker)
        except (ValueError, KeyError, IndexError):
            continue


def main() -> None:
    """Read the command line and write the choices."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chooser", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--questions", type=int, default=1500)
    options = parser.parse_args()
    ranker, chance = OnnxChooser.load(options.chooser), random.Random(SEED)
    held, learn = [], []
    for place, path in enumerate(sorted(FOLDER.glob("*.csv"))):
        asked = [(Sheet(path), *each) for each in questions(path)]
        if place % _HELD_OUT:
            learn += asked
        else:
            held += chance.sample(asked, min(len(asked), _MOST_OF_A_HELD_TABLE))
    learn = chance.sample(learn, min(len(learn), options.questions))
    for name, some in {"held": held, "learn": learn}.items():
        write(list(choices(some, ranker)), options.folder / "tables" / f"{name}.jsonl")


if __name__ == "__main__":
    main()
