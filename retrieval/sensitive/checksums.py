"""Check digits of cards, accounts and national ids.

Input: digits, or letters and digits, without blanks. Output: whether the check digits are correct.
"""

from string import ascii_uppercase

# Verhoeff (1969): the dihedral group D5 and the permutation by position.
_TIMES = ("0123456789", "1234067895", "2340178956", "3401289567", "4012395678",
          "5987604321", "6598710432", "7659821043", "8765932104", "9876543210")  # fmt: skip
_MOVED = ("0123456789", "1576283094", "5803796142", "8916043527",
          "9453126870", "4286573901", "2793806415", "7046913258")  # fmt: skip

IBAN_LENGTHS = {
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28,
    "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18,
    "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22,
    "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20,
    "LU": 20, "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18, "NO": 15,
    "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SE": 24, "SI": 19,
    "SK": 24, "SM": 27, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20,
}  # fmt: skip
"""Length of an IBAN by country (SWIFT IBAN registry)."""


def fits_luhn(digits: str) -> bool:
    """Whether the last digit is correct by Luhn (ISO/IEC 7812-1): cards, and nine-digit ids of Israel."""
    doubled = (int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(digits)))
    return sum(figure - 9 if figure > 9 else figure for figure in doubled) % 10 == 0


def fits_mod_97(account: str) -> bool:
    """Whether an IBAN has its country's length and is correct by ISO 7064 MOD 97-10."""
    account = account.upper()
    if len(account) != IBAN_LENGTHS.get(account[:2]):
        return False
    moved = account[4:] + account[:4]
    return int("".join(str(10 + ascii_uppercase.index(c)) if c.isalpha() else c for c in moved)) % 97 == 1


def fits_verhoeff(digits: str) -> bool:
    """Whether the last digit is correct by Verhoeff: Aadhaar."""
    check = 0
    for place, digit in enumerate(reversed(digits)):
        check = int(_TIMES[check][int(_MOVED[place % 8][int(digit)])])
    return check == 0


def is_card(digits: str) -> bool:
    """Whether digits are a payment card number: a known issuer, its length, and Luhn."""
    return any(digits.startswith(issuer) and len(digits) in lengths for issuer, lengths in _ISSUERS) and fits_luhn(
        digits
    )


_SIXTEEN = (16,)
_ISSUERS: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("4", (13, 16, 19)),
    *((str(prefix), _SIXTEEN) for prefix in (*range(51, 56), 35, 60, 65, 81, 82)),
    *((str(prefix), _SIXTEEN) for prefix in range(2221, 2721)),
    *((str(prefix), (16, 17, 18, 19)) for prefix in (6011, *range(644, 650), 62)),
    *((str(prefix), (15,)) for prefix in (34, 37)),
    *((str(prefix), (14,)) for prefix in (36, 38, *range(300, 306))),
)
