"""What the page of funds in focus shows: each fund's figures of its day beside those of today."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from django.db.models import Q
from django.utils import timezone

from app.charts.growth import since_days
from app.database.failures import DATABASE_DOWN
from app.figures.frame import rounded, rows
from app.focus.models import FocusItem, FrozenFigures
from app.funds import terms
from app.http.messages import Language
from app.http.problems import Problem
from app.publishing.states import State
from app.richtext import tree
from search.queries.items import slug

Item = dict[str, Any]

_FIGURES: Final = ("perf_1y", "perf_3y", "volatility_3y", "max_drawdown", "volume")
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
    # A text that is withdrawn leaves its fund and the figures behind: a choice cannot be made undone.
    shown = Q(visible=True) | Q(state=State.WITHDRAWN)
    items = list(
        FocusItem.objects.filter(shown, frozen__isnull=False).select_related("category", "signed_by", "frozen")
    )
    now = {row[0]: row[1:] for row in rows(_NOW, {"date": terms.record_date(), "funds": [o.fund_id for o in items]})}
    grown = _since([one.frozen for one in items])
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
                "items": [_item(one, now.get(one.fund_id), grown[one.pk], lang) for one in group],
            }
        )
    return {"count": len(results), "results": results}


def _since(frozen: Sequence[FrozenFigures]) -> Mapping[int, Item]:
    """The performance of the share class whose figures were frozen, by item."""
    there = [(one.tranche_id, one) for one in frozen if one.tranche_id is not None]
    grown = since_days([id for id, _ in there], [one.day for _, one in there], timezone.localdate())
    none = {"performance": None, "until": None, "missing": "no_share_class"}
    found = dict.fromkeys((one.pk for one in frozen), none)
    return found | {one.pk: since for (_, one), since in zip(there, grown, strict=True)}


def _ended(one: FocusItem) -> date | None:
    if one.visible:
        return one.ended_on
    return timezone.localtime(one.withdrawn_at).date() if one.withdrawn_at else one.frozen.day


def _item(one: FocusItem, now: Sequence[Any] | None, since: Item, lang: Language) -> Item:
    frozen, ended, author = one.frozen, _ended(one), one.signed_by
    fund = None
    if now is not None:
        id, name, isin, company = now[:4]
        fund = {"id": id, "fund_id": one.fund_id, "slug": slug(name), "name": name, "isin": isin, "company": company}
    then = [frozen.figures_of, frozen.rating_of, frozen.rank, frozen.points, frozen.under_review]
    then += [frozen.position_vs_peergroup, frozen.peergroup_size, *(getattr(frozen, name) for name in _FIGURES)]
    return {
        "id": one.pk,
        "fund": fund,
        "day": frozen.day,
        "author": {"name": author.name, "role": author.role.in_language(lang)} if one.visible else None,
        "reason": tree(one.reason.in_language(lang)) if one.visible else [],
        "frozen": _figures(then),
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
