"""From draft to withdrawn: what readers see, what is logged, who is told, and what happens to two at once."""

import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone, translation

from app.accounts.models import User
from app.content.models import News, Report
from app.demo.pdf import one_page
from app.files import blobs
from app.files.incoming import take_bytes
from app.mail.models import Delivery
from app.publishing import rights, schedule, services, values
from app.publishing.models import Event
from app.publishing.states import Action, Role, State
from tests.factories.accounts import account, staff
from tests.factories.funds import CategoryFactory, NewsFactory, ReportFactory, TrancheFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def editor() -> User:
    return staff()


@pytest.fixture
def author() -> User:
    return account("author@example.org", first_name="Anna", name="Autorin", language="en")


def draft(author: User | None) -> News:
    row = NewsFactory.build(
        category=CategoryFactory.create(), company=None, state=State.DRAFT, visible=False, published_at=None
    )
    return services.create(row, {}, author)


def now(row: Any) -> Any:
    return type(row).objects.get(pk=row.pk)


def kinds() -> list[tuple[str, str]]:
    return list(Delivery.objects.order_by("pk").values_list("kind", "recipient"))


def test_from_draft_to_withdrawn_and_back(editor: User, author: User) -> None:
    # given
    row = draft(author)
    # when
    row = services.act(row, Action.SUBMIT, author, row.version)
    assert (row.state, row.visible, row.submitted_at is None) == (State.SUBMITTED, False, False)
    row = services.act(row, Action.DECLINE, editor, row.version, reason="Zu lang.")
    row = services.edit(row, {"title_de": "Kürzer"}, author, row.version)
    row = services.act(row, Action.SUBMIT, author, row.version)
    row = services.act(row, Action.PUBLISH, editor, row.version)
    published_at = row.published_at
    assert (row.state, row.visible, published_at is None) == (State.PUBLISHED, True, False)
    row = services.act(row, Action.WITHDRAW, editor, row.version, reason="Falsche Zahl.")
    assert (row.state, row.visible) == (State.WITHDRAWN, False)
    assert not News.public.exists()
    row = services.act(row, Action.PUBLISH, editor, row.version)
    # then: who, when, why; and the author is told in their language
    assert (row.published_at, row.title.de) == (published_at, "Kürzer")
    logged = list(services.events_of(row).order_by("pk").values_list("action", "state_to", "who__email", "reason"))
    assert logged == [
        ("create", "draft", author.email, ""),
        ("submit", "submitted", author.email, ""),
        ("decline", "declined", editor.email, "Zu lang."),
        ("edit", "draft", author.email, ""),
        ("submit", "submitted", author.email, ""),
        ("publish", "published", editor.email, ""),
        ("withdraw", "withdrawn", editor.email, "Falsche Zahl."),
        ("publish", "published", editor.email, ""),
    ]
    assert kinds() == [
        ("publishing_declined", author.email),
        ("publishing_published", author.email),
        ("publishing_withdrawn", author.email),
        ("publishing_published", author.email),
    ]
    mail = Delivery.objects.all()[0]
    assert (mail.lang, mail.values["reason"]) == ("en", "Zu lang.")


def test_an_edit_of_a_published_text_waits_until_it_is_published(editor: User) -> None:
    # given
    row, fund = NewsFactory.create(title_de="Alt"), TrancheFactory.create().fund
    # when
    services.edit(row, {"title_de": "Neu", "funds": [fund], "company": None}, editor, row.version)
    # then
    edited = now(row)
    assert (edited.title.de, edited.company_id, list(edited.funds.all())) == ("Alt", row.company_id, [])
    assert (edited.state, edited.visible) == (State.DRAFT, True)
    assert values.draft_of(edited).title.de == "Neu"
    # when
    done = services.act(edited, Action.PUBLISH, editor, edited.version)
    # then
    assert (done.title.de, done.company_id, list(done.funds.all()), done.edits) == ("Neu", None, [fund], {})
    assert done.state == State.PUBLISHED
    event = Event.objects.filter(action="edit").get()
    assert event.changes["title_de"] == ["Alt", "Neu"]


def test_an_edit_that_restores_the_published_text_leaves_nothing_to_publish(editor: User) -> None:
    row = NewsFactory.create(title_de="Alt")
    row = services.edit(row, {"title_de": "Neu"}, editor, row.version)
    row = services.edit(row, {"title_de": "Alt"}, editor, row.version)
    assert (row.state, row.edits) == (State.PUBLISHED, {})


def test_discarded_changes_stay_in_the_log(editor: User) -> None:
    row = NewsFactory.create(title_de="Alt")
    row = services.edit(row, {"title_de": "Neu"}, editor, row.version)
    row = services.act(row, Action.DISCARD, editor, row.version)
    assert (row.state, row.edits, row.title.de) == (State.PUBLISHED, {}, "Alt")
    assert Event.objects.filter(action="discard").get().changes == {"title_de": ["Neu", "Alt"]}


def test_the_second_of_two_editors_overwrites_nothing(editor: User) -> None:
    # given: both have read the same version
    row = NewsFactory.create(title_de="Alt")
    services.edit(row, {"title_de": "Erster"}, editor, row.version)
    before = (Event.objects.count(), now(row).edits)
    # when
    with pytest.raises(services.Conflict):
        services.edit(row, {"title_de": "Zweiter"}, editor, row.version)
    with pytest.raises(services.Conflict):
        services.act(row, Action.WITHDRAW, editor, row.version, reason="x")
    # then
    assert (Event.objects.count(), now(row).edits) == before
    assert now(row).visible


@pytest.mark.parametrize(
    ("state", "action", "options", "code"),
    [
        (State.PUBLISHED, Action.PUBLISH, {}, "not_now"),
        (State.PUBLISHED, Action.WITHDRAW, {"reason": "  "}, "reason_missing"),
        (State.DRAFT, Action.SCHEDULE, {}, "time_missing"),
        (State.DRAFT, Action.SCHEDULE, {"at": timezone.now() - timedelta(seconds=1)}, "time_past"),
        (State.DRAFT, Action.SCHEDULE, {"at": timezone.now() + timedelta(days=900)}, "time_far"),
        (State.DRAFT, Action.DECLINE, {"reason": "x"}, "not_now"),
    ],
)
def test_what_is_refused_changes_nothing(
    editor: User, state: State, action: Action, options: dict[str, Any], code: str
) -> None:
    # given
    row = NewsFactory.create() if state is State.PUBLISHED else draft(None)
    before = News.objects.filter(pk=row.pk).values().get()
    events = Event.objects.count()
    # when
    with pytest.raises(services.Refused) as refusal:
        services.act(row, action, editor, row.version, **options)
    # then
    assert refusal.value.code == code
    assert News.objects.filter(pk=row.pk).values().get() == before
    assert (Event.objects.count(), kinds()) == (events, [])


def test_strangers_and_authors_publish_nothing(author: User) -> None:
    # given
    row, stranger = draft(author), account("stranger@example.org")
    # when
    for user, action in ((stranger, Action.SUBMIT), (author, Action.PUBLISH)):
        with pytest.raises(services.Refused):
            services.act(row, action, user, row.version)
    with pytest.raises(services.Refused):
        services.edit(row, {"title_de": "Fremd"}, stranger, row.version)
    # then
    assert (now(row).state, now(row).title.de) == (State.DRAFT, row.title.de)


def test_a_type_may_give_others_a_role_for_an_object(monkeypatch: pytest.MonkeyPatch) -> None:
    # given: accounts of the company write for it
    monkeypatch.setattr(rights, "_ALSO", {})
    rights.declare(News, lambda user, row: frozenset({Role.AUTHOR}) if user.email.startswith("am") else frozenset())
    row, manager, other = draft(None), account("am@example.org"), account("other@example.org")
    # when, then
    assert (rights.may_see(manager, row), rights.may_see(other, row)) == (True, False)
    row = services.edit(row, {"title_de": "Vom Haus"}, manager, row.version)
    assert services.act(row, Action.SUBMIT, manager, row.version).state == State.SUBMITTED


def test_a_scheduled_text_is_published_when_its_time_comes_and_once(editor: User, author: User) -> None:
    # given
    row, at = draft(author), timezone.now() + timedelta(hours=1)
    row = services.act(row, Action.SCHEDULE, editor, row.version, at=at)
    # when: too early
    assert schedule.publish_due() == 0
    assert not now(row).visible
    News.objects.update(publish_at=timezone.now())
    # then
    assert (schedule.publish_due(), schedule.publish_due()) == (1, 0)
    assert (now(row).state, now(row).visible, now(row).publish_at) == (State.PUBLISHED, True, None)
    assert services.events_of(row).first().who is None
    assert kinds() == [("publishing_published", author.email)]


def scheduled(row: Any, editor: User, contents: dict[str, Any]) -> Any:
    row = services.edit(row, contents, editor, row.version)
    return services.act(row, Action.SCHEDULE, editor, row.version, at=timezone.now() + timedelta(hours=1))


def test_a_scheduled_draft_whose_category_is_gone_is_returned_for_review_and_told(editor: User, author: User) -> None:
    # given
    account("reader@example.org", is_staff=True)
    row, other = NewsFactory.create(author=author, title_en="Copper"), CategoryFactory.create()
    row = scheduled(row, editor, {"category": other})
    other.delete()
    News.objects.update(publish_at=timezone.now())
    # when
    assert (schedule.publish_due(), schedule.publish_due()) == (0, 0)
    assert values.draft_of(now(row)).category == row.category
    # then: readers see what they saw; it waits for publishers, who are told once, as is the author, each in their words
    assert (now(row).state, now(row).visible, now(row).category_id) == (State.SUBMITTED, True, row.category_id)
    assert services.events_of(row).first().reason == "link_gone:category"
    assert sorted(kinds()) == [("publishing_returned", author.email), ("publishing_returned", editor.email)]
    told = {mail.recipient: mail.values for mail in Delivery.objects.all()}
    assert told[author.email]["title"] == "Copper"
    assert "(category)" in told[author.email]["reason"]
    assert told[author.email]["link"].endswith(f"/en/news/copper/{row.pk}?draft=1")
    assert "(Kategorie)" in told[editor.email]["reason"]
    assert told[editor.email]["link"].endswith(f"/admin/content/news/{row.pk}/change/")


def test_a_file_that_is_gone_is_not_published(editor: User, tmp_path: Path, settings: Any) -> None:
    # given: before the first publication, when nothing waits beside the columns
    settings.MEDIA_ROOT = tmp_path
    taken = take_bytes("document", one_page("Studie", ["Text."], "de"), "a.pdf")
    name = blobs.store(taken).name
    row: Report = ReportFactory.create(state=State.DRAFT, visible=False, published_at=None, pdf_de=name)
    (tmp_path / name).unlink()
    # when
    with pytest.raises(services.Refused) as refusal:
        services.act(row, Action.PUBLISH, editor, row.version)
    # then
    assert refusal.value.why == "link_gone:pdf_de"
    assert (now(row).state, now(row).visible) == (State.DRAFT, False)


def test_a_mail_leads_to_the_page_in_its_readers_language(editor: User, author: User) -> None:
    # given: the author reads English, the thread speaks German
    row = NewsFactory.create(state=State.SUBMITTED, visible=False, published_at=None, author=author, title_en="Copper")
    # when
    with translation.override("de"):
        services.act(row, Action.PUBLISH, editor, row.version)
    # then
    assert Delivery.objects.get().values["link"].endswith(f"/en/news/copper/{row.pk}")


def test_a_withdrawn_text_is_not_published_by_the_clock(editor: User) -> None:
    row = NewsFactory.create()
    row = services.edit(row, {"title_de": "Neu"}, editor, row.version)
    row = services.act(row, Action.SCHEDULE, editor, row.version, at=timezone.now() + timedelta(hours=1))
    row = services.act(row, Action.WITHDRAW, editor, row.version, reason="Falsch.")
    assert (row.publish_at, row.edits, schedule.publish_due()) == (None, {"title_de": "Neu"}, 0)
    assert not now(row).visible


def test_the_file_of_a_pending_edit_is_not_swept(editor: User, tmp_path: Path, settings: Any) -> None:
    # given
    settings.MEDIA_ROOT = tmp_path
    row: Report = ReportFactory.create()
    taken = take_bytes("document", one_page("Studie", ["Text."], "de"), "a.pdf")
    name = blobs.store(taken).name
    row = services.edit(row, {"pdf_de": taken}, editor, row.version)
    assert now(row).pdf_in("de").name == ""
    # when
    later = time.time() + 3 * 24 * 3600
    blobs.sweep(later)
    blobs.sweep(later)
    # then
    assert (tmp_path / name).exists()
    assert services.act(row, Action.PUBLISH, editor, row.version).pdf_in("de").name == name


def test_what_was_done_is_in_the_export_of_the_account(editor: User) -> None:
    from app.publishing.personal import export

    row = NewsFactory.create()
    services.act(row, Action.WITHDRAW, editor, row.version, reason="Falsch.")
    [event] = export(editor)["publishing"]
    assert (event["action"], event["reason"], event["object_id"]) == ("withdraw", "Falsch.", row.pk)
