"""The words of a sentence, and the possible readings of them.

Input: none. Output: `Piece`, `Token`, `Reading`. Does not match words (matching.py) or build whole readings
(readings.py).
"""

from dataclasses import dataclass

from tables.language.lexicon import Named
from utils.quantities import Quantity


@dataclass(frozen=True, slots=True)
class Token:
    """One or more words read as one unit. `letter` gives its role (vocabulary.py); the other fields depend on it.

    `whole`: all words of the header or of the value were used; for a noun, it surely names the records.
    """

    letter: str
    start: int
    end: int
    text: str
    value: str = ""
    columns: tuple[int, ...] = ()
    values: tuple[Named, ...] = ()
    quantity: Quantity | None = None
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a sentence."""

    tokens: tuple[Token, ...]

    @property
    def letters(self) -> str:
        """The letters of the tokens as one string."""
        return "".join(token.letter for token in self.tokens)

    @property
    def cost(self) -> int:
        """The cost of the reading; lower means that fewer words explain more."""
        return sum(2 + 4 * (token.letter == "?") + (not token.whole) - (token.letter == "v") for token in self.tokens)


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or a sign of a sentence, as written and case-folded, with its position."""

    written: str
    folded: str
    start: int
    end: int


Option = tuple[int, tuple[Token, ...]]
"""One way to read the words from a position on: its end, and its tokens (none if the words carry no meaning)."""
