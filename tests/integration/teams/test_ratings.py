"""Team ratings: list, distribution and search, history, review and end, and what visitors may read."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone
from jsonschema_rs import Draft202012Validator

from app.funds import terms
from app.funds.models import InvestmentFocus
from app.publishing import services as publishing
from app.publishing.states import Action, State
from app.teams.models import Team, TeamChange, TeamRating
from tests import declared
from tests.factories.accounts import account, staff
from tests.factories.funds import (
    CompanyFactory,
    KeyFiguresFactory,
    RatingFactory,
    TeamFactory,
    TeamRatingFactory,
    TrancheFactory,
)
from tests.integration.api.asking import BASE, get, problem

pytestmark = [pytest.mark.django_db, pytest.mark.services]

DRAFT: dict[str, Any] = {"state": State.DRAFT, "visible": False, "published_at": None}
BEST = dict.fromkeys(("experience", "stability", "process", "resources", "risk_management", "track_record"), 4)


@pytest.fixture
def api(settings: Any) -> Client:
    settings.ALLOWED_HOSTS = ["testserver"]
    terms.forget()
    return Client(raise_request_exception=False)


@pytest.fixture
def reader(api: Client) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(account("reader@example.org"))
    return client


def listed(api: Client, **query: Any) -> list[str]:
    terms.forget()
    return [one["name"] for one in get(api, "team_rating_links/", **query)["results"]]


def test_teams_are_listed_with_the_distribution_of_all(api: Client) -> None:
    # given
    focus = InvestmentFocus.objects.create(code="equity-x", name_de="Aktien", name_en="Equities")
    first = TeamRatingFactory.create(
        team__name="Aktienteam", team__focus=focus, team__company__name="Alpha KVG", **BEST
    )
    second = TeamRatingFactory.create(team__name="Rententeam", team__company__name="Beta KVG")
    TeamRatingFactory.create(team__name="Entwurf", **DRAFT)
    # when
    found = get(api, "team_rating_links/", lang="en")
    # then
    assert [(one["name"], one["rank"], one["total"], one["status"]) for one in found["results"]] == [
        ("Aktienteam", "AAA", 24, "rated"),
        ("Rententeam", "AA", 20, "rated"),
    ]
    assert found["results"][0]["focus"] == {"value": "equity-x", "label": "Equities"}
    assert found["results"][0]["link"] == f"/en/team-ratings/alpha-kvg-aktienteam/{first.team_id}"
    assert found["rated"] == 2
    assert [one["count"] for one in found["distribution"]] == [1, 1, 0, 0, 0, 0, 0, 0, 0]
    # A search narrows the list, not the distribution.
    assert listed(api, search="beta") == listed(api, rank="AA") == listed(api, company=second.team.company_id)
    assert listed(api, search="beta") == ["Rententeam"]
    assert listed(api, focus="equity-x") == listed(api, search="kvg AKTIEN") == ["Aktienteam"]
    assert get(api, "team_rating_links/", rank="AA")["rated"] == 2
    assert listed(api, ordering="company", status="withdrawn") == []
    problem(api, "team_rating_links/", 400, "invalid_query", rank="D")


def test_a_new_rating_leaves_the_former_one_in_the_history(api: Client) -> None:
    # given
    team = TeamFactory.create()
    TeamRatingFactory.create(team=team, date=date(2025, 10, 1))
    TeamRatingFactory.create(team=team, date=date(2026, 10, 1), **BEST)
    # when
    found = get(api, f"team_ratings/{team.pk}/")
    # then
    assert (found["rank"], found["previous_rank"], found["date"]) == ("AAA", "AA", "2026-10-01")
    assert [(one["date"], one["rank"], one["total"]) for one in found["history"]] == [
        ("2026-10-01", "AAA", 24),
        ("2025-10-01", "AA", 20),
    ]
    assert found["criteria"][2] == {"name": "process", "score": 4, "previous": 3}


def test_visitors_read_the_first_paragraph_and_have_no_pdf(api: Client, reader: Client) -> None:
    # given
    team = TeamRatingFactory.create(text_de="<p>Anfang.</p><p>Rest.</p>").team
    path = f"team_ratings/{team.pk}/"
    # when
    visitor, whole = get(api, path), get(reader, path)
    # then
    assert (visitor["text"], visitor["shortened"]) == ([{"tag": "p", "children": ["Anfang."]}], True)
    assert [one["children"] for one in whole["text"]] == [["Anfang."], ["Rest."]]
    assert whole["shortened"] is False
    problem(api, f"{path}pdf/", 401, "unauthorized")
    made: Any = reader.get(f"{BASE}{path}pdf/")
    assert (made.status_code, made["Content-Type"]) == (200, "application/pdf")
    assert b"".join(made).startswith(b"%PDF")


def test_a_change_puts_the_rating_under_review_until_it_is_settled(api: Client) -> None:
    # given
    team = TeamRatingFactory.create().team
    today = timezone.localdate()
    change = TeamChange.objects.create(team=team, day=today, what_de="Leitung neu", what_en="New head")
    TeamChange.objects.create(team=team, day=today + timedelta(days=1), what_de="Später", what_en="Later")
    # when
    found = get(api, f"team_ratings/{team.pk}/", lang="en")
    TeamChange.objects.filter(pk=change.pk).update(settled_on=today)
    # then: what is to come is not told
    assert (found["status"], found["rank"]) == ("under_review", "AA")
    assert found["changes"] == [{"day": today.isoformat(), "what": "New head", "settled_on": None}]
    assert get(api, f"team_ratings/{team.pk}/")["status"] == "rated"


def test_a_rating_that_ends_stays_with_the_reason(api: Client) -> None:
    # given
    row, editor = TeamRatingFactory.create(), staff()
    day = timezone.localdate()
    ends = {"ended_on": day, "end_reason_de": "Team aufgelöst.", "end_reason_en": "Team dissolved."}
    # when
    edited = publishing.edit(row, ends, editor, row.version)
    publishing.act(edited, Action.PUBLISH, editor, edited.version)
    # then
    found = get(api, f"team_ratings/{row.team_id}/", lang="en")
    assert (found["status"], found["rank"], found["total"]) == ("withdrawn", None, None)
    assert found["ended"] == {"day": day.isoformat(), "reason": "Team dissolved."}
    assert found["history"][0]["rank"] == "AA"
    assert [one["count"] for one in get(api, "team_rating_links/")["distribution"]] == [0] * 9
    assert listed(api) == listed(api, status="withdrawn") == [row.team.name]


def test_a_text_that_is_withdrawn_takes_its_class_with_it(api: Client, reader: Client) -> None:
    # given
    team, editor = TeamFactory.create(), staff()
    TeamRatingFactory.create(team=team, date=date(2025, 10, 1), **BEST)
    row = TeamRatingFactory.create(team=team, text_de="<p>Falsch.</p>")
    # when
    publishing.act(row, Action.WITHDRAW, editor, row.version, reason="Wrong scores")
    # then: the rating before does not hold again by itself
    found = get(reader, f"team_ratings/{team.pk}/")
    assert (found["status"], found["rank"], found["text"], found["criteria"]) == ("withdrawn", None, [], [])
    assert found["ended"] == {"day": timezone.localdate().isoformat(), "reason": ""}
    assert [one["rank"] for one in found["history"]] == [None, "AAA"]
    problem(reader, f"team_ratings/{team.pk}/pdf/", 404, "text_not_found")


def test_the_funds_of_a_team_are_on_its_page_and_lead_to_it(api: Client) -> None:
    # given
    share = TrancheFactory.create()
    KeyFiguresFactory.create(tranche=share)
    RatingFactory.create(tranche=share, points=80)
    team = TeamRatingFactory.create(team__company=share.fund.company).team
    team.funds.add(share.fund)
    TeamRatingFactory.create()
    terms.forget()
    # when
    [member] = get(api, f"team_ratings/{team.pk}/")["members"]
    # then
    assert (member["id"], member["isin"], member["rank"], member["rating_points"]) == (share.pk, share.isin, "A", 80)
    assert listed(api, fund=share.fund_id) == [team.name]
    assert listed(api, fund=share.fund_id + 1) == []


def test_a_draft_is_seen_by_staff_only(api: Client, reader: Client) -> None:
    # given
    row = TeamRatingFactory.create(text_de="<p>Entwurf.</p>", **DRAFT)
    desk = Client()
    desk.force_login(staff())
    # when, then
    for client in (api, reader):
        problem(client, f"team_rating_drafts/{row.pk}/", 404, "text_not_found")
        problem(client, f"team_ratings/{row.team_id}/", 404, "text_not_found")
    found = get(desk, f"team_rating_drafts/{row.pk}/")
    assert (found["state"], found["seen"], found["rank"]) == ("draft", False, "AA")
    assert found["text"] == [{"tag": "p", "children": ["Entwurf."]}]


def test_staff_are_told_what_is_missing() -> None:
    row = TeamRatingFactory.create()
    row.ended_on, row.date = timezone.localdate(), timezone.localdate() + timedelta(days=1)
    with pytest.raises(ValidationError) as refused:
        row.clean()
    assert set(refused.value.message_dict) == {"date", "end_reason_de", "end_reason_en"}


@pytest.mark.parametrize("path", ["team_rating_links/", "team_ratings/{id}/"])
def test_answers_have_the_declared_shape(api: Client, path: str) -> None:
    row = TeamRatingFactory.create(team__company=CompanyFactory.create())
    document = declared.document()
    described = document["paths"]["/api/v1/" + path]["get"]["responses"]["200"]
    shape = described["content"]["application/json"]["schema"] | {"components": document["components"]}
    answer = get(api, path.format(id=row.team_id))
    assert [error.message for error in Draft202012Validator(shape).iter_errors(answer)] == []
    assert Team.objects.count() == TeamRating.objects.count() == 1
