"""Made-up security codes whose check digits are right."""

from search.fields.isin import check_digit


def isin(number: int, country: str = "LU") -> str:
    """The valid ISIN of a running number."""
    body = f"{country}{number:09d}"
    return body + check_digit(body)
