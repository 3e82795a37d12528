"""The bits (tokens) of a sentence in natural wording, and the rows they form.

Input: none. Output: `Bit`, `Row`. Does not match words (reader.py, guessing.py, stated.py).
"""

from dataclasses import dataclass

from tables.language.tokens import Piece, Token

ADDED, PART, MEANT, SLIP = 0.02, 0.15, 1.0, 0.4
"""Costs of a bit: found in the table, part of a table value, a guess by meaning (times 1 - cosine), a typo."""


@dataclass(frozen=True, slots=True)
class Bit(Token):
    """A token of a sentence in natural wording; its letter is one of words.py, v value, c column, n number, d date.

    `columns` are its candidates. `loose` are columns with a similar word in the header, which the bit may only repeat.
    """

    loose: tuple[int, ...] = ()

    @property
    def token(self) -> Token:
        """The number as a token for the checks of claims/."""
        return Token("n", self.start, self.end, self.text, quantity=self.quantity)


@dataclass(frozen=True, slots=True)
class Row:
    """One way to read a sentence; fillers are left out."""

    bits: tuple[Bit, ...]
    cost: float


Option = tuple[int, tuple[Bit, ...], float]


def bit_of(letter: str, text: str, first: Piece, last: Piece) -> Bit:
    """Return the words from `first` to `last` as a bit."""
    return Bit(letter, first.start, last.end, text[first.start : last.end])
