"""The words whose exchange changes what a sentence says, as data: opposites, comparison, order, quantifiers, modality.

In: nothing. Out: `RULES`. A table has a kind, a label and rows: what must or must not stand before the words (by name),
what must follow them (a pattern), and pairs: `a>b` puts b for a, `a|b` either for the other. Not here: applying them
(wording.py).
"""

import re
from dataclasses import dataclass

from core.perturbations.edit import Label


@dataclass(frozen=True, slots=True)
class Rule:
    """What `pattern` finds is replaced by `text`."""

    kind: str
    label: Label
    pattern: re.Pattern[str]
    text: str


_AFTER = {
    "be": "is are was were be been stay stays stayed remain remains remained kept becomes became".split(),
    "now": "is are be remain remains stay stays".split(),
    "own": "the its his her their".split(),
}
"""Words of which one must come right before."""

_NOT_AFTER = {
    "not-since": """named look looked looking called modelled sought one come brought never as right the day days week
    weeks month months year years hour hours minute minutes soon shortly long immediately""".split(),
    "not-degree": "how as more less least most very quite too so not almost nearly".split(),
    "not-but": "but and or solely".split(),
    "not-if": "only even as and or than asks asked know see".split(),
}
"""Words of which none may come right before."""

_THING = "(?:the|a|an|it|he|she|they|his|her|its|their|being|leaving|returning|moving|joining)"
_EVENT = rf" {_THING}\b(?! (?:[a-z]+ )?(?:court|committee|judge|board|tribunal|fact)\b)"
_SUBJECT = "(?:the|a|an|it|he|she|they|you|there|its|his|her|their|this|that|both)"
_PLAIN_CLAUSE = rf"{_SUBJECT}\b(?![^,;.]*\b(?:not|any|ever|never|no|none|either)\b)"
_ACTS = (
    r" (?:be|only|apply|ask|use|park|end|keep|leave|refuse|request|choose|require|withhold|take|make|install|appoint"
    r"|sell|buy|claim|give|order|stay)\b"
)
_MAY_BE_ASKED = r" (?:be (?:ordered|used|paid|booked|returned|replaced|requested|extended)|apply|ask|choose)\b"
_OF_THE_STATE = r" (?:sector|hospital|school|meeting|session|hearing|ownership|transport|access|road|land|money)s?\b"
_QUALITY = r" (?:common|popular|important|expensive|active|successful|skilful|reliable|frequent|powerful)\b"
_EXAMINATION = (
    r" (?:the|his|her|its|their|an?) (?:[A-Za-z-]+ )?(?:exam|test|audition|inspection|check|course|examination)\b|[.;]"
)
_BY_HOW_MUCH = r" (?:by|from|sharply|slightly|steadily|again|in the) | to (?=[\d£$€]|about |nearly )| [\d£$€]"
_OBJECT = r" (?:the|an?|its|his|her|their|this|all|any|by|on|until|in)\b|[.,;]"
_IN_A_SERIES = r" (?:day|stage|phase|round|meeting|edition|season|chapter|payment|instalment)\b"

_LISTED: tuple[tuple[str, Label, tuple[tuple[str, str, str], ...]], ...] = (
    # values that move
    ("antonym", "contradicted", (
        ("", _BY_HOW_MUCH,
         "rose|fell, rises|falls, rise|fall, climbed>fell, grew>shrank, dropped>rose, declined>rose, "
         "increased|decreased, increases|decreases, increase|decrease, went up|went down, improved>worsened, "
         "jumped>fell, raised|lowered, extended|shortened"),
        ("", r" (?:in|of|to)\b",
         "an increase|a decrease, a rise|a fall, a drop>a rise, a reduction>an increase, an improvement>a "
         "deterioration, a profit|a loss, a surplus|a deficit"),
        # verbs before an object, or after a form of "be"
        ("", _OBJECT,
         "accepted|rejected, approved|rejected, permits|prohibits, includes|excludes, included|excluded, "
         "opened|closed, opens|closes, upheld>overturned, overturned>upheld, strengthened|weakened, "
         "confirmed>denied, denied>confirmed, supports|opposes, supported|opposed"),
        ("", _EXAMINATION,
         "passed>failed, failed>passed"),
        # a quality, after a form of "be"
        ("be", "",
         "granted>refused, allowed|forbidden, permitted|prohibited, raised|lowered, possible>impossible, "
         "safe>unsafe, legal>illegal, lawful>unlawful, valid>invalid, available|unavailable, present>absent, "
         "absent>present, compulsory>voluntary, mandatory>optional, optional>mandatory, "
         "profitable>unprofitable, successful>unsuccessful, refundable>non-refundable, free of charge>subject "
         "to a fee"),
        ("now", "",
         "open|closed"),
        ("", "",
         "indoors|outdoors, temporary|permanent, temporarily|permanently, successfully>unsuccessfully, "
         "internal|external, northern|southern, eastern|western, inbound|outbound, upstream|downstream, "
         "urban|rural, unanimously>by a narrow majority, strengths|weaknesses, advantages|disadvantages, added "
         "to>removed from, removed from>added to"),
        ("", _OF_THE_STATE,
         "public|private"),
    )),
    # comparison
    ("comparative", "contradicted", (
        ("", r" than\b(?! (?:one|two|\d))|[.;]",
         "higher|lower, larger|smaller, bigger>smaller, greater>smaller, longer|shorter, older|younger, "
         "faster|slower, cheaper>more expensive, heavier|lighter, stronger|weaker, better|worse, "
         "warmer|colder, wider|narrower, taller>shorter"),
        ("own", "",
         "larger|smaller, bigger>smaller, longer|shorter, older|younger, faster|slower, cheaper>more "
         "expensive, highest|lowest, largest|smallest, biggest>smallest, longest|shortest, best|worst, "
         "oldest|youngest, fastest|slowest, cheapest>most expensive, strongest|weakest"),
        ("", r" than (?:the|in|on|with|for|that|those|any|its|his|before|last)\b",
         "more>less, less>more, fewer>more"),
        ("", _QUALITY,
         "the most|the least"),
        ("", "",
         "most often>least often, twice as much as>half as much as, earlier than|later than"),
    )),
    # order in time
    ("temporal", "contradicted", (
        ("not-since", _EVENT,
         "before|after"),
        ("", r" (?:the|a|an|its|his|her|their)\b",
         "prior to>following"),
        ("", "",
         "previously|subsequently, at the beginning of|at the end of, at the start of>at the end of"),
        ("", _IN_A_SERIES,
         "the first|the last"),
        ("", r" (?:in|on|at)\b",
         "began|ended, begins>ends, starts>ends, ends>starts, expires>begins"),
    )),
    # how much, how often
    ("quantifier", "contradicted", (
        ("", r" (?:the|its|these|those|their|his|her)\b",
         "^All of>None of, ^All>None of, ^None of>All of, ^Most of>Few of, most of>hardly any of, the majority "
         "of>hardly any of"),
        ("", r" [a-z]+s\b",
         "^All>No, ^Most>Few, ^Few>Most"),
        ("", r" [a-z]+ (?:must|is|was|has|had|can|may)\b",
         "^Each>No, ^Every>No"),
        ("", r" [A-Z]\w+ and",
         "^Both>Neither"),
        ("not-degree", "",
         "always>never, rarely>often"),
    )),
    ("quantifier", "unsupported", (
        ("", "",
         "some of>all of, most of>all of, many of>all of, several of>all of, almost all>all, nearly all>all"),
        ("", r" [a-z]+s\b",
         "^Some>All, ^Many>All, ^Most>All, ^Several>All, ^Few>No"),
        ("not-degree", "",
         "usually>always, normally>always, often>always, sometimes>always, generally>always, partly>entirely, "
         "mainly>exclusively, mostly>entirely, largely>entirely"),
    )),
    # how surely, and whether one has to
    ("modality", "unsupported", (
        ("", _ACTS,
         "may>must"),
        ("", _MAY_BE_ASKED,
         "can>must"),
        ("", "",
         "should>must, might>will, is likely to>is certain to, are likely to>are certain to, suggests "
         "that>proves that, suggested that>proved that, suggest that>prove that, is thought to be>is known to "
         "be, is believed to be>is known to be, are believed to be>are known to be, is expected to>is certain "
         "to, are expected to>are certain to, appears to be>is, appeared to be>was, seems to be>is, plans "
         "to>is obliged to, hopes to>has undertaken to, intends to>is obliged to, was accused of>was convicted "
         "of, were accused of>were convicted of, was suspected of>was convicted of, probably>certainly, "
         "possibly>certainly, perhaps>certainly, reportedly>demonstrably, allegedly>demonstrably, claimed "
         "that>proved that, estimated at>measured at"),
    )),
    ("modality", "contradicted", (
        ("", r" (?!not\b|have\b)[a-z]+",
         "must>need not, is required to>is free not to, are required to>are free not to, has to>does not have "
         "to, have to>do not have to, need not>must, is entitled to>is not entitled to, are entitled to>are "
         "not entitled to"),
    )),
    # conditions and exceptions
    ("condition", "contradicted", (
        ("", rf" {_SUBJECT}\b",
         "unless>even if"),
        ("", "",
         "but only if>even if"),
        ("not-but", "",
         "only if>even if"),
        ("not-degree", rf" {_PLAIN_CLAUSE}",
         "^If>Unless"),
        ("not-if", rf" {_PLAIN_CLAUSE}",
         "if>unless"),
    )),
    ("scope", "contradicted", (
        ("", r" (?:the|an?|for|on|in|at|those|that|when|where|by|to|[a-z]+s)\b",
         "except>including"),
        ("", "",
         "apart from>including, other than>including, excluding>including, regardless of>depending on"),
        ("", r" (?:VAT|tax|postage|delivery|insurance|breakfast)\b",
         "including>excluding"),
    )),
    # bounds without a figure before them
    ("bound", "contradicted", (
        ("", r" (?:of|length|term|speed|height|weight|period|number|amount|age)\b",
         "maximum|minimum"),
        ("", r"(?=[ .,;])",
         "or more>or less, or less>or more"),
        ("", "",
         "no later than>no earlier than, at the latest>at the earliest"),
    )),
)  # fmt: skip


def _rules() -> list[Rule]:
    rules = []
    for kind, label, rows in _LISTED:
        for before, after, pairs in rows:
            for pair in pairs.split(","):
                first, sign, second = re.split(r"([|>])", pair.strip())
                rules.append(Rule(kind, label, _pattern(first, before, after), second))
                if sign == "|":
                    rules.append(Rule(kind, label, _pattern(second, before, after), first))
    return rules


def _pattern(words: str, before: str, after: str) -> re.Pattern[str]:
    """Return the pattern of whole words in their context; `^` ties them to the start of the sentence."""
    preceded = f"(?:{'|'.join(f'(?<={word} )' for word in _AFTER.get(before, ()))})" if before in _AFTER else "(?<!no )"
    preceded += "".join(f"(?<!{word} )" for word in _NOT_AFTER.get(before, ()))
    start = "^" if words.startswith("^") else r"(?<![\w-])"
    follows = f"(?={after})" if after else ""
    return re.compile(rf"{start}{preceded}{words.removeprefix('^')}{follows}(?![\w-])")


RULES = tuple(_rules())
