"""Simulated news and reports in both languages, from the templates of ``articles.toml``.

They name real funds and companies, say in the text that they are simulated, and are the same for the same funds.
"""

import datetime
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from app.content.models import Article, Author, Category, News, Report
from app.demo.alternatives import STUDIES
from app.demo.draws import keys, uniform
from app.demo.population import model, record_date
from app.funds.models import KeyFigures, Peergroup, Tranche
from app.http import formats
from app.outbox.doc_types import doc_type_of
from app.publishing.services import as_published
from app.ratings.models import Rating
from app.richtext import of_plain
from search.texts import LANGUAGES, Text

_TEMPLATES = Path(__file__).parent / "articles.toml"
_YEARS = 5
_LONGEST_TITLE = 255
_BATCH = 1_000
_TEXTS = (Article.title, Article.summary, Article.body)


@dataclass(frozen=True, slots=True)
class _Draft:
    """An article with the ids of what it is linked to."""

    article: News | Report
    fund_ids: Sequence[int]
    company_ids: Sequence[int]
    author_id: int
    peergroup_id: int


def simulate_articles() -> dict[str, int]:
    """Replace simulated news and reports unless they are already the wanted ones; returns rows written by kind."""
    templates = tomllib.loads(_TEMPLATES.read_text(encoding="utf-8"))
    funds = _funds()
    if not funds:
        return {"news": 0, "reports": 0}
    with transaction.atomic():
        categories = _categories(templates)
        news = _drafts(News, templates["number_of_news"], templates, categories, funds)
        reports = _drafts(Report, templates["number_of_reports"], templates, categories, funds)
        return {"news": _replace(News, news), "reports": _replace(Report, reports)}


def _funds() -> list[dict[str, Any]]:
    """Read main tranches of the demo list with what the templates need, by ISIN."""
    latest_figures = KeyFigures.objects.filter(tranche=OuterRef("pk")).order_by("-record_date")
    latest_rating = Rating.objects.filter(tranche=OuterRef("pk")).order_by("-record_date")
    rows: QuerySet[Tranche, Any] = (
        Tranche.objects.filter(primary=True, list_entry__demo=True)
        .order_by("isin")
        .annotate(
            perf=Subquery(latest_figures.values("perf_3y")[:1]),
            vol=Subquery(latest_figures.values("volatility_3y")[:1]),
            volume=Subquery(latest_figures.values("volume")[:1]),
            points=Subquery(latest_rating.values("points")[:1]),
        )
        .values(
            "isin", "ter", "fund_id", "perf", "vol", "volume", "points", "fund__name", "fund__asset_class",
            "fund__company_id", "fund__company__name", "fund__peergroup_id",
            *(f"fund__peergroup__{name}" for name in Peergroup.name.columns),
        )
    )  # fmt: skip
    return list(rows)


def _categories(templates: dict[str, Any]) -> dict[str, Category]:
    Category.objects.bulk_create(
        [Category(code=c["code"], **Category.name.values(Text(c["de"], c["en"]))) for c in templates["category"]],
        ignore_conflicts=True,
    )
    return {category.code: category for category in Category.objects.all()}


def _drafts(
    kind: type[News] | type[Report],
    number: int,
    templates: dict[str, Any],
    categories: dict[str, Category],
    funds: list[dict[str, Any]],
) -> list[_Draft]:
    name = doc_type_of(kind)
    of_kind = [category for category in templates["category"] if category["kind"] == name]
    complete = [fund for fund in funds if None not in (fund["perf"], fund["vol"], fund["points"], fund["ter"])]
    pools = {
        category["code"]: [fund for fund in complete or funds if _fits(fund, category)]
        or [fund for fund in funds if _fits(fund, category)]
        for category in of_kind
    }
    of_kind = [category for category in of_kind if pools[category["code"]]]
    company_of = {fund["fund_id"]: fund["fund__company_id"] for fund in funds}
    siblings: dict[int, list[dict[str, Any]]] = {}
    for fund in funds:
        siblings.setdefault(fund["fund__peergroup_id"], []).append(fund)
    draws = keys(model()["seed"], (f"{name}:{place}" for place in range(number)))
    picks = {stream: uniform(draws, f"article/{stream}") for stream in ("category", "text", "fund", "date", "others")}
    authors = _authors(templates)
    drafts = []
    for place in range(number):
        category = of_kind[int(picks["category"][place] * len(of_kind))]
        pool = pools[category["code"]]
        fund = pool[int(picks["fund"][place] * len(pool))]
        text = category["text"][int(picks["text"][place] * len(category["text"]))]
        date = record_date() - datetime.timedelta(days=int(picks["date"][place] * 365 * _YEARS))
        linked = _linked(fund, siblings[fund["fund__peergroup_id"]], category["funds"], float(picks["others"][place]))
        article = kind(
            date=date,
            category=categories[category["code"]],
            company_id=fund["fund__company_id"],
            simulated=True,
            **as_published(datetime.datetime.combine(date, datetime.time(), timezone.get_default_timezone())),
            **_texts(text, fund, date, templates),
        )
        author = authors.get(fund["fund__asset_class"], authors[""])
        further = sorted({company_of[one] for one in linked} - {article.company_id})
        drafts.append(_Draft(article, linked, further, author, fund["fund__peergroup_id"]))
    return drafts


def _authors(templates: dict[str, Any]) -> dict[str, int]:
    """Numbers of the authors by asset class; under no name whoever signs the rest."""
    found = {}
    role = Author.role.values(Text(templates["role"]["de"], templates["role"]["en"]))
    for one in templates["author"]:
        author, _ = Author.objects.get_or_create(name=one["name"], defaults=role)
        found.update(dict.fromkeys(one["asset_classes"] or [""], author.pk))
    return found


def _fits(fund: dict[str, Any], category: dict[str, Any]) -> bool:
    return category.get("asset_class") in (None, fund["fund__asset_class"])


def _linked(fund: dict[str, Any], siblings: list[dict[str, Any]], number: int, draw: float) -> list[int]:
    """Return the fund and others of its peergroup, each once."""
    start = int(draw * len(siblings))
    others = [siblings[(start + step) % len(siblings)]["fund_id"] for step in range(min(number, len(siblings)))]
    return list(dict.fromkeys([fund["fund_id"], *others]))[:number]


def _texts(
    text: dict[str, str], fund: dict[str, Any], date: datetime.date, templates: dict[str, Any]
) -> dict[str, str]:
    filled = {}
    for language in LANGUAGES:
        values = {
            "fund": fund["fund__name"],
            "isin": fund["isin"],
            "company": fund["fund__company__name"],
            "peergroup": fund[f"fund__peergroup__{Peergroup.name.column(language)}"],
            "asset_class": templates["asset_classes"][fund["fund__asset_class"]][language],
            "points": fund["points"] if fund["points"] is not None else formats.MISSING,
            "year": date.year,
            "month": templates["months"][language][date.month - 1],
            **{name: formats.number(fund[name], language) for name in ("perf", "vol", "ter")},
            "volume": formats.number(fund["volume"], language, 0),
        }
        for part in _TEXTS:
            filled[part.column(language)] = text[part.column(language)].format_map(values)
        title, body = Article.title.column(language), Article.body.column(language)
        filled[title] = filled[title][:_LONGEST_TITLE]
        filled[body] = of_plain(filled[body] + "\n\n" + templates["note"][language])
    return filled


def _replace(kind: type[News] | type[Report], drafts: list[_Draft]) -> int:
    """Write the drafts in place of the simulated articles; equal ones stay, so that a repeated run streams nothing."""
    texts = (column for part in _TEXTS for column in part.columns)
    fields = ("date", "category_id", "company_id", *texts)
    present = kind._default_manager.filter(simulated=True).exclude(category__code__in=STUDIES)
    if sorted(present.values_list(*fields)) == sorted(
        tuple(getattr(draft.article, name) for name in fields) for draft in drafts
    ):
        return 0
    present.delete()
    made = kind._default_manager.bulk_create([draft.article for draft in drafts], batch_size=_BATCH)  # type: ignore[misc]
    pairs = list(zip(made, drafts, strict=True))
    _link(kind, "company", [(article.pk, one) for article, draft in pairs for one in draft.company_ids])
    _link(kind, "fund", [(article.pk, fund_id) for article, draft in pairs for fund_id in draft.fund_ids])
    _link(kind, "author", [(article.pk, draft.author_id) for article, draft in pairs])
    _link(kind, "peergroup", [(article.pk, draft.peergroup_id) for article, draft in pairs if len(draft.fund_ids) > 1])
    return len(made)


def _link(kind: type[News] | type[Report], name: str, pairs: list[tuple[int, int]]) -> None:
    through: Any = getattr(kind, "companies" if name == "company" else f"{name}s").through
    own = f"{kind._meta.model_name}_id"
    through.objects.bulk_create(
        [through(**{own: article, f"{name}_id": linked}) for article, linked in pairs], batch_size=5 * _BATCH
    )
