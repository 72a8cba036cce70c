"""Accounts as the readers that the statistics count."""

from django.http import HttpRequest

from app.accounts.permissions import is_wholesale, user_of
from app.database.failures import DATABASE_DOWN
from app.statistics.kinds import VISITOR, Reader, ReaderKind


def reader_of(request: HttpRequest) -> Reader:
    """Who reads; a visitor while the database cannot say who is signed in."""
    try:
        user = user_of(request)
    except DATABASE_DOWN:
        return VISITOR
    if user is None:
        return VISITOR
    return Reader(ReaderKind.PROFESSIONAL if is_wholesale(user) else ReaderKind.REGISTERED, user.pk)
