"""Placeholders for text that must not be shown, of the same length as the original.

Input: the name of what is hidden and a length. Output: private-use characters (one for each name) that preserve all
positions in a text; `shown` turns them into `<NAME>` for a reader. Does not decide what is hidden.
"""

import re

NAMES = (
    "SENSITIVE",
    *"EMAIL_ADDRESS PHONE_NUMBER CREDIT_CARD IBAN_CODE US_SSN UK_NINO IL_ID_NUMBER IN_AADHAAR IN_PAN".split(),
    *"PERSON LOCATION ORGANIZATION NRP DATE_TIME IP_ADDRESS MAC_ADDRESS URL CRYPTO MEDICAL_LICENSE".split(),
    *"US_BANK_NUMBER US_DRIVER_LICENSE US_ITIN US_PASSPORT UK_NHS ES_NIF ES_NIE IT_FISCAL_CODE".split(),
    *"IT_DRIVER_LICENSE IT_VAT_CODE IT_PASSPORT IT_IDENTITY_CARD PL_PESEL SG_NRIC_FIN SG_UEN AU_ABN AU_ACN".split(),
    *"AU_TFN AU_MEDICARE IN_VEHICLE_REGISTRATION IN_VOTER IN_PASSPORT FI_PERSONAL_IDENTITY_CODE".split(),
)
"""The names that a placeholder may have; anything else is called SENSITIVE."""
_FIRST = 0x10F000
_NUMBERS = {name: number for number, name in enumerate(NAMES)}
_RUN = re.compile(rf"([{chr(_FIRST)}-{chr(_FIRST + len(NAMES) - 1)}])\1*")
_LABEL = re.compile(rf"<(?:{'|'.join(NAMES)})>")


def placeholder(name: str, length: int) -> str:
    """Return a placeholder for `name`, `length` characters long."""
    return chr(_FIRST + _NUMBERS.get(name, 0)) * length


def shown(text: str) -> str:
    """Return `text` with each placeholder written as `<NAME>`.

    >>> shown("Call " + placeholder("PHONE_NUMBER", 11) + ".")
    'Call <PHONE_NUMBER>.'
    """
    return _RUN.sub(lambda run: f"<{NAMES[ord(run.group()[0]) - _FIRST]}>", text)


def holds_placeholder(text: str) -> bool:
    """Whether `text` contains a placeholder, as characters or as `<NAME>`."""
    return _RUN.search(text) is not None or _LABEL.search(text) is not None
