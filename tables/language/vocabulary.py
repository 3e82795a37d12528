"""Function words for questions and claims about any table.

Input: none. Output: `PHRASES`, the possible meanings of each phrase, as letters used in the forms, `GRADABLE`, words
that imply what they measure, and `DROPPED`, words without meaning. No word here belongs to a specific domain; those
come from the table (lexicon.py).

Letters: c column, v value, n number, r range of numbers, d date, s noun for the records, ? unknown; > comparator,
} comparator behind its number, ~ about, B between, ! not, X except, i to be, h to have, w which/who, q how many,
Q how much, P percentage, a measure, m superlative, + comparative, e for each, g by, o preposition, p possessive,
t than, f difference, k compare, L list, U all, 2 both, N none, M most, # second, & and, | or, "," comma, u unique,
z blank, O only, y points of a score.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meaning:
    """A letter of the forms, and the word of the plan vocabulary that it stands for, if any."""

    letter: str
    value: str


_LISTED = """
> >: more than|greater than|above|over|exceed|exceeds|exceeded|higher than|larger than|bigger than|longer than
> >: later than|after|beyond|in excess of|upwards of|>
> <: less than|fewer than|below|under|lower than|smaller than|shorter than|earlier than|before|short of|<
> >=: at least|no less than|not less than|no fewer than|a minimum of|>=|since|not below|on or after
> <=: at most|no more than|not more than|up to|a maximum of|<=|until|not above|on or before
> =: equal to|equals|exactly|precisely|=
> <>: not equal to|other than
} >=: or more|or above|or higher|or greater|and above|or over|or better|or later|and over|or after
} <=: or less|or fewer|or below|or lower|and below|or under|or earlier|and under|or before
~ -: about|around|approximately|roughly|nearly|almost
B -: between|ranging from|from|within
! -: not|n't|never|non|without|neither|cannot
X -: except|excluding|besides|apart from|aside from|with the exception of
i -: is|are|was|were|be|been|being|stands at|stood at|amounts to|amounted to|comes to|came to|remains|what 's
h -: has|have|had|having|with|got|gets|get|getting|obtained|receives|received|receive|score|scored|scores|scoring
h -: recorded|achieved|reached|reaches|registered|shows|show|reported|earned|earns|earn|earning|holds|hold|held
h -: works|work|working|worked|lives|live|located|based|use|uses|used|come from|comes from|came from
w -: what|which|who|whose|whom|that|where|when
q -: how many|number of|the number of|count of|count|total number of|the total number of|the count of
o -: number of|the number of
Q -: how much|how|how many
P -: percentage of|percent of|share of|proportion of|fraction of|percentage|percent|share|proportion
P -: what percentage of|what percent of|what share of|what proportion of|what fraction of|what % of|what %
a average: average|mean|avg|on average|average of|mean of
a sum: total|sum|sum of|combined|altogether|in total|total of
a median: median|median of
m high: highest|maximum|max|largest|greatest|biggest|most|top|longest|latest|newest|most recent
m low: lowest|minimum|min|smallest|least|bottom|shortest|fewest|earliest
+ high: more|higher|greater|larger|bigger|longer|later
+ low: less|lower|fewer|smaller|shorter|earlier
e -: each|per|every|for each|for every|by each|in each|in every|of each
g -: by|grouped by|group by|broken down by|in terms of|according to|based on|ranked by|split by
o -: of|by|in|for|from|at|on|to|among|amongst|as|within|across|into|during|located in|belonging to|belong to
o -: belongs to|based in|out of|is in|against
p -: 's|'
t -: than|compared to|compared with
f -: difference|the difference|gap|difference in|gap in|difference between|gap between
k -: compare|comparison|comparison of|versus|vs|side by side|comparing
L -: list|show|find|give|display|name|get|return|mention|tell|provide|see|tell me about|what about
U -: all|every|each|all of|every one of|each of|all the
2 -: both|both of
y -: mark|marks|score|scores|point|points
N -: no|none|none of|not a single|zero|not one|no one|nobody
M -: most|majority of|most of|the majority of|more than half of|more than half
& -: and|as well as|along with|also|but|while|whereas|plus|&|;
| -: or|either|nor
, -: ,
u -: distinct|different|unique
z -: blank|empty|missing|unknown
O -: only|just|alone|solely
# 2: second
# 3: third
# 4: fourth
# 5: fifth
s -: record|records|row|rows|entry|entries
s -: item|items|person|people|persons|one|ones|things|everyone|everybody
s -: anyone|those|individual|someone|somebody|any
"""
"""A letter, its word of the plan vocabulary, and phrases with this meaning."""


def meanings_of(listed: str) -> dict[tuple[str, ...], tuple[Meaning, ...]]:
    """Return the meanings of phrases; a line holds a letter, its word of the plan vocabulary or "-", and phrases."""
    found: dict[tuple[str, ...], tuple[Meaning, ...]] = {}
    for line in listed.strip().splitlines():
        said, _, phrases = line.partition(": ")
        letter, value = said.split(" ")
        for words in map(tuple, map(str.split, phrases.split("|"))):
            found[words] = (*found.get(words, ()), Meaning(letter, value.strip("-")))
    return found


PHRASES = meanings_of(_LISTED)
LONGEST_PHRASE = max(map(len, PHRASES))

DROPPED = frozenset(
    """a an the please there do does did you me i to us this these then table sheet file data dataset document overall
    value values figure kindly also currently detail details information info""".split()
)
"""Words that a reading may leave out. Some also have a meaning; both readings are tried."""

_MEASURED = (
    ("age", "old older oldest", "young younger youngest"),
    ("price cost", "expensive costlier costliest", "cheap cheaper cheapest"),
    ("weight", "heavy heavier heaviest", "light lighter lightest"),
    ("height", "tall taller tallest", "short shorter shortest"),
    ("temperature", "hot hotter hottest warm warmer warmest", "cold colder coldest"),
    ("speed", "fast faster fastest", "slow slower slowest"),
    ("population", "populous", ""),
)
"""What an adjective surely measures, as header words it may have, the adjectives for much of it, and those for little.

Narrower than those of sense, which compares meanings: a late fee is no price, and "mild" is neither hot nor cold.
"""
_VERBS = {"cost costs costing": "price cost", "weigh weighs weighing": "weight", "priced": "price"}

Graded = tuple[Meaning, tuple[str, ...]]
"""A meaning, and the header words that its column may have if it is a column."""

GRADABLE: dict[str, tuple[Graded, ...]] = {}
"""Words and phrases that imply what they measure: "older than", "heaviest", "costs"."""
for _measures, *_sides in _MEASURED:
    _column: Graded = Meaning("c", ""), tuple(_measures.split())
    for _forms, _direction, _opposite, _more in zip(_sides, ("high", "low"), ("low", "high"), "><", strict=True):
        _compared: tuple[Graded, ...] = _column, (Meaning(">", _more), ())
        _most: tuple[Graded, ...] = (Meaning("m", _direction), ()), _column
        for _form in _forms.split():
            if _form.endswith("est"):
                GRADABLE[_form] = _most
            elif _form.endswith("er"):
                GRADABLE[f"{_form} than"] = _compared
            else:
                GRADABLE |= {_form: (_column,), f"more {_form} than": _compared, f"most {_form}": _most}
                GRADABLE[f"least {_form}"] = (Meaning("m", _opposite), ()), _column
for _verbs, _measures in _VERBS.items():
    GRADABLE.update(dict.fromkeys(_verbs.split(), ((Meaning("c", ""), tuple(_measures.split())),)))
