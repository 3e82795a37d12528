"""Words that tell people and organisations apart from things, as data."""

TITLES = frozenset(
    """mr mrs ms miss dr prof professor sir dame lord lady king queen prince princess pope saint captain general
    colonel major admiral senator judge justice president chancellor governor minister reverend rabbi sheikh emperor
    empress""".split()
)
ORGANISATION_WORDS = frozenset(
    """ltd limited inc inc. corp corporation company co co. llc gmbh ag plc sa bv nv kg bank university college
    school hospital clinic institute institution association council committee commission agency ministry department
    bureau office foundation club party union league church airline airlines airways group society team orchestra
    organisation organization authority board court trust museum library laboratory laboratories motors industries
    holdings partners systems technologies enterprises press records studios firm startup brand army navy parliament
    senate congress government""".split()
)
PERSON_NOUNS = frozenset(
    """man woman boy girl person actor actress author writer poet novelist singer musician composer painter artist
    architect engineer scientist physicist chemist biologist mathematician economist historian philosopher
    politician lawyer judge doctor physician surgeon nurse teacher professor lecturer student player footballer
    cricketer swimmer runner boxer golfer wrestler driver coach manager director producer screenwriter comedian
    dancer model journalist reporter broadcaster presenter businessman businesswoman entrepreneur executive founder
    chairman chairwoman ceo president minister senator governor mayor chancellor king queen emperor prince princess
    duke bishop priest monk nun rabbi imam saint soldier officer general admiral captain colonel pilot astronaut
    sailor explorer inventor designer photographer filmmaker rapper guitarist drummer pianist violinist conductor
    activist diplomat ambassador father mother son daughter brother sister husband wife uncle aunt grandfather
    grandmother child employee worker patient customer applicant member goalkeeper defender midfielder forward
    striker quarterback pitcher batsman bowler jockey sculptor playwright critic scholar theologian botanist
    geologist astronomer statesman nobleman noblewoman knight guard detective farmer tenant landlord buyer seller
    candidate winner champion leader critic chef""".split()
)
PERSON_VERBS = frozenset(
    "born died married graduated studied educated served worked retired attended wrote sang played".split()
)
THING_NOUNS = frozenset(
    """tower river center centre computer newspaper router processor sensor motor tractor reactor adapter letter
    order chapter theater theatre container helicopter corridor disorder cancer polymer layer border quarter manor
    harbor harbour factor vector sector tumor error mirror floor door compressor transformer generator elevator
    conveyor carrier steamer freighter trailer scooter printer scanner monitor server equipment settlement
    department apartment instrument monument document element compartment plant restaurant continent event component
    movement tournament agreement treatment government parliament ornament segment investment""".split()
)
"""Nouns that end like trades and are things."""
ORGANISATION_NOUNS = frozenset(
    """company firm organisation organization corporation business startup bank university college school hospital
    institute association agency foundation club team""".split()
)
