"""Lead-ins without content: "Yes,", "However,", "Based on the documents,", "Please note that".

Input: a sentence. Output: the sentence without them, and whether any was there. The rest begins with a capital letter.
Does not remove hedges, which say how sure the statement is (hedges.py), or citation markers, which are already gone.
"""

import re

from core.extraction.phrases import DOCUMENTS
from core.extraction.traced import Traced

_OPENING = re.compile(
    rf"""(?:
    (?:yes|yeah|yep)\s(?=(?:he|she|it|they|we|i|there|the|this|that)\s)
    |(?:yes|no|yeah|yep|nope|sure|certainly|of\scourse|absolutely|definitely|ok|okay|well|so|right|correct|indeed|exactly|hi|hello|hey
      |(?:hi|hello|hey|dear)\s[^\W\d_]+|unfortunately|fortunately|sorry|(?:i(?:'|’)m|i\sam)\s(?:very\s|so\s)?sorry|i\sapologi[sz]e
      |thanks\sfor\sasking|thank\syou\sfor\sasking|great\squestion|good\squestion)\s*[,!–—-]+\s*(?:but\s|and\s)?
    |(?:however|moreover|furthermore|additionally|in\saddition|similarly|likewise|meanwhile|consequently|nevertheless|nonetheless
      |therefore|thus|hence|finally|lastly|firstly|secondly|thirdly|in\ssummary|in\sconclusion|to\ssummari[sz]e|to\sconclude|overall
      |in\sshort|in\sfact|in\sother\swords|as\sa\sresult|on\sthe\sother\shand|on\sthe\scontrary|for\sexample|for\sinstance|also
      |interestingly|notably|importantly|more\sspecifically|specifically|in\sparticular|by\sthe\sway|besides|that\ssaid)\s*,\s*
    |(?:and|but)\s+(?=[a-z])
    |(?:(?:please\s|kindly\s)?(?:note|remember|keep\sin\smind|be\saware|bear\sin\smind)
      |it\s(?:is|(?:'|’)s|should\sbe|must\sbe)\s(?:also\s)?(?:important\sto\s(?:note|remember|mention)|worth\s(?:noting|mentioning)
      |noted|interesting\sto\snote)|i\s(?:can|would)\s(?:say|tell\syou|confirm)|it\sis\s(?:stated|mentioned|noted)(?:\sin\s{DOCUMENTS})?)
      \s*,?\s*that\s+
    |(?:note|answer|final\sanswer|summary|important|nb|n\.b\.|fact|claim|response|a|conclusion|result)\s?:\s+
    |(?:based\s(?:up)?on|according\sto|as\s(?:stated|mentioned|described|noted|shown|indicated|reported|per|outlined)\s(?:in|by)
      |as\sper|per|from|in|drawing\son|going\sby)\s{DOCUMENTS}\s*(?:(?:provided|given|above|below|you\sprovided|you\sshared)\s*)?,\s*
    |{DOCUMENTS}\s(?:clearly\s|also\s|explicitly\s)?(?:states?|says?|notes?|mentions?|indicates?|shows?|reports?|confirms?|explains?
      |specif(?:y|ies)|suggests?)\sthat\s+
    )""",
    re.IGNORECASE | re.VERBOSE,
)


def without_opening(sentence: Traced) -> tuple[Traced, bool]:
    """Return `sentence` without its lead-ins, and whether it had any; something is always left."""
    start = 0
    while opening := _OPENING.match(sentence.text, start):
        if not any(character.isalnum() for character in sentence.text[opening.end() :]):
            break
        start = opening.end()
    return (sentence.cut(start).capitalised(), True) if start else (sentence, False)
