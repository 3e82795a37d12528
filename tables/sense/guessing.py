"""Guess by meaning what a word refers to: an adjective's measure, a verb's object, the records, a misspelt name.

Input: a word, a prepared table, the similarity of words and columns. Output: options. Does not match words that are in
the table (sighting.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tables.language.tokens import Piece, Token
from tables.prepared import PreparedTable
from tables.sense.likeness import Likeness
from tables.sense.sighting import ADDED, PART, Option, Sights, naming_columns, token_of
from tables.sense.words import DATED, GRADABLE
from tables.table import NUMERIC, ColumnType
from utils.text import stem

_MEANT, _SLIP = 1.0, 0.4
"""Costs of a guess: by meaning (times 1 - cosine), of a slip of the pen."""
_LEAST_LIKE, _LEAST_OF_NOUN = 0.52, 0.67
"""Verbs are less similar to their headers ("earn", salary) than nouns are to other nouns (rain, water)."""
_LEAST_NAME = 0.8
"""A proper name that is not in the table is often similar to one that is: French to English."""
_LEAST_RECORD = 0.45
_MARGIN = 0.08
_SHORTEST = 3
_FLAG = ColumnType.BOOLEAN
_BEFORE_NOUNS = frozenset(
    """the a an much many which what of no every each all average total highest lowest most more less fewer least median
    mean 's his her their its our my your whose""".split()
)


@dataclass(frozen=True, slots=True)
class Guesses:
    """What the words of a sentence may mean in one table."""

    prepared: PreparedTable
    likeness: Likeness
    sights: Sights

    def degrees(self, text: str, piece: Piece) -> Iterator[tuple[tuple[Token, ...], float]]:
        """Yield an adjective as an operation and the column that it measures."""
        token = token_of("c", text, piece, piece)
        for meaning, measures in GRADABLE.get(piece.folded, ()):
            columns = self._measured(measures)
            if columns:
                operation = replace(token, letter=meaning.letter, value=meaning.value)
                column = replace(token, columns=columns)
                yield (operation, column) if meaning.letter else (column,), ADDED
        days = self.prepared.kinds.days
        if piece.folded in DATED and len(days) == 1:
            letter = "k" if piece.folded.endswith("er") else "^"
            yield (replace(token, letter=letter, value=DATED[piece.folded]), replace(token, columns=days)), PART

    def _measured(self, measures: Sequence[str]) -> tuple[int, ...]:
        numeric = [place for place, column in enumerate(self.prepared.table.columns) if column.type in NUMERIC]
        scores = {place: max(self.likeness.of_column(word, place) for word in measures) for place in numeric}
        best = max(scores.values(), default=0.0)
        return tuple(place for place, score in scores.items() if score >= max(_LEAST_OF_NOUN, best - _MARGIN))

    def meant(self, text: str, pieces: Sequence[Piece], place: int, *, sighted: bool) -> Iterator[Option]:
        """Yield the possible meanings of a word: a column, a name for the records, or a misspelt value.

        A column of yes and no is not guessed: opposites are alike ("unpaid", Paid).
        """
        piece, word = pieces[place], pieces[place].folded
        if word.isdigit() or len(word) < _SHORTEST:
            return
        token = replace(token_of("c", text, piece, piece), whole=False)
        forms = dict.fromkeys((word, stem(word)))
        own = [place for place, column in enumerate(self.prepared.table.columns) if column.type is not _FLAG]
        scores = {column: max(self.likeness.of_column(form, column) for form in forms) for column in own}
        is_name = place > 0 and piece.written[:1].isupper()
        is_noun = place > 0 and pieces[place - 1].folded in _BEFORE_NOUNS
        least = _LEAST_NAME if is_name else _LEAST_OF_NOUN if is_noun else _LEAST_LIKE
        best = max(scores.values(), default=0.0)
        for column, score in scores.items():
            if score >= max(least, best - _MARGIN):
                yield place + 1, (replace(token, columns=(column,)),), _MEANT * (1 - score)
        if sighted:
            return
        if is_name:
            if named := self.sights.misspelt(word):
                yield place + 1, (replace(token, letter="v", values=named),), _SLIP
            return
        near = self.likeness.of_records(word, naming_columns(self.prepared))
        if near >= _LEAST_RECORD:
            yield place + 1, (replace(token, letter="s"),), _MEANT * (1 - near)
