"""The text that a reader sees, and the mapping back to the text as given.

Input: text as given. Output: `Appearance`: invisible characters are removed, decimal digits of every script become 0-9,
letters of other widths or mathematical styles become plain, and in words of Latin letters, look-alikes from other
scripts become the letters they resemble. Genuine Russian or Greek text is unchanged. Text that an override displays in
a different order than it is stored cannot be read and is replaced by U+FFFC. Does not normalise case and quotes.

Invisible characters are Default_Ignorable_Code_Point of Unicode 16, and control characters; the look-alikes are those
of Unicode's confusables.txt (UTS 39) that show one letter of Latin, Cyrillic, Greek or Armenian.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from utils.recent import remembered

_IGNORED = re.compile(
    "[\\u0000-\\u0008\\u000e-\\u001b\\u007f-\\u0084\\u0086-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5"
    "\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb"
    "\\ufffe\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]"
)
UNREADABLE = "\ufffc"

_PLAIN = re.compile(r"[\t-\r\x1c-~\x85\xa0-\xac\xae-ɏ\u02b0-\u02ff‐-\u2027\u202f-\u205e₠-⃏℀-⓿─-⟿]*")
_RUN = re.compile(f"{_PLAIN.pattern[:-1]}+|.", re.DOTALL)
_OVERRIDE = re.compile("[\u202d\u202e]([^\u202c\n\u2029]*)")
_STYLES = ("<wide>", "<narrow>", "<font>")
_SEPARATORS = {"\u066b": ".", "\u066c": ","}
_MARKS_ON_DIGITS = re.compile(r"(?<=\d)[\u0300-\u036f\u20d0-\u20ff\ufe0e\ufe0f]+")

_CYRILLIC = dict(
    zip(
        "аАЬВсСԁеЕԌһНіӏЈјКІӀМоОрРԛѕЅТѵѴѡԝԜхХуУүҮ",
        "aAbBcCdeEGhHilJjKIIMoOpPqsSTvVwwWxXyYyY",
        strict=True,
    )
)
_GREEK = dict(zip("αΑΒϲϹΕϜΗιΙͺϳͿΚΜΝνοΟρΡΤυΧγΥΖ", "aABcCEFHiIijJKMNvoOpPTuXyYZ", strict=True))
_ARMENIAN = dict(zip("ցհոռօՕզՏսՍ", "ghnnoOqSuU", strict=True))
_LATIN = dict(zip("ɑɡᴄᴏꜱᴜᴠᴡᴢʏɪ", "agcosuvwzyi", strict=True))
_LOOK_ALIKES = _CYRILLIC | _GREEK | _ARMENIAN | _LATIN
_LETTERS = str.maketrans(_LOOK_ALIKES)
_AS_DIGITS = str.maketrans("ОоΟοЗзІіӀӏΙб", "000033111116")
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"[\d.,ОоΟοЗзІіӀӏΙб]+")
_LEAST_OF_A_WHOLE_WORD = 3


@dataclass(frozen=True, slots=True)
class Appearance:
    """Text as it is seen; `origins[i]` is the position of its character i in the text as given."""

    text: str
    origins: Sequence[int]
    given: str

    @classmethod
    def of(cls, given: str) -> Self:
        """Return the appearance of `given`."""
        if _PLAIN.fullmatch(given):
            return cls(given, range(len(given)), given)
        readable = _OVERRIDE.sub(lambda match: "\u202d" + re.sub(r"\S", UNREADABLE, match[1]), given)
        dropped = {place for match in _MARKS_ON_DIGITS.finditer(readable) for place in range(*match.span())}
        pieces: list[str] = []
        origins: list[int] = []
        for match in _RUN.finditer(readable):
            start, end = match.span()
            if _PLAIN.fullmatch(match.group()):
                pieces.append(match.group())
                origins.extend(range(start, end))
                continue
            piece = "" if start in dropped else _seen(match.group())
            pieces.append(piece)
            origins.extend([start] * len(piece))
        return cls(_without_look_alikes("".join(pieces)), origins, given)

    @property
    def is_as_given(self) -> bool:
        """Whether the visible text equals the stored text."""
        return self.text == self.given

    def place(self, index: int) -> int:
        """Return where character `index` begins in the text as given.

        An invisible character belongs to the visible one before it, or to the first character.
        """
        if index == 0:
            return 0
        return self.origins[index] if index < len(self.origins) else len(self.given)


@remembered(16384)
def shown(text: str) -> str:
    """Return what a reader sees of `text`.

    >>> shown("The r\u0435nt is 1,4\u200b5\u0660 euros")
    'The rent is 1,450 euros'
    """
    return Appearance.of(text).text


def is_ignored(character: str) -> bool:
    """Whether the character is invisible."""
    return _IGNORED.match(character) is not None


@lru_cache(maxsize=4096)
def _seen(character: str) -> str:
    """Return the visible form of a single character: nothing, a digit, a plain letter, or letters for a ligature."""
    if is_ignored(character):
        return ""
    if character in _SEPARATORS:
        return _SEPARATORS[character]
    digit = unicodedata.decimal(character, None)
    if digit is not None:
        return str(digit)
    decomposition = unicodedata.decomposition(character)
    is_ligature = "\ufb00" <= character <= "\ufb06"
    if is_ligature or decomposition.startswith(_STYLES):
        return unicodedata.normalize("NFKC", character)
    return character


def _without_look_alikes(text: str) -> str:
    """Return `text` with look-alikes replaced by the letters and digits they imitate, keeping the length."""
    if text.isascii():
        return text
    foreign = frozenset(_foreign_scripts(text))
    figures = _NUMBER.sub(lambda match: _latin_number(match, foreign), text)
    if not re.search(r"[A-Za-z]", text):
        return figures
    return _WORD.sub(lambda match: _latin_word(match.group(), foreign), figures)


def _foreign_scripts(text: str) -> Iterator[str]:
    """Yield the scripts in which `text` has a word of its own: one that could not pass as Latin letters."""
    for match in _WORD.finditer(text):
        word = match.group()
        if not word.isascii() and not re.search(r"[A-Za-z]", word):
            yield from (_script(letter) for letter in word if letter not in _LOOK_ALIKES)


def _latin_number(match: re.Match[str], foreign: frozenset[str]) -> str:
    """Return a run of digits and digit look-alikes as digits, unless it is part of a word or has no digit."""
    number, text = match.group(), match.string
    of_a_word = text[match.start() - 1 : match.start()].isalpha() or text[match.end() : match.end() + 1].isalpha()
    own = number.isascii() or any(_script(sign) in foreign for sign in number)
    return number if own or of_a_word or not re.search(r"\d", number) else number.translate(_AS_DIGITS)


def _latin_word(word: str, foreign: frozenset[str]) -> str:
    """Return a word with its look-alikes replaced, if it consists of look-alikes, with or without Latin letters."""
    others = [letter for letter in word if not letter.isascii() and _script(letter) != "LATIN"]
    if word.isascii() or any(letter not in _LOOK_ALIKES for letter in others):
        return word
    mixed = len(others) < len(word)
    whole = not mixed and _script(word[0]) not in foreign and _is_long_enough(word)
    return word.translate(_LETTERS) if mixed or whole else word


def _is_long_enough(word: str) -> bool:
    """Whether a word of only look-alikes is not a symbol: α and ρ are symbols; a capital and a Cyrillic а are not."""
    return len(word) >= _LEAST_OF_A_WHOLE_WORD or word.isupper() or _script(word[0]) == "CYRILLIC"


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]
