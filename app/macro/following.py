"""How calls turned out, as readers are told; everything is stored by :mod:`app.macro.outcomes`."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db.models import Q

from app.database.failures import DATABASE_DOWN
from app.http.messages import LANGUAGES, Language, text
from app.http.problems import Problem
from app.http.query import Read
from app.macro.categories import CATEGORIES, NEUTRAL, SCALE, Category
from app.macro.models import Outcome
from app.macro.outcomes import EVERY
from app.managers.former import company_of

Item = dict[str, Any]

#: Cases from which on a median and a share are told.
LEAST: Final = 5


def outcomes(asked: Read) -> Item:
    """Outcomes of all companies or of one, by category and all together. Raises Problem (503 data_unavailable)."""
    lang, horizon, number = asked.lang, asked["horizon"], asked["company_info"]
    try:
        of = company_of(number) if number is not None else None
        wanted = Q(company=of or number) if number is not None else Q(company__isnull=True)
        found = list(Outcome.objects.filter(wanted, horizon=horizon))
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    known: dict[str, dict[int, Outcome]] = defaultdict(dict)
    for one in found:
        known[one.category][one.rating] = one
    chosen = [one for one in CATEGORIES if not asked["category"] or one.code in asked["category"]]
    days = [day for one in found for day in (one.first, one.last)]
    return {
        "horizon": horizon,
        "company_info": of.pk if of else number,
        "company": of and of.name,
        "least": LEAST,
        "since": min(days).isoformat() if days else None,
        "until": max(days).isoformat() if days else None,
        "overall": _of(known[""]),
        "results": [{**_named(one, lang), **_of(known[one.code])} for one in chosen],
        "simulated": any(one.simulated for one in found),
    }


def _named(one: Category, lang: Language) -> Item:
    labels = {f"label_{other}": text(f"macro_category.{one.code}", other) for other in LANGUAGES}
    return {
        "code": one.code,
        "label": text(f"macro_category.{one.code}", lang),
        **labels,
        "group": one.group,
        "group_label": text(f"macro_group.{one.group}", lang),
        "currency": one.currency,
        "market": text(f"macro_market.{one.code}", lang),
    }


def _of(known: Mapping[int, Outcome]) -> Item:
    every = known.get(EVERY)
    return {
        "baseline": every and _told(every),
        "levels": [{"rating": step, **_told(known.get(step))} for step in SCALE],
        "positive": _together([known[step] for step in SCALE if step > NEUTRAL and step in known]),
        "negative": _together([known[step] for step in SCALE if step < NEUTRAL and step in known]),
    }


def _told(one: Outcome | None) -> Item:
    """Number, rises, and from enough cases on share and median. ``separate`` periods share no month."""
    if one is None:
        return {"n": 0, "rises": 0, "share": None, "median": None, "starts": 0, "separate": 0}
    enough = one.cases >= LEAST
    return {
        "n": one.cases,
        "rises": one.rises,
        "share": round(100 * one.rises / one.cases, 1) if enough else None,
        "median": one.median if enough else None,
        "starts": one.starts,
        "separate": one.separate,
    }


def _together(some: Sequence[Outcome]) -> Item:
    """Calls of one direction; their median is not that of their levels, so there is none."""
    cases, rises = sum(one.cases for one in some), sum(one.rises for one in some)
    share = round(100 * rises / cases, 1) if cases >= LEAST else None
    return {"n": cases, "rises": rises, "share": share}
