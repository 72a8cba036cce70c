"""Simulated news, documents and key facts of the largest asset managers of the demo list; each says that it is one."""

import tomllib
from collections.abc import Iterator, Mapping
from datetime import datetime, time, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

from app.demo.pdf import one_page
from app.demo.population import largest_companies, record_date
from app.files import blobs
from app.files.incoming import checked
from app.files.kinds import PDF
from app.funds.models import Fund, FundPresentation
from app.http import formats
from app.managers.models import Company
from app.prices.returns import month_end
from app.profiles.models import CompanyDocument, CompanyNews
from app.publishing.services import as_published
from app.richtext import of_plain
from search.texts import LANGUAGES, Text


def simulate_company_material() -> dict[str, int]:
    """Make them for the largest companies unless there are simulated ones; returns how many were made."""
    if CompanyNews.objects.filter(simulated=True).exists():
        return {"news of asset managers": 0}
    with transaction.atomic():
        companies = list(_companies())
        news = [one for company in companies for one in _news(company)]
        documents = [one for company in companies for one in _documents(company)]
        presented = [one for company in companies for one in _presented(company)]
        CompanyNews.objects.bulk_create(news)
        CompanyDocument.objects.bulk_create(documents)
        FundPresentation.objects.bulk_create(presented, ignore_conflicts=True)
    return {
        "news of asset managers": len(news),
        "documents of asset managers": len(documents),
        "fund presentations": len(presented),
    }


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("company_material.toml").read_text(encoding="utf-8"))


def _companies() -> Iterator[Company]:
    """The companies with most open funds, each with that number as ``number_of_open_funds``."""
    number = largest_companies(_texts()["companies"])
    for company in Company.objects.filter(pk__in=number).order_by("name"):
        company.number_of_open_funds = number[company.pk]  # type: ignore[attr-defined]
        yield company


def _values(company: Any, **more: object) -> dict[str, object]:
    return {"company": company.name, "funds": company.number_of_open_funds, **more}


def _news(company: Company) -> Iterator[CompanyNews]:
    # Two to four, so that pages differ.
    for kind in _texts()["news"][: 2 + company.pk % 3]:
        day = record_date() - timedelta(days=kind["days_back"])
        titles, texts = {}, {}
        for lang in LANGUAGES:
            values = _values(company)
            titles[lang] = kind[lang]["title"].format_map(values)
            note = _texts()["note"][lang].format_map(values)
            texts[lang] = of_plain(f"{kind[lang]['text'].format_map(values)}\n\n{note}")
        at = timezone.make_aware(datetime.combine(day, time(9)))
        yield CompanyNews(
            company=company,
            date=day,
            simulated=True,
            **CompanyNews.title.values(Text(**titles)),
            **CompanyNews.text.values(Text(**texts)),
            **as_published(at),
        )


def _documents(company: Company) -> Iterator[CompanyDocument]:
    for kind in _texts()["document"]:
        day = month_end(record_date(), kind["months_back"])
        for lang in LANGUAGES:
            values = _values(company, date=formats.day(day))
            paragraphs = [one.format_map(values) for one in _texts()["page"][lang]]
            content = one_page(f"{company.name}: {kind[lang]}", paragraphs, lang)
            yield CompanyDocument(
                company=company,
                category=kind["category"],
                title=kind[lang],
                date=day,
                language=lang,
                for_professionals=kind["for_professionals"],
                file=blobs.store(checked("document", content, PDF)).name,
                simulated=True,
                **as_published(timezone.now()),
            )


def _presented(company: Company) -> Iterator[FundPresentation]:
    facts: Mapping[str, list[str]] = _texts()["facts"]
    text = Text(**{lang: "\n".join(facts[lang]) for lang in LANGUAGES})
    open_funds = Fund.objects.filter(company=company, simulated=True, tranches__closed_on=None, presentation=None)
    for fund in open_funds.distinct().order_by("name", "pk")[: _texts()["presented"]]:
        yield FundPresentation(
            fund=fund,
            simulated=True,
            **FundPresentation.key_facts.values(text),
            **as_published(timezone.now()),
        )
