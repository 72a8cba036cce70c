"""What somebody has chosen for all mails about funds."""

import zoneinfo
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.db import transaction

from app.accounts.models import User
from app.alerts.models import AlertSettings


class UnknownTimeZone(Exception):  # noqa: N818 - says what is the case
    """The IANA list has no such name."""


@cache
def time_zones() -> frozenset[str]:
    """The names of the IANA list that this machine knows."""
    return frozenset(zoneinfo.available_timezones())


def settings_of(user: User) -> AlertSettings:
    """The user's settings, or the defaults, which are not stored for that."""
    return AlertSettings.objects.filter(user=user).first() or AlertSettings(user=user)


def change(user: User, given: Mapping[str, Any]) -> None:
    """Change what was given. Raises UnknownTimeZone; nothing is changed then."""
    values = dict(given)
    if "time_zone" in values and values["time_zone"] not in time_zones():
        raise UnknownTimeZone
    notifications = values.pop("receive_email_notifications", None)
    with transaction.atomic():
        if notifications is not None:
            user.receive_email_notifications = notifications
            user.save(update_fields=["receive_email_notifications"])
        if values:
            AlertSettings.objects.update_or_create(user=user, defaults=values)
