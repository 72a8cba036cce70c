"""A few thousand simulated share classes with news and reports, made in bulk and indexed, for the API's tests.

The numbers come from a fixed seed. Values are deliberately uneven: rare terms, missing figures, equal points,
funds without regions, so that facets, ties and missing values are all met.
"""

import itertools
import random
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import orjson
from django.db import connection
from django.utils import timezone

from app.content.models import Author, Category, News, Report
from app.funds.models import (
    AssetClass,
    Fund,
    InvestmentFocus,
    KeyFigures,
    Peergroup,
    Region,
    RiskClass,
    Tranche,
    Universe,
)
from app.managers.models import Company
from app.profiles.models import Profile
from app.publishing.services import as_published
from app.ratings.models import Rating
from search.client import SearchClient
from search.documents import DOC_TYPES
from search.mappings import alias, index_body
from tests.factories import codes
from tests.factories.funds import RECORD_DATE

FUNDS = 1200
ISSUERS = ("Nordlicht", "Alpenblick", "Rheingold", "Hansewerk", "Südwind", "Bergkristall", "Seeblick", "Talfahrt")
ADJECTIVES = ("Global", "Euro", "Asien", "Deutschland", "Emerging Markets", "US", "Nordic", "Schwellenländer")
THEMES = ("Aktien", "Equity", "Rentenfonds", "Corporate Bond", "Nebenwerte", "Dividende", "Technologie", "Balanced")
SUFFIXES = ("Select", "Plus", "Opportunities", "Strategie", "Income", "Wachstum", "Core", "Nachhaltig")
CLASSES = ("A EUR", "I USD", "C CHF acc", "R EUR dis", "X GBP")


def isin(number: int) -> str:
    """A valid ISIN for ``number``; every fifth is German."""
    return codes.isin(number, "DE" if number % 5 == 0 else "LU")


def fill() -> None:
    """Fill an empty database."""
    draw = random.Random(20261031)
    companies = Company.objects.bulk_create(
        Company(name=f"{issuer} {form}")
        for issuer, form in itertools.product(ISSUERS, ("AG", "Invest", "Asset Management", "KVG"))
    )
    Profile.objects.bulk_create(
        Profile(company=company, link="https://example.com/", **as_published(timezone.now()))
        for company in companies
        if company.name.endswith(" AG")
    )
    peergroups = Peergroup.objects.bulk_create(
        Peergroup(
            name_de=f"{theme} {region}", name_en=f"{theme} {region} (en)", asset_class=draw.choice(AssetClass.values)
        )
        for theme, region in itertools.product(THEMES, ADJECTIVES[:5])
    )
    universes = Universe.objects.bulk_create(
        Universe(code=code, name_de=code.title(), name_en=f"{code} funds")
        for code in ("retail", "institutional", "etf", "aif")
    )
    focus = InvestmentFocus.objects.bulk_create(
        InvestmentFocus(code=f"focus_{n}", name_de=f"Fokus {n}", name_en=f"Focus {n}") for n in range(12)
    )
    regions = Region.objects.bulk_create(
        Region(code=code, name_de=f"{code} de", name_en=f"{code} en", guided=guided)
        for code, guided in [
            *((code, True) for code in ("north_america", "europe", "asia", "emerging_markets", "germany", "global")),
            ("japan", False),
            ("china", False),
        ]
    )
    funds = Fund.objects.bulk_create(_funds(draw, companies, peergroups, universes))
    _link(draw, funds, focus, regions)
    tranches = Tranche.objects.bulk_create(_tranches(draw, funds))
    _figures(draw, tranches)
    _articles(draw, companies, funds)


def _funds(
    draw: random.Random, companies: Sequence[Company], peergroups: Sequence[Peergroup], universes: Sequence[Universe]
) -> list[Fund]:
    names = [" ".join(parts) for parts in itertools.product(ADJECTIVES, THEMES, SUFFIXES)]
    made = []
    for number in range(FUNDS):
        # The last companies and peergroups are rare, as in life.
        company = companies[min(int(draw.expovariate(0.12)), len(companies) - 1)]
        peergroup = peergroups[min(int(draw.expovariate(0.1)), len(peergroups) - 1)]
        made.append(
            Fund(
                name=f"{company.name.split()[0]} {names[number % len(names)]} {number}",
                company=company,
                peergroup=peergroup,
                universe=draw.choices(universes, (70, 20, 8, 2))[0],
                asset_class=peergroup.asset_class,
                sfdr=draw.choice((None, 6, 8, 9)),
                simulated=True,
            )
        )
    return made


def _link(
    draw: random.Random, funds: Sequence[Fund], focus: Sequence[InvestmentFocus], regions: Sequence[Region]
) -> None:
    by_focus, by_region = Fund.investment_focus.through, Fund.regions.through
    by_focus.objects.bulk_create(
        by_focus(fund_id=fund.id, investmentfocus_id=one.id)
        for fund in funds
        for one in draw.sample(focus, draw.choice((0, 0, 1, 2, 3)))
    )
    by_region.objects.bulk_create(
        by_region(fund_id=fund.id, region_id=one.id)
        for fund in funds
        for one in draw.sample(regions, draw.choice((0, 1, 1, 2)))
    )


def _tranches(draw: random.Random, funds: Sequence[Fund]) -> list[Tranche]:
    made: list[Tranche] = []
    for fund in funds:
        count = draw.choice((1, 1, 2, 3, 5))
        for position, label in enumerate(CLASSES[:count]):
            code = isin(len(made) + 1)
            made.append(
                Tranche(
                    fund=fund,
                    name=f"{fund.name} {label}",
                    tranche=label,
                    isin=code,
                    wkn=code[5:11] if code.startswith("DE") else "",
                    currency=label.split()[1],
                    primary=position == 0,
                    accumulating=draw.choice((None, True, False)),
                    ter=Decimal(draw.randint(5, 300)) / 100,
                    simulated=True,
                )
            )
    return made


def _percent(draw: random.Random, low: int, high: int) -> Decimal | None:
    return None if draw.random() < 0.1 else Decimal(draw.randint(low * 100, high * 100)) / 100


def _figure_values(draw: random.Random) -> dict[str, Any]:
    return {
        "perf_1y": _percent(draw, -30, 40),
        "perf_3y": _percent(draw, -10, 20),
        "perf_5y": _percent(draw, -5, 15),
        "volatility_1y": _percent(draw, 0, 40),
        "volatility_3y": _percent(draw, 0, 30),
        "volatility_5y": _percent(draw, 1, 30),
        "volume": None if draw.random() < 0.1 else Decimal(int(draw.lognormvariate(5, 1.8) * 100)) / 100,
        "srri": draw.choice((None, *range(1, 8))),
        "sri": draw.choice((None, 1, 2, 3)),
        "risk_indicator": draw.choice((None, *range(1, 8))),
        "risk_class": draw.choice(("", *RiskClass.values)),
        "simulated": True,
    }


def _figures(draw: random.Random, tranches: Sequence[Tranche]) -> None:
    figures: list[KeyFigures] = []
    ratings: list[Rating] = []
    for tranche in tranches:
        days = [RECORD_DATE, date(2026, 9, 30)] if draw.random() < 0.3 else [RECORD_DATE]
        figures += [KeyFigures(tranche=tranche, record_date=day, **_figure_values(draw)) for day in days]
        if draw.random() < 0.8:
            points = draw.choice((None, *range(1, 101, 3)))
            ratings.append(Rating(tranche=tranche, record_date=RECORD_DATE, points=points, simulated=True))
    KeyFigures.objects.bulk_create(figures)
    Rating.objects.bulk_create(ratings)


def _articles(draw: random.Random, companies: Sequence[Company], funds: Sequence[Fund]) -> None:
    categories = Category.objects.bulk_create(
        Category(code=code, name_de=f"{code} de", name_en=f"{code} en") for code in ("market", "rating", "study")
    )
    author = Author.objects.create(name="Analyse Aktien", role_de="Redaktion", role_en="Editorial team")
    for model, count in ((News, 60), (Report, 25)):
        for number in range(count):
            linked = draw.sample(funds, draw.choice((0, 1, 2)))
            theme = draw.choice(THEMES)
            article = model.objects.create(
                date=RECORD_DATE - timedelta(days=number * 11),
                category=draw.choice(categories),
                company=draw.choice((None, *companies[:5])),
                title_de=f"{theme}: Ausblick Nummer {number}",
                title_en=f"{theme}: outlook number {number}",
                summary_de="Die Märkte im Überblick." if number % 3 else "",
                summary_en="The markets at a glance." if number % 3 else "",
                body_de=f"Warum {theme} zulegten.\n\nWas {draw.choice(ISSUERS)} dazu sagt: Zinsen steigen.",
                body_en=f"Why {theme} gained.\n\nWhat {draw.choice(ISSUERS)} says: interest rates rise.",
                simulated=True,
                **as_published(timezone.now()),
            )
            article.funds.set(linked)
            article.companies.set({fund.company_id for fund in linked[:2]})
            article.peergroups.set({fund.peergroup_id for fund in linked[:1]})
            article.authors.set([author] if number % 2 else [])


def index(client: SearchClient, prefix: str) -> list[str]:
    """Write all documents of the database to new indices under ``prefix``; returns the indices' names."""
    made = []
    for doc_type in DOC_TYPES:
        name = f"{alias(prefix, doc_type)}-20261031000000000000"
        client.create_index(name, index_body(doc_type))
        made.append(name)
        with connection.cursor() as cursor:
            cursor.execute(f"select id, row_to_json(d)::text from search_doc_{doc_type} d")
            lines = [
                orjson.dumps({"index": {"_index": name, "_id": str(id)}}) + b"\n" + document.encode() + b"\n"
                for id, document in cursor.fetchall()
            ]
        if lines:
            answer = client.bulk(b"".join(lines), refresh="true")
            assert not answer["errors"], [item for item in answer["items"] if item["index"]["status"] >= 400][:3]
        client.update_aliases([{"add": {"index": name, "alias": alias(prefix, doc_type)}}])
    return made
