"""Simulated funds in focus of the past year, chosen by the rating that each had then: some did well and some did not.

Their figures are computed as of their day: of record dates before the latest, none are stored.
"""

import datetime
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from django.db import transaction
from django.utils import timezone

from app.content.models import Author
from app.demo.draws import keys, uniform
from app.demo.population import model, record_date
from app.figures.computing import MONTHS, own_figures
from app.figures.frame import rounded
from app.focus.models import FocusCategory, FocusItem, FrozenFigures
from app.funds.models import KeyFigures
from app.http import formats
from app.prices.history import read_histories
from app.prices.returns import OLDEST_DAYS, month_end
from app.publishing.services import as_published
from app.ratings.models import Rating
from app.richtext import of_plain
from search.texts import DEFAULT_LANGUAGE, LANGUAGES, Text

_TEXTS: Final = Path(__file__).with_name("focus.toml")
_FIGURES: Final = ("perf_1y", "perf_3y", "volatility_3y", "max_drawdown")
#: Months between the funds of a category, points from which a fund is chosen, and days after a record date.
_MONTHS_APART, _LEAST_POINTS, _DAYS_LATER = 2, 78, 12


def simulate_focus() -> dict[str, int]:
    """Replace simulated funds in focus unless they are already the wanted ones; returns how many are written."""
    texts = tomllib.loads(_TEXTS.read_text(encoding="utf-8"))
    with transaction.atomic():
        wanted = list(_wanted(texts))
        present = FocusItem.objects.filter(simulated=True)
        told = FocusItem.reason.column(DEFAULT_LANGUAGE)
        if sorted(present.values_list("fund_id", told)) == sorted(
            (one.fund_id, getattr(one, told)) for one, _ in wanted
        ):
            return {"funds in focus": 0}
        present.delete()
        for item, frozen in wanted:
            shown = {name: getattr(item, name) for name in ("state", "visible", "published_at")}
            item.state, item.visible = "draft", False
            item.save()
            # Before it is shown, or the database would freeze what is stored of that day.
            frozen.item = item
            frozen.save(force_insert=True)
            FocusItem.objects.filter(pk=item.pk).update(**shown)
    return {"funds in focus": len(wanted)}


def _wanted(texts: dict[str, Any]) -> Iterator[tuple[FocusItem, FrozenFigures]]:
    chosen: set[int] = set()
    for place, entry in enumerate(texts["category"]):
        category, _ = FocusCategory.objects.get_or_create(
            code=entry["code"],
            defaults={
                "place": place,
                "shown_on": entry.get("page", "funds"),
                **FocusCategory.name.values(Text(entry["de"], entry["en"])),
            },
        )
        author, _ = Author.objects.get_or_create(
            name=entry["author"], defaults=Author.role.values(Text(texts["role"]["de"], texts["role"]["en"]))
        )
        for number in range(texts["funds_a_category"]):
            day = month_end(record_date(), 1 + _MONTHS_APART * number)
            rating = _choice(day, entry, chosen)
            frozen = _frozen(rating, day) if rating is not None else None
            if rating is None or frozen is None:
                continue
            chosen.add(rating.tranche.fund_id)
            yield _item(category, author, rating, frozen, texts, number), frozen


def _choice(day: datetime.date, entry: dict[str, Any], chosen: set[int]) -> Rating | None:
    """One of the funds that were rated well on that day."""
    found = (
        Rating.objects.filter(
            record_date=day,
            points__gte=_LEAST_POINTS,
            tranche__primary=True,
            tranche__closed_on=None,
            tranche__list_entry__demo=True,
            tranche__fund__asset_class__in=entry["asset_classes"],
        )
        .exclude(tranche__fund__in=chosen)
        .order_by("tranche__isin")
        .select_related("tranche__fund__company")
    )
    rows = list(found)
    if not rows:
        return None
    draws = uniform(keys(model()["seed"], (f"focus:{one.tranche.isin}" for one in rows)), f"focus/{day}")
    return rows[int(np.argmax(draws))]


def _frozen(rating: Rating, day: datetime.date) -> FrozenFigures | None:
    """The figures of that day; nothing for a fund without three years of NAVs."""
    histories = read_histories([rating.tranche_id], day, month_end(day, MONTHS) - datetime.timedelta(days=OLDEST_DAYS))
    columns = own_figures(histories, day)
    figures: dict[str, Any] = {name: columns[name][0] for name in _FIGURES}
    if any(np.isnan(value) for value in figures.values()):
        return None
    stored = KeyFigures.objects.filter(tranche=rating.tranche_id, record_date=day)
    figures["volume"] = stored.values_list("volume", flat=True).first()
    return FrozenFigures(
        day=day + datetime.timedelta(days=_DAYS_LATER),
        tranche_id=rating.tranche_id,
        peergroup_id=rating.tranche.fund.peergroup_id,
        figures_of=day,
        rating_of=day,
        points=rating.points,
        rank=rating.rank,
        under_review=rating.under_review,
        position_vs_peergroup=rating.position_vs_peergroup,
        peergroup_size=rating.peergroup_size,
        simulated=True,
        **{name: rounded(value) for name, value in figures.items()},
    )


def _texts(category: FocusCategory, texts: dict[str, Any]) -> list[dict[str, str]]:
    """Those of the page on which the category stands."""
    return [one for one in texts["text"] if one.get("page", "funds") == category.shown_on]


def _item(
    category: FocusCategory, author: Author, rating: Rating, frozen: FrozenFigures, texts: dict[str, Any], number: int
) -> FocusItem:
    moment = datetime.datetime.combine(frozen.day, datetime.time(9), timezone.get_default_timezone())
    item = FocusItem(
        category=category, fund=rating.tranche.fund, signed_by=author, simulated=True, **as_published(moment)
    )
    ended = number % texts["one_ends_in"] == texts["one_ends_in"] - 1
    said, ends = _texts(category, texts), texts["end"]
    place = category.place + number
    for lang in LANGUAGES:
        values = {
            "fund": rating.tranche.fund.name,
            "company": rating.tranche.fund.company.name,
            "points": rating.points,
            "perf": formats.number(frozen.perf_3y, lang),
            "vol": formats.number(frozen.volatility_3y, lang),
            # The typographic minus, as the page writes it.
            "fall": formats.number(frozen.max_drawdown, lang).replace("-", "\N{MINUS SIGN}"),
        }
        text = said[place % len(said)][lang].format_map(values) + "\n\n" + texts["note"][lang]
        setattr(item, FocusItem.reason.column(lang), of_plain(text))
        if ended:
            setattr(item, FocusItem.end_reason.column(lang), ends[category.place % len(ends)][lang])
    if ended:
        item.ended_on = min(frozen.day + datetime.timedelta(days=texts["days_to_end"]), record_date())
    return item
