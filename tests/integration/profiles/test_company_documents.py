"""Documents of asset managers: five categories, and a confirmation before those for professional investors."""

import base64
from pathlib import Path
from typing import Any

import orjson
import pytest

from app.accounts.models import CompanyRole, User
from app.demo.pdf import one_page
from app.files import blobs
from app.files.incoming import take_bytes
from app.profiles.models import CompanyDocument
from app.publishing import services
from app.publishing.states import Action, State
from app.statistics.buffer import Buffer
from app.statistics.models import Event
from app.statistics.recording import Searched, View
from tests.factories.accounts import holder, in_role, staff
from tests.factories.funds import CompanyDocumentFactory
from tests.integration.api.asking import get
from tests.integration.browsing import Browser, refused
from tests.integration.statistics.conftest import buffer

__all__ = ["buffer"]

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PDF = one_page("Das Haus", ["Ein Absatz."], "de")
CATEGORIES = ["product-presentation", "product-flyer", "factsheet", "product-research", "product-analysis"]


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any) -> None:
    """A folder of its own for uploads."""
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture
def manager(browser: Browser) -> User:
    """Who is signed in: the owner of an asset manager."""
    user = in_role("manager")
    assert user is not None
    browser.client.force_login(user)
    return user


def body(**other: Any) -> dict[str, Any]:
    file = {"base64_string": base64.b64encode(PDF).decode(), "file_name": "a.pdf"}
    return {"date": "2026-06-30", "category": "factsheet", "title": "Überblick", "file": file, **other}


def hand_in(browser: Browser, sent: dict[str, Any]) -> Any:
    return browser.post("company_documents/", orjson.dumps(sent))


def published(**columns: Any) -> CompanyDocument:
    file = blobs.store(take_bytes("document", PDF, "a.pdf")).name
    found: CompanyDocument = CompanyDocumentFactory.create(file=file, **columns)
    return found


def test_a_document_waits_until_staff_publish_it(browser: Browser, manager: User) -> None:
    # when
    made = hand_in(browser, body(for_professionals=True, language="en"))
    # then
    assert made.status_code == 201, made.content
    row = CompanyDocument.objects.get()
    assert (row.company_id, row.state, row.for_professionals) == (manager.managed_company_id, State.SUBMITTED, True)
    assert browser.client.get(made.json()["url"]).content == PDF
    assert get(browser.client, "company_documents/", company_info=row.company_id)["results"] == []
    # and
    services.act(row, Action.PUBLISH, staff(), row.version)
    found = get(browser.client, "company_documents/", company_info=row.company_id)
    assert [one["title"] for one in found["results"]] == ["Überblick"]
    assert [one["value"] for one in found["categories"]] == CATEGORIES


def test_documents_come_by_category_and_the_latest_first(browser: Browser) -> None:
    # given
    first = published(category="product-analysis")
    for category, day in (("product-presentation", "2026-01-01"), ("product-presentation", "2026-03-01")):
        published(category=category, date=day, company=first.company)
    # when
    found = get(browser.client, "company_documents/", company_info=first.company_id)["results"]
    # then
    assert [(one["category"], one["date"]) for one in found] == [
        ("product-presentation", "2026-03-01"),
        ("product-presentation", "2026-01-01"),
        ("product-analysis", first.date.isoformat()),
    ]


@pytest.mark.parametrize(
    ("role", "status"),
    [("visitor", 403), ("retail", 403), ("waiting", 403), ("wholesale", 200), ("manager", 200), ("foreign", 200)],
)
def test_material_for_professionals_is_confirmed_first(browser: Browser, role: str, status: int) -> None:
    # given
    user = in_role(role)
    row = published(for_professionals=True)
    if user is not None:
        browser.client.force_login(user)
    path = f"/api/v1/company_documents/{row.pk}/file/"
    # when
    answer = browser.client.get(path)
    # then
    assert answer.status_code == status
    if status == 403:
        refused(answer, 403, "confirmation_needed")
    assert browser.client.get(f"{path}?confirmed=true").content == PDF


def test_other_documents_need_no_confirmation(browser: Browser) -> None:
    assert browser.client.get(f"/api/v1/company_documents/{published().pk}/file/").content == PDF


@pytest.mark.parametrize(
    "wrong",
    [
        {"category": "letter"},
        {"title": ""},
        {"title": "\u200b"},
        {"date": "soon"},
        {"file": {"base64_string": "%%%"}},
        {"published": True},
    ],
)
def test_what_is_refused_stores_nothing(browser: Browser, manager: User, wrong: dict[str, Any]) -> None:
    refused(hand_in(browser, body(**wrong)), 400, "invalid_input")
    assert not CompanyDocument.objects.exists()


@pytest.mark.parametrize("role", ["foreign", "reader", "left", "wholesale"])
def test_others_change_nothing(browser: Browser, manager: User, role: str) -> None:
    # given
    rows = [
        published(company=manager.managed_company, author=manager),
        published(company=manager.managed_company, author=manager, state=State.DRAFT, visible=False, published_at=None),
    ]
    if role in ("foreign", "wholesale"):
        browser.client.force_login(holder(role))
    elif role == "reader":
        User.objects.filter(pk=manager.pk).update(company_role=CompanyRole.READER)
    else:
        User.objects.filter(pk=manager.pk).update(managed_company=None)
    before = list(CompanyDocument.objects.order_by("pk").values())
    # when
    answers = [hand_in(browser, body(company_info=rows[0].company_id))]
    for row in rows:
        answers += [
            browser.send("PATCH", f"company_documents/{row.pk}/", {"title": "Fremd"}),
            browser.send("DELETE", f"company_documents/{row.pk}/"),
        ]
    # then
    assert {answer.status_code for answer in answers} <= {403, 404}
    assert list(CompanyDocument.objects.order_by("pk").values()) == before
    draft = browser.client.get(f"/api/v1/company_documents/{rows[1].pk}/file/?draft=true&confirmed=true")
    assert draft.status_code == (200 if role == "reader" else 404)


def test_a_new_version_waits_beside_the_published_one(browser: Browser, manager: User) -> None:
    # given
    row = published(company=manager.managed_company)
    # when
    answer = browser.send("PATCH", f"company_documents/{row.pk}/", {"title": "Neu", "file": None, "version": 1})
    # then
    assert answer.status_code == 200, answer.content
    found = answer.json()
    assert (found["title"], found["draft"]["title"], found["state"]) == (row.title, "Neu", "submitted")
    refused(
        browser.send("PATCH", f"company_documents/{row.pk}/", {"title": "Alt", "version": 1}), 409, "document_changed"
    )


def test_what_is_taken_back_is_gone_for_readers_at_once(browser: Browser, manager: User) -> None:
    # given
    row = published(company=manager.managed_company)
    draft = published(company=manager.managed_company, state=State.DRAFT, visible=False, published_at=None)
    # when
    for one in (row, draft):
        assert browser.send("DELETE", f"company_documents/{one.pk}/").status_code == 204
    # then
    assert list(CompanyDocument.objects.values_list("pk", "state")) == [(row.pk, State.WITHDRAWN)]
    refused(browser.client.get(f"/api/v1/company_documents/{row.pk}/file/"), 404, "document_not_found")


AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


def download(browser: Browser, row: CompanyDocument, agent: str = AGENT, query: str = "") -> int:
    path = f"/api/v1/company_documents/{row.pk}/file/{query}"
    return int(browser.client.get(path, headers={"User-Agent": agent}).status_code)


@pytest.mark.parametrize(
    ("role", "reader"), [("visitor", "visitor"), ("retail", "registered"), ("wholesale", "professional")]
)
def test_a_download_is_counted_for_the_company(
    browser: Browser, buffer: Buffer[View | Searched], role: str, reader: str
) -> None:
    # given
    row = published()
    user = in_role(role)
    if user is not None:
        browser.client.force_login(user)
    # when
    assert download(browser, row) == 200
    buffer.flush()
    # then
    [event] = Event.objects.all()
    assert (event.kind, event.subject_id, event.object_id) == ("company_document", row.company_id, row.pk)
    assert (event.reader, event.person is None) == (reader, role == "visitor")


def test_robots_are_counted_apart(browser: Browser, buffer: Buffer[View | Searched]) -> None:
    # when
    assert download(browser, published(), agent="Googlebot/2.1 (+http://www.google.com/bot.html)") == 200
    buffer.flush()
    # then
    assert Event.objects.get().reader == "robot"


def test_what_readers_do_not_get_is_not_counted(browser: Browser, buffer: Buffer[View | Searched]) -> None:
    # given
    row = published(for_professionals=True)
    # when
    assert download(browser, row) == 403
    assert browser.client.head(f"/api/v1/company_documents/{row.pk}/file/?confirmed=true").status_code in (200, 405)
    buffer.flush()
    # then
    assert not Event.objects.exists()
    # when the reader has confirmed
    assert download(browser, row, query="?confirmed=true") == 200
    buffer.flush()
    # then
    assert Event.objects.count() == 1


@pytest.mark.parametrize("query", ["", "?draft=true"])
def test_the_own_company_is_no_reader(
    browser: Browser, manager: User, buffer: Buffer[View | Searched], query: str
) -> None:
    # given
    own = published(company=manager.managed_company)
    # when
    assert download(browser, own, query=query) == 200
    buffer.flush()
    # then
    assert not Event.objects.exists()
