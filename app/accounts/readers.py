"""Accounts as the readers that the statistics count."""

from django.http import HttpRequest

from app.accounts.permissions import is_asset_manager, is_wholesale, user_of
from app.database.failures import DATABASE_DOWN
from app.statistics.kinds import VISITOR, Reader, ReaderKind


def reader_of(request: HttpRequest) -> Reader | None:
    """Who reads; a visitor while the database cannot say who is signed in.

    None for asset managers and staff, who are nobody's readers: four colleagues and a stranger would be five people,
    of whom the colleagues know four. Nor are demo accounts, of which anybody may be five people at once.
    """
    try:
        user = user_of(request)
    except DATABASE_DOWN:
        return VISITOR
    if user is None:
        return VISITOR
    if user.is_staff or user.is_demo or is_asset_manager(user):
        return None
    return Reader(ReaderKind.PROFESSIONAL if is_wholesale(user) else ReaderKind.REGISTERED, user.pk)
