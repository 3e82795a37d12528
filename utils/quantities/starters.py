"""The tokens at which a quantity may begin, so that all other tokens can be skipped quickly.

Input: a token. Output: a decision. Every reader that begins at a word takes its words from the tables named here; a
test reads a text with and without this filter.
"""

from utils.quantities.currencies import SIGNS
from utils.quantities.dates import MONTHS
from utils.quantities.lexing import Token
from utils.quantities.number_words import ONES, TENS
from utils.quantities.numerals import SCALES
from utils.quantities.ordinals import ORDINALS

_SYMBOLS = frozenset("-–+(.'") | {sign[0] for sign in SIGNS if not sign[0].isalpha()}
_OTHER = "a an half quarter noon midday midnight minus negative twice thrice once day week ad ce".split()
_DECADES = "twenties thirties forties fifties sixties seventies eighties nineties".split()
_CURRENCY_WORDS = {sign.rstrip("$.").lower() for sign in SIGNS if sign[0].isalpha()}
_WORDS = frozenset((*ONES, *TENS, *ORDINALS, *SCALES, *MONTHS, *_OTHER, *_DECADES, *_CURRENCY_WORDS))


def may_start(token: Token) -> bool:
    """Whether any reader may read a quantity that starts at this token."""
    if token.sort == "number":
        return True
    if token.sort == "symbol":
        return token.text[0] in _SYMBOLS
    return token.sort == "word" and (token.lower in _WORDS or token.lower.endswith("fold"))
