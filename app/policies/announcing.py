"""Tells every account of changed terms before they apply: one mail for each account and version."""

from typing import Final

from django.conf import settings
from django.db import models, transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from app.accounts.models import User
from app.accounts.services.letters import language_of, write
from app.http import formats
from app.policies.models import Announcement, Wording

#: Accounts told in one transaction.
_AT_ONCE: Final = 500


def announce() -> int:
    """Tell accounts that do not know yet of published versions that are to come; return how many mails were queued."""
    return sum(_announce(pk) for pk in list(_coming().values_list("pk", flat=True)))


def _coming() -> "models.QuerySet[Wording]":
    """Versions that replace another one. The first of a text changes nothing that anybody agreed to."""
    former = Wording.public.filter(policy=OuterRef("policy"), valid_from__lt=OuterRef("valid_from"))
    found: models.QuerySet[Wording] = Wording.public.filter(
        Exists(former), policy__announced=True, valid_from__gt=timezone.localdate()
    )
    return found


def _announce(pk: int) -> int:
    number = 0
    while True:
        with transaction.atomic():
            # Two rounds at once wait for each other here, and what was withdrawn meanwhile is not announced any more.
            wording = _coming().select_for_update(of=("self",)).filter(pk=pk).first()
            told = Announcement.objects.filter(wording=pk, user=OuterRef("pk"))
            if wording is None:
                return number
            users = User.objects.filter(~Exists(told), is_active=True, confirmed_at__isnull=False).order_by("pk")
            batch = list(users[:_AT_ONCE])
            for user in batch:
                _write(wording, user)
            Announcement.objects.bulk_create(Announcement(wording_id=pk, user=user) for user in batch)
        number += len(batch)
        if len(batch) < _AT_ONCE:
            return number


def _write(wording: Wording, user: User) -> None:
    lang = language_of(user)
    link = settings.PORTAL_ADDRESS + wording.page(lang)
    title, changes = wording.policy.name.in_language(lang), wording.changes.in_language(lang)
    kind = "terms_changed" if changes else "terms_changed_briefly"
    values = {"title": title, "day": formats.day(wording.valid_from), "link": link}
    write(kind, user, lang, **values, **({"changes": changes} if changes else {}))
