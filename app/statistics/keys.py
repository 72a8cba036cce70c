"""Accounts as keys of one month, which nobody can trace back once the month's secret is deleted."""

import hashlib
import hmac
import secrets
from datetime import date
from typing import Final

from app.statistics.models import MonthSecret

#: Bytes.
SECRET: Final = 32
KEY: Final = 16


def month_of(day: date) -> date:
    """The first day of its month."""
    return day.replace(day=1)


def key_of(secret: bytes, account: int) -> bytes:
    """The account's key under a month's secret."""
    return hmac.digest(secret, b"%d" % account, hashlib.sha256)[:KEY]


def secret_of(month: date) -> bytes:
    """The month's secret, which the first process that asks makes."""
    row, _ = MonthSecret.objects.get_or_create(month=month, defaults={"secret": secrets.token_bytes(SECRET)})
    return bytes(row.secret)


class Keys:
    """The keys of a process, which keeps the secrets that it needs while it writes."""

    def __init__(self) -> None:
        self._secrets: dict[date, bytes] = {}

    def of(self, account: int | None, day: date) -> bytes | None:
        """The account's key on this day; None for nobody's."""
        if account is None:
            return None
        month = month_of(day)
        if month not in self._secrets:
            self._secrets[month] = secret_of(month)
        return key_of(self._secrets[month], account)

    def forget_before(self, today: date) -> None:
        """Drop the secrets of months that are over."""
        self._secrets = {month: secret for month, secret in self._secrets.items() if month >= month_of(today)}


def forget_before(today: date) -> None:
    """Delete the secrets of months that are over: what they have made can no longer be made again."""
    MonthSecret.objects.filter(month__lt=month_of(today)).delete()
