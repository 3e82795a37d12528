"""Function words for questions and claims about any table.

Input: none. Output: `PHRASES`, the possible meanings of each phrase, as letters used in the forms, and `DROPPED`, words
without meaning. No word here belongs to a specific domain; those come from the table (lexicon.py).

Letters: c column, v value, n number, r range of numbers, d date, s noun for the records, l literal, ? unknown;
> comparator, } comparator behind its number, ~ about, B between, S text test, ! not, X except, i to be, h to have,
w which/who, q how many, Q how much, P percentage, a measure, m superlative, + comparative, e for each, g by,
o preposition, p possessive, t than, f difference, k compare, x ratio, L list, D details, U all, 2 both, N none, M most,
# second, & and, | or, "," comma, u unique, z blank, O only, = same, R rose or fell, y points of a score,
E to happen, T times, W to gain, J a pronoun for what was named before, K a place in an order.
"""

from dataclasses import dataclass

from tables.plan import Comparison, Measure


@dataclass(frozen=True, slots=True)
class Meaning:
    """A letter of the forms, and the word of the plan vocabulary that it stands for, if any."""

    letter: str
    value: str


_LISTED: tuple[tuple[str, str, str], ...] = (
    (
        ">",
        Comparison.MORE,
        "more than|greater than|above|over|exceed|exceeds|exceeding|exceeded|higher than|larger than"
        "|bigger than|longer than|later than|after|beyond|in excess of|upwards of|>",
    ),
    (
        ">",
        Comparison.LESS,
        "less than|fewer than|below|under|lower than|smaller than|shorter than|earlier than|before|beneath|short of|<",
    ),
    (
        ">",
        Comparison.AT_LEAST,
        "at least|no less than|not less than|no fewer than|not fewer than|minimum of|a minimum of"
        "|greater than or equal to|more than or equal to|>=|since|not below|on or after|starting from",
    ),
    (
        ">",
        Comparison.AT_MOST,
        "at most|no more than|not more than|up to|maximum of|a maximum of|less than or equal to"
        "|<=|until|not above|not exceeding|does not exceed|do not exceed|on or before|no greater than",
    ),
    (">", Comparison.EQUAL, "equal to|equals|equal|exactly|precisely|=|of exactly"),
    (">", Comparison.NOT_EQUAL, "!=|not equal to|other than"),
    (
        "}",
        Comparison.AT_LEAST,
        "or more|or above|or higher|or greater|and above|or over|or better|or later|and over|or after",
    ),
    ("}", Comparison.AT_MOST, "or less|or fewer|or below|or lower|and below|or under|or earlier|and under|or before"),
    ("~", "", "about|around|approximately|roughly|nearly|almost|approx"),
    ("B", "", "between|ranging from|ranges from|in the range|from|within|in the range of|range between"),
    ("S", Comparison.STARTS, "starts with|start with|starting with|beginning with|begins with|begin with|started with"),
    ("S", Comparison.ENDS, "ends with|end with|ending with|ending in|end in|ends in"),
    ("S", Comparison.CONTAINS, "contains|contain|containing|includes|including|include"),
    ("!", "", "not|n't|never|non|without|neither|cannot"),
    ("X", "", "except|excluding|besides|apart from|aside from|with the exception of"),
    (
        "i",
        "",
        "is|are|was|were|be|been|being|stands at|stood at|amounts to|amounted to|comes to|came to|remains"
        "|turned out to be|works out to|worked out to",
    ),
    (
        "h",
        "",
        "has|have|had|having|with|got|gets|get|getting|obtained|obtains|obtain|receives|received|receive|score"
        "|scored|scores|scoring|recorded|records|record|achieved|achieves|achieve|reached|reaches|reach|secured|secures"
        "|registered|registers|shows|show|shown|reports|reported|earned|earns|earn|earning|holds|hold|held|possesses|possess"
        "|works|work|working|worked|lives|live|living|located|situated|based",
    ),
    ("w", "", "what|which|who|whose|whom|that|where|when"),
    ("q", "", "how many|number of|the number of|count of|count|total number of|the total number of|the count of"),
    ("o", "", "number of|the number of"),
    ("Q", "", "how much|how|how many"),
    (
        "P",
        "",
        "percentage of|what percentage of|what percent of|percent of|share of|proportion of|fraction of|percentage"
        "|percent|what share of|what proportion of|what fraction of|share|proportion",
    ),
    ("a", Measure.AVERAGE, "average|mean|avg|on average|arithmetic mean|average of|mean of"),
    (
        "a",
        Measure.SUM,
        "total|sum|sum of|combined|altogether|overall total|sum total|in total|total of|aggregate|cumulative",
    ),
    ("a", Measure.MEDIAN, "median|median of"),
    (
        "m",
        "high",
        "highest|maximum|max|largest|greatest|biggest|most|top|peak|longest|latest|newest|most recent|upper most",
    ),
    ("m", "low", "lowest|minimum|min|smallest|least|bottom|shortest|fewest|earliest|oldest date"),
    ("+", "high", "more|higher|greater|larger|bigger|longer|later"),
    ("+", "low", "less|lower|fewer|smaller|shorter|earlier"),
    ("e", "", "each|per|every|for each|for every|by each|in each|in every|of each|across each|for each of|within each"),
    (
        "g",
        "",
        "by|grouped by|group by|broken down by|sorted by|ordered by|in terms of|according to|based on|ranked by"
        "|split by|wise",
    ),
    (
        "o",
        "",
        "of|by|in|for|from|at|on|to|among|amongst|as|within|across|into|during|regarding|located in"
        "|belonging to|belong to|belongs to|based in|out of|is in|against|throughout",
    ),
    (
        "E",
        "",
        "play|plays|played|playing|happen|happens|happened|occur|occurs|occurred|take place|takes place|took place"
        "|taking place|meet|meets|met|face|faces|faced|facing|visit|visits|visited|appear|appears|appeared|compete"
        "|competes|competed|participate|participates|participated|take part|takes part|took part"
        "|travel|travels|travelled",
    ),
    ("T", "", "time|times|occasion|occasions|different time|different times|different occasion|different occasions"),
    ("W", "", "win|wins|won|winning|gain|gains|collect|collects|collected|take|takes|took|make|makes|made|gather"),
    ("J", "", "their|his|her|its|they|he|she|it|them|him"),
    (
        "h",
        "",
        "use|uses|used|come from|comes from|came from|hail from|hails from|finish with|finishes with|finished with",
    ),
    ("p", "", "'s|'"),
    ("t", "", "than|compared to|compared with"),
    ("f", "", "difference|the difference|gap|difference in|gap in|differ|difference between|gap between"),
    ("k", "", "compare|comparison|comparison of|versus|vs|compare between|side by side|comparing"),
    ("x", "", "ratio|ratio of|ratio between"),
    (
        "L",
        "",
        "list|show|find|give|display|name|get|return|fetch|enumerate|identify|print|mention|tell|provide|see"
        "|tell me about|tell about|what about|know about",
    ),
    (
        "D",
        "",
        "details|detail|information|everything|info|profile|full record|record|all details|all information|data"
        "|full details|complete details|row|entry|entries",
    ),
    ("U", "", "all|every|each|all of|every one of|each of|each one of|all the"),
    ("2", "", "both|both of"),
    ("y", "", "mark|marks|score|scores|point|points"),
    ("N", "", "no|none|none of|not a single|zero|not one|no one|nobody"),
    ("M", "", "most|majority|majority of|most of|the majority of|more than half of|more than half"),
    ("&", "", "and|as well as|along with|also|but|while|whereas|plus|&|;|together with"),
    ("|", "", "or|either|nor"),
    (",", "", ","),
    ("u", "", "distinct|different|unique"),
    ("z", "", "blank|empty|missing|null|unknown"),
    ("O", "", "only|just|alone|solely"),
    ("=", "", "same|the same|identical|same as|the same as"),
    ("R", "rise", "increased|rose|grew|climbed|increases|rises|grows|went up|gone up|risen|increase|gained"),
    (
        "R",
        "fall",
        "decreased|fell|declined|dropped|decreases|falls|declines|drops|went down|gone down|fallen|decrease|shrank",
    ),
    ("#", "2", "second"),
    ("#", "3", "third"),
    ("#", "4", "fourth"),
    ("#", "5", "fifth"),
    (
        "s",
        "",
        "record|records|row|rows|entry|entries|item|items|person|people|persons|one|ones|individuals|things"
        "|everyone|everybody|anyone|those|individual|someone|somebody|any",
    ),
)

PHRASES: dict[tuple[str, ...], tuple[Meaning, ...]] = {}
for _letter, _value, _phrases in _LISTED:
    for _phrase in _phrases.split("|"):
        _words = tuple(_phrase.split())
        PHRASES[_words] = (*PHRASES.get(_words, ()), Meaning(_letter, str(_value)))

LONGEST_PHRASE = max(map(len, PHRASES))

DROPPED = frozenset(
    """a an the please there do does did you me i to us this these then table sheet file data dataset document overall
    value values figure kindly also currently""".split()
)
"""Words that a reading may leave out. Some also have a meaning; both readings are tried."""
