"""The wordings of sentences that are not claims, as data.

A sentence is set aside only if one of the openers is where it must be and every word of the sentence is in the
vocabulary next to it. So nothing with content of its own can match, however it is worded.
"""

import re
from dataclasses import dataclass

from core.claim import SkipReason
from core.extraction import english

_FUNCTION_WORDS = (
    english.DETERMINERS
    | english.PREPOSITIONS
    | english.SUBJECT_PRONOUNS
    | (english.SUBORDINATORS - {"if", "unless"})
    | frozenset(
        """me us is are was be been 's 'm 're 've 'll 'd do does did can could will would should may might have has
        had and or but so very too also now please just only more most some well here there then""".split()
    )
)
_ANSWER_WORDS = frozenset(
    """answer answers answered answering question questions request response reply information info detail details
    summary summaries overview context help helps helpful useful assist assistance explanation clarification""".split()
)
_DOCUMENT_WORDS = frozenset(
    """passage passages document documents source sources text texts excerpt excerpts material materials file files
    article content provided given retrieved available supplied uploaded above below following attached contain
    contains include includes provide provides based according shared cited quoted reference references""".split()
)
_QUALITIES = frozenset(
    """brief briefly short concise quick key main important relevant complete full simple final step-by-step clear
    possible requested direct rewritten revised updated bulleted general detailed specific exact exactly certain
    sufficient enough needed necessary required accurate accurately definitive reliable reliably further additional
    other following real-time""".split()
)


@dataclass(frozen=True, slots=True)
class Wording:
    """A phrasing with nothing to check: how it begins or what it must contain, and the words it may consist of."""

    reason: SkipReason
    opener: re.Pattern[str]
    vocabulary: frozenset[str]


DOCUMENTS = (
    r"(?:(?:the|these|those|this|your|my|our|any|all|provided|given|retrieved|available|supplied|uploaded|above"
    r"|following|cited|attached|source|reference|relevant|quoted|of|context)\s+)*(?:(?:passages?|documents?|sources?"
    r"|contexts?|texts?|excerpts?|materials?|files?|articles?)|(?<=provided\s)(?:information|data|content)"
    r"|(?<=given\s)(?:information|data|content)|(?<=available\s)(?:information|data|content))(?:\s(?:provided|given"
    r"|available|above))?"
)
"""Names for the sources; for case-insensitive patterns."""

_PLEASANTRIES = frozenset(
    """hi hello hey dear greetings good morning afternoon evening day night welcome goodbye bye cheers everyone team
    sir madam friend again thank thanks much lot advance pleasure problem happy glad pleased sure certainly course
    absolutely definitely okay ok alright great perfect gladly understood got thing excellent interesting wonderful
    hope let know feel free ask reach out contact need want hesitate nice weekend time one apologize apologise
    apologies sorry confusion inconvenience mistake error delay sincerely congratulations luck take care best
    regards kind yours anything else asking reaching patience understanding interest if further clarify way today
    forward look hearing back go worries concerns doubts follow-up chatting enjoy rest""".split()
)
_ITSELF = frozenset(
    """list point points breakdown highlights finding findings fact facts takeaway takeaways conclusion introduction
    outline comparison table result results item items step steps example examples version draft analysis
    description recap sentence sentences paragraph paragraphs bullet bullets word words story conversation prepared
    found asked need want""".split()
)
_INTENTIONS = frozenset(
    """summarize summarise summarizing explain break look take go give walk start begin discuss describe show try
    sum conclude first next finally let let's i'll i'd allow down up out know best one two three four five six seven
    eight nine ten single sure certainly course okay ok absolutely yes""".split()
)
_INABILITY = frozenset(
    """not cannot can't don't doesn't didn't couldn't won't isn't aren't unable nothing t know determine say tell
    verify confirm give find comply comment see access locate offer sorry unfortunately regrettably apologize
    apologise apologies ai artificial intelligence language model assistant opinion opinions personal advice legal
    medical financial anything something sure impossible insufficient moment contact browse internet discuss topic
    fulfill fulfil conclude draw conclusions respond share doing able really honestly fully it's looking ask afraid
    conclusively directly explicitly specifically alone""".split()
)
_ADVICE = frozenset(
    """consult consulting contact contacting ask asking see seeing speak speaking talk talking check checking refer
    referring back review reviewing read reading visit visiting seek seeking reach reaching out verify verifying
    upload clarify rephrase specify share try again look looking keep mind note aware official original local human
    medical legal financial tax professional professionals qualified licensed doctor doctors physician pharmacist
    lawyer attorney advisor adviser accountant expert experts specialist provider healthcare health care hr support
    team department administrator manager office website policy report advice guidance customer service agent first
    directly decision decisions making make taking action page manual section case situation personalized
    personalised date up latest suggest recommend advise recommended advisable best always sure remember kindly
    confirm learn find need before if therefore however any concerns symptoms changes individual own proper
    appropriate carefully thorough diagnosis treatment""".split()
)

WORDINGS = (
    Wording(
        SkipReason.GREETING,
        re.compile(
            r"(?:hi|hello|hey|dear|greetings|good (?:morning|afternoon|evening|day|night|luck)|welcome|goodbye|bye"
            r"|cheers|thank|you(?:'re| are) (?:very |most )?welcome|my pleasure|no (?:problem|worries)|(?:i'm |i am "
            r"|i'd be |i would be )?(?:happy|glad|pleased) to|sure|certainly|of course|absolutely|definitely|okay|ok"
            r"|alright|great|perfect|gladly|understood|got it|that(?:'s| is) an? \w+ question|(?:an? )?\w+ question"
            r"|(?:i )?hope (?:this|that|it)|(?:please )?(?:let me know|feel free)|if you (?:have|need|want"
            r"|would like)|have an? \w+ |i (?:sincerely )?apologi[sz]e|(?:i'm |i am )?(?:very |so )?sorry for"
            r"|(?:my )?apologies|congratulations|take care|best|kind|sincerely|is there anything else|i look forward"
            r"|enjoy the)\b"
        ),
        _FUNCTION_WORDS | _PLEASANTRIES | _ANSWER_WORDS,
    ),
    Wording(
        SkipReason.META,
        re.compile(
            r"(?:(?:sure|certainly|of course|okay|ok|absolutely|yes),? )?(?:here(?:'s| is| are)|below (?:is|are)"
            r"|the following (?:is|are)|these are|this is an?|see below|i have prepared|in summary|in conclusion"
            r"|in short|in brief|to (?:summari[sz]e|sum up|conclude|recap|answer)|as a summary|i will|i'll|let me"
            r"|let us|let's|allow me|i'd like|i would like|i can|we will|(?:this|the|my) (?:answer|summary|response"
            r"|information) (?:is|was) (?:based|drawn|taken)|(?:based on|according to|from|using)|answer|summary|note"
            r"|response|overview|conclusion|explanation|key (?:points|takeaways|findings|facts)|main points|sources?"
            r"|references?|final answer|details?|for example|examples?)\b"
        ),
        _FUNCTION_WORDS | _ANSWER_WORDS | _DOCUMENT_WORDS | _QUALITIES | _ITSELF | _INTENTIONS,
    ),
    Wording(
        SkipReason.REFUSAL,
        re.compile(
            r"(?=.*\b(?:not|no|cannot|can't|don't|doesn't|didn't|couldn't|won't|unable|insufficient"
            r"|impossible)\b).*\b(?:answer|know|help|assist|information|determine|question|comply|comment|provide|say"
            r"|tell|opinions?|advice|documents?|passages?|sources?|context|details?|request|access|confirm|verify"
            r"|browse|fulfil|fulfill|discuss|sure|certain)\b"
        ),
        _FUNCTION_WORDS | _ANSWER_WORDS | _DOCUMENT_WORDS | _QUALITIES | _INABILITY,
    ),
    Wording(
        SkipReason.INSTRUCTION,
        re.compile(
            r".*\b(?:consult|contact|ask|see|speak|talk|check|refer|review|read|visit|seek|reach|verify|upload|provide"
            r"|clarify|rephrase|specify|share|try|look|keep|note)(?:ing)?\b"
        ),
        (_FUNCTION_WORDS - {"he", "she", "they", "we", "was"}) | _ANSWER_WORDS | _DOCUMENT_WORDS | _QUALITIES | _ADVICE,
    ),
)

GREETING_WITH_NAME = re.compile(
    r"(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Ww]elcome|[Tt]hanks|[Tt]hank you|[Gg]oodbye),?"
    r"(?: [A-Z][^\W\d_]*\.?){1,2}[\s.!,]*"
)
"""A name must begin with a capital, so this one is for the text as written."""
OPEN_ENDED_GREETING = re.compile(
    r"(?:(?:thank you|thanks) for (?:your|the|asking|reaching|sharing|using|choosing|contacting|visiting)"
    r"|(?:please )?let me know if (?:you (?:have|need|want|would|'d)|there)|(?:please )?feel free to (?:ask|contact"
    r"|reach|let|share|provide|message|call|email|upload|send))(?: [^\s,;:.]+){0,12}[.!\s]*"
)
FOREIGN_GREETINGS = frozenset(
    "你好 您好 谢谢 שלום תודה नमस्ते धन्यवाद مرحبا شكرا hola bonjour hallo ciao gracias merci danke namaste".split()
)
SHORT_ANSWERS = frozenset(
    "yes no true false correct incorrect right wrong maybe perhaps none neither both indeed exactly".split()
)
SHORT_ANSWER = re.compile(
    r"(?:the )?(?:short |simple |quick )?answer(?: to (?:your|the|this) question)? is(?: simply)?:? (?:yes|no)"
    r"|yes,? (?:it|they|he|she) (?:is|are|does|do|can|was|were|did|has)|no,? (?:it|they|he|she) (?:is not|isn't"
    r"|are not|aren't|does not|doesn't|do not|don't|cannot|can't)"
)

_SUBJECTIVE = (
    r"(?:great|good|nice|excellent|wonderful|interesting|fascinating|amazing|awesome|terrible|awful|bad|horrible"
    r"|boring|lovely|beautiful|fantastic|fun|cool|perfect|impressive|exciting|brilliant|disappointing|pleasant|sweet"
    r"|sad|delightful|overrated|underrated|ugly)"
)
_VIEW = (
    r"(?:i (?:really |personally |also |just |do |still )*(?:think|believe|feel|find|guess|suppose|must say|would say"
    r"|reckon)(?: that)?|in my (?:opinion|view|experience)|personally|to me|for me|i'd say),?"
)
OPINION = re.compile(
    rf"{_VIEW} (?:it|this|that|they|these|those|he|she|the \w+(?: \w+){{0,2}})(?: (?:is|are|was|were|looks?|sounds?"
    rf"|seems?)|'s|'re)?(?: (?:so|very|really|quite|pretty|rather|just|truly|a|an|the"
    rf"|most))* {_SUBJECTIVE}(?: \w+)?[.!\s]*|i (?:really |personally |also |just |do |still |would |'d )*(?:love"
    rf"|like|enjoy|enjoyed|loved|liked|prefer|hate|hated|agree|disagree|appreciate)\b(?!.*\b(?:that|is|are|was|were"
    rf"|has|have|had|will|can|does|do|did|because)\b)(?: \w+){{0,5}}[.!\s]*"
)

QUANTITY = re.compile(
    r"[$€£¥₹]\s?\d|\brs\.?\s?\d|\d\s?(?:%|°|percent|per cent|mg|ml|kg|g|km|cm|mm|m|kwh|kw|gb|mb|usd|eur|inr|lakh"
    r"|crore|million|billion|years?|months?|weeks?|days?|hours?|minutes?|people|employees|beds)\b|\d\s?%|\d-(?:year"
    r"|month|week|day|hour)\b",
    re.IGNORECASE,
)
YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
NUMBERED_PARTS = frozenset(
    """step section part phase chapter option article appendix annex table figure question day week level stage tier
    version item point point top reason example method plan""".split()
)
GENERIC_TOPICS = frozenset(
    """answer summary overview introduction conclusion details background highlights note notes response result
    results key points main findings takeaways facts information explanation final important sources references
    context description about in short brief example examples the of and for more additional general other quick
    question step steps""".split()
)
"""A heading of these words alone names nothing, so it is not prepended to what is below it."""

GENERIC_VALUES = frozenset(
    "value values detail details description answer information info data specification text content".split()
)
"""Column names that add nothing to the row's name."""
