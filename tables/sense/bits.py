"""The bits that a sentence is made of, and the rows that they form.

In: nothing. Out: `Bit`, `Row`. Not here: which words may be what (reader.py, guessing.py, stated.py).
"""

from dataclasses import dataclass

from tables.language.tokens import Piece, Token

ADDED, PART, MEANT, SLIP = 0.02, 0.15, 1.0, 0.4
"""What a bit costs: one that the table has, a part of such a one, a guess by meaning (less its cosine), a slip."""


@dataclass(frozen=True, slots=True)
class Bit(Token):
    """A token of a sentence in natural wording; its letter is one of words.py, v value, c column, n number, d date.

    `columns` are those that it may be, `loose` those whose header has a word near to it, which it may only say again.
    """

    loose: tuple[int, ...] = ()

    @property
    def token(self) -> Token:
        """The number as the checks of claims/ know it."""
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
