"""What the words at one position of a sentence may be: columns, values, function words, numbers.

Input: the pieces of a sentence and a lexicon. Output: `Option`s. Does not combine them into sequences (readings.py).
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from tables.language.figures import is_date, is_figure
from tables.language.gradable import measures
from tables.language.lexicon import MOST_WORDS, Lexicon, Named, akin, ending, split, stem_of
from tables.language.tokens import Option, Piece, Token
from tables.language.vocabulary import DROPPED, LONGEST_PHRASE, PHRASES
from utils.quantities import Kind, Quantity, find_quantities
from utils.text import STOP_WORDS, fold, stem

_SHORTEST_PART = 3
_NEXT = re.compile(r"\s+([^\W_]+)")
_COUNTING = frozenset({"of", "the", "are", "were", "have"})
_SINGULAR = frozenset({"is", "was", "has", "had"})
_BEFORE = re.compile(r"\b(?P<word>[^\W_]+)(?P<of> of| for|[.:])?\s+$", re.IGNORECASE)
_NUMBERING = frozenset({"no", "number", "nr", "id", "code"})
_ASKED = re.compile(
    r"(?:(?:wh\w+\b.*\b)?(?:is|was|does|has)|(?:what|how much) did|show|find|(?:show|give|tell) me|compare\b.*"
    r"|.*\bdetails (?:of|for))\s+$",
    re.IGNORECASE,
)
"""What a number may follow at the beginning of a question, where it names a record: "Who is 7"."""


def _token(letter: str, text: str, pieces: list[Piece], start: int, end: int) -> Token:
    first, last = pieces[start].start, pieces[end - 1].end
    return Token(letter, first, last, text[first:last])


def choices_at(text: str, pieces: list[Piece], place: int, lexicon: Lexicon) -> list[Option]:
    """Return the options for the words from `place` on, except numbers."""
    piece = pieces[place]
    options: list[Option] = [*_columns(text, pieces, place, lexicon), *_values(text, pieces, place, lexicon)]
    options += [*_phrases(text, pieces, place), *_gradable(text, pieces, place, lexicon)]
    if stem(piece.folded) in lexicon.nouns and piece.folded not in STOP_WORDS:
        token = _token("s", text, pieces, place, place + 1)
        options.append((place + 1, (replace(token, whole=stem(piece.folded) not in lexicon.titled),)))
    if piece.folded in DROPPED and not any(token.letter in "vc" for _, tokens in options for token in tokens):
        options.append((place + 1, ()))
    return options


_INSIDE_VALUES = frozenset({",", "&", "'s", "-", "−", "–"})


def _columns(text: str, pieces: list[Piece], place: int, lexicon: Lexicon) -> Iterator[Option]:
    """Yield the longest run of words that is a whole header, and the longest that is part of one."""
    if pieces[place].folded in STOP_WORDS and (pieces[place].folded,) not in lexicon.full:
        return
    found: Option | None = None
    for index, whole in ((lexicon.full, True), (lexicon.part, False)):
        stems: list[str] = []
        best: Option | None = None
        for end in range(place, min(len(pieces), place + MOST_WORDS)):
            folded = pieces[end].folded
            if not folded[0].isalnum() and folded != "'s":
                break
            if end > place and (folded in STOP_WORDS or folded == "'s"):
                continue
            stems.append(stem_of(folded))
            columns = index.get(tuple(stems))
            if columns:
                token = _token("c", text, pieces, place, end + 1)
                best = end + 1, (replace(token, columns=columns, whole=whole),)
        if best and (whole or not _wholly(best, found)):
            yield best
            found = best


def rare(text: str, pieces: list[Piece], place: int, lexicon: Lexicon) -> Option:
    """Return what a word without other options is: a related header word, or unknown."""
    columns = akin(stem_of(pieces[place].folded), lexicon.part)
    token = _token("c" if columns else "?", text, pieces, place, place + 1)
    return place + 1, (replace(token, columns=columns, whole=not columns),)


def _wholly(best: Option, found: Option | None) -> tuple[int, ...]:
    """Return the columns of the whole header that matched the same words."""
    return found[1][0].columns if found and found[0] == best[0] else ()


def _values(text: str, pieces: list[Piece], place: int, lexicon: Lexicon) -> Iterator[Option]:
    """Yield the longest run of words that is a value, or else the names that the word may be part of."""
    if not pieces[place].folded[0].isalnum():
        return
    folded: list[str] = []
    best: Option | None = None
    for end in range(place, min(len(pieces), place + MOST_WORDS)):
        if not pieces[end].folded[0].isalnum():
            if pieces[end].folded in _INSIDE_VALUES:
                continue
            break
        folded.append(pieces[end].folded)
        named = _fitting(text, pieces[place].start, pieces[end].end, tuple(folded), lexicon)
        if named:
            token = _token("v", text, pieces, place, end + 1)
            best = end + 1, (replace(token, values=named),)
    if best:
        yield best
    else:
        yield from _name_parts(text, pieces, place, lexicon)


def _fitting(text: str, start: int, end: int, words: tuple[str, ...], lexicon: Lexicon) -> tuple[Named, ...]:
    named = lexicon.values.get(words) or lexicon.plurals.get(tuple(map(stem, words)), ())
    if not named:
        return ()
    if text[start:end].isdigit() and not _names(text, start, end, named, lexicon):
        return ()
    after = re.match(r"[+*#-]+(?!\w)", text[end:])
    signs = after.group() if after else ""
    fitting = tuple(each for each in named if ending(each.value) == signs)
    if all(word in STOP_WORDS or word in DROPPED or (word,) in PHRASES or len(word) == 1 for word in words):
        written = text[start:end]
        fitting = tuple(
            each
            for each in fitting
            if each.value.startswith(written) and (written[0].isupper() or written[0].isdigit())
        )
    return fitting


def _names(text: str, start: int, end: int, named: tuple[Named, ...], lexicon: Lexicon) -> bool:
    """Whether a number names a record ("roll no 7", "student 7", "#7", "the team of 7"), rather than counts some."""
    following = _NEXT.match(text, end)
    if following and (following[1] in _COUNTING or stem(fold(following[1])) in lexicon.nouns):
        return False
    if following and following[1] in _SINGULAR and text[:start].strip() in ("", "The", "the"):
        return text[start:end] != "1"
    if text[:start].rstrip().endswith("#") or _ASKED.match(text[:start]):
        return True
    before = _BEFORE.search(text[:start])
    if before is None:
        return False
    word = fold(before["word"])
    columns = lexicon.part.get((stem_of(word),), ())
    if (before["of"] or "").strip(".:"):
        return bool(columns)
    is_plural = word.endswith("s") and not stem(word).endswith("s")
    own = word in _NUMBERING or stem(word) in lexicon.nouns or any(each.column in columns for each in named)
    return own and not is_plural


def _name_parts(text: str, pieces: list[Piece], place: int, lexicon: Lexicon) -> Iterator[Option]:
    """Yield the names that contain the words from `place` on (as many words as leave one name), including initials."""
    first = pieces[place].folded
    if first not in lexicon.parts or first in STOP_WORDS or (first,) in PHRASES:
        return
    best: tuple[int, tuple[Named, ...]] | None = None
    candidates = lexicon.parts[first]
    for end in range(place, min(len(pieces), place + MOST_WORDS)):
        if not pieces[end].folded[0].isalnum():
            break
        word = pieces[end].folded
        candidates = tuple(each for each in candidates if _holds(split(each.value), word))
        if not candidates:
            break
        if len(word) >= _SHORTEST_PART or end > place:
            best = end + 1, candidates
    if best:
        token = _token("v", text, pieces, place, best[0])
        if token.text.isdigit() and not _names(text, token.start, token.end, best[1], lexicon):
            return
        yield best[0], (replace(token, values=best[1], whole=False),)


def _holds(words: tuple[str, ...], word: str) -> bool:
    return word in words or (len(word) == 1 and any(each.startswith(word) for each in words))


def _phrases(text: str, pieces: list[Piece], place: int) -> Iterator[Option]:
    folded = tuple(piece.folded for piece in pieces[place : place + LONGEST_PHRASE])
    for length in range(len(folded), 0, -1):
        for meaning in PHRASES.get(folded[:length], ()):
            token = _token(meaning.letter, text, pieces, place, place + length)
            yield place + length, (replace(token, value=meaning.value),)
        if folded[:length] in PHRASES and folded[0] not in ("or", "and"):
            return


def _gradable(text: str, pieces: list[Piece], place: int, lexicon: Lexicon) -> Iterator[Option]:
    folded = tuple(piece.folded for piece in pieces[place : place + 3])
    for length in range(len(folded), 0, -1):
        found = tuple(measures(folded[:length], lexicon.part))
        if found:
            token = _token("", text, pieces, place, place + length)
            yield (
                place + length,
                tuple(replace(token, letter=letter, value=value, columns=columns) for letter, value, columns in found),
            )
            return


def add_quantities(text: str, pieces: list[Piece], choices: list[list[Option]]) -> None:
    """Add numbers and dates as options for the words that they cover."""
    for quantity in find_quantities(text):
        span = quantity.value_span
        covered = [i for i, piece in enumerate(pieces) if span.start < piece.end and piece.start < span.end]
        if not covered or not is_figure(quantity) or pieces[covered[0]].start < span.start - 1:
            continue
        options: list[Option] = [(covered[-1] + 1, (token,)) for token in _quantity_tokens(text, quantity)]
        place = covered[0]
        exclusive = [each for each in choices[place] if not each[1] or each[1][0].letter in "vcNas"]
        choices[place][:] = [*options, *exclusive]


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
        yield replace(token, letter="d") if is_date(quantity) else token
