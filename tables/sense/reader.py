"""Read a sentence as a row of bits: every word is a value, a column, a number, an operation, or filler.

Input: a sentence, a prepared table, the similarity of words and columns. Output: `Row`s, the cheapest first. If a word
fits nothing, there is no row: a sentence is read whole or not at all. Does not interpret rows (claims.py).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tables.language.lexicon import split
from tables.language.tokens import Piece
from tables.prepared import PreparedTable
from tables.sense.bits import ADDED, PART, Option, Row, bit_of
from tables.sense.guessing import Guesses
from tables.sense.likeness import Likeness
from tables.sense.paths import cheapest
from tables.sense.sighting import MOST_WORDS, Sights
from tables.sense.stated import counted, quantities
from tables.sense.words import FILLERS, FILLING, LONGEST_OPERATION, OPERATIONS
from tables.table import ColumnType
from utils.text import fold, stem

MOST_PIECES = 60
_SHORTEST_UNIT, _LONGEST_FILLING = 2, 4
_PIECE = re.compile(r"n['’]t\b|['’]s\b|[^\W_]+?(?=n['’]t\b)|[^\W_]+|[,;]")


@dataclass(frozen=True)
class Reader:
    """Reads sentences about one table."""

    prepared: PreparedTable
    likeness: Likeness

    @cached_property
    def sights(self) -> Sights:
        """The words of the table."""
        return Sights.of(self.prepared)

    @cached_property
    def _guesses(self) -> Guesses:
        return Guesses(self.prepared, self.likeness, self.sights)

    def rows(self, text: str) -> list[Row]:
        """Return the rows of `text`, at most 60, the cheapest first."""
        found = ((m, fold(m.group())) for m in _PIECE.finditer(text))
        pieces = [Piece(m.group(), folded, m.start(), m.end()) for m, folded in found if folded]
        if not 0 < len(pieces) <= MOST_PIECES:
            return []
        numbers = dict(quantities(text, pieces, self.sights.nouns))
        options = [list(self._options(text, pieces, place, numbers)) for place in range(len(pieces))]
        return list(cheapest(options))

    def _options(
        self, text: str, pieces: list[Piece], place: int, numbers: dict[int, list[Option]]
    ) -> Iterator[Option]:
        found = [*self._values(text, pieces, place), *self._headers(text, pieces, place)]
        found += numbers.get(place, [])
        found += [option for each in numbers.get(place, []) for option in counted(each, self.sights)]
        found += _operations(text, pieces, place)
        found += [(place + 1, bits, cost) for bits, cost in self._guesses.degrees(text, pieces[place])]
        piece = pieces[place]
        measured = (
            () if piece.folded.isdigit() or len(piece.folded) < _SHORTEST_UNIT else self._guesses.of_unit(piece.folded)
        )
        if measured:
            bit = replace(bit_of("c", text, piece, piece), columns=measured, loose=measured, whole=False)
            found.append((place + 1, (bit,), PART))
        for end in range(place + 2, min(len(pieces), place + _LONGEST_FILLING) + 1):
            if tuple(each.folded for each in pieces[place:end]) in FILLING:
                found.append((end, (), 0.0))
        if self._says_nothing(piece, place) or not piece.folded[0].isalnum():
            found.append((place + 1, (), 0.0))
        if _stem_in(piece.folded, self.sights.nouns) and not self._is_of_another(piece.folded):
            found.append((place + 1, (bit_of("s", text, piece, piece),), ADDED))
        yield from found
        if not found or all(end == place + 1 and bits and bits[0].letter == "s" for end, bits, _ in found):
            yield from self._guesses.meant(text, pieces, place, sighted=bool(found))

    def _says_nothing(self, piece: Piece, place: int) -> bool:
        """Whether a small word may be left out: not if it is a table value as written, or a header."""
        is_value = bool(self.sights.value([piece.folded], piece.written)) and (place > 0 or len(piece.written) > 1)
        return piece.folded in FILLERS and not is_value and not self._is_header(piece.folded)

    def _is_header(self, word: str) -> bool:
        """Whether a small word is a whole header: "Out", "Back"."""
        return any(whole for _, whole in self.sights.header([word]))

    def _is_of_another(self, word: str) -> bool:
        """Whether a word of a title or header belongs to a column that does not name the records."""
        lexicon, columns = self.prepared.lexicon, self.prepared.table.columns
        naming = {lexicon.key, *(each for each in lexicon.keys if columns[each].type is ColumnType.IDENTIFIER)}
        return any(column not in naming for column, _ in self.sights.header([word]))

    def _values(self, text: str, pieces: list[Piece], place: int) -> Iterator[Option]:
        best: dict[bool, Option] = {}
        for end in range(place + 1, min(len(pieces), place + MOST_WORDS) + 1):
            run = [piece for piece in pieces[place:end] if piece.folded[0].isalnum() or piece.folded == "'s"]
            words = [word for piece in run for word in split(piece.folded)]
            if not words or not pieces[end - 1].folded[0].isalnum() or not pieces[place].folded[0].isalnum():
                continue
            written = text[pieces[place].start : pieces[end - 1].end]
            for whole, named in ((True, self.sights.value(words, written)), (False, self.sights.part(words))):
                if named:
                    bit = replace(bit_of("v", text, pieces[place], pieces[end - 1]), values=named, whole=whole)
                    best[whole] = (end, (bit,), ADDED if whole else PART)
        yield from best.values()

    def _headers(self, text: str, pieces: list[Piece], place: int) -> Iterator[Option]:
        best: Option | None = None
        if pieces[place].folded in FILLERS and not self.sights.header([pieces[place].folded]):
            return
        for end in range(place + 1, min(len(pieces), place + MOST_WORDS) + 1):
            if not pieces[end - 1].folded[0].isalnum():
                break
            found = self.sights.header([piece.folded for piece in pieces[place:end]])
            if found:
                wholes = tuple(column for column, whole in found if whole)
                bit = replace(
                    bit_of("c", text, pieces[place], pieces[end - 1]),
                    columns=wholes or tuple(column for column, _ in found),
                    whole=bool(wholes),
                )
                best = (end, (bit,), ADDED if wholes else PART)
        if best:
            yield best


def _stem_in(word: str, nouns: frozenset[str]) -> bool:
    return word not in FILLERS and stem(word) in nouns


def _operations(text: str, pieces: list[Piece], place: int) -> Iterator[Option]:
    longest = min(len(pieces), place + LONGEST_OPERATION)
    for end in range(longest, place, -1):
        words = tuple("n't" if piece.folded == "n't" else piece.folded for piece in pieces[place:end])
        meant = OPERATIONS.get(words, ())
        for letters, value in meant:
            bits = tuple(
                replace(bit_of(letter, text, pieces[place], pieces[end - 1]), value=value) for letter in letters
            )
            yield end, bits, ADDED
        if meant and end - place > 1:
            return
