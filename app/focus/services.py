"""What the page of funds in focus shows: each fund's figures of its day beside those of today."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone

from app.accounts.models import User
from app.charts.growth import since_days
from app.database.failures import DATABASE_DOWN
from app.database.ids import LARGEST_ID
from app.figures.frame import rounded, rows
from app.focus.models import FocusItem, FrozenFigures, Page
from app.funds import terms
from app.http.messages import Language
from app.http.problems import Problem
from app.publishing import rights, values
from app.richtext import tree
from search.queries.items import slug

Item = dict[str, Any]

_FIGURES: Final = ("perf_1y", "perf_3y", "volatility_3y", "max_drawdown", "volume")
#: The columns of frozen figures, in the order of what is known today.
_FROZEN: Final = (
    "figures_of",
    "rating_of",
    "rank",
    "points",
    "under_review",
    "position_vs_peergroup",
    "peergroup_size",
    *_FIGURES,
)
_NOW: Final = """
    SELECT f.id, t.id, t.name, t.isin, m.name, f.peergroup_id, k.record_date, r.record_date, r.rank, r.points,
        coalesce(r.under_review, false), r.position_vs_peergroup, r.peergroup_size, k.perf_1y, k.perf_3y,
        k.volatility_3y, k.max_drawdown, k.volume, coalesce(k.simulated, false) OR coalesce(r.simulated, false)
    FROM funds_fund f JOIN managers_company m ON m.id = f.company_id
    JOIN LATERAL (
        SELECT * FROM funds_tranche o WHERE o.fund_id = f.id ORDER BY o."primary" DESC, o.id LIMIT 1
    ) t ON true
    LEFT JOIN funds_keyfigures k ON k.tranche_id = t.id AND k.record_date = %(date)s
    LEFT JOIN ratings_rating r ON r.tranche_id = t.id AND r.record_date = %(date)s
    WHERE f.id = ANY (%(funds)s)
"""


def percentile(position: int | None, size: int | None) -> int | None:
    """Percent of the other rated funds of a peer group that rank lower; None where there is no other one."""
    if position is None or size is None or size < 2:
        return None
    return round(100 * (size - position) / (size - 1))


def categories(lang: Language) -> Item:
    """All categories that have funds. Raises Problem (503 data_unavailable)."""
    try:
        return _categories(lang)
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error


def _categories(lang: Language) -> Item:
    items = _shown(Page.FUNDS)
    told = _told(items, lang)
    found: dict[int, list[FocusItem]] = {}
    for one in sorted(items, key=lambda one: (_ended(one) is None, one.frozen.day, one.pk), reverse=True):
        found.setdefault(one.category_id, []).append(one)
    results = []
    for group in sorted(found.values(), key=lambda group: (group[0].category.place, group[0].category_id)):
        category = group[0].category
        results.append(
            {
                "id": category.pk,
                "code": category.code,
                "label": category.name.in_language(lang),
                "count": len(group),
                "in_focus": sum(_ended(one) is None for one in group),
                "items": [told[one.pk] for one in group],
            }
        )
    return {"count": len(results), "results": results}


def ratings(lang: Language) -> Item:
    """The ratings in focus, the latest first. Raises Problem (503 data_unavailable)."""
    try:
        items = sorted(_shown(Page.RATING), key=lambda one: (one.frozen.day, one.pk), reverse=True)
        told = _told(items, lang)
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    return {"count": len(items), "results": [told[one.pk] for one in items]}


def _shown(page: Page) -> list[FocusItem]:
    # A text that is withdrawn leaves its fund and the figures behind: a choice cannot be made undone.
    shown = Q(visible=True) | Q(withdrawn_at__isnull=False)
    found = FocusItem.objects.filter(shown, frozen__isnull=False, category__shown_on=page)
    return list(found.select_related("category", "signed_by", "frozen"))


def _told(items: Sequence[FocusItem], lang: Language) -> dict[int, Item]:
    """What is said of each, by its number."""
    now = _now([one.fund_id for one in items])
    grown = _since([one.frozen for one in items])
    return {one.pk: _item(one, one.frozen, now.get(one.fund_id), grown[one.pk], lang) for one in items}


def draft(id: int, lang: Language, user: User | None) -> Item:
    """A fund in focus as it will be published, for those who may see that. Raises Problem (404 text_not_found)."""
    row = FocusItem.objects.filter(pk=min(id, LARGEST_ID)).first()
    if row is None or not rights.may_see(user, row):
        raise Problem("text_not_found", lang=lang)
    shown = values.draft_of(row)
    now = _now([shown.fund_id]).get(shown.fund_id)
    frozen = FrozenFigures.objects.filter(pk=row.pk).first() or _frozen_today(row, now)
    shown.visible = True
    item = _item(shown, frozen, now, _since([frozen])[row.pk], lang)
    return {**item, "state": row.state, "visible": row.visible}


def _now(funds: Sequence[int]) -> dict[int, Sequence[Any]]:
    """What is known of funds today, by fund."""
    return {row[0]: row[1:] for row in rows(_NOW, {"date": terms.record_date(), "funds": list(funds)})}


def _frozen_today(row: FocusItem, now: Sequence[Any] | None) -> FrozenFigures:
    """What a publication would freeze today; it is not stored."""
    frozen = FrozenFigures(item=row, day=timezone.localdate())
    if now is not None:
        frozen.tranche_id, frozen.peergroup_id = now[0], now[4]
        for name, value in zip(_FROZEN, now[5:-1], strict=True):
            setattr(frozen, name, value)
    return frozen


def _since(frozen: Sequence[FrozenFigures]) -> Mapping[int, Item]:
    """The performance of the share class whose figures were frozen, by item."""
    there = [(one.tranche_id, one) for one in frozen if one.tranche_id is not None]
    grown = since_days([id for id, _ in there], [one.day for _, one in there], timezone.localdate())
    none = {"performance": None, "until": None, "missing": "no_share_class"}
    found = dict.fromkeys((one.pk for one in frozen), none)
    return found | {one.pk: since for (_, one), since in zip(there, grown, strict=True)}


def _ended(one: FocusItem) -> date | None:
    return one.ended_on if one.visible or one.withdrawn_at is None else timezone.localtime(one.withdrawn_at).date()


def _item(one: FocusItem, frozen: FrozenFigures, now: Sequence[Any] | None, since: Item, lang: Language) -> Item:
    ended, author = _ended(one), one.signed_by
    fund = None
    if now is not None:
        id, name, isin, company = now[:4]
        fund = {"id": id, "fund_id": one.fund_id, "slug": slug(name), "name": name, "isin": isin, "company": company}
    return {
        "id": one.pk,
        "fund": fund,
        "day": frozen.day,
        "author": {"name": author.name, "role": author.role.in_language(lang)} if one.visible else None,
        "reason": tree(one.reason.in_language(lang)) if one.visible else [],
        "frozen": _figures([getattr(frozen, name) for name in _FROZEN]),
        "today": _figures(now[5:-1] if now is not None else _NOTHING),
        "since": since,
        "regrouped": now is not None and frozen.peergroup_id != now[4],
        "ended": ended and {"day": ended, "reason": one.end_reason.in_language(lang) if one.visible else ""},
        "simulated": one.simulated or frozen.simulated or bool(now and now[-1]),
    }


_NOTHING: Final = (None, None, None, None, False, None, None, *(None for _ in _FIGURES))


def _figures(row: Sequence[Any]) -> Item:
    figures_of, rating_of, rank, points, under_review, position, size, *figures = row
    return {
        "figures_of": figures_of,
        "rating_of": rating_of,
        "rank": rank,
        "rating_points": points,
        "under_review": under_review,
        "percentile": percentile(position, size),
        **{name: rounded(value) for name, value in zip(_FIGURES, figures, strict=True)},
    }
