"""The subject of a question or a claim: a column of numbers and a group of records, drawn at random.

Input: a sheet and a random source. Output: `Subject`, which fills templates and knows the rows they refer to. Does not
hold the templates (questions.py, many_records.py, claims.py).
"""

import random
from dataclasses import dataclass
from decimal import Decimal

from benchmarks.table_suite.domain import Category, Number
from benchmarks.table_suite.sheets import Sheet
from benchmarks.table_suite.truth import Row, beyond, number_of, within


@dataclass(frozen=True)
class Subject:
    """A column of numbers, and a value of a grouping column."""

    sheet: Sheet
    number: Number
    category: Category
    value: str

    @classmethod
    def drawn(cls, sheet: Sheet, draw: random.Random) -> "Subject":
        """Return a random subject."""
        return cls(sheet, drawn_number(sheet, draw), *drawn_group(sheet, draw))

    def fill(self, template: str, **words: object) -> str:
        """Return the sentence: {s} and {o} are the nouns, {c} the numbers, {g} the groups, {p} the group."""
        noun, nouns, phrase = self.sheet.domain.noun, self.sheet.domain.nouns, self.category.phrase.format(self.value)
        return template.format(s=nouns, o=noun, c=self.number.spoken, g=self.category.spoken, p=phrase, **words)

    def rows(self, template: str) -> list[Row]:
        """Return the rows that a template refers to: those of the group if it names it, else all."""
        return within(self.sheet, self.category.header, self.value) if "{p}" in template else list(self.sheet.rows)

    def hits(self, template: str, bound: Decimal) -> list[Row]:
        """Return the rows of the group if a template names it, else those above `bound`."""
        return self.rows(template) if "{p}" in template else beyond(self.sheet, self.number.header, bound, above=True)

    def bound(self, draw: random.Random) -> Decimal:
        """Return a number from the column to compare with."""
        return drawn_bound(self.sheet, self.number, draw)


def drawn_number(sheet: Sheet, draw: random.Random) -> Number:
    """Return a column of numbers."""
    return draw.choice(sheet.domain.numbers)


def drawn_group(sheet: Sheet, draw: random.Random) -> tuple[Category, str]:
    """Return a grouping column and one of its values."""
    category = draw.choice(sheet.domain.categories)
    return category, str(draw.choice(sheet.rows)[category.header])


def drawn_bound(sheet: Sheet, number: Number, draw: random.Random) -> Decimal:
    """Return a number from the column, with all its decimals."""
    value = number_of(draw.choice(sheet.rows), number.header)
    return Decimal(f"{value:.{number.decimals}f}")


def shown(value: object, number: Number) -> str:
    """Return a number followed by the sign that people write after it."""
    return f"{value}{number.sign}"
