"""Whether a sentence is something to check, or something else and why.

Input: the visible words of a sentence, of a part of one, or of a heading. Output: a `SkipReason`, or None for a claim.
A claim is the default: only exact wordings that say nothing are set aside, so nothing false can hide there. What no
wording fits is a claim, and if no source supports it, a model may still call it an opinion (core/checks/opinions.py).
Does not handle questions (questions.py) or absence claims (absence.py), or cut sentences.
"""

import re

from core.claim import SkipReason
from core.extraction.absence import DOCUMENTS
from core.extraction.english import NUMBER_WORDS
from core.extraction.grammar import is_sentence, main_verb
from core.extraction.tokens import tokenize
from generation.quoting import QUOTING_NOTE
from utils.text import fold

_LONGEST_SET_ASIDE = 300
_MOST_WORDS_OF_HEADING = 10
_MARKS = " .!?,;:…。！।()[]\"'-*"
_FOREIGN_GREETINGS = frozenset(
    "你好 您好 谢谢 שלום תודה नमस्ते धन्यवाद مرحبا شكرا hola bonjour hallo ciao gracias merci danke namaste".split()
)
_ASKED = r"(?:this|that|the|your|these) (?:questions?|requests?)"
_SUBJECTIVE = (
    r"(?:great|good|nice|excellent|wonderful|interesting|fascinating|amazing|awesome|terrible|awful|bad|horrible|boring"
    r"|lovely|beautiful|fantastic|fun|cool|perfect|impressive|exciting|brilliant|disappointing|sad)"
)
_MORE = (
    r"(?:any(?:thing)? ?)?(?:other |else ?|more |further |additional )*"
    r"(?:questions?|help|information|details|assistance)?"
)
_WORDINGS = (
    (
        SkipReason.SHORT_ANSWER,
        r"(?:(?:the )?(?:short |simple )?answer(?: to (?:your|the|this) question)? is:? )?"
        r"(?:yes|no|true|false|correct|incorrect|right|wrong|maybe|perhaps|none|neither|both|indeed|exactly)",
    ),
    (
        SkipReason.GREETING,
        r"(?:hi|hello|hey|greetings|welcome)(?: (?:there|all|everyone|again))?|(?:kind |best )?regards|goodbye|bye"
        r"|good (?:morning|afternoon|evening|day)|thanks?(?: you)?(?: (?:so |very )?much)?(?: again)?"
        r"(?: for (?:asking|reaching out|sharing|your (?:question|message|patience)))?"
        r"|you(?:'re| are) (?:very )?welcome|sure(?: thing)?|certainly|of course|absolutely|definitely|ok|okay|great"
        r"|perfect|no problem|(?:an? )?(?:great|good|excellent) question|(?:i )?hope (?:this|that) helps?(?: you)?"
        r"|(?:i'm |i am )?(?:happy|glad) to help(?: you)?"
        rf"|(?:please )?(?:let me know|feel free to (?:ask|reach out|contact me))(?: (?:again|anytime))?"
        rf"(?: (?:if you (?:have|need) {_MORE}|if (?:this|that|it) helps|for {_MORE}|with {_MORE}))?",
    ),
    (
        SkipReason.META,
        rf"(?:(?:sure|certainly|of course|okay|yes),? )?(?:here(?:'s| is| are)|below (?:is|are)|this is)"
        r"(?: (?:an?|the|your|my|some))?"
        r"(?: (?:brief|short|concise|quick|key|main|important|detailed|complete|final|requested|bulleted))*"
        r" (?:answers?|summary|overview|list|points?|highlights?|takeaways?|facts|findings|details|information|steps"
        r"|examples?|results?|outline|response)"
        rf"(?: (?:of|from|based on|about|to|for) (?:{DOCUMENTS}|{_ASKED}))?"
        r"(?: in \d+ (?:words|sentences|points|bullet points|lines))?",
    ),
    (
        SkipReason.REFUSAL,
        r"(?:(?:(?:i'm |i am )?sorry|unfortunately|i apologi[sz]e),? (?:but )?)?"
        r"(?:(?:i|we) (?:do not|don't|cannot|can't|could not|couldn't|am (?:unable|not able) to|was (?:unable"
        r"|not able) to|'m (?:unable|not able) to)"
        rf" (?:know|say|tell|comment|(?:reliably )?answer(?: {_ASKED})?"
        rf"|(?:help|assist)(?: (?:you )?with (?:{_ASKED}|that))?|have (?:enough"
        rf"|sufficient) information(?: to answer {_ASKED})?|find (?:an|the) answer)"
        rf"|(?:this|{_ASKED}) (?:cannot|can't|could not) be answered(?: reliably)?"
        rf"|(?:{DOCUMENTS} (?:do not|does not|don't|doesn't) (?:contain|provide|include|have|give)"
        r"|there is not|there isn't)"
        rf" (?:enough|sufficient) information(?: to answer {_ASKED})?)"
        rf"(?: (?:based on|from|with|using|in|given) {DOCUMENTS})?",
    ),
    (
        SkipReason.INSTRUCTION,
        r"(?:please |kindly )?(?:you should )?(?:consult|contact|ask|see|speak (?:to|with)|talk to|check with|refer to)"
        r" (?:an?|the|your|our)(?: (?:qualified|licensed|local|medical|legal|financial|tax|official|original|hr|support"
        r"|healthcare|customer))*(?: (?:doctor|physician|pharmacist|lawyer|attorney|advis[eo]r|accountant|expert"
        r"|professional|specialist|provider|team|department|service|office|website|documents?|documentation"
        r"|administrator|manager))"
        r"(?: for (?:more |further |additional |specific )*(?:information|details|advice|guidance|help))?",
    ),
    (
        SkipReason.OPINION,
        r"(?:i (?:really |personally |also |do )?(?:think|believe|feel|find|guess)(?: that)?|in my (?:opinion|view)),? "
        r"(?:it|this|that|they|these|those)(?: (?:is|are|was|were|looks?|sounds?|seems?)|'s|'re)?"
        rf"(?: (?:so|very|really|quite|pretty|truly|a|an))* {_SUBJECTIVE}(?: (?:question|idea|plan|point|answer|news))?"
        r"|i (?:really |personally |also |just |do |would )*(?:love|like|enjoy|enjoyed|loved|liked|hate|hated|agree"
        r"|disagree)(?: (?:it|this|that|them))?",
    ),
)
_PATTERNS = tuple((reason, re.compile(wording)) for reason, wording in _WORDINGS)
"""Each must fit a whole sentence in lower case, without the marks around it."""

_GREETING_WITH_NAME = re.compile(
    r"(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Ww]elcome|[Tt]hanks|[Tt]hank you|[Gg]oodbye),?"
    r"(?: [A-Z][^\W\d_]*\.?){1,2}[\s.!,]*"
)
"""A name must begin with a capital, so this one is for the text as written."""

_NUMBERED_PARTS = frozenset(
    """step section part phase chapter option article appendix annex table figure question day week level stage
    version item point""".split()
)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_GENERIC_TOPICS = frozenset(
    """answer summary overview introduction conclusion details background highlights note notes response result
    results key points main findings takeaways facts information explanation final important sources references
    context description about in short brief example examples the of and for to more additional general other quick
    sum up recap steps""".split()
)
"""A heading of these words alone names nothing, so it is not prepended to what is below it."""


def skip_reason(text: str) -> SkipReason | None:
    """Return why the sentence or part `text` is not a claim, None if it is one."""
    if text.strip() == QUOTING_NOTE:
        return SkipReason.QUOTING_NOTE
    if len(text) > _LONGEST_SET_ASIDE:
        return None
    bare = fold(text).strip(_MARKS)
    for reason, pattern in _PATTERNS:
        if pattern.fullmatch(bare):
            return reason
    if bare in _FOREIGN_GREETINGS or _GREETING_WITH_NAME.fullmatch(text.strip()):
        return SkipReason.GREETING
    words = {token.word for token in tokenize(bare) if token.is_word}
    return SkipReason.META if words and words <= _GENERIC_TOPICS else None


def is_bare_heading(text: str) -> bool:
    """Whether a heading only names what follows; one that says something itself, or has a number, is a claim."""
    tokens = tokenize(text)
    told = [token for token in tokens if token.is_word]
    words = [token.word for token in told]
    if len(words) > _MOST_WORDS_OF_HEADING or is_sentence(text):
        return False
    numbers = [index for index, token in enumerate(told) if token.is_number or token.word[0].isdigit()]
    if numbers and main_verb(tokens) is not None:
        return False
    return all(_YEAR.fullmatch(words[index]) or (index and words[index - 1] in _NUMBERED_PARTS) for index in numbers)


def is_generic_topic(text: str) -> bool:
    """Whether a heading or label names nothing of its own: "Summary", "Key points"."""
    words = [token.word for token in tokenize(text) if token.is_word]
    return all(word in _GENERIC_TOPICS or word in NUMBER_WORDS or (word.isdigit() and len(word) < 3) for word in words)
