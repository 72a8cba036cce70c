"""The way out of mails about funds: signed links, one for each saved search and one for all (RFC 8058)."""

from dataclasses import dataclass
from typing import Final

from django.core import signing

from app.accounts.models import User
from app.alerts.models import Frequency, SavedSearch

_SALT: Final = "app.alerts.unsubscribe"


class InvalidLink(Exception):  # noqa: N818 - says what is the case
    """The link was made up, or belongs to an account that is gone."""


@dataclass(frozen=True)
class Leaving:
    """Who leaves, and which saved search; all mails if it is None."""

    user: User
    search_id: int | None


def path_of(user_id: int, search_id: int | None = None) -> str:
    """The address that ends the mails of one saved search, or all. It does not run out: the mails may be old."""
    return f"/api/v1/alerts/unsubscribe/{signing.dumps([user_id, search_id], salt=_SALT, compress=False)}/"


def of_token(token: str) -> Leaving:
    """Who leaves what. Raises InvalidLink."""
    try:
        user_id, search_id = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, TypeError, ValueError):
        raise InvalidLink from None
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        raise InvalidLink
    return Leaving(user, search_id)


def leave(asked: Leaving) -> str:
    """End these mails; returns what to tell. A search that is gone sends none already."""
    if asked.search_id is None:
        User.objects.filter(pk=asked.user.pk).update(receive_email_notifications=False)
        return "alerts_ended"
    SavedSearch.objects.filter(pk=asked.search_id, user=asked.user).update(frequency=Frequency.NEVER)
    return "search_alerts_ended"
