"""International Securities Identification Numbers (ISO 6166): form and check digit."""

import re

_BODY = re.compile(r"[A-Z]{2}[A-Z0-9]{9}", re.ASCII)
_FORM = re.compile(r"[A-Z]{2}[A-Z0-9]{9}[0-9]", re.ASCII)


def check_digit(body: str) -> str:
    """Return the check digit of the first eleven characters of an ISIN (ISO 6166, Luhn over base-36 values).

    Raises ValueError when ``body`` is not two capital letters followed by nine capital letters or digits.
    """
    if not _BODY.fullmatch(body):
        raise ValueError(f"Not the first eleven characters of an ISIN: {body!r}")
    digits = "".join(str(int(character, 36)) for character in body)
    total = 0
    for position, digit in enumerate(reversed(digits)):
        # The check digit will stand to the right of these digits, so doubling starts with the last of them.
        doubled = int(digit) * (2 if position % 2 == 0 else 1)
        total += doubled // 10 + doubled % 10
    return str(-total % 10)


def is_valid(isin: str) -> bool:
    """Tell whether ``isin`` has the form of an ISIN, in capitals and without blanks, and the right check digit."""
    return bool(_FORM.fullmatch(isin)) and check_digit(isin[:11]) == isin[11]
