"""Funds in focus: figures of their day are kept, the fund's mark follows, and whoever leaves stays with the reason."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from jsonschema_rs import Draft202012Validator

from app.demo.management.commands.simulate import PARTS
from app.focus.models import FocusItem, FrozenFigures, Page
from app.funds import terms
from app.funds.models import Fund, KeyFigures, Tranche
from app.publishing import services as publishing
from app.publishing.states import Action, State
from app.ratings.models import Rating
from tests import declared
from tests.factories.accounts import account, staff
from tests.factories.funds import (
    RECORD_DATE,
    FocusItemFactory,
    KeyFiguresFactory,
    RatingFactory,
    TrancheFactory,
)
from tests.integration.api.asking import get, problem

pytestmark = [pytest.mark.django_db, pytest.mark.services]

DRAFT: dict[str, Any] = {"state": State.DRAFT, "visible": False, "published_at": None}


@pytest.fixture
def api(settings: Any) -> Client:
    settings.ALLOWED_HOSTS = ["testserver"]
    terms.forget()
    return Client(raise_request_exception=False)


def fund(**rating: Any) -> Tranche:
    """A main share class with figures and a rating."""
    tranche = TrancheFactory.create()
    KeyFiguresFactory.create(tranche=tranche, perf_1y=Decimal("8.5"), volume=Decimal(120))
    RatingFactory.create(tranche=tranche, points=80, position_vs_peergroup=3, peergroup_size=21, **rating)
    return tranche


def in_focus(tranche: Tranche) -> bool:
    return Fund.objects.get(pk=tranche.fund_id).is_focus


def test_publishing_freezes_the_figures_of_the_day_and_marks_the_fund(api: Client) -> None:
    # given
    tranche, editor = fund(), staff()
    draft = FocusItemFactory.create(fund=tranche.fund, reason_en="<p>Steady.</p>", **DRAFT)
    assert not FrozenFigures.objects.exists()
    # when
    publishing.act(draft, Action.PUBLISH, editor, draft.version)
    KeyFigures.objects.filter(tranche=tranche).update(perf_1y=Decimal("-2"))
    Rating.objects.filter(tranche=tranche).update(points=55, position_vs_peergroup=13)
    # then
    [category] = get(api, "fund_in_focus_categories/", lang="en")["results"]
    [item] = category["items"]
    assert (category["count"], category["in_focus"]) == (1, 1)
    assert (item["fund"]["isin"], item["day"]) == (tranche.isin, timezone.localdate().isoformat())
    assert item["reason"] == [{"tag": "p", "children": ["Steady."]}]
    then, now = item["frozen"], item["today"]
    assert (then["rank"], then["rating_points"], then["percentile"], then["perf_1y"]) == ("A", 80, 90, 8.5)
    assert (now["rank"], now["rating_points"], now["percentile"], now["perf_1y"]) == ("C", 55, 40, -2.0)
    assert item["since"] == {"performance": None, "until": None, "missing": "no_price"}
    assert in_focus(tranche)


def test_frozen_figures_cannot_be_rewritten() -> None:
    # given
    item = FocusItemFactory.create(fund=fund().fund)
    # when, then
    with pytest.raises(IntegrityError), transaction.atomic():
        FrozenFigures.objects.filter(item=item).update(points=99)
    # Publishing again keeps the first day.
    FocusItem.objects.filter(pk=item.pk).update(visible=False, state=State.WITHDRAWN)
    FocusItem.objects.filter(pk=item.pk).update(visible=True, state=State.PUBLISHED, published_at=timezone.now())
    assert FrozenFigures.objects.get(item=item).day == RECORD_DATE


def test_a_fund_that_is_no_longer_in_focus_stays_with_the_reason(api: Client) -> None:
    # given
    tranche, editor = fund(), staff()
    item = FocusItemFactory.create(fund=tranche.fund)
    assert in_focus(tranche)
    # when
    day = timezone.localdate() - timedelta(days=1)
    ends = {"ended_on": day, "end_reason_de": "Neues Team.", "end_reason_en": "New team."}
    edited = publishing.edit(item, ends, editor, item.version)
    before = in_focus(tranche)
    publishing.act(edited, Action.PUBLISH, editor, edited.version)
    # then
    [category] = get(api, "fund_in_focus_categories/", lang="en")["results"]
    assert (category["count"], category["in_focus"]) == (1, 0)
    assert category["items"][0]["ended"] == {"day": day.isoformat(), "reason": "New team."}
    assert category["items"][0]["frozen"]["rating_points"] == 80
    assert (before, in_focus(tranche)) == (True, False)


def test_a_withdrawn_text_leaves_fund_and_figures_behind(api: Client) -> None:
    # given
    tranche, editor = fund(), staff()
    item = FocusItemFactory.create(fund=tranche.fund, reason_en="<p>Wrong.</p>")
    FocusItemFactory.create(fund=fund().fund, **DRAFT)
    # when
    item = publishing.act(item, Action.WITHDRAW, editor, item.version, reason="Wrong fund")
    publishing.edit(item, {"reason_en": "<p>Right.</p>"}, editor, item.version)
    # then: also while another text is written
    [category] = get(api, "fund_in_focus_categories/", lang="en")["results"]
    [shown] = category["items"]
    assert (shown["reason"], shown["author"], shown["frozen"]["rating_points"]) == ([], None, 80)
    assert shown["ended"] == {"day": timezone.localdate().isoformat(), "reason": ""}
    assert not in_focus(tranche)


def test_a_fund_in_two_categories_is_in_focus_until_both_end() -> None:
    # given
    tranche = fund()
    first, second = FocusItemFactory.create_batch(2, fund=tranche.fund)
    # when, then
    FocusItem.objects.filter(pk=first.pk).update(ended_on=date(2026, 11, 1))
    assert in_focus(tranche)
    second.delete()
    assert not in_focus(tranche)


def test_the_answer_has_the_declared_shape(api: Client) -> None:
    FocusItemFactory.create(fund=fund().fund, ended_on=RECORD_DATE, end_reason_en="Over.")
    FocusItemFactory.create()
    document = declared.document()
    described = document["paths"]["/api/v1/fund_in_focus_categories/"]["get"]["responses"]["200"]
    shape = described["content"]["application/json"]["schema"] | {"components": document["components"]}
    answer = get(api, "fund_in_focus_categories/")
    assert [error.message for error in Draft202012Validator(shape).iter_errors(answer)] == []


def test_a_rating_in_focus_has_a_page_of_its_own_and_marks_no_fund(api: Client) -> None:
    # given
    earlier, later, tranche = fund(), fund(), fund()
    kind = {"category__shown_on": Page.RATING}
    FocusItemFactory.create(fund=earlier.fund, published_at=timezone.now() - timedelta(days=40), **kind)
    item = FocusItemFactory.create(fund=later.fund, published_at=timezone.now(), **kind)
    FocusItemFactory.create(fund=tranche.fund)
    # when
    found = get(api, "rating_in_focus/", lang="en")
    # then
    assert [one["fund"]["isin"] for one in found["results"]] == [later.isin, earlier.isin]
    assert found["results"][0]["frozen"]["rating_points"] == 80
    assert item.page("en") == "/en/rating-in-focus"
    [category] = get(api, "fund_in_focus_categories/")["results"]
    assert [one["fund"]["isin"] for one in category["items"]] == [tranche.isin]
    assert (in_focus(later), in_focus(tranche)) == (False, True)
    # A correction of the category moves the mark with it.
    FocusItem.objects.filter(pk=item.pk).update(category_id=category["id"])
    assert in_focus(later)


def test_a_draft_is_seen_by_staff_only(api: Client) -> None:
    # given
    tranche = fund()
    row = FocusItemFactory.create(fund=tranche.fund, reason_de="<p>Entwurf.</p>", **DRAFT)
    reader, desk = Client(), Client()
    reader.force_login(account("reader@example.org"))
    desk.force_login(staff())
    # when, then
    for client in (api, reader):
        problem(client, f"fund_in_focus_drafts/{row.pk}/", 404, "text_not_found")
    problem(desk, f"fund_in_focus_drafts/{2**62}/", 404, "text_not_found")
    found = get(desk, f"fund_in_focus_drafts/{row.pk}/")
    assert (found["state"], found["visible"]) == ("draft", False)
    assert found["reason"] == [{"tag": "p", "children": ["Entwurf."]}]
    assert (found["frozen"]["rating_points"], found["frozen"]["percentile"]) == (80, 90)
    assert not FrozenFigures.objects.exists()
    # It is shown on the page of its category.
    assert row.draft_page("de") == f"/funds-in-focus?draft={row.pk}"
    rating = FocusItemFactory.create(fund=tranche.fund, category__shown_on=Page.RATING, **DRAFT)
    assert rating.draft_page("en") == f"/en/rating-in-focus?draft={rating.pk}"


def test_a_first_start_simulates_what_came_after_funds_in_focus() -> None:
    # given
    [there] = [rows for name, rows, _ in PARTS if name == "focus"]
    FocusItemFactory.create(fund=fund().fund)
    # when, then
    assert not there.all().exists()
    FocusItemFactory.create(fund=fund().fund, category__shown_on=Page.RATING)
    assert there.all().exists()
