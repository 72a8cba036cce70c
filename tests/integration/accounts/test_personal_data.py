"""One account with something in every table that may hold a person: exported as a whole, deleted without a rest, and
forgotten where its time is over."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import orjson
import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection, models
from django.utils import timezone

from app.accounts.models import (
    FactorRemoval,
    Link,
    User,
)
from app.accounts.services import leaving, letters, links, security_log
from app.accounts.tasks import purge
from app.alerts.models import (
    StoredScreen,
)
from app.content.models import News
from app.database import personal
from app.database.history import UNNAMED, all_former_states, former_states
from app.database.personal import End, held, terms
from app.funds.models import Fund
from app.http import acting
from app.importing.models import TableImport
from app.inquiries import services as inquiries
from app.inquiries.models import Inquiry, Kind
from app.mail import services as mail
from app.mail.models import Delivery, Errand, State
from app.newsletter.models import State as Subscribed
from app.newsletter.models import Subscription
from app.publishing.models import Event as Published
from app.publishing.states import Action
from tests.factories.accounts import account
from tests.factories.persons import plant

pytestmark = [pytest.mark.django_db, pytest.mark.services]

#: Part of everything that the person is called or has written, and of nothing else.
MARK = "zyxwv"
#: The number of the account, and of nothing else.
NUMBER = 987654321
#: The same of somebody else.
OTHER, OTHER_NUMBER = "qponm", 876543219
#: Models that name the person by way of another one, or by a key that nobody can take back.
INDIRECT = {"alerts.Match", "newsletter.Copy", "statistics.Event", "statistics.MonthSecret", "statistics.Search"}
#: What programs write in exported models, and what stays empty unless something is wrong.
UNPLANTED = {
    "accounts.SecurityEntry.details",
    "accounts.SecurityEntry.request_id",
    "accounts.Session.session_data",
    "alerts.SavedSearch.ordering",
    "alerts.SavedSearch.problem",
    "alerts.StoredScreen.problem",
    "mail.Delivery.problem",
}


@pytest.fixture
def person() -> User:
    """An account with something in every model that may hold something about it."""
    return plant(MARK, NUMBER)


def rows(label: str) -> list[dict[str, Any]]:
    return list(apps.get_model(label)._base_manager.values())


def strings(value: Any) -> Iterator[str]:
    """All texts inside a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings(one)


def tables_with(mark: str) -> list[str]:
    """Every table of the database with the mark in any column of any row."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT EXISTS (SELECT FROM "{table}" t WHERE t::text ILIKE %s)', [f"%{mark}%"])
            [[there]] = cursor.fetchall()
            found += [table] if there else []
    return found


def test_the_account_of_these_tests_has_something_in_every_model(person: User) -> None:
    assert [label for label in held() if not rows(label)] == [], "a model that holds something needs a row in `person`"
    named = {*tables_with(MARK), *tables_with(str(NUMBER))}
    assert {label for label in held() if apps.get_model(label)._meta.db_table not in named} == INDIRECT


def test_the_file_holds_everything_that_is_said_to_be_exported(person: User) -> None:
    # given: what the person is called and has written, in the models that are exported; mails are exported without text
    written = {
        text.lower()
        for label, one in held().items()
        if one.exported and label != "mail.Delivery"
        for row in rows(label)
        for text in strings(list(row.values()))
        if MARK in text.lower()
    }
    # when
    data = leaving.export(person)
    # then
    assert [one.exported for one in held().values() if one.exported and not data[one.exported]] == []
    file = orjson.dumps(data).decode().lower()
    assert len(written) > 20
    assert {text for text in written if text not in file} == set()


def test_every_text_that_is_exported_has_something_planted(person: User) -> None:
    """Otherwise a column that the file forgets would not be noticed."""
    empty = [
        f"{label}.{field.name}"
        for label, one in held().items()
        # Of what stays without its author, only that they wrote it is exported.
        if one.exported and one.end is not End.NAMELESS
        for field in apps.get_model(label)._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField) and not field.choices
        if not any(row[field.attname] for row in rows(label))
    ]
    assert set(empty) == UNPLANTED


def meet(person: User, other: User) -> None:
    """Let somebody else deal with what belongs to the person, as staff do."""
    with acting.by(other.pk, f"/admin/{OTHER}/"):
        User.objects.filter(pk=person.pk).update(is_esg_fund_survey_allowed=True)
        News.objects.filter(author=person).update(simulated=True)
    security_log.record(security_log.Event.PASSWORD_SET, person, other)
    Inquiry.objects.filter(user=person).update(answered_by=other, answered_at=timezone.now())
    FactorRemoval.objects.filter(user=person).update(asked_by=other)
    news = News.objects.get(author=person)
    Published.objects.create(
        model="content.news", object_id=news.pk, title="Titel", action=Action.DECLINE, state_to="declined", who=other,
        reason=f"{OTHER}-why",
    )  # fmt: skip
    # What each has typed of the other's: an address, and a request under it.
    links.issue(other, Link.Purpose.NEW_EMAIL, person.email)
    letters.write("email_taken", other, "de", to=person.email, new_email=f"{OTHER}@example.org")
    inquiries.take(Kind.MESSAGE, person.email, {"message": f"{OTHER}-message"}, other, "de")


def test_the_file_holds_nothing_of_somebody_else(person: User) -> None:
    # given
    before = leaving.export(person)
    # when: somebody else has something in every model as well
    other = plant(OTHER, OTHER_NUMBER)
    # then
    assert leaving.export(person) == before
    # when: and both have to do with each other
    meet(person, other)
    # then
    for whose, mark, number in ((person, OTHER, OTHER_NUMBER), (other, MARK, NUMBER)):
        data = leaving.export(whose)
        leaks = {kind for kind, part in data.items() if mark in (text := told(part)) or str(number) in text}
        # An address that somebody has typed is theirs to know: they were asked to confirm it.
        assert leaks == ({"mailed_links", "requests"} if whose is other else set())
    own = {text for text in strings_of(leaving.export(other)) if MARK in text}
    assert own == {person.email}


def told(part: Any) -> str:
    return orjson.dumps(part).decode().lower()


def strings_of(data: dict[str, Any]) -> set[str]:
    """All texts of an exported file."""
    return {text.lower() for text in strings(orjson.loads(orjson.dumps(data)))}


def test_nothing_of_the_person_is_left(person: User) -> None:
    # given: somebody else, and as many tables with the person as models that are not kept without a name
    other = account("other@example.org")
    Subscription.objects.create(email=other.email, lang="de")
    inquiries.take(Kind.MESSAGE, other.email, {"message": "stays"}, other, "de")
    LogEntry.objects.create(
        user=other, content_type=ContentType.objects.get_for_model(User), object_id=str(other.pk),
        object_repr=str(other), action_flag=CHANGE, change_message="stays",
    )  # fmt: skip
    assert len(tables_with(MARK)) > 12
    TableImport.objects.update(changed_at=timezone.now() - timedelta(days=367))
    # when: the account ends, its last mail goes out, and the rounds that clear up have run
    leaving.delete(person, person)
    [farewell] = Delivery.objects.filter(recipient=person.email)
    assert farewell.kind == "deleted"
    Delivery.objects.update(state=State.SENT, sent_at=timezone.now(), values={})
    purge()
    personal.forget(timezone.now())
    # The indexer's part: what nobody asks for any more.
    StoredScreen.objects.filter(saved_searches=None).delete()
    # then
    assert tables_with(MARK) == []
    assert tables_with(str(NUMBER)) == ["accounts_securityentry"]
    assert held()["accounts.SecurityEntry"].end is End.KEPT
    assert Inquiry.objects.get().email == other.email
    assert Subscription.objects.get().email == other.email
    assert {(one.object_repr, one.change_message) for one in LogEntry.objects.all()} == {
        ("–", ""), (other.email, "stays"),
    }  # fmt: skip
    # What changed stays, without whoever changed it.
    contexts = [one.pgh_context for one in former_states(Fund).objects.all()]
    assert contexts == [{"page": "/admin/", UNNAMED: True}] * 2


def test_the_address_goes_in_whatever_form_it_was_written() -> None:
    # given: what visitors and staff have written down of an account and of its look-alike
    user, other = account("leser@bücher.example"), account("leser@bucher.example")
    subscriptions = ContentType.objects.get_for_model(Subscription)
    for email in ("Leser@xn--bcher-kva.example", "leser@BÜCHER.example", other.email):
        mail.leave("reset", email=email, base="", lang="de")
        LogEntry.objects.create(user=other, content_type=subscriptions, object_repr=email, action_flag=CHANGE)
    # when
    leaving.delete(user, user)
    # then
    assert [one.data["email"] for one in Errand.objects.all()] == [other.email]
    assert sorted(LogEntry.objects.values_list("object_repr", flat=True)) == [other.email, "–", "–"]


def test_no_address_of_somebody_else_loses_its_mails() -> None:
    # given: somebody asks for the address of another account
    user, other = account(), account("other@example.org")
    letters.write("email_taken", user, "de", to=other.email)
    links.issue(user, Link.Purpose.NEW_EMAIL, other.email)
    # when
    leaving.delete(user, user)
    # then
    assert Delivery.objects.filter(recipient=other.email).count() == 1


@pytest.mark.parametrize("confirmed", [True, False])
def test_what_others_sent_under_the_address_stays_theirs(confirmed: bool) -> None:
    # given: the address in a request of another account, and in one of a visitor
    user = account(confirmed_at=timezone.now() if confirmed else None)
    inquiries.take(Kind.MESSAGE, user.email, {"message": "theirs"}, account("other@example.org"), "de")
    inquiries.take(Kind.MESSAGE, user.email, {"message": "visitor"}, None, "de")
    # when
    exported = [one["content"]["message"] for one in leaving.export(user)["requests"]]
    leaving.delete(user, user)
    # then
    assert exported == (["visitor"] if confirmed else [])
    left = {one.content["message"] for one in Inquiry.objects.all()}
    assert left == ({"theirs"} if confirmed else {"theirs", "visitor"})


def of_persons(label: str) -> set[tuple[str, str]]:
    """Tables and columns that no view may read: all of a model, or what names somebody where the rest is public."""
    meta, one = apps.get_model(label)._meta, held()[label]
    columns = meta.concrete_fields
    if one.end is End.NAMELESS:
        columns = [field for field in columns if field.related_model is User]
    return {(meta.db_table, field.column) for field in columns}


def test_the_index_is_made_without_persons() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.view_column_usage WHERE view_schema = 'public'"
        )
        read = set(cursor.fetchall())
    assert ("funds_tranche", "isin") in read
    assert [found for label in held() for found in of_persons(label) & read] == []


def test_what_is_kept_names_nobody(person: User) -> None:
    kept = [label for label, one in held().items() if one.end is End.KEPT]
    assert "accounts.SecurityEntry" in kept
    texts = [text for label in kept for row in rows(label) for text in strings(list(row.values()))]
    assert [text for text in texts if MARK in text.lower()] == []


def age(person: User) -> None:
    """Bring what the person has into the states from which its time runs."""
    account("unconfirmed@example.org", confirmed_at=None)
    Subscription.objects.create(email="ended@example.org", lang="de", state=Subscribed.ENDED, ended_at=timezone.now())
    numbers = list(Delivery.objects.values_list("pk", flat=True))
    Delivery.objects.filter(pk=numbers[0]).update(state=State.SENT, sent_at=timezone.now())
    Delivery.objects.filter(pk=numbers[1]).update(state=State.FAILED)


def test_what_is_due_is_forgotten_and_the_log_names_nobody(person: User, caplog: pytest.LogCaptureFixture) -> None:
    # given: ten years later
    age(person)
    later = timezone.now().replace(year=timezone.now().year + 10)
    texts = former_states(News).objects.count()
    # when
    now = personal.forget(timezone.now())
    told = personal.forget(later, dry_run=True)
    before = {label: rows(label) for label in held()}
    assert personal.forget(later, dry_run=True) == told
    assert {label: rows(label) for label in held()} == before
    with caplog.at_level("INFO", "app"):
        done = personal.forget(later)
    # then: nothing was due yet; later something of each kind
    assert [one for one in now if one.number] == []
    assert {one.term.topic for one in told if one.number} == {term.topic for _, term in terms()}
    # The database keeps the security log by its own clock, which does not stop the rest.
    assert [one.model for one in done if one.failed] == ["accounts.SecurityEntry"]
    assert [one.model for one in personal.forget(later) if one.number] == []
    assert MARK not in caplog.text
    assert str(NUMBER) not in caplog.text
    assert "rows of inquiries.Inquiry (requests) were deleted" in caplog.text
    # What is the account's own stays with it, and what was changed stays without whoever did it.
    assert set(User.objects.values_list("email", flat=True)) == {person.email, "staff@example.org"}
    assert [one.content["message"] for one in Inquiry.objects.all()] == [f"{MARK}-message"]
    assert former_states(News).objects.count() == texts > 0
    for states in all_former_states():
        assert not states._base_manager.filter(pgh_context__has_key="user").exists()
    assert {one.who for one in Published.objects.all()} == {None}
    assert News.objects.get().author == person


@pytest.mark.parametrize(("days", "left"), [(366, 0), (364, 1)])
def test_a_request_is_kept_for_a_year_after_its_answer(days: int, left: int) -> None:
    inquiries.take(Kind.MESSAGE, "visitor@example.org", {"message": "x"}, None, "de")
    now = timezone.now()
    Inquiry.objects.update(created_at=now - timedelta(days=800), answered_at=now - timedelta(days=days))
    personal.forget(now)
    assert Inquiry.objects.count() == left


@pytest.mark.parametrize(
    ("columns", "days", "left"),
    [
        ({"state": Subscribed.PENDING}, 31, 0),
        ({"state": Subscribed.PENDING}, 29, 1),
        ({"state": Subscribed.ACTIVE}, 4000, 1),
        ({"state": Subscribed.ENDED}, 365 * 3 + 2, 0),
        ({"state": Subscribed.ENDED}, 365 * 3 - 2, 1),
    ],
)
def test_a_subscription_is_kept_as_its_state_says(columns: dict[str, Any], days: int, left: int) -> None:
    at = timezone.now() - timedelta(days=days)
    Subscription.objects.create(
        email="reader@example.org", lang="de", asked_at=at, confirmed_at=at, ended_at=at, **columns
    )
    personal.forget(timezone.now())
    assert Subscription.objects.count() == left


def test_an_account_whose_address_is_never_confirmed_goes_without_a_mail() -> None:
    # given: one that asked for its link again, one that did not, and one that staff have made without
    long_ago = timezone.now() - timedelta(days=31)
    waits, gone = (
        account(f"{name}@example.org", confirmed_at=None, date_joined=long_ago) for name in ("again", "gone")
    )
    links.issue(waits, Link.Purpose.CONFIRM, waits.email)
    account("staff@example.org", confirmed_at=None, date_joined=long_ago, is_staff=True)
    # when
    personal.forget(timezone.now())
    # then
    assert {one.email for one in User.objects.all()} == {waits.email, "staff@example.org"}
    assert not Delivery.objects.filter(recipient=gone.email).exists()
