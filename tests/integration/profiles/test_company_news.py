"""News of asset managers: written by owners and editors of the company, published by staff, read by everybody."""

import base64
from datetime import timedelta
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from pikepdf import Name

from app.accounts.models import CompanyRole, User
from app.demo.pdf import one_page
from app.discovery import describing
from app.files import blobs
from app.files.incoming import take_bytes
from app.profiles import own_material
from app.profiles.models import CompanyNews
from app.publishing import services
from app.publishing.models import Event
from app.publishing.states import Action, State
from tests.factories.accounts import holder, in_role, staff
from tests.factories.funds import CompanyNewsFactory
from tests.factories.pdfs import action, changed
from tests.integration.api.asking import get
from tests.integration.browsing import Browser, refused
from tests.unit.files.test_incoming import picture

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PDF = one_page("Meldung", ["Ein Absatz."], "de")
TEXTS = {"date": "2026-06-30", "title": "Neues Büro", "text": "<p>Wir ziehen um.</p><script>x</script>"}


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any) -> Path:
    """A folder of its own for uploads."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def manager(browser: Browser) -> User:
    """Who is signed in: the owner of an asset manager."""
    user = in_role("manager")
    assert user is not None
    browser.client.force_login(user)
    return user


def as_base64(content: bytes, name: str = "") -> dict[str, str]:
    return {"base64_string": base64.b64encode(content).decode(), "file_name": name}


def write(browser: Browser, sent: dict[str, Any], lang: str = "de") -> Any:
    return browser.post("company_news/", orjson.dumps(sent), lang=lang)


def change(browser: Browser, row: CompanyNews, sent: dict[str, Any], lang: str = "de") -> Any:
    return browser.send("PATCH", f"company_news/{row.pk}/", orjson.dumps(sent), lang=lang)


def remove(browser: Browser, row: CompanyNews) -> Any:
    return browser.send("DELETE", f"company_news/{row.pk}/")


def listed(browser: Browser, company: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = get(browser.client, "company_news/", company_info=company)["results"]
    return found


def test_what_is_saved_is_submitted_and_read_once_it_is_published(browser: Browser, manager: User) -> None:
    # when
    sent = TEXTS | {
        "image": as_base64(picture("PNG"), "a.png"),
        "pdf_file": as_base64(PDF, "a.pdf"),
        "company_info": None,
    }
    made = write(browser, sent)
    # then
    assert made.status_code == 201, made.content
    row = CompanyNews.objects.get()
    assert (row.company_id, row.author, row.state) == (manager.managed_company_id, manager, State.SUBMITTED)
    assert (row.title.de, row.title.en, row.text.de) == ("Neues Büro", "", "<p>Wir ziehen um.</p>")
    assert made.json()["draft"]["title"] == {"de": "Neues Büro", "en": ""}
    assert listed(browser, row.company_id) == []
    refused(browser.client.get(f"/api/v1/company_news/{row.pk}/"), 404, "news_not_found")
    # and once it is published, in the other language, too
    services.act(row, Action.PUBLISH, staff(), row.version)
    [item] = get(browser.client, "company_news/", company_info=row.company_id, lang="en")["results"]
    assert (item["title"], item["lang"], item["slug"]) == ("Neues Büro", "de", "neues-buro")
    assert item["text"] == [{"tag": "p", "children": ["Wir ziehen um."]}]
    browser.client.logout()
    assert browser.client.get(item["pdf_file"]).content == PDF
    assert browser.client.get(item["image"])["Content-Type"] == "image/png"
    assert browser.client.get(item["image"] + "?size=400").status_code == 200


def test_a_form_carries_texts_and_files_as_json_does(browser: Browser, manager: User) -> None:
    # given
    fields: dict[str, Any] = {
        "date": "2026-06-30",
        "title.de": "Neues Büro",
        "title.en": "New office",
        "text.de": "Ein Absatz.",
        "text.en": "A paragraph.",
        "submit": "false",
        "image": SimpleUploadedFile("a.png", picture("PNG"), "image/png"),
        "pdf_file.en": SimpleUploadedFile("a.pdf", PDF, "application/pdf"),
    }
    # when
    made = browser.client.post("/api/v1/company_news/", fields, headers={"X-CSRFToken": browser.token()})
    # then
    assert made.status_code == 201, made.content
    row = CompanyNews.objects.get()
    assert row.state == State.DRAFT
    assert (row.title.de, row.title.en, row.text.en) == ("Neues Büro", "New office", "<p>A paragraph.</p>")
    assert row.image
    assert (bool(row.pdf_in("de")), bool(row.pdf_in("en"))) == (False, True)


def test_null_and_files_without_content_leave_what_is_there(browser: Browser, manager: User, media: Path) -> None:
    # given
    stored = blobs.store(take_bytes("document", PDF, "a.pdf")).name
    row = CompanyNewsFactory.create(company=manager.managed_company, pdf_file_de=stored)
    # when
    sent = {"title": None, "text": None, "date": None, "image": {"file_name": "x.png"}, "pdf_file": {}, "id": row.pk}
    answer = change(browser, row, sent | {"title": {"en": "Another office"}, "version": row.version})
    # then: readers see the former text until staff publish the new one
    assert answer.status_code == 200, answer.content
    row.refresh_from_db()
    assert (row.edits, row.state) == ({"title_en": "Another office"}, State.SUBMITTED)
    assert str(row.pdf_in("de")) == stored
    assert answer.json()["title"] == "Neuer Standort"
    assert [one["title"] for one in listed(browser, row.company_id)] == ["Neuer Standort"]
    # and when: a form sends an empty text where no file was chosen
    assert change(browser, row, {"image": "", "pdf_file": {"de": "", "en": ""}}).status_code == 200
    assert change(browser, row, {"image": "", "pdf_file": ""}).status_code == 200
    row.refresh_from_db()
    assert row.edits == {"title_en": "Another office"}
    # and when: what waits is changed once more, and a file goes
    answer = change(browser, row, {"remove": ["pdf_file"], "submit": False})
    row.refresh_from_db()
    assert (row.edits, row.state) == ({"title_en": "Another office", "pdf_file_de": ""}, State.DRAFT)


@pytest.mark.parametrize(
    ("sent", "key"),
    [
        ({"pdf_file": as_base64(changed(action(S=Name.JavaScript, JS="app.alert(1)")), "a.pdf")}, "pdf_file"),
        ({"image": as_base64(PDF)}, "image"),
        ({"image": {"base64_string": "%%%"}}, "image"),
        ({"title": " ", "text": "<p>Text</p>"}, "title"),
        ({"title": {"de": "Titel", "en": ""}, "text": {"en": "Text", "de": ""}}, "title"),
        ({"title": "x" * 256}, "title"),
        ({"colour": "red"}, "colour"),
        ({"id": 7}, "id"),
    ],
)
def test_what_is_refused_stores_nothing(browser: Browser, manager: User, sent: dict[str, Any], key: str) -> None:
    # when
    found = refused(write(browser, TEXTS | sent), 400, "invalid_input")
    # then
    assert any(fault["key"].startswith(key) for fault in found["errors"]), found["errors"]
    assert not CompanyNews.objects.exists()


@pytest.mark.parametrize("role", ["foreign", "reader", "left"])
def test_others_change_nothing(browser: Browser, manager: User, role: str) -> None:
    # given: a published item of the company and a draft, whose author may have left
    row = CompanyNewsFactory.create(company=manager.managed_company, author=manager)
    draft = CompanyNewsFactory.create(
        company=manager.managed_company, author=manager, state=State.DRAFT, visible=False, published_at=None
    )
    if role == "foreign":
        browser.client.force_login(holder("foreign"))
    elif role == "reader":
        User.objects.filter(pk=manager.pk).update(company_role=CompanyRole.READER)
    else:
        User.objects.filter(pk=manager.pk).update(managed_company=None)
    before = list(CompanyNews.objects.order_by("pk").values())
    # when
    answers = [
        change(browser, row, {"title": "Fremd"}),
        change(browser, draft, {"title": "Fremd"}),
        remove(browser, row),
        remove(browser, draft),
        write(browser, TEXTS | {"company_info": row.company_id}),
    ]
    # then
    assert {answer.status_code for answer in answers} <= {403, 404}
    assert list(CompanyNews.objects.order_by("pk").values()) == before
    assert not Event.objects.exists()
    own = browser.client.get(f"/api/v1/company_news/?company_info={row.company_id}&own=true")
    assert own.status_code == (200 if role == "reader" else 403)
    shown = browser.client.get(f"/api/v1/company_news/{draft.pk}/?draft=true")
    assert shown.status_code == (200 if role == "reader" else 404)


def test_visitors_and_investors_are_not_told_of_own_lists(browser: Browser) -> None:
    row = CompanyNewsFactory.create(state=State.DRAFT, visible=False, published_at=None)
    for role, status in (("visitor", 401), ("wholesale", 403)):
        browser.client.logout()
        if (user := in_role(role)) is not None:
            browser.client.force_login(user)
        answer = browser.client.get(f"/api/v1/company_news/?company_info={row.company_id}&own=true")
        assert answer.status_code == status


def test_of_two_editors_the_second_is_told(browser: Browser, manager: User) -> None:
    # given: both have opened the same version
    row = CompanyNewsFactory.create(company=manager.managed_company)
    opened = row.version
    assert change(browser, row, {"title": "Erster", "version": opened}).status_code == 200
    # when
    found = refused(change(browser, row, {"title": "Zweiter", "version": opened}), 409, "document_changed")
    # then
    row.refresh_from_db()
    assert row.edits == {"title_de": "Erster"}
    assert found["title"]


def test_a_draft_is_deleted_and_what_readers_see_is_taken_from_them(browser: Browser, manager: User) -> None:
    # given
    draft = CompanyNewsFactory.create(
        company=manager.managed_company, state=State.SUBMITTED, visible=False, published_at=None
    )
    row = CompanyNewsFactory.create(company=manager.managed_company)
    # when
    assert remove(browser, draft).status_code == 204
    assert remove(browser, row).status_code == 204
    # then: the log says who did it, and it may be handed in again
    assert list(CompanyNews.objects.values_list("pk", "state", "visible")) == [(row.pk, State.WITHDRAWN, False)]
    assert listed(browser, row.company_id) == []
    event = Event.objects.get(object_id=row.pk)
    assert (event.action, event.who, event.reason) == (
        Action.WITHDRAW,
        manager,
        "Von der Fondsgesellschaft zurückgenommen.",
    )
    assert remove(browser, row).status_code == 204
    assert change(browser, row, {}).json()["state"] == State.SUBMITTED
    # and taken back once more: what waits would be published otherwise
    assert remove(browser, row).status_code == 204
    row.refresh_from_db()
    assert (row.state, row.visible) == (State.DRAFT, False)


def test_what_staff_have_scheduled_again_is_not_said_to_be_taken_back(browser: Browser, manager: User) -> None:
    # given: once published, withdrawn, and scheduled
    row = CompanyNewsFactory.create(company=manager.managed_company, visible=False, state=State.WITHDRAWN)
    row = services.act(row, Action.SCHEDULE, staff(), row.version, at=timezone.now() + timedelta(days=1))
    # when, then
    refused(remove(browser, row), 409, "document_changed")
    row.refresh_from_db()
    assert row.state == State.SCHEDULED


def test_the_company_sees_states_and_reasons(browser: Browser, manager: User) -> None:
    # given
    row = CompanyNewsFactory.create(
        company=manager.managed_company, state=State.DRAFT, visible=False, published_at=None, author=manager
    )
    CompanyNewsFactory.create(company=manager.managed_company)
    row = services.act(row, Action.SUBMIT, manager, row.version)
    services.act(row, Action.DECLINE, staff(), row.version, reason="Bitte kürzer.")
    # when
    path = f"/api/v1/company_news/?company_info={row.company_id}&own=true"
    found = browser.client.get(f"{path}&state=declined").json()
    # then
    [item] = found["results"]
    assert (item["id"], item["reason"], item["editable"]) == (row.pk, "Bitte kürzer.", True)
    counts = {one["value"]: one["count"] for one in found["facets"]["states"]["values"]}
    assert (counts["declined"], counts["published"], counts["draft"]) == (1, 1, 0)


def test_nobody_fills_the_disk(browser: Browser, manager: User, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    monkeypatch.setattr(own_material, "MAX_WAITING", 1)
    assert write(browser, TEXTS).status_code == 201
    # when, then
    refused(write(browser, TEXTS), 409, "limit_reached")
    assert CompanyNews.objects.count() == 1


def test_large_bodies_are_for_accounts_of_companies(browser: Browser, manager: User) -> None:
    # given: three files of more than a usual body
    large = PDF[: PDF.rindex(b"%%EOF")] + b"%" + b"x" * 1024**2 + b"\n%%EOF\n"
    sent = TEXTS | {"pdf_file": {"de": as_base64(large), "en": as_base64(large)}}
    assert write(browser, sent).status_code == 201
    # when, as an investor
    browser.client.force_login(holder("wholesale"))
    # then
    refused(write(browser, sent), 413, "body_too_large")
    assert CompanyNews.objects.count() == 1


def test_search_engines_are_told_what_it_shows_and_nothing_of_a_draft() -> None:
    # given
    row = CompanyNewsFactory.create(title_en="", text_en="")
    draft = CompanyNewsFactory.create(state=State.DRAFT, visible=False, published_at=None)
    # when
    head = describing.company_news(row.pk, "en")
    # then: one that is written in one language has one address
    assert head is not None
    assert (head.title, dict(head.paths)) == ("Neuer Standort", {"de": row.page("de")})
    assert head.description.startswith("Ein Absatz.")
    assert describing.company_news(draft.pk, "de") is None
