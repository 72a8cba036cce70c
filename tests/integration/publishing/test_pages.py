"""The staff's pages: two windows at once, actions with reason and time, and the queue, in both languages."""

from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from app.accounts.models import User
from app.content.models import News
from app.demo.pdf import one_page
from app.files import blobs
from app.files.incoming import take_bytes
from app.funds.models import FundDocument
from app.publishing import schedule, services
from app.publishing.states import Action, State
from tests.factories.accounts import account, staff, with_second_factor
from tests.factories.funds import CategoryFactory, FundDocumentFactory, NewsFactory, TrancheFactory

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


def opened(client: Client, row: News) -> dict[str, str]:
    """What a form carries that is opened now."""
    initial = client.get(change_url(row)).context["adminform"].form.initial
    return {"version": initial["version"], "began": initial["began"]}


def carried(answer: Any) -> dict[str, str]:
    """What a form carries that was refused."""
    data = answer.context["adminform"].form.data
    return {"version": data["version"], "began": data["began"]}


def test_two_windows_that_change_different_fields_are_joined(client: Client) -> None:
    # given: both windows show the same version
    fund = TrancheFactory.create().fund
    row = NewsFactory.create(company=None, title_de="Alt", title_en="Old")
    began = opened(client, row)
    first = form(row, title_de="Neu", date="01.11.2026", funds=[fund.pk], simulated="on", **began)
    assert client.post(change_url(row), first).status_code == 302
    # when: the second form sends everything else as it was
    answer = client.post(change_url(row), form(row, title_en="New", **began), follow=True)
    # then
    texts = {"title_de": "Neu", "title_en": "New", "date": "2026-11-01", "funds": [fund.pk], "simulated": True}
    assert News.objects.get().edits == texts
    assert "has changed other fields (date, title (German)" in answer.content.decode()


def test_a_field_that_both_change_is_asked_about_and_nothing_is_lost(client: Client) -> None:
    # given
    row = NewsFactory.create(company=None, title_de="Alt", title_en="Old")
    began = opened(client, row)
    assert client.post(change_url(row), form(row, title_de="Eins", body_de="Erster Text.", **began)).status_code == 302
    before = News.objects.get().edits
    # when
    answer = client.post(change_url(row), form(row, title_de="Zwei", title_en="New", **began))
    # then: only that field is asked about; the form has the texts of both
    shown = answer.content.decode()
    assert "has changed the same fields in the meantime" in shown
    collisions = answer.context["adminform"].form.collisions
    assert [(one.name, one.difference.before, one.difference.after) for one in collisions] == [
        ("take_title_de", "Eins", "Zwei")
    ]
    assert 'value="Zwei"' in shown
    assert 'value="New"' in shown
    assert "&lt;p&gt;Erster Text.&lt;/p&gt;</textarea>" in shown
    assert News.objects.get().edits == before
    # when: saved again without a choice
    again = form(row, title_de="Zwei", title_en="New", body_de="Erster Text.")
    answer = client.post(change_url(row), again | carried(answer))
    # then
    assert answer.context["adminform"].form.collisions
    assert News.objects.get().edits == before
    # when
    client.post(change_url(row), again | carried(answer) | {"take_title_de": "own"})
    # then
    assert News.objects.get().edits == {"title_de": "Zwei", "title_en": "New", "body_de": "<p>Erster Text.</p>"}
    assert News.objects.get().title.de == "Alt"


def test_the_stored_text_can_be_chosen_and_a_third_editor_makes_it_asked_again(client: Client, editor: User) -> None:
    # given
    row = NewsFactory.create(company=None, title_de="Alt", title_en="Old")
    began = opened(client, row)
    services.edit(row, {"title_de": "Eins"}, editor, row.version)
    mine = form(row, title_de="Zwei", title_en="New", **began)
    answer = client.post(change_url(row), mine)
    services.edit(row, {"title_de": "Drei"}, editor, 2)
    # when: the choice was made between other texts
    answer = client.post(change_url(row), mine | carried(answer) | {"take_title_de": "own"})
    # then
    assert [one.difference.before for one in answer.context["adminform"].form.collisions] == ["Drei"]
    assert News.objects.get().edits == {"title_de": "Drei"}
    # when
    client.post(change_url(row), mine | carried(answer) | {"take_title_de": "stored"})
    # then
    assert News.objects.get().edits == {"title_de": "Drei", "title_en": "New"}


def test_a_file_that_both_replace_is_chosen_again(client: Client, editor: User, tmp_path: Path, settings: Any) -> None:
    # given
    settings.MEDIA_ROOT = tmp_path
    row = FundDocumentFactory.create()
    url = reverse("admin:funds_funddocument_change", args=[row.pk])
    taken = take_bytes("document", one_page("Von ihr", ["Text."], "de"), "a.pdf")
    blobs.store(taken)
    began = client.get(url).context["adminform"].form.initial
    sent = {"fund": row.fund_id, "category": row.category, "date": "31.10.2026", "language": "de"}
    sent |= {name: began[name] for name in ("version", "began")}
    services.edit(row, {"file": taken}, editor, row.version)
    before = FundDocument.objects.get().edits
    mine = partial(SimpleUploadedFile, "b.pdf", one_page("Von ihm", ["Text."], "de"), "application/pdf")
    # when
    answer = client.post(url, sent | {"file": mine()})
    # then
    assert [one.is_file for one in answer.context["adminform"].form.collisions] == [True]
    # The log names its fund, whoever's language it was stored in.
    assert services.events_of(row).first().title == f"{row.fund.name}: Jahresbericht 31.10.2026"
    # when: the browser does not send the file again
    answer = client.post(url, sent | carried(answer) | {"take_file": "own"})
    # then
    assert "Please choose the file again." in answer.content.decode()
    assert FundDocument.objects.get().edits == before
    # when
    answer = client.post(url, sent | carried(answer) | {"take_file": "own", "file": mine()})
    # then
    assert answer.status_code == 302
    assert FundDocument.objects.get().edits["file"] not in ("", before["file"])


@pytest.mark.parametrize("gone", [False, True])
def test_a_text_that_comes_too_late_is_shown_to_its_author(editor: User, gone: bool) -> None:
    # given: submitted or deleted while the author was typing
    writer = account("writer@example.org", is_staff=True)
    with_second_factor(writer)
    writer.user_permissions.add(*Permission.objects.filter(codename__in=("add_news", "view_news")))
    row = NewsFactory.create(company=None, state=State.SUBMITTED, visible=False, published_at=None, author=writer)
    client = Client(headers={"Host": "localhost", "Accept-Language": "en"})
    client.force_login(writer)
    sent = form(row, title_de="Lange überlegt")
    before = News.objects.filter(pk=row.pk).values().get()
    if gone:
        row.delete()
    # when
    answer = client.post(change_url(News(pk=before["id"])), sent)
    # then
    assert answer.status_code == 409
    assert "Lange überlegt" in answer.content.decode()
    assert [*News.objects.values()] == ([] if gone else [before])


def test_what_the_clock_could_not_publish_waits_in_the_queue_with_the_reason(client: Client, editor: User) -> None:
    # given
    row, other = NewsFactory.create(title_de="Alt"), CategoryFactory.create()
    row = services.edit(row, {"category": other}, editor, row.version)
    row = services.act(row, Action.SCHEDULE, editor, row.version, at=timezone.now() + timedelta(hours=1))
    other.delete()
    News.objects.update(publish_at=timezone.now())
    # when
    schedule.publish_due()
    # then
    page = client.get(reverse("admin:publishing_queue")).content.decode()
    assert "Not published as scheduled" in page
    assert "(category)" in page
    assert "Not published as scheduled" in client.get(change_url(row)).content.decode()


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


def test_a_text_of_which_nothing_can_be_seen_is_none(client: Client) -> None:
    # given
    other = NewsFactory.create(company=None)
    unseen = {"title_en": "\u200b", "body_en": " \u00a0\u200e\n"}
    # when: in a new one, and in an edit
    values = form(other, title_de="Neu", **unseen)
    del values["version"]
    assert client.post(reverse("admin:content_news_add"), values).status_code == 302
    assert client.post(change_url(other), form(other, **unseen)).status_code == 302
    # then: the index would take it for the English text
    row = News.objects.get(title_de="Neu")
    assert (row.title.en, row.body.en) == ("", "")
    other.refresh_from_db()
    assert other.edits == {"title_en": "", "body_en": ""}


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


def test_a_new_text_is_published_with_the_button_that_stores_it(client: Client) -> None:
    # given: the form of a new text, with today's date
    other = NewsFactory.create(company=None)
    page = client.get(reverse("admin:content_news_add"))
    assert page.context["adminform"].form.initial["date"] == timezone.localdate()
    assert {name for name, _ in page.context["closing"]} == {"_act_publish", "_act_schedule"}
    # when
    values = form(other, title_de="Neu", _act_publish="Publish")
    del values["version"]
    answer = client.post(reverse("admin:content_news_add"), values)
    # then: it is a draft until the page after it is confirmed
    row = News.objects.get(title_de="Neu")
    assert (row.state, row.visible) == (State.DRAFT, False)
    assert answer["Location"] == act_url(row, Action.PUBLISH)
    assert client.post(answer["Location"], {"version": row.version}).status_code == 302
    row.refresh_from_db()
    assert (row.state, row.visible) == (State.PUBLISHED, True)


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
    new = client.get(reverse("admin:content_news_add"))
    add = client.post(reverse("admin:content_news_add"), {"date": "2026-10-31", "category": category.pk, **texts})
    own = News.objects.get(title_de="Eigener")
    change = client.post(change_url(own), form(own, title_de="Eigener Titel"))
    own.refresh_from_db()
    publish = client.post(act_url(own, Action.PUBLISH), {"version": own.version})
    submit = client.post(act_url(own, Action.SUBMIT), {"version": own.version})
    foreign = client.post(change_url(others), form(others, title_de="Fremd"))
    # then
    assert [name for name, _ in new.context["closing"]] == ["_act_submit"]
    assert (add.status_code, change.status_code, submit.status_code, foreign.status_code) == (302, 302, 302, 403)
    assert publish.status_code == 302
    own.refresh_from_db()
    assert (own.state, own.title.de, own.visible) == (State.SUBMITTED, "Eigener Titel", False)
    assert client.post(change_url(own), form(own, title_de="Zu spät")).status_code == 409
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
