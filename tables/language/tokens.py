"""The words of a sentence, and what they may be read as.

In: nothing. Out: `Piece`, `Token`, `Reading`. Not here: which words may be what (matching.py), whole readings
(readings.py).
"""

from dataclasses import dataclass

from tables.language.lexicon import Named
from utils.quantities import Quantity


@dataclass(frozen=True, slots=True)
class Token:
    """One or more words read as one thing. `letter` says as what (vocabulary.py); the rest is set as the letter needs.

    `whole`: all words of the header or of the value were said; a noun is surely what the records are called.
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
    """One way to read a sentence: its tokens, and their letters as one string."""

    tokens: tuple[Token, ...]
    letters: str

    @property
    def cost(self) -> int:
        """How far the reading is from saying much with few words: lower is better."""
        return sum(2 + 4 * (token.letter == "?") + (not token.whole) - (token.letter == "v") for token in self.tokens)


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or a sign of a sentence, as written and folded, with its place."""

    written: str
    folded: str
    start: int
    end: int


Option = tuple[int, tuple[Token, ...]]
"""One way to read the words from a place on: where it ends, and its tokens (none where the words say nothing)."""
