"""What the calls of the real estate benchmark answer: its table, and one fund beside its group (ADR 0238)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from statistics import quantiles
from typing import Any, Final

from app.alternatives.benchmark_model import breaches
from app.alternatives.figures import CREDIT, FIGURES, LIQUIDITY, RANKS, SHARES, rank_of
from app.alternatives.models import Benchmark
from app.database.failures import DATABASE_DOWN
from app.funds import terms
from app.funds.former import present
from app.funds.models import Tranche
from app.http.messages import Language
from app.http.problems import FieldError, Problem
from app.http.query import Read
from app.lists.paging import Source, whole
from search.queries.items import slug

Item = dict[str, Any]
Value = float | int | str | None

#: Funds that a group needs before anything is said of it.
SMALLEST_GROUP: Final = 5
#: How a fund's group is made: all funds, those with most in the same region, those with most in the same sector.
GROUPS: Final = ("all", "region", "sector")
_SHARES_OF: Final = {"region": "regions", "sector": "sectors"}


@dataclass(frozen=True, slots=True)
class Member:
    """A fund with its figures of a record date, by its main share class."""

    fund_id: int
    tranche: Tranche
    company: str
    figures: Mapping[str, Value]
    simulated: bool

    @property
    def rank(self) -> str | None:
        """The step of the scale that its overall rating stands for."""
        points = self.figures["rating_total"]
        return rank_of(float(points)) if points is not None else None

    def main(self, shares: str) -> str | None:
        """The region or sector with the largest share; the first of several."""
        known = [(name, float(value)) for name in SHARES[shares] if (value := self.figures[name]) is not None]
        return max(known, key=lambda one: one[1])[0] if known else None


def figures_of(one: Benchmark) -> dict[str, Value]:
    """The figures as JSON holds them."""
    return {name: _plain(getattr(one, name)) for name in FIGURES}


def _plain(value: Any) -> Value:
    if isinstance(value, Decimal):
        return float(value)
    return None if value == "" else value


def latest_figures(funds: Iterable[int]) -> dict[int, dict[str, Value]]:
    """The figures of funds of their latest record date, by fund."""
    rows = Benchmark.objects.filter(fund__in=list(funds)).order_by("fund_id", "-record_date").distinct("fund_id")
    return {one.fund_id: figures_of(one) for one in rows}


def record_dates() -> list[date]:
    """All record dates, the latest first."""
    return list(Benchmark.objects.order_by("-record_date").values_list("record_date", flat=True).distinct())


def members(day: date | None) -> list[Member]:
    """All funds of a record date, by name."""
    rows = list(Benchmark.objects.filter(record_date=day).select_related("fund__company")) if day else []
    tranches = {
        one.fund_id: one for one in Tranche.objects.filter(fund__in=[row.fund_id for row in rows], primary=True)
    }
    found = [
        Member(row.fund_id, tranches[row.fund_id], row.fund.company.name, figures_of(row), row.simulated)
        for row in rows
        if row.fund_id in tranches
    ]
    return sorted(found, key=lambda one: (one.tranche.name.casefold(), one.fund_id))


def day_asked(asked: Read) -> tuple[date | None, list[date]]:
    """The record date that was asked for, else the latest, and all there are. Raises Problem (400, 503)."""
    try:
        dates = record_dates()
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=asked.lang) from error
    wanted: date | None = asked["record_date"]
    if wanted is not None and wanted not in dates:
        known = tuple(one.isoformat() for one in dates)
        fault = FieldError("record_date", wanted.isoformat(), "unknown_value", valid=known)
        raise Problem("invalid_query", errors=[fault], lang=asked.lang)
    return wanted or next(iter(dates), None), dates


def table(asked: Read) -> Source:
    """The funds of a record date, page by page. Raises Problem (400, 503)."""
    found, beside = select(asked)
    return whole(found, lambda one: _row(one, asked.lang), beside)


def select(asked: Read) -> tuple[list[Member], Item]:
    """The funds that were asked for in the order that was asked for, and what stands beside them."""
    day, dates = day_asked(asked)
    everyone = members(day)
    chosen = frozenset(present(asked["fund"]))
    found = [one for one in everyone if not chosen or one.fund_id in chosen]
    beside = {
        "record_date": day,
        "record_dates": dates,
        "listed": len(everyone),
        "simulated": any(one.simulated for one in found),
        "columns": columns(asked.lang),
        "scale": scale(asked.lang),
        "bounds": {"liquidity_ratio": list(LIQUIDITY), "credit_ratio": [0, CREDIT]},
    }
    return _ordered(found, asked["ordering"]), beside


def columns(lang: Language) -> list[Item]:
    """What each figure is called, of which kind it is, where it belongs and which way is better."""
    labels = terms.fixed_labels("benchmark", lang)
    groups = terms.fixed_labels("benchmark_part", lang)
    return [
        {
            "name": name,
            "label": labels[name],
            "kind": one.kind,
            "group": {"value": one.group, "label": groups[one.group]},
            "better": one.better,
        }
        for name, one in FIGURES.items()
    ]


def scale(lang: Language) -> list[Item]:
    """The rating scale with its words, and the points from which each step is given."""
    words = terms.fixed_labels("alternative_rating", lang)
    return [{"value": rank, "label": words[rank], "least": least} for rank, least in RANKS]


def _ordered(found: Sequence[Member], ordering: str) -> list[Member]:
    name, falls = ordering.removeprefix("-"), ordering.startswith("-")
    if name == "name":
        return sorted(found, key=lambda one: one.tranche.name.casefold(), reverse=falls)
    key = _key(name)
    known = sorted((one for one in found if key(one) is not None), key=lambda one: key(one), reverse=falls)
    return known + [one for one in found if key(one) is None]


def _key(name: str) -> Callable[[Member], Any]:
    """Ranks are ordered by the scale, from the worst to the best like points."""
    if FIGURES[name].kind != "rank":
        return lambda one: one.figures[name]
    steps = [rank for rank, _least in reversed(RANKS)]
    return lambda one: None if one.figures[name] is None else steps.index(str(one.figures[name]))


def _row(one: Member, lang: Language) -> Item:
    return {
        "id": one.fund_id,
        "tranche_id": one.tranche.pk,
        "slug": slug(one.tranche.name),
        "name": one.tranche.name,
        "isin": one.tranche.isin,
        "company": one.company,
        "rank": _rank(one.rank, lang),
        "breaches": breaches(one.figures["liquidity_ratio"], one.figures["credit_ratio"]),
        "simulated": one.simulated,
        **one.figures,
    }


def _rank(value: str | None, lang: Language) -> Item | None:
    if value is None:
        return None
    return {"value": value, "label": terms.fixed_labels("alternative_rating", lang)[value]}


def one_fund(id: int, asked: Read) -> Item:
    """A fund beside its group, and its history. Raises Problem (400, 404, 503)."""
    lang = asked.lang
    day, _dates = day_asked(asked)
    try:
        [number] = present([id])
        history = list(Benchmark.objects.filter(fund=number).order_by("record_date"))
        everyone = members(day)
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
    own = next((one for one in everyone if one.fund_id == number), None)
    if own is None:
        raise Problem("fund_not_found", lang=lang)
    groups = {code: _group(own, everyone, code) for code in GROUPS}
    group = _chosen(own, everyone, asked) or groups[asked["group"]]
    return {
        **_row(own, lang),
        "record_date": day,
        "record_dates": [one.record_date for one in reversed(history)],
        "group": asked["group"] if not asked["fund"] else "own",
        "groups": [_told(code, own, group, lang) for code, group in groups.items()],
        "n": len(group),
        "least": SMALLEST_GROUP,
        "withheld": len(group) < SMALLEST_GROUP,
        "statistics": [_statistics(name, own, group) for name, one in FIGURES.items() if one.kind != "rank"],
        "history": [_past(one) for one in history],
        "columns": columns(lang),
        "scale": scale(lang),
        "bounds": {"liquidity_ratio": list(LIQUIDITY), "credit_ratio": [0, CREDIT]},
    }


def _group(own: Member, everyone: Sequence[Member], code: str) -> list[Member]:
    """The funds that a fund is held against, itself among them."""
    if code == "all":
        return list(everyone)
    shares = _SHARES_OF[code]
    return [one for one in everyone if own.main(shares) is not None and one.main(shares) == own.main(shares)]


def _chosen(own: Member, everyone: Sequence[Member], asked: Read) -> list[Member]:
    """The funds that somebody chose, and the fund itself; none where nothing is chosen."""
    wanted = frozenset(present(asked["fund"]))
    return [one for one in everyone if one.fund_id in wanted or one is own] if wanted else []


def _told(code: str, own: Member, group: Sequence[Member], lang: Language) -> Item:
    """A group by name: of regions and sectors, that of the largest share."""
    main = None if code == "all" else own.main(_SHARES_OF[code])
    label = terms.fixed_labels("benchmark_group", lang)[code]
    named = f"{label}: {terms.fixed_labels('benchmark', lang)[main]}" if main else label
    return {"value": code, "label": named, "count": len(group)}


def _statistics(name: str, own: Member, group: Sequence[Member]) -> Item:
    """What a figure is in a group; withheld where fewer than five funds have it."""
    values = sorted(float(value) for one in group if (value := one.figures[name]) is not None)
    value = own.figures[name]
    item: Item = {"name": name, "value": value, "n": len(values)} | dict.fromkeys(_MEASURES)
    if len(values) < SMALLEST_GROUP:
        return item
    lower, median, upper = quantiles(values, n=4, method="inclusive")
    item |= {
        "minimum": values[0],
        "lower_quartile": round(lower, 4),
        "median": round(median, 4),
        "upper_quartile": round(upper, 4),
        "maximum": values[-1],
    }
    better = FIGURES[name].better
    if value is not None and better:
        ahead = sum((one > float(value)) if better > 0 else (one < float(value)) for one in values)
        behind = sum((one < float(value)) if better > 0 else (one > float(value)) for one in values)
        item |= {"position": ahead + 1, "percentile": round(100 * behind / (len(values) - 1))}
    return item


_MEASURES: Final = ("minimum", "lower_quartile", "median", "upper_quartile", "maximum", "position", "percentile")


def _past(one: Benchmark) -> Item:
    figures = figures_of(one)
    points = figures["rating_total"]
    return {
        "record_date": one.record_date,
        "rank": None if points is None else rank_of(float(points)),
        "breaches": one.breaches,
        **figures,
    }
