"""Training data of the chooser: for each written question and claim, the right computation and its competitors.

Input: training/tables (see README.md there). Output: `Choice`s. The competitors are those that the service itself would
consider (tables/ranked). Does not hold the network (train_choice.py).
"""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from config.settings import Settings
from config.storage import file_limits
from ingestion.readers.csv import read_csv
from tables.claims.claimed import Claimed
from tables.language.scope import Scope
from tables.notation import read_plan
from tables.plan import Filter, Plan
from tables.prepared import PreparedTable, TableSource
from tables.ranked.mentions import mentions
from tables.ranked.populations import Conditions, conditions
from tables.ranked.question_plans import Columns, question_plans
from tables.ranked.telling import told, told_column, told_condition
from tables.sense.sighting import Sights
from training.choices import Choice
from training.table_claims import claim_plans, told_claim
from training.table_gold import Gold, gold_of, normal
from training.table_notation import claimed_by

FOLDER = Path(__file__).parent / "tables"
_MOST_WRONG = 3


def choices(folder: Path = FOLDER) -> list[Choice]:
    """Return the choices of every table in `folder`; lines that do not follow the notation are left out."""
    return [choice for path in sorted(folder.glob("*.csv")) for choice in Sheet(path).choices()]


@dataclass(frozen=True)
class Sheet:
    """A written table with its sentences, in the file beside it."""

    path: Path

    @cached_property
    def prepared(self) -> PreparedTable:
        """The table, ready to be asked."""
        table = read_csv(self.path.read_bytes(), file_limits(Settings())).tables[0]
        return PreparedTable(TableSource(document_id=self.path.name, document_name=self.path.name, index=0), table)

    @cached_property
    def scope(self) -> Scope:
        """What the words of a sentence may mean in the table."""
        return Scope(self.prepared)

    @cached_property
    def _sights(self) -> Sights:
        return Sights.of(self.prepared)

    def choices(self) -> Iterator[Choice]:
        """Yield the choices of the sentences that follow the notation."""
        chance = random.Random(self.path.stem)
        for line in self.path.with_suffix(".jsonl").read_text().splitlines():
            entry = json.loads(line)
            try:
                yield self.choice(entry["text"], entry["plan"], entry.get("claimed"), chance)
            except (ValueError, KeyError, IndexError):
                continue

    def choice(self, text: str, written: str | None, claimed: str | None, chance: random.Random) -> Choice:
        """Return the choice of a sentence with its written plan. Raises `ValueError` if the plan is not understood."""
        plan = read_plan(written, self.prepared)[1] if written else None
        meant: Plan | Claimed | None = claimed_by(plan, claimed, self.prepared) if claimed and plan else plan
        if claimed and meant is None:
            raise ValueError("no such check")
        gold = gold_of(meant, self.prepared)
        named = mentions(text, self.scope, self._sights)
        every = conditions(named, self.scope)
        columns = Columns(self.scope, self._columns(gold, chance))
        kept = self._kept(every, gold, chance)
        right, others = self._split(
            meant, [*(question_plans if claimed is None else claim_plans)(named, kept, columns)]
        )
        parts = (*self._conditions(every, gold), *self._told_columns(gold))
        return Choice(self.path.stem, text, right, others=others, parts=parts)

    def _split(
        self, meant: Plan | Claimed | None, found: Sequence[Plan | Claimed]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        wanted = normal(meant)
        right = [self._told(each) for each in found if meant is not None and normal(each) & wanted]
        if meant is not None and not right:
            right = [self._told(meant)]
        others = tuple(one for one in dict.fromkeys(map(self._told, found)) if one and one not in right)
        return tuple(dict.fromkeys(right)), others

    def _told(self, meant: Plan | Claimed) -> str:
        return told(meant, self.prepared) if isinstance(meant, Plan) else told_claim(meant, self.prepared)

    def _columns(self, gold: Gold, chance: random.Random) -> tuple[int, ...]:
        wrong = [place for place in range(len(self.scope.columns)) if place not in gold.columns]
        return tuple(sorted({*gold.columns, *chance.sample(wrong, min(len(wrong), _MOST_WRONG))}))

    def _kept(self, every: Conditions, gold: Gold, chance: random.Random) -> Conditions:
        def some(own: Sequence[Filter], most: int) -> tuple[Filter, ...]:
            right = [each for each in own if normal(each) & gold.conditions]
            wrong = [each for each in own if each not in right]
            return (*right, *chance.sample(wrong, min(len(wrong), most)))

        by_mention = tuple((mention, some(own, _MOST_WRONG)) for mention, own in every.by_mention)
        return Conditions(by_mention, some(every.unnamed, 2))

    def _conditions(self, every: Conditions, gold: Gold) -> Iterator[tuple[str, bool]]:
        for each in every.every:
            yield told_condition(each, self.prepared), bool(normal(each) & gold.conditions)

    def _told_columns(self, gold: Gold) -> Iterator[tuple[str, bool]]:
        for place in range(len(self.scope.columns)):
            yield told_column(place, self.prepared), place in gold.columns
