"""Which English words are verbs, and in which form: a lexicon, because there is no tagger.

Input: a word in lower case. Output: `verb_form` with what the word can be. It knows words only; grammar.py decides by
position whether one is the verb of its sentence. An unknown word in -ed counts as a regular past.
"""

from enum import Flag, auto
from functools import lru_cache


class VerbForm(Flag):
    """What a word can be. A word can be several things; the empty flag means not a verb."""

    NONE = 0
    AUXILIARY = auto()
    """Finite and nothing else: is, had, may."""
    PAST = auto()
    PARTICIPLE = auto()
    PRESENT = auto()
    """Third person singular: covers."""
    BASE = auto()
    """Infinitive and plural present: cover."""
    NOUN_TOO = auto()
    """The present and base forms are common nouns as well: plans, report."""


BE = frozenset("is are was were am be been being isn't aren't wasn't weren't".split())
HAVE = frozenset("has have had hasn't haven't hadn't having".split())
MODALS = frozenset(
    """will would can could may might must shall should cannot won't wouldn't can't couldn't mightn't mustn't shan't
    shouldn't""".split()
)
FINITE_AUXILIARIES = (
    BE | HAVE | MODALS | frozenset("do does did don't doesn't didn't 's 're 've 'll 'd 'm".split())
) - frozenset("be been being having".split())

# base past participle
_IRREGULAR = """arise arose arisen|awake awoke awoken|bear bore borne|beat beat beaten|become became become
begin began begun|bend bent bent|bet bet bet|bind bound bound|bite bit bitten|bleed bled bled|blow blew blown
break broke broken|breed bred bred|bring brought brought|broadcast broadcast broadcast|build built built
burn burnt burnt|burst burst burst|buy bought bought|catch caught caught|choose chose chosen|cling clung clung
come came come|creep crept crept|cut cut cut|deal dealt dealt|dig dug dug|draw drew drawn|drink drank drunk
drive drove driven|dwell dwelt dwelt|eat ate eaten|fall fell fallen|feed fed fed|feel felt felt|fight fought fought
find found found|flee fled fled|fly flew flown|forbid forbade forbidden|forecast forecast forecast
forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got got|give gave given|go went gone
grow grew grown|hang hung hung|hear heard heard|hide hid hidden|hit hit hit|hold held held
hurt hurt hurt|keep kept kept|know knew known|lay laid laid|lead led led|leave left left|lend lent lent|let let let
lie lay lain|lose lost lost|make made made|mean meant meant|meet met met|outgrow outgrew outgrown
overcome overcame overcome|oversee oversaw overseen|overtake overtook overtaken|overthrow overthrew overthrown
pay paid paid|prove proved proven|put put put|quit quit quit|read read read|rebuild rebuilt rebuilt
rewrite rewrote rewritten|ride rode ridden|ring rang rung|rise rose risen|run ran run|say said said|see saw seen
seek sought sought|sell sold sold|send sent sent|set set set|shake shook shaken|shed shed shed|shine shone shone
shoot shot shot|show showed shown|shrink shrank shrunk|shut shut shut|sing sang sung|sink sank sunk|sit sat sat
sleep slept slept|slide slid slid|speak spoke spoken|spend spent spent|spin spun spun|split split split
spread spread spread|spring sprang sprung|stand stood stood|steal stole stolen|stick stuck stuck
strike struck struck|strive strove striven|swear swore sworn|sweep swept swept|swim swam swum|swing swung swung
take took taken|teach taught taught|tear tore torn|tell told told|think thought thought|throw threw thrown
undergo underwent undergone|understand understood understood|undertake undertook undertaken|upset upset upset
wake woke woken|wear wore worn|weave wove woven|win won won|withdraw withdrew withdrawn
withstand withstood withstood|write wrote written"""

# Verbs whose base and -s forms are hardly ever nouns.
_PLAIN = """abandon absorb accept accommodate accompany accomplish accumulate achieve acknowledge acquire activate
adapt add address adhere adjust administer admire admit adopt advise affect aggravate agree allocate allow alter
analyse analyze announce anticipate apologise apologize appeal appear apply appoint appreciate argue arise arrange
arrive ascend assemble assert assess assign assist assume assure attach attain attend attract attribute avoid ban bear
become begin behave believe belong bind borrow bring broaden build bury buy calculate cancel carry catch categorise
categorize cease celebrate choose circulate cite clarify classify coincide collaborate collapse collect combine come
commemorate commence commit communicate compare compel compensate compete compile complain complement complete comply
compose comprise compute conceive concentrate concern conclude condemn conduct confer confess confine confirm confuse
connect conquer conserve consider consist consolidate constitute construct consult consume contain contend continue
contradict contribute convene converge convert convey convict cooperate coordinate correspond create criticise
criticize cultivate cure dare deal decide declare deduct deem defeat defend define degrade delegate deliver demolish
demonstrate deny depart depend depict deploy depose deprive derive describe deserve designate destroy detach detect
deteriorate determine develop deviate devise devote diagnose die differ diminish disagree disappear discard disclose
discontinue discover discuss disperse displace dissolve distinguish distribute dive diverge divide dominate donate
draw drive drown earn eat educate elect elevate eliminate embark embed embrace emerge emit emphasise emphasize employ
enable enact encourage endorse endure enforce engage enhance enjoy enlarge enrich enrol enroll ensure entail enter
entertain entitle equip erect erupt escalate establish evacuate evaluate evolve examine exceed exclude execute exempt
exert exhibit exist expand expel expire explain explode exploit explore expose express extend facilitate fail federate
feel finalise finalize find flee flourish fluctuate follow forbid forget formulate foster found freeze fulfil fulfill
generate give go govern graduate grow guarantee handle happen hear hesitate hide highlight hold host identify
illustrate immigrate implement imply import impose improve inaugurate include incorporate incur indicate induce infect
infer inform inhabit inherit inhibit initiate inject injure inspire install instruct integrate intend interact
interfere interpret intervene introduce invade invent invest investigate invite involve isolate join justify keep kill
know last lay lead learn leave legislate lend let liberate lie listen locate lose lower maintain make manage
manufacture marry mature mean measure mediate meet melt mention merge migrate minimise minimize modify motivate
multiply neglect negotiate nominate notify oblige observe obtain occupy occur operate oppose opt orbit organise
organize originate outgrow outline outnumber outperform overcome oversee overtake overthrow owe own participate pay
perceive perform perpetuate persist persuade pertain plead pollinate portray possess postpone practise precede predict
prefer premiere prepare prescribe preserve preside prevail prevent privatise privatize proceed proclaim procure
prohibit proliferate promote prompt propose prosecute prosper protect prove provide publish pursue qualify quantify
quit react read realise realize rebuild receive recognise recognize recommend reconcile reconstruct recover rectify
recur reduce refer refine reflect refrain refuse regain regard register regulate reimburse reinforce reject relate
relieve relocate rely remain remember remind remove render renew renovate repay repeal repel replace represent
reproduce require resemble reside resign resist resolve respond restore restrict resume retain retire retrieve reunite
reveal revise revive revolve rewrite satisfy say scatter schedule secure see seek seem select sell send separate serve
settle shrink signify simplify sink sit solve speak specialise specialize specify spend stabilise stabilize stem
stimulate strive submit subscribe substitute succeed suffer suggest summarise summarize supersede supervise surpass
surrender surround survive suspect suspend sustain take teach tell tend terminate testify think thrive throw tolerate
transform translate transmit undergo underlie understand undertake unify unite update urge use utilise utilize vacate
vanish vary verify violate wait want warn weaken wear weigh widen withdraw withstand write yield"""

# Verbs whose base and -s forms are nouns at least as often.
_NOUN_TOO = """access account act advance age aid aim air answer approach arm arrest ask attack attempt award back
balance base battle beat benefit bill block blow board bomb bond book boost border branch break bridge broadcast burn
burst call camp campaign care cast cause center centre challenge change channel charge chart check circle claim clear
clock close code color colour command comment compound compromise conflict contact contest contract contrast control
cook copy cost count cover crash credit cross cry cut cycle damage dance date debate debut decay decline decrease
delay demand deposit design desire dig dip direct discharge discount display dispute document double doubt down draft
drain dream dress drift drink drop ease echo edit encounter end escape estimate excel exchange excuse exercise exit
experience experiment export extract eye face fall farm favor favour fear feature feed field fight figure file fill
film finance finish fire fit fix flood flow fly focus fold force forecast form frame function fund gain gather grade
grant group guard guide halt hand harm harvest head heal heat help hire hit honor honour hope hunt hurt impact
increase influence interest interview issue judge jump kick label lack land laugh launch leak lease level licence
license lift light limit line link list live load loan lock look love mandate map march mark master match matter milk
mirror miss mix model monitor mount move murder name near need net note notice number object offer open order overlap
pace pack paint pair park part partner pass patent patrol pause peak permit phase pilot place plan plant play plot
point poll position post power practice praise present press price print prize process produce profit program project
promise protest purchase push question quote raid rain raise range rank rate reach rebel record recruit reform regret
release rent repair repeat reply report request rescue research reserve rest result retreat return reverse review
revolt reward ride ring rise risk rob roll root round rule run sail sample sanction save scale score screen sense
sentence set shape share shift ship shock shoot shot show side sign signal sing sleep slide slow sound span spark
speed spin split sponsor spot spread spring staff stand start state station stay steal step stick stop store
strengthen stress stretch strike strip struggle study style suit supply support surface surge surprise survey swim
swing switch talk target taste tax tear term test time title top total touch tour track trade train transfer
transition transport travel treat trend trigger trust try turn value view visit voice volunteer vote walk wash waste
watch water welcome win wind wish wonder work worry wrap"""

# Past forms in -ed of verbs that take no object or are not passive: "was born and died", never "was born and was died".
ACTIVE_PAST = frozenset(
    """appeared arrived attended belonged coached competed continued debuted died emerged emigrated entered
    graduated immigrated joined lived married moved participated played premiered remained resided resigned retired
    returned served settled specialised specialized stayed studied succeeded suffered survived toured travelled
    traveled visited walked worked""".split()
)

_NOT_PAST = frozenset(
    """beloved biased breed complicated crooked deed detailed embed exceed feed greed hatred hundred indeed
    interested kindred naked need overfeed proceed ragged reed related rugged sacred seed shed sled sophisticated
    speed succeed supposed tired undefined unexpected united unlimited varied weed wicked wretched""".split()
)


def third_person(base: str) -> str:
    """Return the third person of a base form: covers, carries."""
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in "aeiou":
        return base[:-1] + "ies"
    return base + "s"


def _lexicon() -> dict[str, VerbForm]:
    forms: dict[str, VerbForm] = {}

    def note(word: str, form: VerbForm) -> None:
        forms[word] = forms.get(word, VerbForm.NONE) | form

    rows = [row.split() for line in _IRREGULAR.splitlines() for row in line.split("|")]
    plain, noun_too = set(_PLAIN.split()), set(_NOUN_TOO.split())
    for base in plain | noun_too | {row[0] for row in rows}:
        extra = VerbForm.NOUN_TOO if base in noun_too else VerbForm.NONE
        note(base, VerbForm.BASE | extra)
        note(third_person(base), VerbForm.PRESENT | extra)
    for _, past, participle in rows:
        note(past, VerbForm.PAST)
        note(participle, VerbForm.PARTICIPLE)
    for word in FINITE_AUXILIARIES:
        forms[word] = VerbForm.AUXILIARY
    return forms


_FORMS = _lexicon()


@lru_cache(maxsize=4096)
def verb_form(word: str) -> VerbForm:
    """Return what `word`, in lower case with plain apostrophes, can be."""
    form = _FORMS.get(word, VerbForm.NONE)
    if not form and len(word) > 3 and word.endswith("ed") and word not in _NOT_PAST:
        return VerbForm.PAST | VerbForm.PARTICIPLE
    return form
