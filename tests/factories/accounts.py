"""Accounts of every role, and how they are asked for."""

import time
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from app.accounts.models import AccountType, Review, User
from tests.factories.funds import CompanyFactory

#: Fits every rule of the portal.
PASSWORD = "Richtig-Pferd-41"


def account(email: str = "retail@example.org", password: str | None = None, **columns: Any) -> User:
    """A confirmed private investor, unless ``columns`` say otherwise. Without a password nobody can log in."""
    columns.setdefault("confirmed_at", timezone.now())
    columns.setdefault("first_name", "Vorname")
    columns.setdefault("name", "Nachname")
    if columns.get("account_type", AccountType.RETAIL) != AccountType.RETAIL:
        columns.setdefault("review", Review.APPROVED)
    return User.objects.create_user(email, password, **columns)


def in_role(role: str) -> User | None:
    """An account of a role, by the names that the table of rights uses; None for a visitor.

    ``foreign`` manages another company than ``manager``, which is made first if it is missing.
    """
    if role == "visitor":
        return None
    today = timezone.localdate()
    wholesale: dict[str, Any] = {"account_type": AccountType.WHOLESALE, "company": "Testhaus", "phone": "+49 000 000"}
    manager: dict[str, Any] = {"account_type": AccountType.ASSET_MANAGER}
    columns: dict[str, dict[str, Any]] = {
        "unconfirmed": {"confirmed_at": None},
        "retail": {},
        "waiting": wholesale | {"review": Review.WAITING},
        "declined": wholesale | {"review": Review.DECLINED},
        "wholesale": wholesale,
        "licensed": wholesale | {"licence_until": today},
        "lapsed": wholesale | {"licence_until": today - timedelta(days=1)},
        "survey": {"is_esg_fund_survey_allowed": True},
        "blocked": {"blocked": True},
        "paused": {"blocked_until": timezone.now() + timedelta(hours=1)},
        "staff": {"is_staff": True},
    }
    if role in ("manager", "foreign"):
        return account(f"{role}@example.org", managed_company=CompanyFactory.create(), **manager)
    return account(f"{role}@example.org", **columns[role])


def holder(role: str) -> User:
    """The account of a role, which is not a visitor's."""
    found = in_role(role)
    assert found is not None
    return found


def staff(email: str = "staff@example.org", password: str | None = None, **columns: Any) -> User:
    """Provider staff with every right and a second factor, without which nobody enters the admin."""
    user = User.objects.create_superuser(email, password, **columns)
    with_second_factor(user)
    return user


def with_second_factor(user: User) -> TOTPDevice:
    """Give an account an authenticator app."""
    return TOTPDevice.objects.create(user=user, name="app", confirmed=True)


def code_of(user: User) -> str:
    """What the app shows now, as if no code had been used before."""
    TOTPDevice.objects.filter(user=user).update(last_t=-1, throttling_failure_count=0)
    device = TOTPDevice.objects.get(user=user)
    totp = TOTP(device.bin_key, device.step, device.t0, device.digits, device.drift)
    totp.time = time.time()
    return f"{totp.token():06d}"
