"""Judges claim by claim, with a rule on what the checks found: the methods `firewall` and `seed_rule`.

Input: a case. Output: verdicts. Does not hold the checks (core/verifier.py) or the rules (core/judge.py, seed_rule.py).
"""

from collections.abc import Generator
from dataclasses import dataclass

from core.examination import Examined, Statement, examine
from core.methods.method import Case
from core.methods.options import MethodOptions
from core.verdict import Verdict
from core.verifier import Rule, Verifier


@dataclass(frozen=True, slots=True)
class ByClaim:
    """Judges every claim by `rule`. Implements `Method`."""

    verifier: Verifier
    rule: Rule

    def take_apart(self, text: str, options: MethodOptions) -> Statement:
        """Return the claims of `text`, found by rules."""
        return Statement.of_text(text)

    def examine(self, case: Case) -> Generator[Verdict, None, Examined]:
        """Yield the verdict of every claim."""
        return (yield from examine(case.statement, case.corpus, self.verifier, self.rule, case.deadline))
