"""The records that a noun phrase means: "all active employees in Sales with a salary above 5000".

Input: tokens. Output: filters, as in conditions.py. Does not determine what is asked about them.
"""

from collections.abc import Sequence

from tables.language.conditions import filters
from tables.language.scope import Scope
from tables.language.tokens import Token
from tables.plan import Filter, both


def populations(tokens: Sequence[Token], scope: Scope) -> list[Filter]:
    """Return every filter that a noun phrase may mean, from the words before and after its noun."""
    letters = "".join(token.letter for token in tokens)
    start = len(letters) - len(letters.lstrip("Uo"))
    if start and "U" not in letters[:start] and "s" not in letters:
        start = 0
    nouns = [place for place, letter in enumerate(letters) if letter == "s"]
    if not nouns:
        return filters(tokens[start:], scope)
    end = nouns[0]
    while end > start and letters[end - 1] == "o":
        end -= 1
    before = filters(tokens[start:end], scope)
    after = filters(_without_nouns(tokens[nouns[0] + 1 :]), scope)
    return list(dict.fromkeys(both(one, other) for one in before for other in after))


def _without_nouns(tokens: Sequence[Token]) -> list[Token]:
    """Drop further nouns of the table, with the preposition before them."""
    kept: list[Token] = []
    for token in tokens:
        if token.letter == "s":
            while kept and kept[-1].letter == "o":
                kept.pop()
        else:
            kept.append(token)
    return kept
