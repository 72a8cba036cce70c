"""News and reports: lists, full text in both languages, filters, single articles."""

from typing import Any

import pytest
from django.db.models import Q
from django.test import Client

from app.content.models import News, Report
from app.managers.models import Company
from app.richtext import tree
from tests.integration.api.asking import faults, get, problem

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize(("path", "model"), [("news/", News), ("reports/", Report)])


@KINDS
def test_the_newest_come_first(api: Client, path: str, model: Any) -> None:
    answer = get(api, path, per_page=100)
    assert answer["count"] == model.objects.count()
    dates = [item["date"] for item in answer["results"]]
    assert dates == sorted(dates, reverse=True)
    assert [item["date"] for item in get(api, path, per_page=100, ordering="date")["results"]] == sorted(dates)
    assert all("body" not in item and "highlight" not in item for item in answer["results"])


@KINDS
@pytest.mark.parametrize(("lang", "text"), [("de", "zinsen"), ("en", "interest rates")])
def test_full_text_in_the_readers_language(api: Client, path: str, model: Any, lang: str, text: str) -> None:
    answer = get(api, path, search=text, lang=lang)
    assert answer["count"] == model.objects.count()
    assert any(matched for _, matched in answer["results"][0]["highlight"]["body"])
    assert get(api, path, search="zinsen", lang="en")["count"] == 0


@KINDS
def test_filters_and_facets(api: Client, path: str, model: Any) -> None:
    answer = get(api, path, category="rating", lang="en")
    assert answer["count"] == model.objects.filter(category__code="rating").count()
    shown = {one["value"]: one for one in answer["facets"]["categories"]["values"]}
    assert shown["rating"]["selected"]
    assert shown["rating"]["label"] == "rating en"
    assert shown["study"]["count"] == model.objects.filter(category__code="study").count()
    company = Company.objects.order_by("id").first()
    assert company is not None
    about = model.objects.filter(Q(company=company) | Q(companies=company)).distinct()
    assert get(api, path, company=company.id)["count"] == about.count()
    years = get(api, path, date_after="2026-01-01", date_before="2026-12-31")
    assert years["count"] == model.objects.filter(date__year=2026).count()
    assert [one["value"] for one in years["facets"]["years"]["values"] if one["selected"]] == [2026]


@KINDS
def test_articles_about_a_fund(api: Client, path: str, model: Any) -> None:
    linked = model.objects.filter(funds__isnull=False).first()
    fund = linked.funds.first()
    answer = get(api, path, fund=fund.id, per_page=100)
    assert answer["count"] == model.objects.filter(funds=fund).count()
    main = fund.tranches.get(primary=True)
    assert {"id": main.id, "fund_id": fund.id, "isin": main.isin, "name": main.name}.items() <= next(
        one for one in answer["results"][0]["funds"] if one["fund_id"] == fund.id
    ).items()
    assert get(api, path, fund=2**31 - 1)["count"] == 0


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_newest_news_of_a_home_page(api: Client, lang: str) -> None:
    # when
    answer = get(api, "home_news/", lang=lang)
    # then
    newest = get(api, "news/", lang=lang, per_page=5)
    assert answer == {"count": newest["count"], "results": newest["results"]}
    assert len(answer["results"]) == 5


@KINDS
@pytest.mark.parametrize("lang", ["de", "en"])
def test_one_article(api: Client, path: str, model: Any, lang: str) -> None:
    article = model.objects.order_by("id").first()
    answer = get(api, f"{path}{article.id}/", lang=lang)
    assert answer["count"] == 1
    item = answer["results"][0]
    assert (item["id"], item["title"]) == (article.id, getattr(article, f"title_{lang}"))
    assert item["body"] == tree(getattr(article, f"body_{lang}"))
    assert [part["tag"] for part in item["body"]] == ["p", "p"]
    assert "html" not in item


@pytest.mark.parametrize("id", [0, 10**9, 2**63, 10**40])
def test_an_article_that_does_not_exist(api: Client, id: int) -> None:
    assert problem(api, f"news/{id}/", 404, "news_not_found")["detail"] == "Nachrichten nicht gefunden."
    assert problem(api, f"news/{id}/", 404, "news_not_found", lang="en")["detail"] == "Unable to find news."
    problem(api, f"reports/{id}/", 404, "report_not_found")


@KINDS
@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ({"category": "nonsense"}, ("category", "nonsense")),
        ({"company": "999999"}, ("company", "999999")),
        ({"company": "x"}, ("company", "x")),
        ({"fund": "0"}, ("fund", "0")),
        ({"fund": str(2**70)}, ("fund", str(2**70))),
        ({"date_after": "01.02.2026"}, ("date_after", "01.02.2026")),
        ({"date_after": "2026-02-01", "date_before": "2026-01-01"}, ("date_after", "2026-02-01")),
        ({"ordering": "title"}, ("ordering", "title")),
        ({"ordering": "relevance"}, ("ordering", "relevance")),
        ({"search": ""}, ("search", "")),
    ],
)
def test_bad_values_are_named(
    api: Client, path: str, model: Any, query: dict[str, Any], fault: tuple[str, str]
) -> None:
    assert faults(problem(api, path, 400, "invalid_query", **query)) == [fault]


@KINDS
@pytest.mark.parametrize("text", ["*", '"', "a AND (b", "name:*", "\\", "😀", "x " * 99, "\u202e", "-", "~2"])
def test_any_text_is_only_text(api: Client, path: str, model: Any, text: str) -> None:
    for lang in ("de", "en"):
        response = api.get("/api/v1/" + path, {"search": text, "lang": lang})
        assert response.status_code in ({400} if text == "\u202e" else {200}), response.content
