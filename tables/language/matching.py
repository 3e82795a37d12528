"""What the words at one position of a sentence may be: columns, values, function words, numbers.

Input: a sentence and a lexicon. Output: `Option`s for each word. Does not combine them into sequences (readings.py).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

from tables.language.lexicon import MOST_WORDS, Lexicon, Named, Words, akin, ending, split, stem_of
from tables.language.scope import DATES, is_figure
from tables.language.tokens import Option, Piece, Token
from tables.language.vocabulary import DROPPED, GRADABLE, LONGEST_PHRASE, PHRASES
from utils.quantities import Kind, Quantity, find_quantities
from utils.text import STOP_WORDS, fold, stem

_PIECE = re.compile(
    r"[^\W_]+?(?=n['’]t\b)|n['’]t\b|['’]s\b|(?<=s)['’](?=\s)"
    r"|(?<![\w)])[-−–](?= ?\d)|[^\W_]+|>=|<=|!=|[<>=,;&]|(?<=what )%"
)
_INSIDE_VALUES = frozenset({",", "&", "'s", "-", "−", "–"})
_SHORTEST_PART = 3
_NEXT = re.compile(r"\s+([^\W_]+)")
_SIGNS = re.compile(r"[+*#-]+(?!\w)")
_COUNTING = frozenset({"of", "the", "are", "were", "have"})
_SINGULAR = frozenset({"is", "was", "has", "had"})
_BEFORE = re.compile(r"\b(?P<word>[^\W_]+)(?P<of> of| for|[.:])?\s+$", re.IGNORECASE)
_NUMBERING = frozenset({"no", "number", "nr", "id", "code"})
_ASKED = re.compile(
    r"\s*(?:(?:wh\w+\b.*\b)?(?:is|was|does|has)|(?:what|how much) did|show|find|(?:show|give|tell) me|compare\b.*"
    r"|.*\bdetails (?:of|for))\s+$",
    re.IGNORECASE,
)
"""What a number may follow at the beginning of a question, where it names a record: "Who is 7"."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in words and signs, and the words of the table that it may be about."""

    text: str
    pieces: Sequence[Piece]
    lexicon: Lexicon

    @classmethod
    def of(cls, text: str, lexicon: Lexicon) -> Self:
        """Cut `text` into words and signs."""
        found = ((m, fold(m.group())) for m in _PIECE.finditer(text))
        return cls(text, [Piece(m.group(), folded, m.start(), m.end()) for m, folded in found if folded], lexicon)

    def choices(self) -> list[list[Option]]:
        """Return the options for the words from each position on; a word that fits nothing is unknown."""
        choices = [self._options(place) for place in range(len(self.pieces))]
        self._add_quantities(choices)
        return [options or [self._rare(place)] for place, options in enumerate(choices)]

    def _token(self, letter: str, start: int, end: int) -> Token:
        first, last = self.pieces[start].start, self.pieces[end - 1].end
        return Token(letter, first, last, self.text[first:last])

    def _runs(self, place: int, length: int = MOST_WORDS) -> Iterator[tuple[int, str]]:
        """Yield the next words and signs, with the end of the run up to each."""
        for end in range(place, min(len(self.pieces), place + length)):
            yield end + 1, self.pieces[end].folded

    def _options(self, place: int) -> list[Option]:
        folded, lexicon = self.pieces[place].folded, self.lexicon
        options = [*self._columns(place), *self._values(place), *self._phrases(place), *self._gradable(place)]
        if stem(folded) in lexicon.nouns and folded not in STOP_WORDS:
            noun = replace(self._token("s", place, place + 1), whole=stem(folded) not in lexicon.titled)
            options.append((place + 1, (noun,)))
        if folded in DROPPED and not any(token.letter in "vc" for _, tokens in options for token in tokens):
            options.append((place + 1, ()))
        return options

    def _columns(self, place: int) -> Iterator[Option]:
        """Yield the longest run of words that is a whole header, and the longest that is part of one."""
        folded = self.pieces[place].folded
        if folded in STOP_WORDS and (folded,) not in self.lexicon.full:
            return
        whole, part = (self._longest_header(place, index) for index in (self.lexicon.full, self.lexicon.part))
        for found in (whole, part if part and (not whole or part[0] != whole[0]) else None):
            if found:
                end, columns = found
                yield end, (replace(self._token("c", place, end), columns=columns, whole=found is whole),)

    def _longest_header(self, place: int, index: dict[Words, tuple[int, ...]]) -> tuple[int, tuple[int, ...]] | None:
        stems: list[str] = []
        best = None
        for end, folded in self._runs(place):
            if not folded[0].isalnum() and folded != "'s":
                break
            if stems and (folded in STOP_WORDS or folded == "'s"):
                continue
            stems.append(stem_of(folded))
            if columns := index.get(tuple(stems)):
                best = end, columns
        return best

    def _rare(self, place: int) -> Option:
        """Return what a word without other options is: a related header word, or unknown."""
        columns = akin(stem_of(self.pieces[place].folded), self.lexicon.part)
        token = self._token("c" if columns else "?", place, place + 1)
        return place + 1, (replace(token, columns=columns, whole=not columns),)

    def _values(self, place: int) -> Iterator[Option]:
        """Yield the longest run of words that is a value, or else the names that the word may be part of."""
        if not self.pieces[place].folded[0].isalnum():
            return
        words: list[str] = []
        best: Option | None = None
        for end, folded in self._runs(place):
            if folded in _INSIDE_VALUES:
                continue
            if not folded[0].isalnum():
                break
            words.append(folded)
            token = self._token("v", place, end)
            if named := self._fitting(token, tuple(words)):
                best = end, (replace(token, values=named),)
        if best:
            yield best
        else:
            yield from self._name_parts(place)

    def _fitting(self, token: Token, words: Words) -> tuple[Named, ...]:
        named = self.lexicon.values.get(words) or self.lexicon.plurals.get(tuple(map(stem, words)), ())
        if not named or (token.text.isdigit() and not self._names(token, named)):
            return ()
        after = _SIGNS.match(self.text, token.end)
        signs, written = after.group() if after else "", token.text
        fitting = tuple(each for each in named if ending(each.value) == signs)
        if all(word in STOP_WORDS or word in DROPPED or (word,) in PHRASES or len(word) == 1 for word in words):
            is_name = written[0].isupper() or written[0].isdigit()
            fitting = tuple(each for each in fitting if is_name and each.value.startswith(written))
        return fitting

    def _names(self, number: Token, named: tuple[Named, ...]) -> bool:
        """Whether a number names a record ("roll no 7", "#7", "the team of 7"), rather than counts some."""
        before, lexicon = self.text[: number.start], self.lexicon
        following = _NEXT.match(self.text, number.end)
        if following and (following[1] in _COUNTING or stem(fold(following[1])) in lexicon.nouns):
            return False
        if following and following[1] in _SINGULAR and before.strip() in ("", "The", "the"):
            return number.text != "1"
        if before.rstrip().endswith("#") or _ASKED.match(before):
            return True
        told = _BEFORE.search(before)
        if told is None:
            return False
        word = fold(told["word"])
        columns = lexicon.part.get((stem_of(word),), ())
        if (told["of"] or "").strip(".:"):
            return bool(columns)
        is_plural = word.endswith("s") and not stem(word).endswith("s")
        own = word in _NUMBERING or stem(word) in lexicon.nouns or any(each.column in columns for each in named)
        return own and not is_plural

    def _name_parts(self, place: int) -> Iterator[Option]:
        """Yield the names that contain the words from `place` on (as many as leave one name), including initials."""
        first = self.pieces[place].folded
        if first in STOP_WORDS or (first,) in PHRASES:
            return
        best: tuple[int, tuple[Named, ...]] | None = None
        candidates = self.lexicon.parts.get(first, ())
        for end, word in self._runs(place):
            candidates = tuple(each for each in candidates if _holds(split(each.value), word))
            if not candidates or not word[0].isalnum():
                break
            if len(word) >= _SHORTEST_PART or end > place + 1:
                best = end, candidates
        if best:
            token = self._token("v", place, best[0])
            if not token.text.isdigit() or self._names(token, best[1]):
                yield best[0], (replace(token, values=best[1], whole=False),)

    def _phrases(self, place: int) -> Iterator[Option]:
        folded = tuple(word for _, word in self._runs(place, LONGEST_PHRASE))
        for length in range(len(folded), 0, -1):
            meanings = PHRASES.get(folded[:length], ())
            for meaning in meanings:
                token = self._token(meaning.letter, place, place + length)
                yield place + length, (replace(token, value=meaning.value),)
            if meanings and folded[0] not in ("or", "and"):
                return

    def _gradable(self, place: int) -> Iterator[Option]:
        """Yield the longest gradable phrase ("older than") if the table has exactly one column with its measure."""
        words = tuple(word for _, word in self._runs(place, 3))
        for length in range(len(words), 0, -1):
            tokens = []
            for meaning, measures in GRADABLE.get(" ".join(words[:length]), ()):
                columns = [column for name in measures for column in self.lexicon.part.get((stem(name),), ())]
                token = self._token(meaning.letter, place, place + length)
                tokens.append(replace(token, value=meaning.value, columns=tuple(dict.fromkeys(columns))))
            if tokens and all(len(token.columns) == 1 for token in tokens if token.letter == "c"):
                yield place + length, tuple(tokens)
                return

    def _add_quantities(self, choices: list[list[Option]]) -> None:
        """Add numbers and dates as options for the words that they cover."""
        for quantity in find_quantities(self.text):
            span = quantity.value_span
            covered = [i for i, piece in enumerate(self.pieces) if span.start < piece.end and piece.start < span.end]
            if not covered or not is_figure(quantity) or self.pieces[covered[0]].start < span.start - 1:
                continue
            options: list[Option] = [(covered[-1] + 1, (token,)) for token in _quantity_tokens(self.text, quantity)]
            place = covered[0]
            exclusive = [each for each in choices[place] if not each[1] or each[1][0].letter in "vcNas"]
            choices[place] = [*options, *exclusive]


def _holds(words: Words, word: str) -> bool:
    return word in words or (len(word) == 1 and any(each.startswith(word) for each in words))


def _quantity_tokens(text: str, quantity: Quantity) -> Iterator[Token]:
    """Yield the token of a quantity; a bare number that may be a year yields both."""
    span, ranged = quantity.value_span, quantity.value.ranged
    token = Token("r" if ranged else "n", span.start, span.end, span.of(text), quantity=quantity)
    kinds = {reading.kind for reading in quantity.readings}
    if quantity.kind is Kind.ORDINAL:
        yield replace(token, letter="#", value=str(int(quantity.value.low)))
    elif Kind.YEAR in kinds and kinds <= {Kind.COUNT, Kind.YEAR}:
        years = replace(quantity, readings=tuple(each for each in quantity.readings if each.kind is Kind.YEAR))
        yield from (replace(token, letter="d", quantity=years), replace(token, letter="n", quantity=years))
    else:
        yield replace(token, letter="d") if quantity.kind in DATES else token
