"""Simulated macro views of the asset managers of the demo list with the most funds, and how they turned out.

What a company thinks of a category moves slowly around what all think and around its own temper, and knows nothing of
what the market does next.
"""

import datetime
import functools
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from django.db import transaction
from django.utils import timezone

from app.demo.draws import Floats, keys, normal_rows, uniform
from app.demo.population import largest_companies, model, record_date
from app.macro import outcomes
from app.macro.categories import CATEGORIES, CODES, GROUPS, HIGHEST, LOWEST, NEUTRAL
from app.macro.models import MacroOverview
from app.managers.models import Company
from app.prices.returns import month_end
from app.publishing.services import as_published
from search.texts import LANGUAGES

_TEXTS: Final = Path(__file__).with_name("macro.toml")
#: How long what all companies think lasts from month to month.
_SHARED_KEEPS: Final = 0.92
#: Hour at which a view is published.
_HOUR: Final = 9


@functools.cache
def _shape() -> dict[str, Any]:
    return tomllib.loads(_TEXTS.read_text(encoding="utf-8"))


def simulate_macro_views() -> dict[str, int]:
    """Replace simulated macro views unless they are already there as wanted; returns how many are written.

    Outcomes are counted either way.
    """
    with transaction.atomic():
        wanted = list(_wanted())
        present = MacroOverview.objects.filter(simulated=True)
        written = 0
        if _told(present) != _told(wanted):
            present.delete()
            # The day of such a draft is taken.
            written = len(MacroOverview.objects.bulk_create(wanted, batch_size=500, ignore_conflicts=True))
    return {"macro views": written, "outcomes": outcomes.follow()}


def _told(rows: Any) -> list[tuple[Any, ...]]:
    columns = [MacroOverview.comment.column(lang) for lang in LANGUAGES]
    return sorted(
        (
            one.company_id,
            one.date,
            *(rating or 0 for rating in one.ratings.values()),
            *(getattr(one, c) for c in columns),
        )
        for one in rows
    )


def _wanted() -> Iterator[MacroOverview]:
    shape = _shape()
    companies = Company.objects.in_bulk(largest_companies(shape["companies"]))
    # Who publishes views of its own must not be given others; a draft that somebody has tried out is none.
    own = MacroOverview.objects.filter(simulated=False, published_at__isnull=False, company__in=companies)
    real = set(own.values_list("company_id", flat=True))
    shared = _course(keys(model()["seed"], (f"macro:{code}" for code in CODES)), _SHARED_KEEPS)
    for company in sorted(companies.values(), key=lambda one: one.name):
        if company.pk not in real:
            yield from _of_company(company, shared)


def _course(of: Any, keeps: float) -> Floats:
    """Return what somebody thinks of each category month by month: a slow walk around 0 of deviation 1."""
    shocks = normal_rows(of, "macro", _shape()["months"])
    found = np.empty_like(shocks)
    found[:, 0] = shocks[:, 0]
    for month in range(1, shocks.shape[1]):
        found[:, month] = keeps * found[:, month - 1] + np.sqrt(1 - keeps**2) * shocks[:, month]
    return found


def _of_company(company: Company, shared: Floats) -> Iterator[MacroOverview]:
    shape = _shape()
    own = keys(model()["seed"], (f"macro:{company.name}:{code}" for code in (*CODES, "temper", "day")))
    temper = _temper(float(uniform(own, "temper")[-2]), shape["temper"])
    course = temper["follows"] * shared + np.sqrt(1 - temper["follows"] ** 2) * _course(own[:-2], temper["keeps"])
    ratings = np.clip(np.rint(NEUTRAL + temper["lean"] + temper["bold"] * course), LOWEST, HIGHEST).astype(int)
    silent = uniform(own, "silent")[:-2] < shape["gaps"]["share"]
    months, late = shape["months"], int(uniform(own, "day")[-1] * 12)
    for place in range(months):
        # The latest month has a view of everybody.
        if (months - 1 - place) % temper["every"]:
            continue
        end = month_end(record_date(), months - 1 - place)
        said = {code: None if silent[row] else int(ratings[row, place]) for row, code in enumerate(CODES)}
        yield _view(company, end - datetime.timedelta(days=late), said, place)


def _temper(drawn: float, tempers: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    ends = np.cumsum([one["share"] for one in tempers])
    return tempers[min(int(np.searchsorted(ends, drawn)), len(tempers) - 1)]


def _view(company: Company, day: datetime.date, said: Mapping[str, int | None], place: int) -> MacroOverview:
    shape = _shape()
    moment = datetime.datetime.combine(day, datetime.time(_HOUR), timezone.get_default_timezone())
    row = MacroOverview(company=company, date=day, simulated=True, **said, **as_published(moment))
    text = shape["comment"][(len(company.name) + place) % len(shape["comment"])]
    for lang in LANGUAGES:
        words = {group: shape["word"][lang][str(_middle(group, said))] for group in GROUPS}
        words["dollar"] = shape["word"][lang][str(said["currency_usd_eur"] or NEUTRAL)]
        told = f"{text[lang].format(**words)} {shape['note'][lang]}"
        setattr(row, MacroOverview.comment.column(lang), told)
    return row


def _middle(group: str, said: Mapping[str, int | None]) -> int:
    given = [rating for one in CATEGORIES if one.group == group and (rating := said[one.code]) is not None]
    return int(np.rint(np.median(given))) if given else NEUTRAL
