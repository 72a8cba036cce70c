"""What the admin's templates need beside Django's tags."""

from django import template

from app.bilingual import language_of_thread
from app.http import formats

register = template.Library()


@register.filter
def figure(value: int) -> str:
    """A number of rows as the portal writes it: 80.203 or 80,203."""
    return formats.number(value, language_of_thread(), 0)
