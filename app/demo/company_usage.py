"""A simulated year of statistics of the demo asset manager: every fund, its documents and searches, marked as such.

Sums alone, as the portal keeps them: months with the people behind them. What an account of the demo sees on its
dashboard follows from the funds and from the seed.
"""

import datetime
import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection, transaction

from app.demo.accounts import largest_company
from app.demo.draws import keys, uniform
from app.demo.population import model, record_date
from app.demo.usage import VIEWS_A_PERSON
from app.funds.models import Fund, KeyFigures, Tranche
from app.importing.staging import stage
from app.screens.groups import members
from app.statistics import groups
from app.statistics.keys import month_of
from app.statistics.kinds import Form, Kind, ReaderKind
from app.statistics.models import InsteadSum, MissedSum, ShownSum, ThemeSum
from app.statistics.services import LEAST
from search.saved import SCREEN_VERSION

MONTHS: Final = 12
#: Views a month of the fund that is read most, and of the one that is read least.
MAX_VIEWS: Final = 420.0
MIN_VIEWS: Final = 70.0
#: Of the views of a fund: by whom; of what else, in parts of them.
READERS: Final = ((ReaderKind.VISITOR, 0.5), (ReaderKind.REGISTERED, 0.28), (ReaderKind.PROFESSIONAL, 0.22))
KINDS: Final = ((Kind.FUND, 1.0), (Kind.DOCUMENT, 0.35), (Kind.SHOWN, 2.4))
OF_COMPANY: Final = ((Kind.PROFILE, 260.0), (Kind.COMPANY_NEWS, 150.0), (Kind.COMPANY_DOCUMENT, 95.0))
#: Funds whose searches are told by their criteria, and the parts of the searches that each set of criteria has.
SEARCHED: Final = 60
PARTS: Final = (0.4, 0.22)
#: Of the views of a fund, searches that missed it, by criterion.
MISSES: Final = (("ter", 0.5), ("fund_size", 0.3), ("sri", 0.2))
SIZES: Final = (50.0, 100.0, 250.0, 500.0, 1000.0, 2500.0, 5000.0)
THEMES: Final = {
    "regions": ("europe", "north_america", "asia", "emerging_markets", "germany", "global"),
    "sfdr": ("6", "8", "9"),
    "sri": ("2", "3", "4", "5"),
}


@dataclass(frozen=True, slots=True)
class Own:
    """A fund of the company, with what its main share class has today."""

    id: int
    peergroup: int
    ter: float | None
    volume: float | None
    sri: int | None


def simulate_company_usage() -> dict[str, int]:
    """Write a year of sums of the demo asset manager in place of an earlier one; returns how many there are."""
    company = largest_company()
    if company is None:
        return {"sums of the demo asset manager": 0}
    funds = _funds(company.pk)
    months = _months(record_date())
    with transaction.atomic():
        for sums in (ShownSum, ThemeSum, InsteadSum):
            sums._default_manager.filter(simulated=True).delete()
        MissedSum.objects.filter(simulated=True, subject_id__in=[one.id for one in funds]).delete()
        written = _write_views(company.pk, funds, months)
        written += len(ShownSum.objects.bulk_create(list(_shown(funds, months)), batch_size=2000))
        written += len(MissedSum.objects.bulk_create(list(_missed(funds, months)), batch_size=2000))
        written += len(ThemeSum.objects.bulk_create(list(_themes(funds, months))))
        groups.replace(months, members())
        written += len(InsteadSum.objects.bulk_create(list(_instead(company.pk, funds, months))))
    return {"sums of the demo asset manager": written}


def _funds(company_id: int) -> list[Own]:
    figures = {
        one.tranche_id: (one.volume, one.sri)
        for one in KeyFigures.objects.filter(tranche__fund__company_id=company_id, tranche__primary=True)
    }
    shares = Tranche.objects.filter(fund__company_id=company_id, primary=True).order_by("isin")
    main = {one.fund_id: (one.ter, *figures.get(one.pk, (None, None))) for one in shares}
    own = []
    # In the order of the ISINs: the same funds get the same views in every database.
    peergroups = dict(Fund.objects.filter(company_id=company_id).values_list("pk", "peergroup_id"))
    for id, (ter, volume, sri) in main.items():
        numbers = [None if one is None else float(one) for one in (ter, volume)]
        own.append(Own(id, peergroups[id], numbers[0], numbers[1], sri))
    return own


def _months(last: datetime.date) -> list[datetime.date]:
    found = [month_of(last)]
    while len(found) < MONTHS:
        found.append(month_of(found[-1] - datetime.timedelta(days=1)))
    return found[::-1]


def _drawn(count: int, stream: str) -> list[float]:
    """Numbers in (0, 1), one for each place."""
    of = keys(model()["seed"], (f"company usage:{place}" for place in range(count)))
    return [float(one) for one in uniform(of, stream)]


def _views(place: int, count: int) -> float:
    """Views a month of the fund at a place of the order of popularity."""
    return MIN_VIEWS + (MAX_VIEWS - MIN_VIEWS) / math.sqrt(place + 1) * (1 - place / max(count, 1))


def _people(views: int, reader: ReaderKind) -> int:
    return 0 if reader == ReaderKind.VISITOR else math.ceil(views / VIEWS_A_PERSON)


def _enough(views: int, reader: ReaderKind) -> bool:
    return (views if reader == ReaderKind.VISITOR else _people(views, reader)) >= LEAST


def _counts(funds: Sequence[Own], month: datetime.date, reader: ReaderKind, part: float) -> list[int]:
    """Views of each fund in a month: a year has seasons, and every fund its own ups and downs."""
    season = 1 + 0.18 * math.cos(2 * math.pi * (month.month - 2) / 12)
    draws = _drawn(len(funds), f"{month.isoformat()}/{reader}")
    return [round(_views(place, len(funds)) * part * season * (0.75 + 0.5 * draw)) for place, draw in enumerate(draws)]


def _write_views(company_id: int, funds: Sequence[Own], months: Sequence[datetime.date]) -> int:
    def rows() -> Iterator[tuple[Any, ...]]:
        for month in months:
            for reader, part in READERS:
                counts = _counts(funds, month, reader, part)
                places = _drawn(len(funds), f"{month.isoformat()}/{reader}/place")
                for kind, share in KINDS:
                    for fund, count, place in zip(funds, counts, places, strict=True):
                        views = round(count * share)
                        best = round(views * (2 + 24 * place)) if kind == Kind.SHOWN else None
                        yield month, kind.value, fund.id, reader.value, views, best, _people(views, reader)
                [draw] = _drawn(1, f"{month.isoformat()}/{reader}/company")
                for kind, usual in OF_COMPANY:
                    views = round(usual * part * (0.7 + 0.6 * draw))
                    yield month, kind.value, company_id, reader.value, views, None, _people(views, reader)

    stage(
        "new_company_usage",
        "month date, kind text, subject_id bigint, reader text, views integer, places bigint, people integer",
        rows(),
    )
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO statistics_monthlysum AS known
                (month, kind, subject_id, reader, views, places, people, simulated)
            SELECT month, kind, subject_id, reader, views, places, people, true FROM new_company_usage WHERE views > 0
            ON CONFLICT (subject_id, kind, month, reader, simulated)
            DO UPDATE SET views = excluded.views, places = excluded.places, people = excluded.people
            """
        )
        return int(cursor.rowcount)


def _criteria(fund: Own) -> list[dict[str, Any]]:
    asked: dict[str, Any] = {"version": SCREEN_VERSION, "peergroups": [fund.peergroup]}
    return [asked, asked | {"main_tranche": ["true"], "ratings": ["A", "B"]}]


def _shown(funds: Sequence[Own], months: Sequence[datetime.date]) -> Iterator[ShownSum]:
    """Parts of the lists that showed a fund, each of enough people, and as many of what is left."""
    share = dict(KINDS)[Kind.SHOWN]
    for month in months:
        for reader, of in READERS:
            counts = _counts(funds, month, reader, of)
            places = _drawn(len(funds), f"{month.isoformat()}/{reader}/place")
            for fund, count, place in list(zip(funds, counts, places, strict=True))[:SEARCHED]:
                whole = round(count * share)
                parts = [round(whole * one) for one in PARTS]
                if not all(_enough(one, reader) for one in (*parts, whole - sum(parts))):
                    continue
                for criteria, searches in zip(_criteria(fund), parts, strict=True):
                    yield ShownSum(
                        month=month, subject_id=fund.id, form=Form.SCREEN, criteria=criteria, reader=reader,
                        searches=searches, places=round(searches * (2 + 24 * place)),
                        people=_people(searches, reader), simulated=True,
                    )  # fmt: skip


def _bound(fund: Own, criterion: str) -> Any:
    """What was asked that the fund just misses; None if nothing can be said of it."""
    if criterion == "ter" and fund.ter is not None and fund.ter > 0.25:
        # The quarter of a percent below.
        return {"sign": "lte", "value": (math.ceil(fund.ter * 4) - 1) / 4}
    if criterion == "fund_size" and fund.volume is not None:
        above = [size for size in SIZES if size > fund.volume]
        return {"sign": "gte", "value": above[0]} if above else None
    if criterion == "sri" and fund.sri is not None and fund.sri > 1:
        return list(range(1, fund.sri))
    return None


def _missed(funds: Sequence[Own], months: Sequence[datetime.date]) -> Iterator[MissedSum]:
    for month in months:
        for reader, of in READERS:
            counts = _counts(funds, month, reader, of)
            for criterion, part in MISSES:
                draws = _drawn(len(funds), f"{month.isoformat()}/{reader}/{criterion}")
                for fund, count, draw in zip(funds, counts, draws, strict=True):
                    searches, bound = round(count * part * draw), _bound(fund, criterion)
                    if bound is not None and _enough(searches, reader):
                        yield MissedSum(
                            month=month, subject_id=fund.id, criterion=criterion,
                            # As PostgreSQL writes what is counted.
                            bound=json.dumps(bound), reader=reader, searches=searches,
                            people=_people(searches, reader), simulated=True,
                        )  # fmt: skip


def _themes(funds: Sequence[Own], months: Sequence[datetime.date]) -> Iterator[ThemeSum]:
    """Values that more and more, or fewer and fewer, searches ask for."""
    largest = [str(one) for one, _ in Counter(fund.peergroup for fund in funds).most_common(12)]
    asked = [(facet, value) for facet, values in {**THEMES, "peergroups": largest}.items() for value in values]
    trends = _drawn(len(asked), "trend")
    for nth, month in enumerate(months):
        for reader, of in READERS:
            draws = _drawn(len(asked), f"{month.isoformat()}/{reader}/theme")
            for (facet, value), trend, draw in zip(asked, trends, draws, strict=True):
                searches = round(240 * of * (1 + 0.22 * (trend - 0.5)) ** nth * (0.9 + 0.2 * draw))
                if _enough(searches, reader):
                    yield ThemeSum(
                        month=month, facet=facet, value=value, reader=reader, searches=searches,
                        people=_people(searches, reader), simulated=True,
                    )  # fmt: skip


def _instead(company_id: int, funds: Sequence[Own], months: Sequence[datetime.date]) -> Iterator[InsteadSum]:
    largest = [one for one, _ in Counter(fund.peergroup for fund in funds).most_common(8)]
    for month in months:
        for reader, of in READERS:
            draws = _drawn(len(largest), f"{month.isoformat()}/{reader}/instead")
            for group, draw in zip(largest, draws, strict=True):
                views = round(160 * of * (0.4 + draw))
                if _enough(views, reader):
                    yield InsteadSum(
                        month=month, owner_id=company_id, group_id=group, reader=reader, views=views,
                        people=_people(views, reader), simulated=True,
                    )  # fmt: skip
