"""Words that cannot both be true of one thing, as data.

Each line is a scale with two poles. A claim that stands on one pole where its evidence stands on the other says
something else, however alike the two sound: the vectors of negated pairs have a cosine of .89 to .94.
"""

import re
from typing import NamedTuple

from utils.text import stem


class Scale(NamedTuple):
    """Two poles of stems, and the word of the error vocabulary for mistaking one for the other.

    `shared`: how many neighbours the poles must share. Two parties to one deal are both spoken of in most sentences
    about it ("the landlord repays the deposit", "the tenant gets the deposit back"), so they must share two.
    """

    kind: str
    first: frozenset[str]
    second: frozenset[str]
    shared: int


_LINES = """
relational  increase rise rose risen grow grew grown climb gain surge jump expand raise up | decrease fall fell fallen\
  decline drop reduce shrink shrank cut down
relational  improve better | worsen worse deteriorate
relational  higher more greater larger bigger above over exceed | lower less fewer smaller below under
relational  longer faster stronger heavier older | shorter slower weaker lighter younger
relational  highest most largest biggest maximum greatest | lowest least smallest minimum
relational  best strongest longest | worst weakest shortest
temporal    before prior previously earlier precede | after following later subsequently afterwards since
temporal    begin began begun start commence open launch | end stop finish close terminate expire cease discontinue
temporal    first initial initially earliest | last final finally latest
temporal    morning | evening
temporal    day daytime | night nighttime
relational  north northern | south southern
relational  east eastern | west western
relational  left | right
relational  inside internal indoor indoors within | outside external outdoor outdoors
relational  upper top front | bottom rear back
negation    allow permit authorise authorize entitle | prohibit forbid ban disallow bar
negation    include | exclude omit
negation    accept approve grant admit agree endorse uphold | reject refuse deny decline oppose dismiss overturn
negation    succeed success successful successfully pass | fail failure unsuccessful unsuccessfully
negation    present available exist | absent unavailable missing
negation    safe safely | unsafe dangerous hazardous
negation    valid | invalid void
negation    legal lawful | illegal unlawful
negation    possible able | impossible unable
negation    effective effectively | ineffective ineffectively
negation    significant significantly | insignificant
negation    required mandatory compulsory obligatory require oblige | optional voluntary exempt waive
negation    enable activate | disable deactivate
negation    add attach install | remove detach uninstall
negation    guilty | innocent
negation    positive positively | negative negatively
negation    profit profitable surplus | loss deficit unprofitable
negation    win won victory | lose lost defeat
negation    alive survive | dead die death
negation    public publicly | private privately
negation    refundable | non-refundable nonrefundable
negation    hot warm heat | cold cool chill
negation    wet moist damp | dry
negation    fixed constant unchanged | variable
negation    voluntary voluntarily | involuntary involuntarily
negation    strengthen | weaken
negation    encourage recommend advise | discourage
negation    support favour favor | oppose
negation    import | export
negation    buy purchase acquire | sell sold
negation    borrow | lend lent
negation    arrive enter | leave depart exit
negation    male men man boy | female women woman girl
negation    adult | child children
quantifier  always | never rarely seldom
quantifier  all every each both entire whole | none neither
quantifier  all every always entire | some several sometimes partly partially
quantifier  most majority | few minority
quantifier  only solely exclusively | also
quantifier  at_least minimum | at_most maximum
"""

_PARTIES = """
landlord lessor | tenant lessee renter
buyer purchaser | seller vendor
lender creditor mortgagee | borrower debtor mortgagor
employer | employee worker
insurer | insured policyholder
licensor franchisor | licensee franchisee
claimant plaintiff complainant | defendant respondent
payer | payee
assignor | assignee
sender consignor | recipient consignee
supplier contractor | customer client
controller | processor
trustee | beneficiary
doctor physician | patient
teacher tutor | pupil student
parent | child children
host | guest
author | reviewer
applicant candidate | examiner
winner | loser
"""


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split())


def _scale(line: str) -> Scale:
    kind, poles = line.split(None, 1)
    first, second = poles.split("|")
    return Scale(kind, _stems(first), _stems(second), 1)


def _pair_of_parties(line: str) -> Scale:
    first, second = line.split("|")
    return Scale("relational", _stems(first), _stems(second), 2)


SCALES: tuple[Scale, ...] = (
    *(_scale(line) for line in _LINES.strip().splitlines()),
    *(_pair_of_parties(line) for line in _PARTIES.strip().splitlines()),
)

NEGATORS = frozenset(
    "not no never none nobody nothing neither nor without cannot hardly scarcely unable fail fails failed lacks lack"
    " lacked".split()
)
"""Words that turn a clause around; a word that ends in n't does too."""

QUIET_NEGATION = re.compile(
    r"\b(?:exempt\w*|waive\w*|exclud\w+|except\w*|prevent\w*|avoid\w*|prohibit\w*|forb[ai]d\w*|instead|rather"
    r"|free (?:of|from)|absen\w+|missing|los(?:es?|t)|too|contest\w*|want\w* to|tried to|refus\w+"
    r"|declin\w+ to|yet to)\b",
    re.IGNORECASE,
)
"""Words that say "not" or "not yet" in another way; beside them a missing "not" proves nothing."""

NOT_NEGATIONS = re.compile(
    r"\b(?:not (?:only|just|(?:less|fewer|more|later|earlier) than|exceed(?:ing)?|to exceed)"
    r"|no (?:less|fewer|more|later|earlier|longer) than|no doubt|whether or not|no\.(?=\s*\S*\d))",
    re.IGNORECASE,
)
"""Turns of phrase whose negator turns nothing around; bounds among them belong to the quantities."""
