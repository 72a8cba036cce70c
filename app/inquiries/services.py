"""Taking requests in, and answering them."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date
from typing import Any, Final, cast

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from app.accounts.models import User
from app.accounts.permissions import edits_for
from app.accounts.services import memberships
from app.accounts.services.letters import language_of
from app.http import formats
from app.http.messages import Language, catalogue, text
from app.inquiries.models import Inquiry, Kind, RatingPointsRequest
from app.mail import addresses
from app.mail import services as mail

#: What an asset manager orders for the company.
ORDERS: Final = (Kind.ASSET_MANAGER, Kind.TEAM, Kind.BOX)
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


class AlreadyAnswered(Exception):  # noqa: N818 - says what is the case
    """Somebody else has answered meanwhile."""


def take(
    kind: Kind,
    email: str,
    content: Mapping[str, Any],
    user: User | None,
    lang: Language,
    rated: Iterable[int] = (),
) -> Inquiry:
    """Store a request, mail it to staff and confirm it to the sender, all or nothing.

    ``rated`` are the funds whose rating is asked for: a written request counts as one for their rating points as well.

    The confirmation repeats nothing of what was typed: the address is anybody's claim, and nobody shall write to
    strangers in the provider's name.
    """
    with transaction.atomic():
        inquiry = Inquiry.objects.create(
            kind=kind, email=email, content=dict(content), user=user, company_id=_company(kind, user), lang=lang
        )
        details = "\n\n".join(f"{label}: {value}" for label, value in described(content, "de"))
        about = text(f"inquiry.{kind.value}", "de")
        values = {"about": about, "number": str(inquiry.pk), "email": email, "details": details}
        values["reply_to"] = addresses.read(email).deliverable
        mail.queue("inquiry_staff", settings.STAFF_EMAIL, "de", values)
        about = text(f"inquiry.{kind.value}", lang)
        mail.queue("inquiry_received", email, lang, {"about": about, "number": str(inquiry.pk)})
        if user is not None:
            count_points_requests(user, rated)
    return inquiry


def _company(kind: Kind, user: User | None) -> int | None:
    """The company that an order is its own; what is tried with a demo account is nobody's but the session's."""
    if user is None or user.is_demo or kind not in ORDERS:
        return None
    return user.managed_company_id if edits_for(user, user.managed_company_id or 0) else None


def count_points_requests(user: User, fund_ids: Iterable[int]) -> None:
    """Count an account's requests for rating points of these funds, which must exist; a second time changes nothing."""
    requests = [RatingPointsRequest(user=user, fund_id=one) for one in sorted(set(fund_ids))]
    # Two at once meet at the constraint, and the first one's time stays.
    RatingPointsRequest.objects.bulk_create(requests, ignore_conflicts=True)


def described(content: Mapping[str, Any], lang: Language) -> list[tuple[str, str]]:
    """What was filled in, as staff read it: the fields' labels and their values."""
    words = catalogue(lang)
    return [
        (words.get(f"inquiry_field.{name}", name), words.get(f"inquiry_value.{name}.{value}", _shown(value)))
        for name, value in content.items()
        if value
    ]


def _shown(value: object) -> str:
    if isinstance(value, str) and _DAY.fullmatch(value):
        with suppress(ValueError):
            return formats.day(date.fromisoformat(value))
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def answer(inquiry: Inquiry, words: str, by: User) -> Inquiry:
    """Store the answer and mail it to the sender, or to the company whose order it is. Raises AlreadyAnswered."""
    with transaction.atomic():
        found = Inquiry.objects.select_for_update().get(pk=inquiry.pk)
        if found.answered_at is not None:
            raise AlreadyAnswered
        found.answer, found.answered_at, found.answered_by = words, timezone.now(), by
        found.save(update_fields=["answer", "answered_at", "answered_by"])
        for email, lang in _told(found):
            values = {"about": text(f"inquiry.{found.kind}", lang), "number": str(found.pk), "answer": words}
            mail.queue("inquiry_answer", email, lang, values | {"reply_to": settings.STAFF_EMAIL})
    return found


def _told(inquiry: Inquiry) -> list[tuple[str, Language]]:
    """To which addresses, and in which language, an answer is mailed.

    An order is its company's: where its sender no longer writes for it, those who do are told.
    """
    sent = [(inquiry.email, cast(Language, inquiry.lang))]
    if inquiry.company_id is None:
        return sent
    telling = list(memberships.told_for(inquiry.company_id, inquiry.user_id))
    own = inquiry.user is not None and addresses.same(inquiry.email, inquiry.user.email)
    if inquiry.email and (not own or inquiry.user in telling):
        return sent
    return [(one.email, language_of(one)) for one in telling]
