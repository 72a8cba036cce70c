"""Nothing unpublished reaches a reader: over all types of published things, all that is not public, and all outlets.

The test finds the types by itself. A new type needs a factory in tests/factories, and nothing here.
"""

import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, models
from django.test import Client
from django.utils import timezone
from factory.django import DjangoModelFactory

from app.accounts.models import User
from app.accounts.permissions import declared
from app.alerts.models import Change
from app.alerts.services.changes import ChangePresenter
from app.config.router import ROUTERS
from app.mail.models import Delivery
from app.outbox.doc_types import doc_type_of
from app.publishing import services, values
from app.publishing.models import Published, published_models
from app.publishing.states import Action, State
from tests.factories.accounts import account, in_role, staff
from tests.factories.funds import NewsFactory

pytestmark = [pytest.mark.django_db, pytest.mark.services]

#: Stands in every text that readers must not see.
SECRET = "Zirbelgeheimnis"
#: Every way of not being public, and a published text with changes that are not.
HIDDEN = [state for state in State if state is not State.PUBLISHED]
SITUATIONS = [*((state, False) for state in HIDDEN), (State.DRAFT, True), (State.SCHEDULED, True)]
TYPES = published_models()


def factory_of(model: type[Published]) -> Any:
    found = [one for one in _all(DjangoModelFactory) if one._meta.model is model]
    assert len(found) == 1, f"tests/factories has no factory of {model.__name__}"
    return found[0]


def _all(kind: Any) -> Iterator[Any]:
    for one in kind.__subclasses__():
        yield one
        yield from _all(one)


def given(model: type[Published], state: State, visible: bool) -> Any:
    """A row of which nothing, or nothing new, may be seen."""
    fields = values.content_fields(model)
    texts = [one for one in fields if isinstance(one, (models.CharField, models.TextField)) and not one.choices]
    secret = {one.name: f"{SECRET} {one.name}" for one in texts if not isinstance(one, models.FileField)}
    now = timezone.now()
    times = {
        "published_at": now if visible or state is State.WITHDRAWN else None,
        "publish_at": now if state is State.SCHEDULED else None,
    }
    contents = {"edits": secret} if visible else secret
    return factory_of(model).create(state=state, visible=visible, **times, **contents)


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


@pytest.mark.parametrize("model", TYPES)
@pytest.mark.parametrize(("state", "visible"), SITUATIONS)
def test_no_view_and_so_no_index_holds_it(model: type[Published], state: State, visible: bool) -> None:
    # given
    row = given(model, state, visible)
    # when
    found = []
    with connection.cursor() as cursor:
        for view in views():
            cursor.execute(f"SELECT count(*) FROM {view} d WHERE row_to_json(d)::text LIKE %s", [f"%{SECRET}%"])
            if cursor.fetchone()[0]:
                found.append(view)
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


@pytest.mark.parametrize("model", TYPES)
@pytest.mark.parametrize("role", ["visitor", "retail", "licensed", "foreign"])
def test_no_endpoint_and_no_page_tells_strangers(model: type[Published], role: str) -> None:
    # given
    rows = [given(model, state, visible) for state, visible in SITUATIONS]
    client = Client(headers={"Host": "localhost"}, raise_request_exception=False)
    if (user := in_role(role)) is not None:
        client.force_login(user)
    # when
    for row in (rows[0], rows[-1]):
        # Not under its own title, which the page of an unknown address may repeat.
        page = re.sub(r"[^/]+/(\d+)$", r"x/\1", row.page())
        pages = [page, f"/en{page}?draft=1"] if page else []
        for path in [*paths(row), *pages, "/sitemap.xml", "/robots.txt"]:
            answer = client.get(path)
            # then
            said = b"".join(answer).decode() + str(answer.headers)
            assert SECRET.casefold() not in said.casefold(), path


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


def test_only_those_concerned_get_mails() -> None:
    # given
    author, editor = account("author@example.org"), staff()
    account("reader@example.org")
    row = NewsFactory.create(title_de=SECRET, state=State.DRAFT, visible=False, published_at=None, author=author)
    # when
    row = services.act(row, Action.SUBMIT, author, row.version)
    services.act(row, Action.DECLINE, editor, row.version, reason="Nein.")
    # then
    assert [one.recipient for one in Delivery.objects.filter(values__icontains=SECRET)] == [author.email]
