"""What a question asks for, as plans.

Input: none. Output: `Asked`. Does not read questions (forms.py) or answer them (answering.py).
"""

from dataclasses import dataclass

from tables.answer import AnswerKind
from tables.plan import Contrast, Figure, Groups, Rows, Share


@dataclass(frozen=True, slots=True)
class Distinct:
    """The distinct values of a column."""

    column: int


Plan = Rows | Figure | Groups | Share | Contrast | Distinct


@dataclass(frozen=True, slots=True)
class Asked:
    """A plan, and the shape of the requested answer. `certain`: false if the words may ask for something else."""

    kind: AnswerKind
    plan: Plan
    certain: bool = True
