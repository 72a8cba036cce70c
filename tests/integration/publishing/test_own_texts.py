"""Authors find their own texts of all types: with state, reason, who and when; and nobody else's."""

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from app.accounts.models import User
from app.content.models import News, Report
from app.publishing import services
from app.publishing.states import Action, State
from tests.factories.accounts import account, staff, with_second_factor
from tests.factories.funds import NewsFactory, ReportFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

OWN = reverse("admin:publishing_own")


@pytest.fixture
def writer(client: Client) -> User:
    """Staff who write news and reports, and decide nothing."""
    user = account("writer@example.org", is_staff=True)
    with_second_factor(user)
    rights = ("add_news", "view_news", "add_report", "view_report")
    user.user_permissions.add(*Permission.objects.filter(codename__in=rights))
    client.force_login(user)
    return user


def draft(author: User, factory: Any = NewsFactory, **columns: Any) -> Any:
    row = factory.create(state=State.DRAFT, visible=False, published_at=None, **columns)
    return services.create(row, {}, author)


def submitted(author: User, **columns: Any) -> Any:
    row = draft(author, **columns)
    return services.act(row, Action.SUBMIT, author, row.version)


def told(client: Client, language: str = "de", **asked: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = client.get(OWN, asked, headers={"accept-language": language}).context["rows"]
    return rows


def test_authors_see_where_each_of_their_texts_stands_and_why(client: Client, writer: User) -> None:
    # given: one text in each state
    editor = staff("editor@example.org", name="Redaktion")
    declined = submitted(writer, title_de="Abgelehnt", title_en="Declined")
    services.act(declined, Action.DECLINE, editor, declined.version, reason="Die Zahlen fehlen.")
    draft(writer, ReportFactory, title_de="Entwurf", title_en="Draft")
    waiting = submitted(writer, title_de="Wartend", title_en="Waiting")
    planned = submitted(writer, title_de="Geplant", title_en="Planned")
    services.act(planned, Action.SCHEDULE, editor, planned.version, at=timezone.now() + timedelta(days=1))
    seen = submitted(writer, title_de="Gesehen", title_en="Seen")
    services.act(seen, Action.PUBLISH, editor, seen.version)
    # when
    rows = told(client)
    # then: what is to be finished first, across all types
    assert [row["title"] for row in rows] == ["Abgelehnt", "Entwurf", "Wartend", "Geplant", "Gesehen"]
    first = rows[0]
    assert (first["state"], first["reason"]) == ("abgelehnt", "Die Zahlen fehlen.")
    assert (first["last"]["what"], first["last"]["who"]) == ("Ablehnen", str(editor))
    assert f"{timezone.localtime():%d.%m.%Y}" in first["last"]["at"]
    assert first["url"] == reverse("admin:content_news_change", args=[declined.pk])
    assert rows[3]["state"].startswith(f"geplant: {timezone.localtime() + timedelta(days=1):%d.%m.%Y}")
    english = told(client, "en")
    assert (english[0]["title"], english[0]["state"], english[0]["reason"]) == (
        "Declined", "declined", "Die Zahlen fehlen.",
    )  # fmt: skip
    # and the parts of the list
    assert [row["title"] for row in told(client, state="open")] == ["Abgelehnt", "Entwurf"]
    assert [row["title"] for row in told(client, state="waiting")] == ["Wartend", "Geplant"]
    assert len(told(client, state="invented", page="99")) == 5
    # and each leads to where the author goes on
    assert client.get(first["url"]).context["has_change_permission"]
    assert not client.get(reverse("admin:content_news_change", args=[waiting.pk])).context["has_change_permission"]


def test_the_reason_stays_until_the_text_is_submitted_again(client: Client, writer: User) -> None:
    # given
    editor = staff()
    row = submitted(writer)
    row = services.act(row, Action.DECLINE, editor, row.version, reason="Zu lang.")
    # when: the author mends it
    row = services.edit(row, {"title_de": "Kürzer"}, writer, row.version)
    # then
    assert [one["reason"] for one in told(client)] == ["Schon einmal abgelehnt: Zu lang."]
    # when
    services.act(row, Action.SUBMIT, writer, row.version)
    # then
    assert [one["reason"] for one in told(client)] == [""]


def test_nobody_sees_the_list_of_another(client: Client, writer: User) -> None:
    # given: a text of somebody else, one without an author, and nothing of the reader's
    draft(account("other@example.org", is_staff=True), title_de="Fremd", title_en="Foreign")
    NewsFactory.create(title_de="Niemandes", title_en="Nobody's")
    # when
    page = client.get(OWN, headers={"accept-language": "de"})
    # then
    assert page.context["rows"] == []
    assert "Sie haben noch nichts geschrieben." in page.content.decode()
    assert "Fremd" not in page.content.decode()
    # and not on the start page either, where the author's own are counted
    own = draft(writer)
    home = unescape(client.get(reverse("admin:index"), headers={"accept-language": "de"}).content.decode())
    counted = "".join(home.partition('data-queue="own_texts"')[2].partition("</a>")[0].split())
    assert ">1<" in counted
    assert "MeineTexte" in counted
    # and neither visitors nor accounts that are no staff
    client.logout()
    assert client.get(OWN).status_code == 302
    client.force_login(account())
    assert client.get(OWN).status_code == 302
    assert News.objects.get(pk=own.pk).state == State.DRAFT


def test_staff_who_write_nothing_have_no_such_queue(client: Client) -> None:
    clerk = account("clerk@example.org", is_staff=True)
    with_second_factor(clerk)
    client.force_login(clerk)
    assert 'data-queue="own_texts"' not in client.get(reverse("admin:index")).content.decode()


def test_a_long_list_is_paged_and_costs_as_many_questions_as_a_short_one(client: Client, writer: User) -> None:
    # given
    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get(OWN)
        return len(captured)

    draft(writer)
    draft(writer, ReportFactory)
    before = asked()
    # when
    for _ in range(52):
        draft(writer)
    # then
    assert asked() <= before
    assert (len(told(client)), len(told(client, page="2"))) == (50, 4)
    assert Report.objects.count() == 1
