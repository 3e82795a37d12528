"""All ways to read every word of a sentence in the terms of a table.

Input: a sentence and a lexicon. Output: `Reading`s, each a sequence of tokens that accounts for every word. Longer
matches come first. Does not interpret token sequences (conditions.py, questions/, claims/).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from typing import TypeVar

from tables.language.lexicon import Lexicon
from tables.language.matching import Sentence
from tables.language.tokens import Option, Reading, Token

Meant = TypeVar("Meant")
MOST_READINGS = 400
MOST_PIECES = 80


def read(text: str, lexicon: Lexicon) -> list[Reading]:
    """Return the readings of `text`, at most `MOST_READINGS`, those with few unknown words and long matches first.

    A text of more than `MOST_PIECES` words has no readings: nobody asks for a computation at that length.
    """
    sentence = Sentence.of(text, lexicon)
    if len(sentence.pieces) > MOST_PIECES:
        return []
    choices = [sorted(options, key=lambda option: -option[0]) for options in sentence.choices()]
    found = {
        tokens: None
        for path in islice(_paths(choices, 0), MOST_READINGS)
        for tokens in (path, merged(path, lexicon.scores))
    }
    readings = [Reading(tokens) for tokens in found if _is_sound(tokens)]
    return sorted(readings, key=lambda reading: reading.cost)


def _is_sound(tokens: tuple[Token, ...]) -> bool:
    """Whether no partial name is followed by a noun, which would more likely be the rest of another name."""
    pairs = pairwise(tokens)
    return not any(one.letter == "v" and not one.whole and other.letter == "s" for one, other in pairs)


def _paths(choices: list[list[Option]], place: int) -> Iterator[tuple[Token, ...]]:
    if place == len(choices):
        yield ()
        return
    for end, tokens in choices[place]:
        for rest in _paths(choices, end):
            yield (*tokens, *rest)


def merged(tokens: tuple[Token, ...], scores: frozenset[int]) -> tuple[Token, ...]:
    """Return tokens with "marks in physics" merged into one column if exactly one column fits both.

    "physics score" and "score in physics" also become the column Physics.
    """
    made: list[Token] = []
    for token in tokens:
        if token.letter == "y" and made and made[-1].letter == "c" and set(made[-1].columns) <= scores:
            made[-1] = replace(made[-1], end=token.end)
            continue
        after_score = "".join(each.letter for each in made[-2:]) == "yo"
        if token.letter == "c" and after_score and set(token.columns) <= scores:
            del made[-2:]
        before = made[-2:] if len(made) > 1 and made[-1].letter == "o" else made[-1:]
        if token.letter == "c" and before and before[0].letter == "c":
            shared = tuple(place for place in before[0].columns if place in token.columns)
            partial = not (before[0].whole and token.whole)
            if len(shared) == 1 and partial and before[0].columns != token.columns:
                del made[-len(before) :]
                token = replace(before[0], end=token.end, text=f"{before[0].text} {token.text}", columns=shared)  # noqa: PLW2901
        made.append(token)
    return tuple(made)


def understood(readings: Sequence[Reading], meanings: Callable[[Reading], Sequence[Meant]]) -> tuple[int, list[Meant]]:
    """Return what the cheapest readings that mean something mean, without repeats, and their cost."""
    found: dict[Meant, None] = {}
    cost = 0
    for reading in readings:
        if found and reading.cost > cost:
            break
        said = meanings(reading)
        if said:
            cost = reading.cost
            found.update(dict.fromkeys(said))
    return cost, list(found)
