"""Months of a calendar."""

from calendar import monthrange
from datetime import date


def months_after(day: date, months: int) -> date:
    """The same day so many months later, or the last day of a shorter month; ``months`` may be negative."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
