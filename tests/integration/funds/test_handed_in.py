"""Documents that asset managers hand in: checked like any upload, published by nobody but staff, listed to no other."""

import base64
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import orjson
import pytest

from app.accounts.models import CompanyRole, User
from app.accounts.services import demo
from app.demo.pdf import one_page
from app.files import blobs
from app.funds import handing_in
from app.funds.models import FundDocument, Tranche
from app.publishing import services
from app.publishing.states import Action, State
from tests.factories.accounts import account, in_role, staff
from tests.factories.funds import CompanyFactory, FundDocumentFactory, TrancheFactory
from tests.integration.api.asking import get
from tests.integration.browsing import Browser, mailed, refused
from tests.unit.files.test_incoming import picture

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PDF = one_page("Bericht", ["Ein Absatz."], "de")


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any) -> Path:
    """A folder of its own for uploads."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def manager(browser: Browser) -> User:
    """Who is signed in: an asset manager."""
    user = in_role("manager")
    assert user is not None
    browser.client.force_login(user)
    return user


@pytest.fixture
def tranche(manager: User) -> Tranche:
    """A share class of the manager's company."""
    return TrancheFactory.create(fund__company=manager.managed_company)


def body(content: bytes = PDF, **other: Any) -> dict[str, Any]:
    file = {"base64_string": base64.b64encode(content).decode(), **other.pop("file", {})}
    return {"date": "2026-06-30", "category": "annual_report", "file": file, **other}


def hand_in(browser: Browser, tranche: Tranche, sent: dict[str, Any], lang: str = "de") -> Any:
    return browser.post(f"fund_documents/{tranche.pk}/", orjson.dumps(sent), lang=lang)


def files(media: Path) -> list[bytes]:
    return [path.read_bytes() for path in media.rglob("*") if path.is_file()]


def test_a_document_waits_until_staff_publish_it(
    browser: Browser, manager: User, tranche: Tranche, media: Path
) -> None:
    # when: as large as a document may be
    large = PDF[: PDF.rindex(b"%%EOF")] + b"%" + b"x" * (9 * 1024**2) + b"\n%%EOF\n"
    answer = hand_in(browser, tranche, body(large, file={"file_name": "C:\\Bericht \u202e.PDF"}))
    # then
    assert answer.status_code == 201, answer.content
    document = FundDocument.objects.get()
    assert answer.json() == {"id": document.pk, "published": False}
    assert (document.fund, document.category, document.language) == (tranche.fund, "annual_report", "de")
    assert files(media) == [large]
    assert get(browser.client, f"fund_documents/{tranche.pk}/")["results"] == []
    # and once it is published
    assert (document.state, document.author) == (State.SUBMITTED, manager)
    services.act(document, Action.PUBLISH, staff(), document.version)
    [shown] = get(browser.client, f"fund_documents/{tranche.pk}/")["results"]
    assert browser.client.get(shown["url"]).content == large


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (body(picture()), "vollständiges PDF"),
        (body(PDF[:-100]), "vollständiges PDF"),
        (body(PDF, file={"file_name": "a.png"}), "vollständiges PDF"),
        (body(file={"base64_string": "%%%"}), "nicht als base64"),
        (body(file={"base64_string": ""}), "vollständiges PDF"),
        (body(PDF + b" " * 10 * 1024**2), "größer als 10"),
    ],
)
def test_a_file_that_is_refused_says_why_and_leaves_nothing(
    browser: Browser, tranche: Tranche, media: Path, sent: dict[str, Any], words: str
) -> None:
    found = refused(hand_in(browser, tranche, sent), 400, "invalid_input")
    [fault] = found["errors"]
    assert fault["key"] == "file"
    assert words in fault["message"]
    assert not FundDocument.objects.exists()
    assert files(media) == []


@pytest.mark.parametrize(
    "wrong", [{"category": "letter"}, {"date": "soon"}, {"published": True}, {"file": {"base64_string": 7}}]
)
def test_other_faults_are_named(browser: Browser, tranche: Tranche, wrong: dict[str, Any]) -> None:
    refused(hand_in(browser, tranche, body() | wrong), 400, "invalid_input")
    assert not FundDocument.objects.exists()


def test_of_another_company_nothing_is_taken(browser: Browser, tranche: Tranche, media: Path) -> None:
    refused(hand_in(browser, TrancheFactory.create(), body()), 403, "not_allowed")
    assert not FundDocument.objects.exists()
    assert files(media) == []


def test_others_may_not_even_send_as_much(browser: Browser, tranche: Tranche) -> None:
    sent = body(PDF + b" " * 100_000)
    for user in (in_role("wholesale"), staff()):
        assert user is not None
        browser.client.force_login(user)
        refused(hand_in(browser, tranche, sent), 413, "body_too_large")
    browser.client.logout()
    refused(hand_in(browser, tranche, sent), 413, "body_too_large")
    assert not FundDocument.objects.exists()


def test_a_full_disk_leaves_no_row(
    browser: Browser, tranche: Tranche, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(blobs, "store", full)
    refused(hand_in(browser, tranche, body()), 503, "files_unavailable")
    assert not FundDocument.objects.exists()


def test_drafts_of_a_fund_are_limited(
    browser: Browser, tranche: Tranche, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handing_in, "MAX_WAITING", 1)
    assert hand_in(browser, tranche, body()).status_code == 201
    refused(hand_in(browser, tranche, body()), 409, "too_many_drafts")
    assert FundDocument.objects.count() == 1
    # and what was decided on waits no longer
    decide(FundDocument.objects.get(), Action.DECLINE)
    assert hand_in(browser, tranche, body()).status_code == 201


def own(browser: Browser, **query: Any) -> dict[str, Any]:
    return get(browser.client, "own_fund_documents/", **query)


def decide(document: FundDocument, action: Action, reason: str = "Die Seiten 3 und 4 fehlen.") -> FundDocument:
    decider = User.objects.filter(is_superuser=True).first() or staff()
    return services.act(document, action, decider, document.version, reason=reason)


def again(browser: Browser, tranche: Tranche, document: FundDocument, **changed: Any) -> Any:
    sent = {"date": "2026-06-30", "category": "annual_report", "language": "de"}
    sent |= {"document": document.pk, "version": document.version} | changed
    return browser.send("PATCH", f"fund_documents/{tranche.pk}/", orjson.dumps(sent))


def test_an_account_sees_what_became_of_each_document_and_nothing_of_others(
    browser: Browser, manager: User, tranche: Tranche
) -> None:
    # given: one in each state that staff leave it in, and those of a colleague and of another company
    other = TrancheFactory.create(fund__company=manager.managed_company, fund__name="Anderer Fonds")
    for where, action in ((tranche, Action.DECLINE), (tranche, Action.PUBLISH), (other, None)):
        document = FundDocument.objects.get(pk=hand_in(browser, where, body()).json()["id"])
        if action is not None:
            decide(document, action)
    colleague = account("colleague@example.org", account_type="asset_manager", managed_company=manager.managed_company)
    FundDocumentFactory.create(fund=tranche.fund, author=colleague)
    FundDocumentFactory.create(author=in_role("foreign"))
    # when
    found = own(browser)
    # then
    assert [row["state"] for row in found["results"]] == ["submitted", "published", "declined"]
    waiting, published, declined = found["results"]
    assert (declined["reason"], published["reason"], waiting["reason"]) == ("Die Seiten 3 und 4 fehlen.", "", "")
    assert declined["decided_at"] > declined["handed_in_at"]
    assert (waiting["decided_at"], waiting["url"], waiting["again"]) == (None, None, False)
    assert browser.client.get(published["url"]).content == PDF
    assert (published["again"], declined["again"], declined["size"]) == (True, True, len(PDF))
    assert waiting["fund"]["id"] == other.pk
    assert waiting["fund"]["name"] == "Anderer Fonds"
    # and by state, by fund, and in another order
    states = {value["label"]: value["count"] for value in found["facets"]["states"]["values"] if value["count"]}
    assert states == {"Eingereicht": 1, "Veröffentlicht": 1, "Abgelehnt": 1}
    of_fund = own(browser, fund=tranche.fund_id, state="declined", lang="en")
    assert [row["id"] for row in of_fund["results"]] == [declined["id"]]
    assert [(value["label"], value["count"]) for value in of_fund["facets"]["funds"]["values"]] == sorted(
        [("Anderer Fonds", 0), (tranche.fund.name, 1)]
    )
    ordered = [row["id"] for row in own(browser, ordering="-decided_at")["results"]]
    assert ordered == [published["id"], declined["id"], waiting["id"]]


def test_only_funds_of_the_own_company_are_offered(browser: Browser, manager: User, tranche: Tranche) -> None:
    TrancheFactory.create()
    named = TrancheFactory.create(fund__company=manager.managed_company, fund__name="Küste Aktien Europa")
    assert get(browser.client, "own_funds/")["count"] == 2
    for search in ("europa küste", named.isin[:8].lower()):
        offered = get(browser.client, "own_funds/", search=search)["results"]
        assert named.pk in [fund["id"] for fund in offered], search
    assert get(browser.client, "own_funds/", search="europa nirgends")["count"] == 0


@pytest.mark.parametrize("file", [None, {"base64_string": base64.b64encode(PDF + b"\n").decode()}])
def test_a_declined_document_is_handed_in_again(
    browser: Browser, manager: User, tranche: Tranche, file: dict[str, str] | None
) -> None:
    # given
    document = FundDocument.objects.get(pk=hand_in(browser, tranche, body()).json()["id"])
    document = decide(document, Action.DECLINE)
    [mail] = mailed("publishing_declined")
    assert urlsplit(mail.values["link"]).path == "/fund-documents"
    before = document.file.name
    # when
    answer = again(browser, tranche, document, category="semi_annual_report", **({"file": file} if file else {}))
    # then: the same document waits, and its log has both decisions
    assert answer.status_code == 200, answer.content
    [row] = own(browser)["results"]
    assert (row["id"], row["state"], row["reason"]) == (document.pk, "submitted", "")
    assert (row["category"], row["decided_at"]) == ("semi_annual_report", None)
    document.refresh_from_db()
    assert (document.file.name == before) is (file is None)
    assert document.author == manager
    actions = [event.action for event in reversed(services.events_of(document))]
    assert actions == ["create", "submit", "decline", "edit", "submit"]
    # and a second time, from another window, it is refused
    document.version = row["version"] - 2
    refused(again(browser, tranche, document), 409, "document_changed")
    refused(again(browser, tranche, document, version=row["version"]), 409, "document_changed")


@pytest.mark.parametrize("case", ["reader", "foreign fund", "fund was sold", "company changed", "waits"])
def test_nothing_else_is_handed_in_again(browser: Browser, manager: User, tranche: Tranche, case: str) -> None:
    # given
    document = FundDocument.objects.get(pk=hand_in(browser, tranche, body()).json()["id"])
    if case != "waits":
        document = decide(document, Action.DECLINE)
    where, status, code = tranche, 404, "document_not_found"
    if case == "reader":
        User.objects.filter(pk=manager.pk).update(company_role=CompanyRole.READER)
        status, code = 403, "not_allowed"
    elif case == "foreign fund":
        where, status, code = TrancheFactory.create(), 403, "not_allowed"
    elif case == "fund was sold":
        tranche.fund.company = CompanyFactory.create()
        tranche.fund.save()
        where = TrancheFactory.create(fund__company=manager.managed_company)
        status, code = 403, "not_allowed"
    elif case == "company changed":
        User.objects.filter(pk=manager.pk).update(managed_company=CompanyFactory.create())
        status, code = 403, "not_allowed"
    else:
        status, code = 409, "document_changed"
    # when
    refused(again(browser, where, document, category="fund_prospect"), status, code)
    # then
    unchanged = FundDocument.objects.get()
    assert (unchanged.version, unchanged.category) == (document.version, "annual_report")
    # and the list offers it to nobody, while its author still sees what became of it
    rows = own(browser)["results"]
    assert [row["again"] for row in rows] == [case == "foreign fund"]


def test_a_refused_file_changes_nothing_of_a_declined_document(browser: Browser, tranche: Tranche, media: Path) -> None:
    document = decide(FundDocument.objects.get(pk=hand_in(browser, tranche, body()).json()["id"]), Action.DECLINE)
    broken = {"base64_string": base64.b64encode(PDF[:-100]).decode()}
    found = refused(again(browser, tranche, document, category="fund_prospect", file=broken), 400, "invalid_input")
    assert [fault["key"] for fault in found["errors"]] == ["file"]
    document.refresh_from_db()
    assert (document.state, document.category) == (State.DECLINED, "annual_report")
    assert files(media) == [PDF]


def published(browser: Browser, tranche: Tranche) -> FundDocument:
    return decide(FundDocument.objects.get(pk=hand_in(browser, tranche, body()).json()["id"]), Action.PUBLISH)


NEWER = PDF + b"\n"
NEW_FILE = {"base64_string": base64.b64encode(NEWER).decode()}


def read_by_all(browser: Browser, tranche: Tranche) -> list[tuple[str, bytes]]:
    rows = get(browser.client, f"fund_documents/{tranche.pk}/")["results"]
    return [(row["date"], browser.client.get(row["url"]).content) for row in rows]


def test_a_published_document_is_replaced_once_staff_have_agreed(
    browser: Browser, manager: User, tranche: Tranche
) -> None:
    # given
    document = published(browser, tranche)
    # when
    answer = again(browser, tranche, document, date="2026-09-30", file=NEW_FILE)
    # then: the new version waits, and readers keep the former one
    assert answer.status_code == 200, answer.content
    [row] = own(browser)["results"]
    assert (row["state"], row["visible"], row["again"]) == ("submitted", True, False)
    assert (row["date"], row["size"]) == ("2026-09-30", len(NEWER))
    assert read_by_all(browser, tranche) == [("2026-06-30", PDF)]
    # and also where it is declined, until it is handed in once more and published
    document.refresh_from_db()
    document = decide(document, Action.DECLINE)
    assert read_by_all(browser, tranche) == [("2026-06-30", PDF)]
    assert again(browser, tranche, document, date="2026-10-31", file=NEW_FILE).status_code == 200
    document.refresh_from_db()
    decide(document, Action.PUBLISH)
    assert read_by_all(browser, tranche) == [("2026-10-31", NEWER)]
    assert FundDocument.objects.get().author == manager


def test_what_is_published_already_needs_no_decision(browser: Browser, tranche: Tranche) -> None:
    document = published(browser, tranche)
    same = {"base64_string": base64.b64encode(PDF).decode()}
    for sent in ({}, {"file": same}):
        found = refused(again(browser, tranche, document, **sent), 400, "invalid_input")
        assert [fault["key"] for fault in found["errors"]] == ["file"]
        assert "bereits veröffentlicht" in found["errors"][0]["message"]
    unchanged = FundDocument.objects.get()
    assert (unchanged.state, unchanged.version) == (State.PUBLISHED, document.version)


@pytest.mark.parametrize("was_published", [False, True])
def test_a_wrong_fund_is_corrected(browser: Browser, manager: User, tranche: Tranche, was_published: bool) -> None:
    # given
    right = TrancheFactory.create(fund__company=manager.managed_company, fund__name="Richtiger Fonds")
    document = FundDocument.objects.get(pk=hand_in(browser, tranche, body()).json()["id"])
    document = decide(document, Action.PUBLISH if was_published else Action.DECLINE)
    # when
    assert again(browser, right, document).status_code == 200
    # then: its author finds it with the right fund at once, and readers once it is published
    assert own(browser, fund=tranche.fund_id)["results"] == []
    [row] = own(browser, fund=right.fund_id, ordering="fund")["results"]
    assert (row["fund"]["id"], row["fund"]["name"]) == (right.pk, "Richtiger Fonds")
    [counted] = own(browser)["facets"]["funds"]["values"]
    assert (counted["value"], counted["label"], counted["count"]) == (right.fund_id, "Richtiger Fonds", 1)
    assert len(read_by_all(browser, tranche)) == was_published
    assert read_by_all(browser, right) == []
    document.refresh_from_db()
    decide(document, Action.PUBLISH)
    assert read_by_all(browser, tranche) == []
    assert read_by_all(browser, right) == [("2026-06-30", PDF)]


@pytest.mark.parametrize("what", ["discarded", "taken back"])
def test_what_was_handed_in_for_another_fund_is_found_there(
    browser: Browser, manager: User, tranche: Tranche, what: str
) -> None:
    # given: published, and handed in again for the right fund
    right = TrancheFactory.create(fund__company=manager.managed_company)
    document = published(browser, tranche)
    assert again(browser, right, document).status_code == 200
    [row] = own(browser, company="true", fund=right.fund_id)["results"]
    assert (row["fund"]["id"], row["discardable"], row["removable"]) == (right.pk, True, True)
    path = f"/api/v1/funds/{right.pk}/documents/{row['id']}/"
    asked = f"{path}draft/?version={row['version']}" if what == "discarded" else path
    # then: for nobody else, by whichever fund
    foreign = in_role("foreign")
    assert foreign is not None
    browser.client.force_login(foreign)
    of_foreign = TrancheFactory.create(fund__company=foreign.managed_company)
    for one in (asked, asked.replace(f"funds/{right.pk}/", f"funds/{of_foreign.pk}/")):
        assert delete(browser, one).status_code in (403, 404)
    document.refresh_from_db()
    assert (document.state, document.edits) == (State.SUBMITTED, {"fund": right.fund_id})
    # when
    browser.client.force_login(manager)
    assert delete(browser, asked).status_code == 204
    # then
    document.refresh_from_db()
    after = (State.PUBLISHED, True, {}) if what == "discarded" else (State.WITHDRAWN, False, document.edits)
    assert (document.state, document.visible, document.edits) == after


def delete(browser: Browser, address: str) -> Any:
    return browser.client.delete(address, headers={"X-CSRFToken": browser.token()})


@pytest.mark.parametrize("how", ["left", "deleted"])
def test_what_somebody_handed_in_who_is_gone_is_the_companys(
    browser: Browser, manager: User, tranche: Tranche, how: str
) -> None:
    # given: handed in by somebody who is not there any more
    document = FundDocument.objects.get(pk=hand_in(browser, tranche, body()).json()["id"])
    if how == "left":
        User.objects.filter(pk=manager.pk).update(managed_company=None)
    else:
        manager.delete()
    kind: dict[str, Any] = {"account_type": "asset_manager", "managed_company": tranche.fund.company}
    colleague = account("colleague@example.org", company_role=CompanyRole.EDITOR, **kind)
    account("reads@example.org", company_role=CompanyRole.READER, **kind)
    # when
    decide(document, Action.DECLINE)
    # then: who writes for the company is told, and may mend it
    assert [mail.recipient for mail in mailed("publishing_declined")] == [colleague.email]
    browser.client.force_login(colleague)
    [row] = own(browser, company="true")["results"]
    assert (row["id"], row["state"], row["again"], row["removable"]) == (document.pk, "declined", True, True)
    document.refresh_from_db()
    assert again(browser, tranche, document).status_code == 200
    # and nobody of another company
    foreign = in_role("foreign")
    assert foreign is not None
    browser.client.force_login(foreign)
    assert own(browser, company="true")["count"] == 0
    assert delete(browser, f"/api/v1/funds/{tranche.pk}/documents/{document.pk}/").status_code == 403
    assert FundDocument.objects.get().state == State.SUBMITTED


def test_the_companys_log_tells_of_its_documents_and_not_of_drafts_of_staff(
    browser: Browser, manager: User, tranche: Tranche
) -> None:
    # given
    document = FundDocument.objects.get(pk=hand_in(browser, tranche, body()).json()["id"])
    begun = FundDocument(fund=tranche.fund, category="annual_report", date=document.date, file=document.file.name)
    services.create(begun, {}, staff("begins@example.org"))
    decide(document, Action.DECLINE)
    # when
    log = get(browser.client, f"company_info/{tranche.fund.company_id}/log/")["results"]
    # then
    told = [(one["action"], one["thing"], one["reason"]) for one in log]
    assert told == [
        ("decline", "Fondsdokument", "Die Seiten 3 und 4 fehlen."),
        ("submit", "Fondsdokument", ""),
        ("create", "Fondsdokument", ""),
    ]
    assert all(tranche.fund.name in one["title"] for one in log)
    # and what is taken back is told of still
    assert delete(browser, f"/api/v1/funds/{tranche.pk}/documents/{document.pk}/").status_code == 204
    log = get(browser.client, f"company_info/{tranche.fund.company_id}/log/")["results"]
    assert [one["action"] for one in log] == ["discard", "decline", "submit", "create"]
    foreign = in_role("foreign")
    assert foreign is not None
    browser.client.force_login(foreign)
    assert get(browser.client, f"company_info/{foreign.managed_company_id}/log/")["count"] == 0


def demo_visitor(browser: Browser, manager: User) -> User:
    shared, _ = User.objects.get_or_create(
        email="asset-manager@demo.example",
        defaults={
            "is_demo": True,
            "account_type": "asset_manager",
            "managed_company": manager.managed_company,
            "confirmed_at": manager.confirmed_at,
            "review": manager.review,
        },
    )
    copy = demo.private_copy(shared)
    browser.client.force_login(copy)
    return copy


def test_what_a_demo_account_hands_in_ends_with_its_session(
    browser: Browser, manager: User, tranche: Tranche, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: one of each kind, and one of the company itself
    visitor = demo_visitor(browser, manager)
    documents = [FundDocument.objects.get(pk=hand_in(browser, tranche, body()).json()["id"]) for _ in range(4)]
    _, declined, kept, replaced = documents
    decide(declined, Action.DECLINE)
    kept, replaced = decide(kept, Action.PUBLISH), decide(replaced, Action.PUBLISH)
    assert again(browser, tranche, replaced, date="2026-09-30").status_code == 200
    # and the next visitor sees none of them, and finds as little room as anybody
    demo_visitor(browser, manager)
    assert own(browser)["count"] == 0
    monkeypatch.setattr(handing_in, "MAX_WAITING", 1)
    refused(hand_in(browser, tranche, body()), 409, "too_many_drafts")
    # but takes none from the company
    browser.client.force_login(manager)
    own_one = hand_in(browser, tranche, body()).json()["id"]
    # when
    demo.end(visitor)
    # then: what staff have published stays as it was published
    left = FundDocument.objects.order_by("pk")
    assert [row.pk for row in left] == [kept.pk, replaced.pk, own_one]
    assert [row.author for row in left] == [None, None, manager]
    assert {(row.state, row.visible, str(row.edits)) for row in left[:2]} == {(State.PUBLISHED, True, "{}")}
    last = services.events_of(replaced)[0]
    assert (last.action, last.who, last.changes) == (Action.DISCARD, None, {"date": ["2026-09-30", "2026-06-30"]})


def test_the_end_of_another_account_leaves_what_it_handed_in(browser: Browser, manager: User, tranche: Tranche) -> None:
    hand_in(browser, tranche, body())
    manager.delete()
    assert FundDocument.objects.get().state == State.SUBMITTED
