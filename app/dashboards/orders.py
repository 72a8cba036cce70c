"""What a company has ordered from the provider, and what became of it."""

from typing import Any, Final

from django.db.models import Q, QuerySet

from app.accounts.models import User
from app.dashboards.people import By, named
from app.funds.models import Tranche
from app.http.query import Read
from app.inquiries.models import Inquiry, Kind
from app.inquiries.services import ORDERS
from app.lists.paging import Source, rows
from search.queries.items import slug

Item = dict[str, Any]

STATES: Final = ("open", "answered")
#: Kinds of orders by the names of the API.
KINDS: Final = {"fund_rating": Kind.ASSET_MANAGER, "team_rating": Kind.TEAM, "message": Kind.BOX}
NAMES: Final = {kind: name for name, kind in KINDS.items()}


def of_company(user: User, company_id: int) -> QuerySet[Inquiry]:
    """What all accounts have ordered for the company; with a demo account, its examples and what this session tried."""
    demo = Q(user__in=[user.pk, user.demo_of_id or user.pk], kind__in=ORDERS)
    mine = demo if user.is_demo else Q(company=company_id)
    return Inquiry.objects.filter(mine)


def listed(user: User, company_id: int, asked: Read) -> Source:
    """The orders that were asked for, the latest first."""
    found = of_company(user, company_id)
    if asked["state"]:
        found = found.filter(answered_at__isnull=asked["state"] == "open")
    if asked["kind"]:
        found = found.filter(kind__in=[KINDS[one] for one in asked["kind"]])
    return rows(found.select_related("user").order_by("-created_at", "-pk"), lambda page: told(page, user))


def told(page: list[Inquiry], reader: User) -> list[Item]:
    """Orders as answers describe them."""
    isins = {isin for one in page for isin in one.content.get("funds", ())}
    classes = {one.isin: one for one in Tranche.objects.filter(isin__in=isins)}
    return [
        {
            "id": one.pk,
            "kind": NAMES[Kind(one.kind)],
            "state": "open" if one.answered_at is None else "answered",
            "ordered_at": one.created_at,
            "ordered_by": named(By(one.user), reader),
            "request_type": one.content.get("request_type"),
            "date": one.content.get("date") or None,
            "funds": [_fund(isin, classes.get(isin)) for isin in one.content.get("funds", ())],
            "name": one.content.get("name", ""),
            "message": one.content.get("message", ""),
            "answered_at": one.answered_at,
            "answer": one.answer,
        }
        for one in page
    ]


def _fund(isin: str, tranche: Tranche | None) -> Item:
    """A fund that was ordered for; one that is gone keeps its ISIN."""
    if tranche is None:
        return {"id": None, "slug": "", "name": isin, "isin": isin}
    return {"id": tranche.pk, "slug": slug(tranche.name), "name": tranche.name, "isin": isin}
