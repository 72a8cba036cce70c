"""International Securities Identification Numbers (ISO 6166): form and check digit."""

import re
import unicodedata

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


def normalise(text: str) -> str:
    """Return ``text`` as a code is stored: in capitals, without blanks, hyphens, dots, and invisible characters.

    Full-width and other compatibility forms become plain letters and digits. Any text is accepted; what comes back need
    not be a code.
    """
    plain = unicodedata.normalize("NFKC", text)
    return "".join(c for c in plain if unicodedata.category(c)[0] not in "ZC" and c not in _SEPARATORS).upper()


_SEPARATORS = frozenset("-‐‑‒–—.·_/")
_CONFUSABLE = str.maketrans("OISB", "0158")
_MISTYPED = re.compile(r"(?=.*[0-9])[A-Z0-9]{10,14}", re.ASCII)


def confusable(code: str) -> str:
    """Return ``code`` with the letters O, I, S and B as the digits 0, 1, 5 and 8 they are mistaken for."""
    return code.translate(_CONFUSABLE)


def may_be_mistyped(code: str) -> bool:
    """Tell whether a normalised ``code`` may be meant as an ISIN.

    It has 10 to 14 characters, of which one of the first two is a letter, and holds a digit and four characters
    that look like digits.
    """
    like_digits = sum(character.isdigit() for character in confusable(code))
    return bool(_MISTYPED.fullmatch(code)) and not code[:2].isdigit() and like_digits >= 4


def distance(typed: str, code: str) -> float:
    """Return how far ``typed`` is from ``code``; 0 means equal.

    The optimal string alignment distance with these costs, cheapest slips first: a letter taken for the digit it looks
    like (O/0, I/1, S/5, B/8) 0.2, because it happens throughout a code; two neighbours swapped 0.75; a character too
    many, missing or wrong 1.
    """
    rows, columns = len(typed) + 1, len(code) + 1
    cost = [[0.0] * columns for _ in range(rows)]
    for i in range(rows):
        cost[i][0] = float(i)
    for j in range(columns):
        cost[0][j] = float(j)
    for i in range(1, rows):
        for j in range(1, columns):
            a, b = typed[i - 1], code[j - 1]
            change = 0.0 if a == b else 0.2 if confusable(a) == confusable(b) else 1.0
            best = min(cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + change)
            if i > 1 and j > 1 and a == code[j - 2] and typed[i - 2] == b and a != b:
                best = min(best, cost[i - 2][j - 2] + 0.75)
            cost[i][j] = best
    return cost[-1][-1]
