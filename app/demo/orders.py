"""Orders that the demo asset manager has sent, so that its dashboard shows each state of one."""

from datetime import timedelta
from typing import Any, Final

from django.utils import timezone

from app.accounts.models import User
from app.funds.models import Tranche
from app.inquiries.models import Inquiry, Kind

#: Funds of the two orders of fund ratings.
_FUNDS: Final = 5
#: Kind, days ago, what is said, and the answer with the days after which it came; simulated.
_ORDERS: Final[tuple[tuple[Kind, int, dict[str, Any], str, int], ...]] = (
    (
        Kind.ASSET_MANAGER,
        62,
        {"request_type": "update"},
        "Wir haben die Überprüfung abgeschlossen; das Ergebnis steht seit dem letzten Stichtag auf den Fondsseiten.",
        9,
    ),
    (Kind.TEAM, 27, {"name": "Team Europäische Aktien"}, "Wir melden uns mit einem Termin für das Gespräch.", 3),
    (Kind.ASSET_MANAGER, 4, {"request_type": "rating"}, "", 0),
)


def load(account: User) -> int:
    """Make the orders of the shared demo account unless it has some; no mail is sent. Returns how many were made."""
    if account.managed_company_id is None or Inquiry.objects.filter(user=account).exists():
        return 0
    own = Tranche.objects.filter(fund__company=account.managed_company_id, primary=True, closed_on=None)
    isins = list(own.order_by("name", "pk").values_list("isin", flat=True)[:_FUNDS])
    now = timezone.now()
    for number, (kind, days, content, answer, later) in enumerate(_ORDERS):
        sent = now - timedelta(days=days)
        funds = {"funds": isins[:3] if number == 0 else isins[3:]} if kind is Kind.ASSET_MANAGER else {}
        Inquiry.objects.create(
            kind=kind,
            email=account.email,
            lang="de",
            content={**content, **funds, "date": sent.date().isoformat()},
            user=account,
            created_at=sent,
            answer=answer,
            answered_at=sent + timedelta(days=later) if answer else None,
        )
    return len(_ORDERS)
