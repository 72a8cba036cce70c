"""The first view of a dashboard: what waits, what came back, what was ordered, and how the own funds are rated."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from django.db.models import Count
from django.utils import timezone, translation
from django.utils.text import capfirst

from app.accounts.models import User
from app.dashboards import fund_ratings, orders, team
from app.dashboards.fund_ratings import OwnFund
from app.dashboards.titles import own_title
from app.http.messages import Language
from app.inquiries.models import Inquiry
from app.publishing import rights, trying
from app.publishing.models import Event, Published
from app.publishing.states import Action, State

Item = dict[str, Any]

#: What somebody of the company has to do something about, or waits for; in this order.
_OPEN: Final = (State.DECLINED, State.DRAFT, State.SUBMITTED, State.SCHEDULED)
#: Objects of a type, orders, funds and reviews that the first view names; the pages behind it have all.
MOST: Final = 5
#: Actions that may carry a reason why an object came back.
_DECISIONS: Final = (Action.SUBMIT, Action.PUBLISH, Action.DECLINE, Action.WITHDRAW, Action.RETURN)


def overview(user: User, company_id: int, lang: Language) -> Item:
    """The whole view. Raises Problem (403 not_allowed, 503 data_unavailable)."""
    team.require_member(user, company_id)
    company = user.managed_company
    funds = fund_ratings.own_funds(company_id, lang)
    record_date, before = fund_ratings.record_dates(funds)
    return {
        "company": {"id": company_id, "name": company.name if company is not None else ""},
        "role": user.company_role,
        "record_date": record_date,
        "previous_record_date": before,
        "simulated": any(one.simulated for one in funds),
        "publishing": [entry for entry in _publishing(user, company_id, lang) if entry["count"]],
        "orders": _orders(user, company_id),
        "ratings": _ratings(funds, record_date, before),
        "reviews": _reviews(funds),
        "team": {
            "members": 1 if user.is_demo else team.members(company_id).count(),
            "invitations": 0 if user.is_demo else team.waiting(company_id, timezone.now()).count(),
        },
    }


def _publishing(user: User, company_id: int, lang: Language) -> list[Item]:
    """Each type with how many of its objects are in which state, and those that want something first."""
    found = []
    for model, rows in rights.of_company(company_id):
        open_ones = rows.filter(trying.shown_to(user), state__in=_OPEN)
        counts = dict(open_ones.order_by().values_list("state").annotate(number=Count("pk")))
        with translation.override(lang):
            label = capfirst(str(model._meta.verbose_name_plural))
        states = {state.value: counts.get(state.value, 0) for state in _OPEN}
        shown = _first(model, open_ones, states)
        found.append(
            {
                "type": model._meta.model_name,
                "label": label,
                "count": sum(states.values()),
                "states": states,
                "rows": _told(model, shown, user, lang),
            }
        )
    return found


def _first(model: type[Published], rows: Any, states: dict[str, int]) -> list[Published]:  # noqa: ARG001
    """The objects that the view names: what came back before drafts, these before what waits."""
    found: list[Published] = []
    for state in _OPEN:
        missing = MOST - len(found)
        if missing > 0 and states[state.value]:
            found += rows.filter(state=state).order_by("-pk")[:missing]
    return found


def _told(model: type[Published], rows: Sequence[Published], reader: User, lang: Language) -> list[Item]:
    numbers = [row.pk for row in rows]
    events = Event.objects.filter(model=model._meta.label_lower, object_id__in=numbers).defer("changes")
    decided = {
        one.object_id: one
        for one in events.filter(action__in=_DECISIONS).order_by("object_id", "-pk").distinct("object_id")
    }
    last = dict(events.order_by("object_id", "-pk").distinct("object_id").values_list("object_id", "at"))
    return [
        {
            "id": row.pk,
            "title": own_title(row.headline(lang), reader),
            "state": row.state,
            "visible": row.visible,
            "reason": _reason(row, decided.get(row.pk)),
            "at": last.get(row.pk),
            "publish_at": row.publish_at,
            "link": row.own_page(lang) or None,
        }
        for row in rows
    ]


def _reason(row: Published, decision: Event | None) -> str:
    """Why it came back, as long as it has not been submitted again."""
    if decision is None or row.state not in (State.DECLINED, State.DRAFT):
        return ""
    return decision.reason if decision.action in (Action.DECLINE, Action.WITHDRAW) else ""


def _orders(user: User, company_id: int) -> Item:
    found = orders.of_company(user, company_id).filter(answered_at=None)
    latest: list[Inquiry] = list(found.select_related("user").order_by("-created_at", "-pk")[:MOST])
    return {"open": found.count(), "rows": orders.told(latest, user)}


def _ratings(funds: Sequence[OwnFund], record_date: date | None, before: date | None) -> Item:
    """How the own funds are rated, and whose class has changed since the record date before."""
    # A fund that is not rated any more keeps its last rating, which may have changed long ago.
    rated_both_times = [one for one in funds if (one.record_date, one.date_before) == (record_date, before)]
    changed = {way: [one for one in rated_both_times if one.direction == way] for way in ("up", "down")}
    return {
        "funds": len(funds),
        "rated": sum(one.points is not None for one in funds),
        "under_review": sum(one.under_review for one in funds),
        "upgrades": _moved(changed["up"]),
        "downgrades": _moved(changed["down"]),
    }


def _moved(funds: Sequence[OwnFund]) -> Item:
    most = sorted(funds, key=lambda one: (-abs(one.change or 0), one.name.casefold()))[:MOST]
    return {
        "count": len(funds),
        "rows": [
            {
                **fund_ratings.named(one),
                "rank": one.rank,
                "rank_before": one.rank_before,
                "rating_points": one.points,
                "change": one.change,
            }
            for one in most
        ],
    }


def _reviews(funds: Sequence[OwnFund]) -> list[Item]:
    """The ratings by analysts that run out next."""
    due = sorted(((one.next_review, one.name.casefold(), one) for one in funds if one.next_review), key=lambda x: x[:2])
    today = timezone.localdate()
    return [
        {**fund_ratings.named(one), "next_review": day, "overdue": day < today} for day, _name, one in due[:MOST] if day
    ]
