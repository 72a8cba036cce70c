"""What stands with an article: authors, peer groups, corrections, and the articles around it."""

from typing import Any

import pytest
from django.db.models import Q
from django.test import Client

from app.content.models import Author, News, Report
from tests.integration.api.asking import get, problem

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize(("kind", "model"), [("news", News), ("reports", Report)])


def by_date(model: Any) -> list[int]:
    return list(model.public.order_by("-date", "-pk").values_list("pk", flat=True))


@KINDS
def test_the_neighbours_are_those_of_the_list(visitor: Client, kind: str, model: Any) -> None:
    # given
    pks = by_date(model)
    for place in (0, 1, len(pks) // 2, len(pks) - 1):
        # when
        found = get(visitor, f"{kind}/{pks[place]}/around/", lang="en")
        # then
        newer, older = (one and one["id"] for one in (found["newer"], found["older"]))
        assert newer == (pks[place - 1] if place else None)
        assert older == (pks[place + 1] if place + 1 < len(pks) else None)


@KINDS
def test_neighbours_within_a_category(visitor: Client, kind: str, model: Any) -> None:
    # given
    pks = list(model.public.filter(category__code="study").order_by("-date", "-pk").values_list("pk", flat=True))
    # when
    found = get(visitor, f"{kind}/{pks[1]}/around/", category="study")
    # then
    assert (found["newer"]["id"], found["older"]["id"]) == (pks[0], pks[2])


@pytest.mark.parametrize(("kind", "model", "links"), [("news", News, "funds"), ("reports", Report, "peergroups")])
def test_related_ones_share_things_before_the_category(visitor: Client, kind: str, model: Any, links: str) -> None:
    # given: one that shares a fund, or a peergroup, with another
    row = next(
        row
        for row in model.public.order_by("pk")
        if model.public.filter(**{f"{links}__in": getattr(row, links).all()}).exclude(pk=row.pk).exists()
    )
    sharing = set(
        model.public.filter(**{f"{links}__in": getattr(row, links).all()})
        .exclude(pk=row.pk)
        .values_list("pk", flat=True)
    )
    # when
    related = [one["id"] for one in get(visitor, f"{kind}/{row.pk}/around/")["related"]]
    # then
    assert related[0] in sharing
    assert row.pk not in related
    assert len(related) == 4


@KINDS
def test_lists_of_an_author_and_of_a_peergroup(visitor: Client, kind: str, model: Any) -> None:
    author = Author.objects.get()
    group = model.public.filter(peergroups__isnull=False).values_list("peergroups", flat=True).first()
    for asked in ({"author": author.pk}, {"peergroup": group}):
        wanted = model.public.filter(**{f"{name}s": value for name, value in asked.items()}).count()
        assert 0 < wanted == get(visitor, f"{kind}/", **asked)["count"]
    item = get(visitor, f"{kind}/", author=author.pk, lang="en")["results"][0]
    assert "company_ids" not in item
    assert item["authors"] == [{"id": author.pk, "name": "Analyse Aktien", "role": "Editorial team"}]


@KINDS
def test_a_further_company_leads_to_the_article_as_the_first_one_does(visitor: Client, kind: str, model: Any) -> None:
    # given
    row = model.public.filter(company__isnull=False, companies__isnull=False).order_by("pk").first()
    first = row.company
    further = list(row.companies.exclude(pk=first.pk).order_by("name", "pk"))
    for company in (first, *further):
        # when
        found = get(visitor, f"{kind}/", company=company.pk)
        # then
        about = model.public.filter(Q(company=company) | Q(companies=company)).distinct()
        assert found["count"] == about.count()
    [item] = get(visitor, f"{kind}/{row.pk}/")["results"]
    assert (item["company_id"], item["company"]) == (first.pk, first.name)
    assert item["companies"] == [{"id": one.pk, "name": one.name} for one in further]


def test_a_page_has_what_lists_have_not(visitor: Client) -> None:
    # given
    row = News.public.filter(peergroups__isnull=False).first()
    assert row is not None
    group = row.peergroups.get()
    # when
    [item] = get(visitor, f"news/{row.pk}/", lang="en")["results"]
    # then
    assert (item["peergroups"][0]["name"], item["corrections"]) == (group.name.in_language("en"), [])
    assert item["peergroups"][0]["tranche_id"] is not None
    assert "peergroups" not in get(visitor, "news/")["results"][0]


@KINDS
def test_an_unknown_one_has_nothing_around_it(visitor: Client, kind: str, model: Any) -> None:
    problem(visitor, f"{kind}/1000000000/around/", 404, "news_not_found" if kind == "news" else "report_not_found")
