"""Read each word of a sentence as a value, a column, a number, an operation, or filler.

Input: a sentence, a prepared table, the similarity of words and columns. Output: the options at each word. A word that
fits nothing has none: a sentence is read whole or not at all. Does not choose between options (choosing.py) or
interpret them (claims.py).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tables.language.lexicon import MOST_WORDS, split
from tables.language.tokens import Piece, Token
from tables.prepared import PreparedTable
from tables.sense.guessing import Guesses
from tables.sense.likeness import Likeness, Meaning
from tables.sense.sighting import ADDED, PART, Option, Sights, naming_columns, token_of
from tables.sense.stated import counted, quantities
from tables.sense.words import FILLERS, FILLING, LONGEST_FILLING, LONGEST_OPERATION, OPERATIONS
from utils.text import fold, stem

MOST_PIECES = 60
_PIECE = re.compile(r"n['’]t\b|['’]s\b|[^\W_]+?(?=n['’]t\b)|[^\W_]+|[,;]")


class Reader:
    """Reads sentences about one table."""

    def __init__(self, prepared: PreparedTable, meaning: Meaning) -> None:
        self._prepared, self._sights = prepared, Sights.of(prepared)
        self._guesses = Guesses(prepared, Likeness(prepared.table, meaning), self._sights)

    def options(self, text: str) -> list[list[Option]]:
        """Return what the words from each word of `text` on may be; a sentence that is too long has no options."""
        found = ((m, fold(m.group())) for m in _PIECE.finditer(text))
        pieces = [Piece(m.group(), folded, m.start(), m.end()) for m, folded in found if folded]
        if len(pieces) > MOST_PIECES:
            return [[]]
        numbers = dict(quantities(text, pieces, self._sights.nouns))
        return [list(self._options(text, pieces, place, numbers.get(place, []))) for place in range(len(pieces))]

    def _options(self, text: str, pieces: list[Piece], place: int, numbers: list[Option]) -> Iterator[Option]:
        piece = pieces[place]
        found = [*self._values(text, pieces, place), *self._headers(text, pieces, place), *numbers]
        found += [option for each in numbers for option in counted(each, self._sights)]
        found += _operations(text, pieces, place)
        found += [(place + 1, tokens, cost) for tokens, cost in self._guesses.degrees(text, piece)]
        for end in range(place + 2, min(len(pieces), place + LONGEST_FILLING) + 1):
            if tuple(each.folded for each in pieces[place:end]) in FILLING:
                found.append((end, (), 0.0))
        if self._says_nothing(piece, place) or not piece.folded[0].isalnum():
            found.append((place + 1, (), 0.0))
        if self._names_records(piece.folded):
            found.append((place + 1, (token_of("s", text, piece, piece),), ADDED))
        yield from found
        if all(end == place + 1 and tokens and tokens[0].letter == "s" for end, tokens, _ in found):
            yield from self._guesses.meant(text, pieces, place, sighted=bool(found))

    def _says_nothing(self, piece: Piece, place: int) -> bool:
        """Whether a small word may be left out: not if it is a table value as written, or a header ("Out", "Back")."""
        if piece.folded not in FILLERS or any(whole for _, whole in self._sights.header([piece.folded])):
            return False
        return not self._sights.value([piece.folded], piece.written) or (place == 0 and len(piece.written) == 1)

    def _names_records(self, word: str) -> bool:
        """Whether a word of a title or header names the records, and belongs to no other column."""
        if word in FILLERS or stem(word) not in self._sights.nouns:
            return False
        naming = naming_columns(self._prepared)
        return all(column in naming for column, _ in self._sights.header([word]))

    def _values(self, text: str, pieces: list[Piece], place: int) -> Iterator[Option]:
        best: dict[bool, Option] = {}
        for end in range(place + 1, min(len(pieces), place + MOST_WORDS) + 1):
            run = [piece for piece in pieces[place:end] if piece.folded[0].isalnum() or piece.folded == "'s"]
            words = [word for piece in run for word in split(piece.folded)]
            if not words or not pieces[end - 1].folded[0].isalnum() or not pieces[place].folded[0].isalnum():
                continue
            token = token_of("v", text, pieces[place], pieces[end - 1])
            for whole, named in ((True, self._sights.value(words, token.text)), (False, self._sights.part(words))):
                if named:
                    best[whole] = (end, (replace(token, values=named, whole=whole),), ADDED if whole else PART)
        yield from best.values()

    def _headers(self, text: str, pieces: list[Piece], place: int) -> Iterator[Option]:
        best: Option | None = None
        if pieces[place].folded in FILLERS and not self._sights.header([pieces[place].folded]):
            return
        for end in range(place + 1, min(len(pieces), place + MOST_WORDS) + 1):
            if not pieces[end - 1].folded[0].isalnum():
                break
            found = self._sights.header([piece.folded for piece in pieces[place:end]])
            if found:
                wholes = tuple(column for column, whole in found if whole)
                columns = wholes or tuple(column for column, _ in found)
                token = token_of("c", text, pieces[place], pieces[end - 1])
                best = (end, (replace(token, columns=columns, whole=bool(wholes)),), ADDED if wholes else PART)
        if best:
            yield best


def _operations(text: str, pieces: Sequence[Piece], place: int) -> Iterator[Option]:
    for end in range(min(len(pieces), place + LONGEST_OPERATION), place, -1):
        meant = OPERATIONS.get(tuple(piece.folded for piece in pieces[place:end]), ())
        for meaning in meant:
            token = replace(token_of("", text, pieces[place], pieces[end - 1]), value=meaning.value)
            tokens: tuple[Token, ...] = tuple(replace(token, letter=letter) for letter in meaning.letter)
            yield end, tokens, ADDED
        if meant and end - place > 1:
            return
