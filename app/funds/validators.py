"""Checks of single values, worded for the admin's forms."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from search.fields.isin import is_valid


def validate_isin(value: str) -> None:
    """Refuse a text that is not an ISIN; the database holds the same rule as a constraint."""
    if not is_valid(value):
        raise ValidationError(
            gettext_lazy("Not a valid ISIN: two letters, nine letters or digits, and the right check digit."),
            code="invalid_isin",
        )
