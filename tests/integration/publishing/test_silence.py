"""Nothing unpublished reaches a reader: over all types of published things, all that is not public, and all outlets.

The test finds the types by itself. A new type needs a factory in tests/factories, and nothing here: what the test looks
for is put into each column of its content, and it must find that once the row is published.
"""

import io
import json
import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from itertools import count, product
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models
from django.test import Client
from django.utils import timezone
from factory.django import DjangoModelFactory
from PIL import Image

from app.accounts.models import User
from app.accounts.permissions import declared
from app.accounts.services.belongings import exported
from app.alerts.models import Change
from app.alerts.services.changes import ChangePresenter
from app.config.router import ROUTERS
from app.demo.pdf import one_page
from app.files import blobs
from app.files.fields import UploadField
from app.files.incoming import TakenFile, take_bytes
from app.files.kinds import KINDS, PDF
from app.mail.models import Delivery
from app.outbox.doc_types import doc_type_of
from app.publishing import rights, services, values
from app.publishing.models import Published, published_models
from app.publishing.states import Action, State
from search.texts import LANGUAGES
from tests.factories.accounts import account, in_role, staff
from tests.factories.funds import FundFactory, NewsFactory, TrancheFactory
from tests.length import sampled

pytestmark = [pytest.mark.django_db, pytest.mark.services]

#: Stands in every text and file that readers must not see, and this day in every date.
SECRET = "Zirbelgeheimnis"
DAY = date(1987, 6, 5)
#: A row has the same number as what it links to, so that it is found below addresses of either.
NUMBERS = count(910_000_001)
#: Every way of not being public, and a published text with changes that are not.
HIDDEN = [state for state in State if state is not State.PUBLISHED]
SITUATIONS = [*((state, False) for state in HIDDEN), (State.DRAFT, True), (State.SCHEDULED, True)]
TYPES = published_models()
#: Whom each type is kept from; a run asks as half of them.
ROLES = ["visitor", "retail", "licensed", "foreign"]


def factory_of(model: type[Published]) -> Any:
    found = [one for one in _all(DjangoModelFactory) if one._meta.model is model]
    assert len(found) == 1, f"tests/factories has no factory of {model.__name__}"
    return found[0]


def _all(kind: Any) -> Iterator[Any]:
    for one in kind.__subclasses__():
        yield one
        yield from _all(one)


@pytest.fixture(autouse=True)
def uploads(tmp_path: Path, settings: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


def given(model: type[Published], state: State, visible: bool, **more: Any) -> Any:
    """A row of which nothing, or nothing new, may be seen; of a published one all is to be seen."""
    secret: dict[str, Any] = {}
    for field in values.content_fields(model):
        if isinstance(field, UploadField):
            secret[field.name] = blobs.store(secret_file(field.kind)).name
        elif isinstance(field, models.DateField):
            secret[field.name] = DAY.isoformat()
        elif isinstance(field, (models.CharField, models.TextField)) and not field.choices:
            secret[field.name] = f"{SECRET} {field.name}"
    now, number = timezone.now(), next(NUMBERS)
    times = {
        "published_at": now if visible or state is State.WITHDRAWN else None,
        "publish_at": now if state is State.SCHEDULED else None,
    }
    made = factory_of(model)
    links = {f"{name}__id": number for name, one in made._meta.base_declarations.items() if hasattr(one, "get_factory")}
    contents = {"edits": secret} if visible and state is not State.PUBLISHED else secret
    row = made.create(id=number, state=state, visible=visible, **times, **links, **contents, **more)
    for name in links:
        linked = getattr(row, name.removesuffix("__id"))
        if isinstance(linked, FundFactory._meta.model):
            TrancheFactory.create(id=number, fund=linked)
    return row


@cache
def secret_file(kind: str) -> TakenFile:
    if PDF in KINDS[kind].types:
        return take_bytes(kind, one_page(SECRET, [SECRET], "de"), f"{SECRET}.pdf")
    picture = io.BytesIO()
    Image.new("RGB", (40, 20), (135, 6, 5)).save(picture, "PNG")
    return take_bytes(kind, picture.getvalue(), f"{SECRET}.png")


def tells(said: bytes) -> bool:
    """Whether an answer has anything of the secret content, its file included."""
    traces = [SECRET.encode(), DAY.isoformat().encode(), f"{DAY:%d.%m.%Y}".encode()]
    traces += [secret_file(kind).content for kind in ("document", "illustration")]
    return any(trace.lower() in said.lower() for trace in traces)


def views() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT viewname FROM pg_views WHERE schemaname = current_schema()")
        return [name for (name,) in cursor.fetchall()]


def paths(row: Published) -> list[str]:
    """Every address of the API that can be read, with the row's number in it."""
    found = []
    for router in ROUTERS:
        for method, path, _ in declared(router):
            if method == "GET":
                filled = re.sub(r"\{(?:\w+:)?ticket\}", str(UUID(int=1)), path)
                found.append("/api/v1/" + re.sub(r"\{[^}]+\}", str(row.pk), filled))
    return found


def test_there_are_types_and_outlets() -> None:
    assert len(TYPES) >= 2
    assert {f"search_doc_{doc_type_of(model)}" for model in TYPES if _is_document(model)} <= set(views())


def _is_document(model: type[models.Model]) -> bool:
    try:
        doc_type_of(model)
    except KeyError:
        return False
    return True


def _views_that_tell(cursor: Any) -> list[str]:
    found = []
    for view in views():
        cursor.execute(
            f"SELECT count(*) FROM {view} d WHERE row_to_json(d)::text LIKE ANY (%s)",
            [[f"%{SECRET}%", f"%{DAY.isoformat()}%"]],
        )
        if cursor.fetchone()[0]:
            found.append(view)
    return found


@pytest.mark.parametrize("model", TYPES)
def test_what_is_looked_for_is_found_once_it_is_published(model: type[Published]) -> None:
    # given
    row = given(model, State.PUBLISHED, True)
    client = Client(headers={"Host": "localhost"}, raise_request_exception=False)
    # when
    with connection.cursor() as cursor:
        found = _views_that_tell(cursor)
    # then: whoever left out the filter would be seen by the tests below
    assert found or any(tells(b"".join(client.get(path))) for path in paths(row))


@pytest.mark.parametrize("model", TYPES)
@pytest.mark.parametrize(("state", "visible"), SITUATIONS)
def test_no_view_and_so_no_index_holds_it(model: type[Published], state: State, visible: bool) -> None:
    # given
    row = given(model, state, visible)
    # when
    with connection.cursor() as cursor:
        found = _views_that_tell(cursor)
        if _is_document(model):
            cursor.execute(f"SELECT count(*) FROM search_doc_{doc_type_of(model)} WHERE id = %s", [row.pk])
            # then: who sees the published text goes on seeing it
            assert cursor.fetchone()[0] == int(visible)
    assert found == []
    assert model.public.filter(pk=row.pk).exists() == visible


def test_the_indexer_reads_views_only() -> None:
    with connection.cursor() as cursor:
        for model in TYPES:
            cursor.execute("SELECT has_table_privilege('fondsatlas_indexer', %s, 'SELECT')", [model._meta.db_table])
            assert cursor.fetchone() == (False,)


@pytest.mark.parametrize(("model", "role"), sampled(product(TYPES, ROLES), len(TYPES) * len(ROLES) // 2))
def test_no_endpoint_and_no_page_tells_strangers(model: type[Published], role: str) -> None:
    # given
    rows = [given(model, state, visible) for state, visible in SITUATIONS]
    client = Client(headers={"Host": "localhost"}, raise_request_exception=False)
    if (user := in_role(role)) is not None:
        client.force_login(user)
    # when
    for row in (rows[0], rows[-1]):
        # Not under its own title, which the page of an unknown address may repeat.
        pages = [re.sub(r"[^/]+/(\d+)$", r"x/\1", row.page(lang)) for lang in LANGUAGES if row.page(lang)]
        pages = [*pages, *(f"{page}?draft=1" for page in pages)]
        for path in [*paths(row), *pages, *_files(row), *_sitemaps(client), "/robots.txt"]:
            answer = client.get(path)
            # then
            assert not tells(b"".join(answer) + str(answer.headers).encode()), path


def _sitemaps(client: Client) -> list[str]:
    """The index of sitemaps and all its parts."""
    parts = re.findall(rb"<loc>[^<]*(/sitemaps/[^<]+)</loc>", b"".join(client.get("/sitemap.xml")))
    return ["/sitemap.xml", *(part.decode() for part in parts)]


def _files(row: Published) -> list[str]:
    """Where somebody would look for the row's files who knows the names under which they are stored."""
    names = [
        name
        for field in values.content_fields(type(row))
        if isinstance(field, UploadField)
        for name in [(row.edits or {}).get(field.name) or str(getattr(row, field.name) or "")]
        if name
    ]
    return [f"{folder}/{name}" for name in names for folder in ("", "/media", "/files", "/uploads", "/static")]


@pytest.mark.parametrize("model", TYPES)
def test_the_file_with_an_accounts_data_has_nothing_of_it(model: type[Published]) -> None:
    # given: not even of what it wrote, which belongs to the provider
    author, reader = account("author@example.org"), account("reader@example.org")
    given(model, State.SUBMITTED, False, author=author)
    # when, then
    for user in (author, reader):
        assert not tells(json.dumps(dict(exported(user)), cls=DjangoJSONEncoder).encode())


@pytest.mark.parametrize("model", [model for model in TYPES if _is_document(model)])
def test_no_alert_feed_or_digest_names_it(model: type[Published]) -> None:
    # given: it was told of once, and is not public any more
    row = given(model, State.WITHDRAWN, False)
    seen = given(model, State.DRAFT, True)
    changes = [
        Change.objects.create(doc_type=doc_type_of(model), doc_id=one.pk, version=1, before=None, after=None)
        for one in (row, seen)
    ]
    # when: mails, feeds and pages of alerts are all written by this
    presenter = ChangePresenter(changes, "de", "registered")
    items = [presenter._item(1, "article", timezone.now(), change, []) for change in changes]
    # then
    assert items[0]["article"] is None
    assert items[1]["article"]["id"] == seen.pk
    assert SECRET not in str(items)


def test_a_draft_looks_like_an_unknown_number_to_strangers_and_not_to_its_author() -> None:
    # given
    author, stranger = account("author@example.org"), account("stranger@example.org")
    row = NewsFactory.create(title_de=f"{SECRET}", state=State.DRAFT, visible=False, published_at=None, author=author)

    def asked(user: User | None, number: int) -> Any:
        client = Client(headers={"Host": "localhost"})
        if user is not None:
            client.force_login(user)
        return client.get(f"/api/v1/news/{number}/draft/")

    # when, then
    for user in (None, stranger, account("s@example.org", is_staff=True)):
        there, unknown = asked(user, row.pk), asked(user, row.pk + 1)
        assert (there.status_code, unknown.status_code) == (404, 404)
        assert there.json() | {"request_id": ""} == unknown.json() | {"request_id": ""}
    for user in (author, staff()):
        [item] = asked(user, row.pk).json()["results"]
        assert (item["title"], item["state"], item["visible"]) == (SECRET, "draft", False)


@pytest.mark.parametrize("model", TYPES)
def test_only_those_concerned_get_mails(model: type[Published]) -> None:
    # given
    author, editor, colleague = account("author@example.org"), staff(), staff("colleague@example.org")
    account("reader@example.org")
    account("desk@example.org", is_staff=True)
    row = given(model, State.DRAFT, False, author=author)
    if (company := rights.company_of(row)) is not None:
        # Of such a type only accounts of its company are authors.
        author.account_type, author.review, author.managed_company_id = "asset_manager", "approved", company
        author.save(update_fields=["account_type", "review", "managed_company"])
    # when
    row = services.act(row, Action.SUBMIT, author, row.version)
    row = services.act(row, Action.DECLINE, editor, row.version, reason="Nein.")
    row = services.act(row, Action.SUBMIT, author, row.version)
    row = services.act(row, Action.SCHEDULE, editor, row.version, at=timezone.now() + timedelta(hours=1))
    services.act(row, Action.RETURN, None, row.version, reason="link_gone")
    # then
    told = list(Delivery.objects.order_by("pk").values_list("kind", "recipient"))
    assert told[0] == ("publishing_declined", author.email)
    # What the clock could not publish, every publisher may mend.
    everybody = sorted((author.email, colleague.email, editor.email))
    assert sorted(told[1:]) == [("publishing_returned", one) for one in everybody]
