"""The small words of English that indicate an operation: most, on average, all, not.

Input: none. Output: `OPERATIONS`, the possible meanings of each phrase; `FILLERS`, words without meaning of their own;
`GRADABLE`, adjectives of size and degree with what they measure. No word belongs to a specific domain. Does not hold
the words of a table (sighting.py) or compare meanings by vectors (likeness.py).

Letters: a measure, m superlative, + comparative, t than, U all, N none, M most, 2 both, ! not, & joint, s record,
e each, ^ order in time, k earlier or later, o all the others, R rose or fell.
"""

from tables.language.vocabulary import Graded, Meaning, meanings_of

HIGH, LOW = "high", "low"

_LISTED = """
a sum: total|in total|sum|sum of|altogether|all together|combined|in all|all told|taken together|add up|adds up
a sum: added up|add up to|adds up to|totals|totalled|overall|between them|in the whole year|in the year|whole year
a sum: over the year|for the year|total of|together
a average: average|mean|on average|averages|averaged|averaging|average of
a median: median|median of
m high: most|the most|highest|maximum|max|greatest|largest|biggest|top
m low: least|fewest|lowest|minimum|min|smallest|bottom
^ low: first|earliest
^ high: last|latest|most recently|most recent
+ high: more|higher|greater|larger|bigger
+ low: fewer|less|lower|smaller
k low: before|earlier|sooner
k high: after|later
o -: any other|anyone else|anybody else|all others|all the others|the others|any of the others
R high: increased|rose|grew|climbed|went up|kept rising|kept growing|kept climbing
R low: decreased|dropped|declined|went down|kept falling|kept dropping|shrank
t -: than|compared to|compared with
U -: all|every|each|all of|every one of|each of|always
2 -: both|both of
Us -: everybody|everyone|everything|everyone's
N -: no|none|none of|not a single|not one|never
Ns -: nobody|nothing|no one
M -: most|most of|the majority of|majority of
! -: not|n't
& -: and|or|,|as well as
s -: records|record|rows|row|entries|entry
s -: people|persons|person|ones|one|items|item|those|them|of them|of these|of those
e -: per|by
"""
"""As in vocabulary.py; several letters are several tokens."""

OPERATIONS = meanings_of(_LISTED)
LONGEST_OPERATION = max(map(len, OPERATIONS))

FILLERS = frozenset(
    """a an the and of in on at to for from by with as into within among amongst through across is are was were be been
    being am has have had having do does did done doing will can there it its they
    their his her him them he she we us our ours you your i me my this that these those here also please just only
    exactly precisely currently still now so then tell give get gets got 's ' s out up any such own ever yet one's
    has's work works worked belong belongs belonged stand stands stood sit sits sitting say says said listed shown
    recorded shows goes go went gone come comes came make makes made during throughout whole find found know see
    take takes took taken gave given put puts keep keeps kept hold holds held fall falls fell fallen run runs ran
    bring brings brought reach reaches reached happen happened happens occur occurs occurred each other another
    called entire itself usually actually really very quite even simply re ve ll d use uses used using which what
    who whose where when whom""".split()
)
FILLING = frozenset(
    tuple(phrase.split())
    for phrase in "of all|at all|of the lot|of them all|by far|so far|at present|as a whole|in the table|on the list"
    "|in the list|on this list|in this table|in the sheet|on the sheet".split("|")
)
LONGEST_FILLING = max(map(len, FILLING))

_ADJECTIVES: tuple[tuple[str, str, str], ...] = (
    ("age", "old older oldest elder eldest", "young younger youngest"),
    ("size area capacity amount", "big bigger biggest large larger largest great greater greatest",
     "small smaller smallest tiny tinier tiniest"),
    ("length duration", "long longer longest", "short shorter shortest brief briefer briefest"),
    ("height", "tall taller tallest", "short shorter shortest"),
    ("weight mass", "heavy heavier heaviest", "light lighter lightest"),
    ("price cost fee", "expensive pricey pricier priciest dear dearer dearest costly costlier costliest",
     "cheap cheaper cheapest"),
    ("temperature", "hot hotter hottest warm warmer warmest",
     "cold colder coldest cool cooler coolest chilly chillier chilliest"),
    ("rain rainfall moisture humidity", "wet wetter wettest damp damper dampest moist rainy rainier rainiest",
     "dry drier driest dryer"),
    ("speed", "fast faster fastest quick quicker quickest", "slow slower slowest"),
    ("distance", "far farther farthest further furthest", "near nearer nearest close closer closest"),
    ("depth", "deep deeper deepest", "shallow shallower shallowest"),
    ("width", "wide wider widest broad broader broadest", "narrow narrower narrowest"),
    ("income wealth salary", "rich richer richest", "poor poorer poorest"),
    ("sunshine", "sunny sunnier sunniest", ""),
    ("population", "populous", ""),
    ("wind", "windy windier windiest", "calm calmer calmest"),
)  # fmt: skip
"""What an adjective measures, as header words it may have, the adjectives for much of it, and those for little."""

GRADABLE: dict[str, tuple[Graded, ...]] = {}
"""What an adjective may mean: a superlative, a comparative or neither (no letter), and what it measures."""
for _measures, *_sides in _ADJECTIVES:
    for _direction, _forms in zip((HIGH, LOW), _sides, strict=True):
        for _form in _forms.split():
            _letter = "m" if _form.endswith("est") else "+" if _form.endswith("er") else ""
            _graded = Meaning(_letter, _direction), tuple(_measures.split())
            GRADABLE[_form] = (*GRADABLE.get(_form, ()), _graded)

DATED = {"newest": HIGH, "newer": HIGH}
"""Age words for things, used if only a date column expresses age."""
