"""What mail keeps about persons; `app.accounts.services.leaving` exports and deletes it, by address."""

from typing import Final

from django.db.models import Q, QuerySet

from app.database.personal import End, holds
from app.database.retention import Period, Round, Term
from app.mail.models import Delivery, State
from app.mail.sending import SENDABLE

_DONE: Final = (State.SENT, State.DROPPED)


def _give_up(rows: QuerySet[Delivery]) -> None:
    """What could not be sent for so long that its links have ended is not sent any more."""
    rows.update(state=State.DROPPED, values={})


holds(
    "mail.Delivery",
    "to which address which mail went, and what fills it until it is sent",
    end=End.DELETED,
    kept=(
        Term(
            "mail_contents",
            Period(days=SENDABLE.days),
            "it was made",
            lambda limit: Q(state__in=[State.FAILED, State.BOUNCED], created_at__lt=limit),
            act=_give_up,
            of="what fills one that could not be sent",
        ),
        Term(
            "mails",
            Period(years=1),
            "it was made",
            lambda limit: Q(state__in=_DONE, created_at__lt=limit),
        ),
    ),
    exported="mails",
    withheld="what fills a mail that waits: links in it are secrets",
)
holds(
    "mail.Errand",
    "an address that somebody typed, until a worker has dealt with it",
    end=End.DELETED,
    kept=Round("seconds; at most an hour while something fails", "app.mail.deliver_mail"),
    withheld="gone before anybody could read the file",
)
