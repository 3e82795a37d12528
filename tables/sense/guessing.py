"""Guess by meaning which column a word refers to: an adjective's measure, a verb's object, or a unit's column.

Input: a word, a prepared table, the similarity of words and columns. Output: options. Does not match words that are in
the table (sighting.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tables.language.tokens import Piece
from tables.prepared import PreparedTable
from tables.sense.bits import ADDED, MEANT, PART, SLIP, Bit, Option, bit_of
from tables.sense.likeness import Likeness
from tables.sense.sighting import Sights
from tables.sense.words import DATED, GRADABLE, SIZE
from tables.table import ColumnType
from utils.quantities import find_quantities
from utils.text import stem

_LEAST_LIKE, _LEAST_OF_NOUN = 0.52, 0.67
"""Verbs are less similar to their headers ("earn", salary) than nouns are to other nouns (rain, water)."""
_LEAST_NAME = 0.8
"""A proper name that is not in the table is often similar to one that is: French to English."""
_LEAST_RECORD, _LEAST_OF_KEY = 0.55, 0.45
_MARGIN = 0.08
_SHORTEST = 3
_BEFORE_NOUNS = frozenset(
    """the a an much many which what of no every each all average total highest lowest most more less fewer least median
    mean 's his her their its our my your whose""".split()
)
_NUMERIC = frozenset({ColumnType.NUMBER, ColumnType.PERCENT, ColumnType.CURRENCY})


@dataclass(frozen=True, slots=True)
class Guesses:
    """What the words of a sentence may mean in one table."""

    prepared: PreparedTable
    likeness: Likeness
    sights: Sights

    def degrees(self, text: str, piece: Piece) -> Iterator[tuple[tuple[Bit, ...], float]]:
        """Yield an adjective as an operation and the column that it measures."""
        for degree in GRADABLE.get(piece.folded, ()):
            columns = self._measured(degree.measures)
            if not columns:
                continue
            column = replace(bit_of("c", text, piece, piece), columns=columns)
            bits = replace(bit_of(degree.letter, text, piece, piece), value=degree.direction), column
            yield bits if degree.letter else (column,), ADDED
        for degree in GRADABLE.get(piece.folded, ())[:1]:
            if degree.letter and degree.measures == SIZE:
                yield (replace(bit_of(degree.letter, text, piece, piece), value=degree.direction),), PART
        if piece.folded in DATED and len(self._days) == 1:
            bit = replace(
                bit_of("k" if piece.folded.endswith("er") else "^", text, piece, piece), value=DATED[piece.folded]
            )
            yield (bit, replace(bit_of("c", text, piece, piece), columns=self._days)), PART

    @property
    def _days(self) -> tuple[int, ...]:
        return self.prepared.kinds.days

    def of_unit(self, word: str) -> tuple[int, ...]:
        """Return the columns whose unit a word names: "kilometres" for a column in km."""
        units = [each.value.unit for each in find_quantities(f"2 {word}") if each.value.unit is not None]
        money = [each.value.currency for each in find_quantities(f"2 {word}") if each.value.currency]
        found = []
        for place, column in enumerate(self.prepared.table.columns):
            if column.type not in _NUMERIC or column.unit is None:
                continue
            own = [each.value.unit for each in find_quantities(f"2 {column.unit}") if each.value.unit is not None]
            same = units and own and (units[0].dimension, units[0].factor) == (own[0].dimension, own[0].factor)
            if same or (money and column.unit in money):
                found.append(place)
        return tuple(found)

    def _measured(self, measures: str) -> tuple[int, ...]:
        table = self.prepared.table
        numeric = [place for place, column in enumerate(table.columns) if column.type in _NUMERIC]
        scores = {place: max(self.likeness.of_column(word, place) for word in measures.split()) for place in numeric}
        best = max(scores.values(), default=0.0)
        return tuple(place for place, score in scores.items() if score >= max(_LEAST_OF_NOUN, best - _MARGIN))

    def meant(self, text: str, pieces: Sequence[Piece], place: int, *, sighted: bool) -> Iterator[Option]:
        """Yield the possible meanings of a word: a column, or a name for the records."""
        piece, word = pieces[place], pieces[place].folded
        if word.isdigit() or len(word) < _SHORTEST:
            return
        places = range(len(self.prepared.table.columns))
        forms = dict.fromkeys((word, stem(word)))
        scores = {column: max(self.likeness.of_column(form, column) for form in forms) for column in places}
        loose = tuple(column for column in places if self.likeness.of_words(word, column) >= _LEAST_LIKE)
        best = max(scores.values(), default=0.0)
        is_name = place > 0 and piece.written[:1].isupper()
        is_noun = place > 0 and pieces[place - 1].folded in _BEFORE_NOUNS
        least = _LEAST_NAME if is_name else _LEAST_OF_NOUN if is_noun else _LEAST_LIKE
        for column, score in scores.items():
            if score >= max(least, best - _MARGIN):
                bit = replace(bit_of("c", text, piece, piece), columns=(column,), loose=loose, whole=False)
                yield place + 1, (bit,), MEANT * (1 - score)
        if not sighted and not is_name:
            near = self.likeness.of_records(word)
            if near >= _LEAST_RECORD or self.likeness.of_column(word, self.prepared.lexicon.key) >= _LEAST_OF_KEY:
                yield place + 1, (bit_of("s", text, piece, piece),), MEANT * (1 - near)
        named = self.sights.misspelt(word) if is_name else ()
        if named and not sighted:
            bit = replace(bit_of("v", text, piece, piece), values=named, whole=False)
            yield place + 1, (bit,), SLIP
