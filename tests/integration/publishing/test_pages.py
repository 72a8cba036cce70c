"""The staff's pages: two windows at once, actions with reason and time, and the queue, in both languages."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.accounts.models import User
from app.content.models import News
from app.publishing import services
from app.publishing.states import Action, State
from tests.factories.accounts import account, staff, with_second_factor
from tests.factories.funds import NewsFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def editor() -> User:
    return staff()


@pytest.fixture
def client(editor: User) -> Client:
    client = Client(headers={"Host": "localhost", "Accept-Language": "en"})
    client.force_login(editor)
    return client


def change_url(row: News) -> str:
    return reverse("admin:content_news_change", args=[row.pk])


def act_url(row: News, action: Action) -> str:
    return reverse("admin:content_news_act", args=[row.pk, action])


def form(row: News, **more: Any) -> dict[str, Any]:
    texts = {name: getattr(row, name) for name in ("title_de", "title_en", "body_de", "body_en")}
    return {"date": "2026-10-31", "category": row.category_id, "version": row.version, **texts, **more}


def test_of_two_windows_the_second_keeps_its_text_and_sees_the_first(client: Client) -> None:
    # given: both windows show the same version
    row = NewsFactory.create(company=None, title_de="Alt")
    assert client.post(change_url(row), form(row, title_de="Aus Fenster eins")).status_code == 302
    # when
    answer = client.post(change_url(row), form(row, title_de="Aus Fenster zwei"))
    # then
    shown = answer.content.decode()
    assert answer.status_code == 200
    assert "has changed this meanwhile" in shown
    assert 'value="Aus Fenster zwei"' in shown
    assert "Aus Fenster eins" in shown
    assert News.objects.get().edits == {"title_de": "Aus Fenster eins"}
    # when: the difference was read, and the page carries the new version
    version = answer.context["adminform"].form.data["version"]
    assert client.post(change_url(row), form(row, title_de="Aus Fenster zwei", version=version)).status_code == 302
    # then
    assert News.objects.get().edits == {"title_de": "Aus Fenster zwei"}
    assert News.objects.get().title.de == "Alt"


@pytest.mark.parametrize("version", ["", "x", "-1", "99999999999999999999"])
def test_a_form_without_a_version_stores_nothing(client: Client, version: str) -> None:
    row = NewsFactory.create(company=None, title_de="Alt")
    assert client.post(change_url(row), form(row, title_de="Neu", version=version)).status_code == 200
    assert News.objects.get().edits == {}


def test_a_new_one_is_a_draft_of_its_author(client: Client, editor: User) -> None:
    # given
    other = NewsFactory.create()
    fund = other.funds.model.objects.first()
    # when
    values = form(other, title_de="Neu")
    del values["version"]
    answer = client.post(reverse("admin:content_news_add"), values | ({"funds": fund.pk} if fund else {}))
    # then
    assert answer.status_code == 302
    row = News.objects.get(title_de="Neu")
    assert (row.state, row.visible, row.author) == (State.DRAFT, False, editor)


def test_a_button_stores_the_text_and_leads_to_the_action(client: Client) -> None:
    # given
    row = NewsFactory.create(company=None, title_de="Alt")
    # when
    answer = client.post(change_url(row), form(row, title_de="Neu", _act_publish="Publish"))
    # then
    assert answer["Location"] == act_url(row, Action.PUBLISH)
    page = client.get(answer["Location"])
    assert "<del>Alt</del><ins>Neu</ins>" in page.content.decode()
    assert client.post(answer["Location"], {"version": row.version + 1}).status_code == 302
    assert News.objects.get().title.de == "Neu"


def test_line_ends_of_browsers_are_no_change(client: Client) -> None:
    row = NewsFactory.create(company=None, body_de="Eins.\n\nZwei.")
    assert client.post(change_url(row), form(row, body_de="Eins.\r\n\r\nZwei.")).status_code == 302
    assert (News.objects.get().state, News.objects.get().edits) == (State.PUBLISHED, {})


def test_declining_and_withdrawing_need_a_reason(client: Client) -> None:
    # given
    row = NewsFactory.create()
    # when
    answer = client.post(act_url(row, Action.WITHDRAW), {"version": row.version, "reason": " "})
    # then
    assert answer.status_code == 200
    assert answer.context["form"].errors.keys() == {"reason"}
    assert News.objects.get().visible
    # when
    assert client.post(act_url(row, Action.WITHDRAW), {"version": row.version, "reason": "Falsch."}).status_code == 302
    # then
    assert not News.objects.get().visible


def given_draft() -> News:
    row: News = NewsFactory.create(state=State.DRAFT, visible=False, published_at=None)
    return row


def test_a_time_in_the_past_is_refused(client: Client) -> None:
    row = given_draft()
    answer = client.post(act_url(row, Action.SCHEDULE), {"version": row.version, "at": "2020-01-01T08:00"})
    assert answer.context["form"].errors.keys() == {"at"}
    assert News.objects.get().state == State.DRAFT


@pytest.mark.parametrize("at", ["", "morgen", "2026-13-01T08:00", "0001-01-01T00:00", "2027-11-24T08:00+05:00"])
def test_what_is_no_time_is_refused(client: Client, at: str) -> None:
    row = given_draft()
    answer = client.post(act_url(row, Action.SCHEDULE), {"version": row.version, "at": at})
    assert answer.context["form"].errors.keys() == {"at"}
    assert News.objects.get().state == State.DRAFT


@pytest.mark.parametrize(("which", "hour"), [("UTC+2", 0), ("UTC+1", 1)])
def test_the_repeated_hour_is_asked_for(client: Client, which: str, hour: int) -> None:
    # given: the clocks go back on 31 October 2027
    row, at = given_draft(), "2027-10-31T02:30"
    # when
    asked = client.post(act_url(row, Action.SCHEDULE), {"version": row.version, "at": at})
    # then
    assert "31.10.2027, 02:30 (UTC+2)" in asked.content.decode()
    assert News.objects.get().state == State.DRAFT
    # when
    client.post(act_url(row, Action.SCHEDULE), {"version": row.version, "at": at, "which": which})
    # then
    stored = News.objects.get().publish_at
    assert stored is not None
    assert (stored.hour, stored.minute) == (hour, 30)


def test_the_skipped_hour_does_not_exist(client: Client) -> None:
    row = given_draft()
    answer = client.post(act_url(row, Action.SCHEDULE), {"version": row.version, "at": "2027-03-28T02:30"})
    assert answer.context["form"].errors.keys() == {"at"}
    assert "does not exist" in answer.content.decode()


def test_an_action_on_a_version_that_was_not_read_does_nothing(client: Client, editor: User) -> None:
    row = given_draft()
    services.edit(row, {"title_de": "Anders"}, editor, row.version)
    answer = client.post(act_url(row, Action.PUBLISH), {"version": row.version}, follow=True)
    assert "Somebody has changed this since you read it" in answer.content.decode()
    assert not News.objects.get().visible


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", ("Wartet seit", "Titel (deutsch)", "Titel (englisch)")), ("en", ("Waiting since", "Title (English)"))],
)
def test_the_queue_shows_the_difference_in_both_languages(
    client: Client, editor: User, language: str, words: tuple[str, ...]
) -> None:
    # given
    row = NewsFactory.create(title_de="Alt", title_en="Old")
    row = services.edit(row, {"title_de": "Neu", "title_en": "New"}, editor, row.version)
    services.act(row, Action.SUBMIT, editor, row.version)
    # when
    page = client.get(reverse("admin:publishing_queue"), headers={"Accept-Language": language}).content.decode()
    # then
    assert all(word in page for word in words), page
    assert "<del>Alt</del><ins>Neu</ins>" in page
    assert "<del>Old</del><ins>New</ins>" in page
    [queue] = [one for one in services.queues() if one.model is News]
    assert queue.number == 1
    assert queue.oldest is not None
    assert queue.oldest > timezone.now() - timedelta(minutes=1)


def test_staff_who_may_add_and_not_change_write_and_submit_only(editor: User) -> None:
    # given
    writer = account("writer@example.org", is_staff=True)
    with_second_factor(writer)
    writer.user_permissions.add(*Permission.objects.filter(codename__in=("add_news", "view_news")))
    others, category = given_draft(), NewsFactory.create().category
    client = Client(headers={"Host": "localhost"})
    client.force_login(writer)
    texts = dict.fromkeys(("title_de", "title_en", "body_de", "body_en"), "Eigener")
    # when: they write, change and submit their own
    add = client.post(reverse("admin:content_news_add"), {"date": "2026-10-31", "category": category.pk, **texts})
    own = News.objects.get(title_de="Eigener")
    change = client.post(change_url(own), form(own, title_de="Eigener Titel"))
    own.refresh_from_db()
    publish = client.post(act_url(own, Action.PUBLISH), {"version": own.version})
    submit = client.post(act_url(own, Action.SUBMIT), {"version": own.version})
    foreign = client.post(change_url(others), form(others, title_de="Fremd"))
    # then
    assert (add.status_code, change.status_code, submit.status_code, foreign.status_code) == (302, 302, 302, 403)
    assert publish.status_code == 302
    own.refresh_from_db()
    assert (own.state, own.title.de, own.visible) == (State.SUBMITTED, "Eigener Titel", False)
    assert client.post(change_url(own), form(own, title_de="Zu spät")).status_code == 403
    others.refresh_from_db()
    assert others.title.de != "Fremd"


def test_staff_without_the_right_see_neither_queue_nor_actions() -> None:
    # given
    user = account("s@example.org", is_staff=True)
    with_second_factor(user)
    row = given_draft()
    client = Client(headers={"Host": "localhost"})
    client.force_login(user)
    # when, then
    assert client.get(act_url(row, Action.PUBLISH)).status_code == 403
    assert client.post(act_url(row, Action.PUBLISH), {"version": row.version}).status_code == 403
    assert row.title.de not in client.get(reverse("admin:publishing_queue")).content.decode()
    assert not News.objects.get().visible
