"""Gradable words that imply what they measure: "older", "heaviest", "costs".

Input: a word and the columns of a lexicon. Output: its tokens, if exactly one column has that measure. The words are
general English, not domain terms: the columns come from the table.
"""

from collections.abc import Iterator

from tables.plan import Comparison
from utils.text import stem

_HIGH, _LOW = "high", "low"
_MEASURED: tuple[tuple[str, str, str, str, str], ...] = (
    ("age", "old", "older", "oldest", _HIGH),
    ("age", "young", "younger", "youngest", _LOW),
    ("price cost", "expensive", "costlier", "costliest", _HIGH),
    ("price cost", "cheap", "cheaper", "cheapest", _LOW),
    ("weight", "heavy", "heavier", "heaviest", _HIGH),
    ("weight", "light", "lighter", "lightest", _LOW),
    ("height", "tall", "taller", "tallest", _HIGH),
    ("height", "short", "shorter", "shortest", _LOW),
    ("temperature", "hot", "hotter", "hottest", _HIGH),
    ("temperature", "warm", "warmer", "warmest", _HIGH),
    ("temperature", "cold", "colder", "coldest", _LOW),
    ("speed", "fast", "faster", "fastest", _HIGH),
    ("speed", "slow", "slower", "slowest", _LOW),
    ("population", "populous", "", "", _HIGH),
)
_VERBS = {"cost": "price cost", "costs": "price cost", "costing": "price cost", "weigh": "weight", "weighs": "weight",
          "weighing": "weight", "priced": "price"}  # fmt: skip

Letters = tuple[tuple[str, str, str], ...]
"""Tokens as letter, word of the plan vocabulary, and the header stems that a column token may match."""

GRADABLE: dict[str, Letters] = {}
for _stems, _plain, _comparative, _superlative, _direction in _MEASURED:
    _more = Comparison.MORE if _direction == _HIGH else Comparison.LESS
    GRADABLE[_plain] = (("c", "", _stems),)
    if _comparative:
        GRADABLE[f"{_comparative} than"] = (("c", "", _stems), (">", _more.value, ""))
        GRADABLE[_superlative] = (("m", _direction, ""), ("c", "", _stems))
    GRADABLE[f"more {_plain} than"] = (("c", "", _stems), (">", _more.value, ""))
    GRADABLE[f"most {_plain}"] = (("m", _direction, ""), ("c", "", _stems))
    GRADABLE[f"least {_plain}"] = (("m", _LOW if _direction == _HIGH else _HIGH, ""), ("c", "", _stems))
for _verb, _stems in _VERBS.items():
    GRADABLE[_verb] = (("c", "", _stems),)


def measures(
    words: tuple[str, ...], part: dict[tuple[str, ...], tuple[int, ...]]
) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Yield the tokens (letter, value, columns) of a gradable word; nothing if no column or several columns match."""
    letters = GRADABLE.get(" ".join(words), ())
    columns = [
        tuple(dict.fromkeys(place for name in stems.split() for place in part.get((stem(name),), ())))
        for _, _, stems in letters
    ]
    if all(len(found) == 1 for (letter, _, _), found in zip(letters, columns, strict=True) if letter == "c"):
        for (letter, value, _), found in zip(letters, columns, strict=True):
            yield letter, value, found
