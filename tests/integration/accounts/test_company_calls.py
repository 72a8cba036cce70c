"""Every call and every file address of asset managers, asked by every role for what is another company's.

The calls are those that routers declare. Of a new one this test fails until it is said which row its address names and
what it is sent, so none is left out.
"""

import base64
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from django.db import transaction
from django.utils import timezone

from app.accounts.models import AccountType, CompanyRole, User
from app.accounts.permissions import Guard, declared
from app.config.router import ROUTERS
from app.dashboards.models import Invitation
from app.database.belongings import belongings
from app.demo.pdf import one_page
from app.funds.models import Fund, FundDocument, Tranche
from app.funds.presentation_api import router as presentations
from app.http import engine
from app.importing.models import TableImport
from app.inquiries.models import Inquiry, Kind, RatingPointsRequest
from app.macro.models import MacroOverview
from app.managers.models import Company
from app.profiles.models import CompanyDocument, CompanyNews, Person
from tests.factories.accounts import account, in_role, staff
from tests.factories.funds import CompanyFactory, TrancheFactory
from tests.integration.browsing import Browser
from tests.unit.files.test_incoming import picture

pytestmark = [pytest.mark.django_db, pytest.mark.services]

#: Stands in everything that nobody has published.
SECRET: Final = "Strenggeheim"
TOKEN: Final = "t" * 43

OUTSIDERS: Final = ("visitor", "retail", "waiting", "wholesale", "foreign", "foreign_editor", "left", "moved")
#: Calls that name no company and no row: everybody acts for the own company.
OF_ONES_OWN: Final = {
    ("POST", "send_asset_manager_request/"),
    ("POST", "send_asset_manager_box_request/"),
    ("POST", "company_info/esg/articles/"),
}
#: Calls that the invited person makes, not the company.
OF_THE_INVITED: Final = {("GET", "invitations/{str:token}/"), ("POST", "invitations/{str:token}/")}
#: What only an owner may do.
OF_OWNERS: Final = ("company_info/{int:id}/invitations/", "company_info/{int:id}/team/{int:member}/")


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    guard: Guard
    flags: tuple[str, ...]
    keys: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


@cache
def calls() -> tuple[Call, ...]:
    """What asset managers may call, and what else is answered at the same addresses."""
    found = [(router, *one) for router in ROUTERS for one in declared(router)]
    theirs = {path for _, _, path, guard in found if guard == Guard.ASSET_MANAGER}
    return tuple(
        _call(router, method, path, guard)
        for router, method, path, guard in found
        if path in theirs or "asset managers" in (router.tags or ()) or router is presentations
    )


def _call(router: Any, method: str, path: str, guard: Guard) -> Call:
    [operation] = [one for one in router.path_operations[path].operations if method in one.methods]
    keys = [one for one in (operation.openapi_extra or {}).get("parameters", ()) if one["in"] == "query"]
    flags = tuple(one["name"] for one in keys if one["schema"].get("type") == "boolean")
    return Call(method, path, guard, flags, tuple(one["name"] for one in keys))


def as_base64(content: bytes, name: str) -> dict[str, str]:
    return {"base64_string": base64.b64encode(content).decode(), "file_name": name}


PAPER: Final = as_base64(one_page(SECRET, [SECRET], "de"), "blatt.pdf")
BOTH: Final = {"de": SECRET, "en": SECRET}


@dataclass
class World:
    """A company with everything that it can have and that nobody has published."""

    company: Company
    owner: User
    tranche: Tranche
    member: User
    rows: dict[str, int]

    def address(self, call: Call) -> str:
        """The address of a call, with the company's rows in it. Fails for a path that is not known."""
        [values] = [values for start, values in self._starts().items() if call.path.startswith(start)][:1] or [{}]
        path: str = call.path
        for name, value in values.items():
            for kind in ("int", "str"):
                path = path.replace(f"{{{kind}:{name}}}", str(value))
        assert "{" not in path, f"Say which row {call} names."
        return path

    def _starts(self) -> dict[str, Mapping[str, object]]:
        of_company: dict[str, object] = {"id": self.company.pk}
        return {
            "company_info/esg/articles/{int:id}/": {"id": self.rows["upload"]},
            "company_info/{int:id}/": of_company
            | {"person": self.rows["person"], "member": self.member.pk, "invitation": self.rows["invitation"]},
            "company_funds/{int:id}/": of_company,
            "top_company_funds/{int:id}/": of_company,
            "company_news/{int:id}/": {"id": self.rows["news"]},
            "company_documents/{int:id}/": {"id": self.rows["document"]},
            "macro_overviews/{int:id}/": {"id": self.rows["view"]},
            "fund_documents/{int:id}/": {"id": self.tranche.pk},
            "funds/{int:id}/": {"id": self.tranche.pk, "document": self.rows["paper"]},
            "invitations/{str:token}/": {"token": TOKEN},
        }

    def query(self, call: Call, *, flags: bool) -> dict[str, object]:
        """What is asked: always for this company, with all flags or with none."""
        known = {"company_info": self.company.pk, "chart": "allMyProductsChart", "version": self._version(call)}
        asked = {name: value for name, value in known.items() if name in call.keys}
        if call.path == "company_suggestions/":
            asked["search"] = self.company.name
        return asked | (dict.fromkeys(call.flags, "true") if flags else {})

    def _version(self, call: Call) -> int:
        return MacroOverview.objects.get(pk=self.rows["view"]).version if call.path.startswith("macro") else 1

    def body(self, call: Call) -> Any:
        """What is sent; an owner gets through with it. Fails for a call that is not known."""
        day, fund = date(2026, 6, 30).isoformat(), self.tranche
        text = {"company_info": self.company.pk, "date": day, "title": SECRET}
        bodies: dict[str, Any] = {
            "POST fund_documents/{int:id}/": {"date": day, "category": "annual_report", "file": PAPER},
            "PATCH fund_documents/{int:id}/": {
                "document": self.rows["paper"],
                "version": FundDocument.objects.get(pk=self.rows["paper"]).version,
                "date": "2026-05-31",
                "category": "annual_report",
            },
            "PATCH funds/{int:id}/presentation/": {"key_facts": "Neu"},
            "POST funds/{int:id}/photo/": {"photo": as_base64(picture(), "foto.jpg")},
            "POST company_info/esg/articles/": {"file": as_base64(b"ISIN;Artikel\nDE0008474008;8\n", "a.csv")},
            "POST company_info/esg/articles/{int:id}/": {"accept": "all"},
            "POST send_asset_manager_request/": {"funds": [fund.pk], "email": self.owner.email},
            "POST send_asset_manager_box_request/": {"message": "Bitte melden"},
            "PATCH company_info/{int:id}/": {"phone": "+49 69 1"},
            "POST company_news/": text | {"text": "<p>Neu</p>"},
            "PATCH company_news/{int:id}/": {"title": "Anders"},
            "POST company_documents/": text | {"category": "factsheet", "file": PAPER},
            "PATCH company_documents/{int:id}/": {"title": "Anders"},
            "POST macro_overviews/": {
                "company_info": self.company.pk,
                "date": "2026-05-31",
                "ratings": {"equity_usa": 2},
            },
            "PATCH macro_overviews/{int:id}/": {"version": self._version(call), "ratings": {"equity_usa": 1}},
            "POST company_info/{int:id}/invitations/": {"email": "neu@example.org", "role": "reader"},
            "PATCH company_info/{int:id}/team/{int:member}/": {"role": "reader"},
            "POST company_info/{int:id}/team/{int:member}/owner/": None,
            "POST invitations/{str:token}/": None,
        }
        assert call.method == "DELETE" or str(call) in bodies, f"Say what is sent to {call}."
        return bodies.get(str(call))

    def state(self) -> list[Any]:
        """Everything that belongs to the company and to its fund."""
        found: list[Any] = []
        for of, row in ((Company, self.company), (Fund, self.tranche.fund)):
            for model, column in belongings(of):
                if model is RatingPointsRequest:
                    # Anybody who is signed in may ask for them.
                    continue
                rows: Any = model._base_manager
                columns = [one.name for one in model._meta.concrete_fields if one.name != "last_login"]
                found.append(
                    (model._meta.label, *rows.filter(**{column.name: row}).order_by("pk").values_list(*columns))
                )
        return found


@pytest.fixture(autouse=True)
def portal(tmp_path: Path, settings: Any) -> None:
    """A folder of its own for uploads; the engine is away, and nobody is slowed down."""
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.OPENSEARCH_URLS = ["http://127.0.0.1:9"]
    engine.forget()


@pytest.fixture
def world() -> World:
    owner = in_role("manager")
    assert owner is not None
    company = owner.managed_company
    assert company is not None
    User.objects.filter(pk=owner.pk).update(company_role=CompanyRole.OWNER, is_esg_article_upload_allowed=True)
    owner.refresh_from_db()
    tranche = TrancheFactory.create(fund__company=company)
    browser = Browser()
    browser.client.force_login(owner)
    image, day = as_base64(picture(), "bild.jpg"), "2026-06-30"
    text = {"company_info": company.pk, "date": day, "title": BOTH, "submit": False}
    person = {"first_name": SECRET, "last_name": SECRET, "image": image}
    for method, path, data in (
        ("PATCH", f"company_info/{company.pk}/", {"description": BOTH, "image": image, "portfolio_managers": [person]}),
        ("POST", "company_news/", text | {"text": BOTH, "image": image, "pdf_file": PAPER}),
        ("POST", "company_documents/", text | {"title": SECRET, "category": "factsheet", "file": PAPER}),
        (
            "POST",
            "macro_overviews/",
            {"company_info": company.pk, "date": day, "ratings": {"equity_usa": 4}, "comment": BOTH, "submit": False},
        ),
        ("POST", f"fund_documents/{tranche.pk}/", {"date": day, "category": "annual_report", "file": PAPER}),
        ("POST", f"funds/{tranche.pk}/photo/", {"photo": image}),
        ("PATCH", f"funds/{tranche.pk}/presentation/", {"key_facts": BOTH}),
    ):
        answer = browser.send(method, path, data)
        assert answer.status_code in (200, 201), (path, answer.content)
    member = account(
        "member@example.org", account_type=AccountType.ASSET_MANAGER, managed_company=company, company_role="editor"
    )
    upload = TableImport.objects.create(
        table="articles", company=company, author=owner, name=f"{SECRET}.csv", state=TableImport.State.CHECKED
    )
    invitation = Invitation.objects.create(
        company=company,
        email=f"{SECRET}@example.org",
        role="reader",
        token_hash=hashlib.sha256(TOKEN.encode()).digest(),
        invited_by=owner,
        expires_at=timezone.now() + timedelta(days=1),
    )
    Inquiry.objects.create(kind=Kind.BOX, email=owner.email, content={"message": SECRET}, user=owner, company=company)
    rows = {
        "person": Person.objects.get().pk,
        "news": CompanyNews.objects.get().pk,
        "document": CompanyDocument.objects.get().pk,
        "view": MacroOverview.objects.get().pk,
        "paper": FundDocument.objects.get().pk,
        "upload": upload.pk,
        "invitation": invitation.pk,
    }
    return World(company, owner, tranche, member, rows)


def signed_in(role: str, world: World) -> Browser:
    """A browser with an account in a role."""
    browser = Browser()
    manager: dict[str, Any] = {"account_type": AccountType.ASSET_MANAGER, "is_esg_article_upload_allowed": True}
    if role == "visitor":
        return browser
    if role in ("foreign", "foreign_editor"):
        kept = "owner" if role == "foreign" else "editor"
        user = account(f"{role}@example.org", managed_company=CompanyFactory.create(), company_role=kept, **manager)
    elif role in ("left", "moved"):
        # Has written all of it, and belongs to nobody now, or to another company.
        user = world.owner
        User.objects.filter(pk=user.pk).update(managed_company=CompanyFactory.create() if role == "moved" else None)
    elif role in ("reader", "editor"):
        user = account(f"{role}@example.org", managed_company=world.company, company_role=role, **manager)
    elif role == "owner":
        user = world.owner
    elif role == "staff":
        user = staff("desk@example.org")
    else:
        found = in_role(role)
        assert found is not None
        user = found
    browser.client.force_login(user)
    return browser


def asked(browser: Browser, call: Call, world: World, *, flags: bool = False) -> Any:
    """The answer to a call."""
    query = world.query(call, flags=flags)
    if call.method == "GET":
        return browser.get(world.address(call), **query)
    # The language is sent as the front end does; other keys follow it.
    lang = "&".join(["de", *(f"{name}={value}" for name, value in query.items())])
    return browser.send(call.method, world.address(call), world.body(call), lang=lang)


def shown(answer: Any) -> bool:
    """Whether an answer holds something that nobody has published."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    kind = answer.get("Content-Type", "")
    is_file = answer.status_code == 200 and (kind.startswith("image/") or kind in ("application/pdf", "text/csv"))
    return is_file or SECRET.encode() in content


def variants(call: Call) -> Iterator[bool]:
    yield False
    if call.flags:
        yield True


@pytest.mark.parametrize("role", OUTSIDERS)
def test_nobody_else_learns_or_changes_anything_of_a_company(role: str, world: World) -> None:
    # given
    browser = signed_in(role, world)
    before, faults = world.state(), []
    for call in calls():
        for flags in variants(call):
            # when
            answer = asked(browser, call, world, flags=flags)
            # then
            told = f"{call}{' with flags' if flags else ''}: {answer.status_code}"
            if call not in of_others() and shown(answer):
                faults.append(f"{told} shows what is not published")
            writes = call.method != "GET" and (call.method, call.path) not in OF_ONES_OWN
            if writes and answer.status_code not in (401, 403, 404):
                faults.append(f"{told} {answer.content[:200]!r}")
            if answer.status_code >= 500 and not answer.json()["code"].endswith("_unavailable"):
                faults.append(told)
            if world.state() != before:
                faults.append(f"{told} changed something")
                before = world.state()
    assert faults == [], "\n".join(faults)


@pytest.mark.parametrize("role", ["reader", "staff"])
def test_who_may_only_look_changes_nothing(role: str, world: World) -> None:
    # given
    browser = signed_in(role, world)
    before, faults = world.state(), []
    for call in calls():
        if call.method == "GET":
            continue
        # when
        answer = asked(browser, call, world)
        # then
        if answer.status_code not in (403, 404):
            faults.append(f"{call}: {answer.status_code} {answer.content[:200]!r}")
        if world.state() != before:
            faults.append(f"{call}: {answer.status_code} changed something")
            before = world.state()
    assert faults == [], "\n".join(faults)


@pytest.mark.parametrize("role", ["owner", "editor"])
def test_what_is_refused_to_others_is_open_to_the_company(role: str, world: World) -> None:
    """Else the refusals would prove nothing: they might come from a body that nobody could send."""
    # given
    browser = signed_in(role, world)
    faults = []
    for call in calls():
        if (call.method, call.path) in OF_THE_INVITED:
            continue
        for flags in variants(call):
            # when
            with transaction.atomic():
                answer = asked(browser, call, world, flags=flags)
                transaction.set_rollback(True)
            # then
            closed = role == "editor" and call.method != "GET" and call.path.startswith(OF_OWNERS)
            # What the engine, a worker or an empty logo would answer is not there.
            away = (503, 404, 409) if call.method == "GET" else (409, 503)
            if (answer.status_code == 403) != closed or not (
                closed or answer.status_code < 300 or answer.status_code in away
            ):
                faults.append(f"{call} {flags}: {answer.status_code} {answer.content[:300]!r}")
    assert faults == [], "\n".join(faults)


@pytest.mark.parametrize("role", ["reader", "editor", "owner"])
def test_all_of_the_company_see_what_it_works_on(role: str, world: World) -> None:
    browser = signed_in(role, world)
    seeing = {str(call) for call in calls() if call.method == "GET" and shown(asked(browser, call, world, flags=True))}
    assert seeing >= {
        "GET company_info/{int:id}/",
        "GET company_info/{int:id}/image/",
        "GET company_info/{int:id}/people/{int:person}/image/",
        "GET company_news/",
        "GET company_news/{int:id}/",
        "GET company_news/{int:id}/image/",
        "GET company_news/{int:id}/pdf/",
        "GET company_documents/",
        "GET company_documents/{int:id}/file/",
        "GET macro_overviews/",
        "GET funds/{int:id}/presentation/",
        "GET funds/{int:id}/photo/",
        "GET company_info/esg/articles/",
        "GET company_info/{int:id}/orders/",
    }


@cache
def of_others() -> frozenset[Call]:
    """Calls whose answer is for whoever holds a secret, or of the own company."""
    own = {("GET", "company_info/esg/articles/template/"), *OF_THE_INVITED}
    return frozenset(call for call in calls() if (call.method, call.path) in own)
