"""What a question asks for, in plans.

In: nothing. Out: `Asked`. Not here: reading (forms.py), answering (answering.py).
"""

from dataclasses import dataclass

from tables.answer import AnswerKind
from tables.plan import Contrast, Figure, Groups, Rows, Share


@dataclass(frozen=True, slots=True)
class Distinct:
    """The different values of a column."""

    column: int


Plan = Rows | Figure | Groups | Share | Contrast | Distinct


@dataclass(frozen=True, slots=True)
class Asked:
    """A plan, and the shape in which it was asked for."""

    kind: AnswerKind
    plan: Plan
