"""A sentence cut at its borders, read without a grammar: what stands in one clause and what in the next.

In: a text. Out: its `Segment`s, each with its words of content, what leads them and whether they look like a verb. A
segment is a clause or one more thing of a list; which, can only be guessed (`is_clause`). Not here: what a claim makes
of them (parallels.py).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from utils.recent import remembered
from utils.text import STOP_WORDS, Word, words

_BORDER = re.compile(
    r"(?:;|,(?=\s)|\s[–—]\s|\n)?\s{0,9}\b(?:and|but|while|whereas|although|though|yet)\b|[;\n]|,(?=\s)|\s[–—]\s",
    re.IGNORECASE,
)
_CUT = re.compile(r"[;\n]|\b(?:but|while|whereas|although|though)\b", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^()]*\)|\[[^][]*\]")
_PREPOSITIONS = frozenset(
    "about above across after against along among around as at before behind below beside between beyond by despite"
    " during except for from in inside into near of off on onto outside over per since than through to toward towards"
    " under until upon via with within without".split()
)
_DETERMINERS = frozenset("the a an this that these those its his her their our my your no each every all some".split())
_NAMED_BEFORE = frozenset("he she it they who which that this these such".split())
_AS_WELL = frozenset("also too likewise again".split())
_OF_ALL = frozenset("both either all".split())
_OBJECTS = frozenset("it them him her one ones so".split())
_TIME = re.compile(
    r"\d.*|january|february|march|april|june|july|august|september|october|november|december"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|years?|months?|weeks?|days?|today|yesterday|tomorrow|then|now|later"
    r"|earlier|next|last|first|finally|once|morning|evening|noon|night|\w+ly"
)
PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being)\s+(?:(?:\w+ly|both|all|also|often|always|now|still)\s+)*(?P<verb>(?!(?:to|not|be)\b)\w+(?<!able))\s+(?:\w+\s+){0,3}(?P<by>by)\b",
    re.IGNORECASE,
)
_AUXILIARIES = frozenset(
    "is are was were be been being has have had will would may might can could must shall should do does did to".split()
)
_SMALL = STOP_WORDS | _PREPOSITIONS


@dataclass(frozen=True, slots=True)
class Token:
    """A word of content in a text.

    `led_by`: the preposition that leads its phrase, "" for none; `led_at`: where that stands. `begins`: no word of
    content stands right before it. `has_object`: an article, a name or a number follows. `is_verb`: it opens a clause
    as a verb does ("and sold the"), or follows an auxiliary. `is_time`: a word for a time, or an adverb.
    """

    stem: str
    start: int
    end: int
    led_by: str
    led_at: int
    begins: bool
    has_object: bool
    is_verb: bool
    is_name: bool
    is_time: bool


@dataclass(frozen=True, slots=True)
class Segment:
    """What stands between two borders: at least one word of content, who acts first where the verb is passive.

    `is_cut`: the border before it ends a statement (";", "while"). `refers_at`: the place from which on it speaks of
    something that was named before ("it", "also"), its end where it does not. `pronouns`: the places of words that
    stand for a thing ("them"). `is_of_all`: it speaks of both or all.
    """

    tokens: tuple[Token, ...]
    is_cut: bool
    refers_at: int
    pronouns: tuple[int, ...]
    is_of_all: bool

    @property
    def stems(self) -> frozenset[str]:
        """The stems of its words of content."""
        return frozenset(token.stem for token in self.tokens)

    @property
    def start(self) -> int:
        """Where its first word of content begins."""
        return min(token.start for token in self.tokens)

    @property
    def end(self) -> int:
        """Where its last word of content ends."""
        return max(token.end for token in self.tokens)

    @property
    def is_clause(self) -> bool:
        """Whether it seems to say something of something, rather than to be one more thing of a list."""
        phrases = sum(token.begins and not token.led_by for token in self.tokens)
        says = any(token.is_verb or token.has_object for token in self.tokens[1:])
        return says or phrases > 1 or len({token.led_by for token in self.tokens}) > 1


@remembered(1024)
def segments_of(text: str) -> tuple[Segment, ...]:
    """Return the segments of `text` in order; what stands in brackets belongs to none."""
    text = _BRACKETS.sub(lambda match: " " * len(match.group()), text)
    borders = list(_BORDER.finditer(text))
    found: list[Segment] = []
    cut = False
    edges = [0, *(place for border in borders for place in border.span()), len(text)]
    for at, (start, end) in enumerate(list(pairwise(edges))[::2]):
        cut = cut or (at > 0 and _CUT.search(borders[at - 1].group()) is not None)
        joined = at > 0 and borders[at - 1].group()[-1:].isalpha()
        segment = _read(text, start, end, is_cut=cut, is_joined=joined)
        if segment is not None:
            found.append(segment)
            cut = False
    return tuple(found)


@remembered(256)
def stems_by_clause(text: str) -> tuple[frozenset[str], ...]:
    """Return the stems of each clause of `text`; the things of a list go with the clauses on both sides of it."""
    found: list[frozenset[str]] = []
    listed: frozenset[str] = frozenset()
    for segment in segments_of(text):
        if segment.is_cut or not found:
            found.append(segment.stems)
        elif segment.is_clause:
            found.append(segment.stems | listed)
        else:
            found[-1] |= segment.stems
        listed = frozenset() if segment.is_clause else segment.stems | (frozenset() if segment.is_cut else listed)
    return tuple(found)


def _read(text: str, start: int, end: int, *, is_cut: bool, is_joined: bool) -> Segment | None:
    every = [Word(word.folded, word.stem, word.start + start, word.end + start) for word in words(text[start:end])]
    found: list[Token] = []
    refers_at, led_by, led_at, opens = end, "", start, start > 0
    pronouns = tuple(word.start for word in every if word.folded in _OBJECTS)
    for at, word in enumerate(every):
        if _is_content(text, word):
            found.append(_token(text, every, at, led_by, led_at, opens=opens, is_joined=is_joined))
            opens = opens and found[-1].is_time
            continue
        if word.folded in _AS_WELL or (word.folded in _NAMED_BEFORE and not found):
            refers_at = min(refers_at, word.start)
        if word.folded in _PREPOSITIONS:
            led_by, led_at = word.folded, word.start
        elif at == 0 or every[at - 1].folded not in _PREPOSITIONS:
            led_by = ""
    if not found:
        return None
    is_of_all = any(word.folded in _OF_ALL for word in every)
    return Segment(_in_active_order(text, start, end, found), is_cut, refers_at, pronouns, is_of_all)


def _in_active_order(text: str, start: int, end: int, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Put who acts first, the verb next and what it is done to behind it: "repaired by the tenant"."""
    passive = PASSIVE.search(text, start, end)
    if passive is None:
        return tuple(tokens)
    verb, by = passive.start("verb"), passive.start("by")
    agent = tuple(replace(token, led_by="") for token in tokens if token.led_at == by and token.led_by)
    if not agent or any(token.is_time for token in agent):
        return tuple(tokens)
    before = [token for token in tokens if token.start < verb]
    behind = [token for token in tokens if token.start > verb and token.led_at != by]
    return (*agent, *(token for token in tokens if token.start == verb), *before, *behind)


def _token(
    text: str, every: Sequence[Word], at: int, led_by: str, led_at: int, *, opens: bool, is_joined: bool
) -> Token:
    word, before = every[at], every[at - 1].folded if at else ""
    behind = every[at + 1] if at + 1 < len(every) else None
    is_name = _is_name(text, word)
    has_object = behind is not None and (
        behind.folded in _DETERMINERS or text[behind.start].isupper() or text[behind.start].isdigit()
    )
    intransitive = is_joined and behind is not None and behind.folded in _PREPOSITIONS and word.folded[-1] != "s"
    goes_on = has_object or intransitive
    opens_clause = opens and goes_on and not is_name and before not in _DETERMINERS | _PREPOSITIONS
    return Token(
        stem=word.stem,
        start=word.start,
        end=word.end,
        led_by=led_by,
        led_at=led_at,
        begins=at == 0 or not _is_content(text, every[at - 1]),
        has_object=has_object,
        is_verb=opens_clause or before in _AUXILIARIES,
        is_name=is_name,
        is_time=bool(_TIME.fullmatch(word.folded)) or (is_name and word.folded == "may"),
    )


def _is_content(text: str, word: Word) -> bool:
    return word.folded not in _SMALL or _is_name(text, word)


def _is_name(text: str, word: Word) -> bool:
    """Whether a word has a capital inside its text: "May", the "A" of "group A"."""
    return word.start > 0 and text[word.start].isupper() and word.folded != "i"
