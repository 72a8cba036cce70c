"""What requests keep about an account."""

from typing import Any, Final

from django.db.models import Q, QuerySet

from app.accounts.models import User
from app.accounts.services.belongings import Belongings, declare
from app.database.personal import End, holds
from app.database.retention import Period, Term, Until
from app.inquiries.models import Inquiry
from app.mail.fields import at
from app.mail.models import Delivery

#: The field of a form in which people write how they are called.
_NAME: Final = "name"

holds(
    "inquiries.Inquiry",
    "what somebody wrote in a form, with the e-mail address, and the answer",
    end=End.DELETED,
    kept=(
        Until(
            "with an account as long as the account; an order of an asset manager stays with it afterwards, without "
            "name and address"
        ),
        Term(
            "requests",
            Period(years=1),
            "it was answered, or sent if nobody answered",
            lambda limit: Q(user=None) & (Q(answered_at__lt=limit) | Q(answered_at=None, created_at__lt=limit)),
            of="without an account",
        ),
    ),
    exported="requests",
    withheld="which member of staff answered",
)
holds(
    "inquiries.RatingPointsRequest",
    "for which funds rating points were asked",
    end=End.WITH_ACCOUNT,
    kept=Until("as long as the account"),
    exported="rating_points_requests",
)


def export(user: User) -> dict[str, Any]:
    """Requests, and the funds that rating points were asked for."""
    return {
        "requests": list(
            _of(user).order_by("pk").values("kind", "email", "lang", "created_at", "content", "answer", "answered_at")
        ),
        "rating_points_requests": list(
            user.rating_points_requests.order_by("pk").values("fund_id", "fund__name", "requested_at")
        ),
    }


def delete(user: User) -> None:
    """Delete the account's requests, which would stay without it, and the mails to staff that repeat them.

    What it has ordered for its company is the company's, and stays without the person.
    """
    found = _of(user)
    numbers = [str(pk) for pk in found.values_list("pk", flat=True)]
    Delivery.objects.filter(kind="inquiry_staff", values__number__in=numbers).delete()
    for order in found.filter(company__isnull=False):
        order.user, order.email = None, ""
        order.content = {name: value for name, value in order.content.items() if name != _NAME}
        order.save(update_fields=["user", "email", "content"])
    found.filter(company=None).delete()


def _of(user: User) -> QuerySet[Inquiry]:
    """What was sent while signed in, or without from an address that has proved to be the account's."""
    own = Q(user=user)
    if user.confirmed_at is not None:
        own |= Q(user=None) & at(user.email)
    return Inquiry.objects.filter(own)


declare("inquiries", Belongings(export, delete))
