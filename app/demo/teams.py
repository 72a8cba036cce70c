"""Simulated teams of asset managers of the demo list with ratings of some years; the names are invented, too."""

import datetime
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from app.content.models import Author
from app.demo.draws import keys, uniform
from app.demo.population import model, record_date
from app.funds.models import Fund, InvestmentFocus
from app.managers.models import Company
from app.publishing.services import as_published
from app.richtext import of_plain
from app.teams.criteria import CRITERIA, HIGHEST, LOWEST, class_of
from app.teams.models import Team, TeamChange, TeamRating
from search.texts import LANGUAGES, Text

_TEXTS: Final = Path(__file__).with_name("teams.toml")
#: Shares of the scores 1, 2, 3 and 4, and of teams whose score of a criterion differs from the year before.
_SHARES: Final = (0.08, 0.42, 0.85, 1.0)
_MOVES: Final = 0.22
_YEARS, _DAYS_A_YEAR, _DAYS_APART = 3, 365, 150


@dataclass
class _Wanted:
    """A team with all that is said of it."""

    team: Team
    funds: list[Fund]
    ratings: list[TeamRating]
    changes: list[TeamChange] = field(default_factory=list)


def simulate_teams() -> dict[str, int]:
    """Replace simulated teams unless they are already there as wanted; returns how many ratings are written."""
    texts = tomllib.loads(_TEXTS.read_text(encoding="utf-8"))
    with transaction.atomic():
        wanted = list(_wanted(texts))
        present = Team.objects.filter(simulated=True)
        if _told(TeamRating.objects.filter(team__in=present)) == _told(one for w in wanted for one in w.ratings):
            return {"team ratings": 0}
        present.delete()
        for one in wanted:
            one.team.save()
            one.team.funds.set(one.funds)
            for rating in one.ratings:
                rating.team = one.team
                rating.save()
            for change in one.changes:
                change.team = one.team
                change.save()
    return {"team ratings": sum(len(one.ratings) for one in wanted)}


def _told(ratings: Any) -> list[tuple[Any, ...]]:
    texts = TeamRating.text.columns
    return sorted(
        (one.team.company_id, one.team.name, one.date, *(getattr(one, name) for name in texts)) for one in ratings
    )


def _wanted(texts: Mapping[str, Any]) -> Iterator[_Wanted]:
    open_ones = Fund.objects.filter(simulated=True, tranches__primary=True, tranches__closed_on=None)
    counts = open_ones.values("company").annotate(funds=Count("pk")).order_by("-funds", "company")
    companies = Company.objects.in_bulk([row["company"] for row in counts[: texts["companies"]]])
    for company in sorted(companies.values(), key=lambda one: one.name):
        # Those of another team would be told of twice.
        if Team.objects.filter(company=company, simulated=False).exists():
            continue
        for kind in texts["team"]:
            funds = list(
                open_ones.filter(company=company, asset_class__in=kind["asset_classes"])
                .order_by("name", "pk")
                .prefetch_related("investment_focus")[: texts["most_funds"]]
            )
            if len(funds) >= texts["least_funds"]:
                yield _team(company, kind, funds, texts)


def _team(company: Company, kind: Mapping[str, Any], funds: list[Fund], texts: Mapping[str, Any]) -> _Wanted:
    draws = keys(model()["seed"], (f"team:{company.name}:{kind['name']}:{name}" for name in (*CRITERIA, "", "fate")))
    author, _ = Author.objects.get_or_create(
        name=kind["author"], defaults=Author.role.values(Text(texts["role"]["de"], texts["role"]["en"]))
    )
    team = Team(company=company, name=kind["name"], focus=_focus(funds), simulated=True)
    first = uniform(draws, "score")[: len(CRITERIA)]
    scores = np.searchsorted(_SHARES, first) + LOWEST
    years = 1 + int(uniform(draws, "years")[-2] * _YEARS)
    latest = record_date() - datetime.timedelta(days=10 + int(uniform(draws, "day")[-2] * _DAYS_APART))
    ratings = []
    for year in range(years):
        if year:
            moves = uniform(draws, f"moves/{year}")[: len(CRITERIA)]
            steps = np.where(moves < _MOVES, 1, 0) - np.where(moves > 1 - _MOVES / 2, 1, 0)
            scores = np.clip(scores + steps, LOWEST, HIGHEST)
        day = latest - datetime.timedelta(days=_DAYS_A_YEAR * (years - 1 - year))
        ratings.append(_rating(team, day, dict(zip(CRITERIA, scores.tolist(), strict=True)), author, texts, year))
    wanted = _Wanted(team, funds, ratings)
    _befall(wanted, float(uniform(draws, "fate")[-1]), texts)
    return wanted


def _focus(funds: list[Fund]) -> InvestmentFocus | None:
    """What most of the funds invest in."""
    found = Counter(focus for fund in funds for focus in fund.investment_focus.all())
    return min(found, key=lambda focus: (-found[focus], focus.code)) if found else None


def _rating(
    team: Team, day: datetime.date, scores: dict[str, int], author: Author, texts: Mapping[str, Any], year: int
) -> TeamRating:
    moment = datetime.datetime.combine(day, datetime.time(9), timezone.get_default_timezone())
    row = TeamRating(team=team, date=day, signed_by=author, simulated=True, **scores, **as_published(moment))
    best, weak = max(scores, key=lambda name: scores[name]), min(scores, key=lambda name: scores[name])
    if best == weak:
        weak = CRITERIA[-1]
    said = texts["text"][(len(team.company.name) + len(team.name) + year) % len(texts["text"])]
    for lang in LANGUAGES:
        told = said[lang].format(
            team=team.name,
            company=team.company.name,
            rank=class_of(scores.values()),
            best=texts["criterion"][best][lang],
            weak=texts["criterion"][weak][lang],
        )
        setattr(row, TeamRating.text.column(lang), of_plain(f"{told}\n\n{texts['note'][lang]}"))
    return row


def _befall(one: _Wanted, fate: float, texts: Mapping[str, Any]) -> None:
    """Some ratings have ended, some are under review, some were once."""
    latest, end, review = one.ratings[-1], 1 / texts["one_ends_in"], 1 / texts["one_open_in"]
    later = min(latest.date + datetime.timedelta(days=8), record_date())
    change = {TeamChange.what.column(lang): texts["change"][lang] for lang in LANGUAGES}
    if fate < end:
        latest.ended_on = later
        for lang in LANGUAGES:
            setattr(latest, TeamRating.end_reason.column(lang), texts["end"][lang])
    elif fate < end + review:
        one.changes.append(TeamChange(day=later, simulated=True, **change))
    elif fate < end + review + 1 / texts["one_settled_in"]:
        day = latest.date - datetime.timedelta(days=60)
        one.changes.append(TeamChange(day=day, settled_on=latest.date, simulated=True, **change))
