"""The calendar of what appears when, and the list of texts that exist in one language only."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.accounts.models import User
from app.content.models import News
from app.newsletter.models import Edition
from app.publishing import services
from app.publishing.states import Action, State
from tests.factories.accounts import account, staff, with_second_factor
from tests.factories.funds import NewsFactory, ReportFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

CALENDAR = reverse("admin:publishing_calendar")
TRANSLATIONS = reverse("admin:publishing_translations")
BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture
def editor(client: Client) -> User:
    user = staff()
    client.force_login(user)
    return user


def day_of(client: Client, day: str) -> list[tuple[str, str, str]]:
    """Time, what happens and title of a day's entries, in German."""
    answer = client.get(CALENDAR, {"month": day[:7]}, headers={"accept-language": "de"})
    (found,) = [one for one in answer.context["days"] if one["date"].isoformat() == day]
    return [
        (f"{one.at:%H:%M}" if one.at else "", str(one.happens.label), one.title)
        for one in (*found["entries"], *found["others"])
    ]


def draft(**columns: Any) -> News:
    row: News = NewsFactory.create(state=State.DRAFT, visible=False, published_at=None, **columns)
    return row


def test_the_calendar_shows_what_was_planned_published_and_withdrawn_on_its_local_day(
    client: Client, editor: User
) -> None:
    # given: one to appear half an hour after midnight, where it is still the day before in UTC
    local = (timezone.localtime() + timedelta(days=40)).replace(hour=0, minute=30, second=0, microsecond=0)
    planned = draft(title_de="Geplant", title_en="Planned")
    services.act(planned, Action.SCHEDULE, editor, planned.version, at=local)
    seen = draft(title_de="Gesehen", title_en="Seen")
    seen = services.act(seen, Action.PUBLISH, editor, seen.version)
    gone = draft(title_de="Fort", title_en="Gone")
    gone = services.act(gone, Action.PUBLISH, editor, gone.version)
    services.act(gone, Action.WITHDRAW, editor, gone.version, reason="Falsch.")
    Edition.objects.create(subject_de="Brief", text_de="Text", released_at=timezone.now())
    # when
    today, later = timezone.localdate().isoformat(), local.date().isoformat()
    # then
    assert day_of(client, later) == [("00:30", "geplant", "Geplant")]
    english = client.get(CALENDAR, {"month": later[:7]}, headers={"accept-language": "en"}).content.decode()
    assert "News item, scheduled" in english
    assert "Planned" in english
    told = [(what, title) for _, what, title in day_of(client, today)]
    assert {("veröffentlicht", "Gesehen"), ("zurückgezogen", "Fort"), ("gesendet", "Brief")} <= set(told)


def test_a_full_day_folds_most_of_it_and_one_kind_can_be_looked_at(client: Client, editor: User) -> None:
    # given
    at = datetime(2026, 2, 3, 9, 0, tzinfo=BERLIN)
    for number in range(8):
        NewsFactory.create(title_de=f"Neu {number}", published_at=at + timedelta(minutes=number))
    ReportFactory.create(title_de="Bericht", published_at=at)
    # when
    whole = client.get(CALENDAR, {"month": "2026-02"}, headers={"accept-language": "de"})
    reports = client.get(CALENDAR, {"month": "2026-02", "of": "content.report"}, headers={"accept-language": "de"})
    # then
    day = whole.context["days"][2]
    assert (len(day["entries"]), len(day["others"]), day["more"]) == (5, 4, "4 weitere")
    assert "Neu 7" in whole.content.decode()
    assert [one.title for one in reports.context["days"][2]["entries"]] == ["Bericht"]
    assert whole.context["left_out"] == 0


@pytest.mark.parametrize("month", ["", "2026-13", "nonsense", "9999-12", "0001-01", "2026-11-05"])
def test_an_address_without_a_month_shows_this_one(client: Client, editor: User, month: str) -> None:
    # when
    answer = client.get(CALENDAR, {"month": month})
    # then
    assert answer.status_code == 200
    assert answer.context["days"][0]["date"] == timezone.localdate().replace(day=1)


def test_days_of_the_change_to_summer_time_are_whole(client: Client, editor: User) -> None:
    # given: the last moment of the last day of a month with 23 hours in one of its days
    last = datetime(2026, 3, 31, 23, 59, tzinfo=BERLIN)
    NewsFactory.create(title_de="Letzter Tag", published_at=last)
    # then
    assert day_of(client, "2026-03-31") == [("23:59", "veröffentlicht", "Letzter Tag")]
    assert day_of(client, "2026-04-01") == []


def test_each_sees_only_the_types_that_they_may_view(client: Client) -> None:
    # given: staff who may view news alone
    user = account("reader@example.org", is_staff=True)
    with_second_factor(user)
    user.user_permissions.add(*Permission.objects.filter(codename__in=("view_news", "view_event")))
    client.force_login(user)
    now = timezone.now()
    NewsFactory.create(title_de="Neu", published_at=now, title_en="")
    ReportFactory.create(title_de="Bericht", published_at=now, title_en="")
    Edition.objects.create(subject_de="Brief", text_de="Text", released_at=now)
    # when
    titles = [title for _, _, title in day_of(client, timezone.localdate().isoformat())]
    rows = client.get(TRANSLATIONS).context["rows"]
    # then
    assert titles == ["Neu"]
    assert [row["title"] for row in rows] == ["Neu"]


def test_texts_in_one_language_are_listed_with_what_is_missing(client: Client, editor: User) -> None:
    # given: one without English, one without a German summary, one whole, one withdrawn
    only = NewsFactory.create(title_de="Nur deutsch", title_en="", body_de="<p>Ja.</p>", body_en="")
    NewsFactory.create(title_de="Kurz", title_en="Brief", summary_de="", summary_en="A sentence.")
    NewsFactory.create(title_de="Ganz", title_en="Whole")
    NewsFactory.create(title_de="Fort", title_en="", state=State.WITHDRAWN, visible=False)
    # when
    answer = client.get(TRANSLATIONS, headers={"accept-language": "de"})
    # then
    found = {row["title"]: row["gaps"] for row in answer.context["rows"]}
    assert found == {"Nur deutsch": ["Englisch: Titel, Text"], "Kurz": ["Deutsch: Zusammenfassung"]}
    german = client.get(TRANSLATIONS, {"lacks": "de"}).context["rows"]
    assert [row["url"] for row in german] != [reverse("admin:content_news_change", args=[only.pk])]
    assert len(german) == 1
    assert client.get(TRANSLATIONS, {"of": "content.report"}).context["rows"] == []
    # and the start page counts them
    start = client.get(reverse("admin:index"))
    assert {one.key: one.number for one in start.context["queues"]}["untranslated"] == 2


def test_a_translation_that_waits_to_be_published_is_told_as_such(client: Client, editor: User) -> None:
    # given
    row = NewsFactory.create(title_de="Nur deutsch", title_en="", body_de="<p>Ja.</p>", body_en="")
    services.edit(row, {"title_en": "In English", "body_en": "<p>Yes.</p>"}, editor, row.version)
    # when
    (found,) = client.get(TRANSLATIONS, headers={"accept-language": "de"}).context["rows"]
    # then
    assert found["gaps"] == ["Übersetzt; die Änderungen sind noch nicht veröffentlicht."]


def test_the_start_page_says_when_the_next_text_appears(client: Client, editor: User) -> None:
    # given
    def told() -> str:
        facts = client.get(reverse("admin:index"), headers={"accept-language": "de"}).context["facts"]
        return str(next(one.words for one in facts if one.key == "calendar"))

    assert told() == "nichts ist geplant"
    # when
    for days in (9, 5):
        row = draft()
        services.act(row, Action.SCHEDULE, editor, row.version, at=timezone.now() + timedelta(days=days))
    # then
    assert f"{timezone.localtime() + timedelta(days=5):%d.%m.%Y}" in told()


def test_long_lists_of_missing_translations_have_pages(client: Client, editor: User) -> None:
    # given: more than one page, of two types
    for number in range(30):
        NewsFactory.create(title_de=f"Neu {number}", title_en="", body_de="<p>Ja.</p>", body_en="")
        ReportFactory.create(title_de=f"Bericht {number}", title_en="", body_de="<p>Ja.</p>", body_en="")
    # when
    pages = [client.get(TRANSLATIONS, {"page": page}).context["rows"] for page in ("1", "2")]
    # then: all, each once
    assert [len(page) for page in pages] == [50, 10]
    assert len({row["url"] for page in pages for row in page}) == 60
