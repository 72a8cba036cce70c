"""Each line of the start page of the admin leads to the list of what it counts."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from app.importing.models import TableImport
from app.inquiries.models import Inquiry, Kind
from app.publishing.models import published_models
from app.publishing.states import State
from app.staff import queues
from tests.factories.accounts import staff
from tests.factories.desk import desk_rows

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def _listed(answer: Any) -> int | None:
    """How many rows a page lists; None for pages that do not say."""
    context = answer.context
    if "cl" in context:
        return int(context["cl"].result_count)
    return len(context["rows"]) if "rows" in context else None


def test_each_line_leads_to_as_many_rows_as_it_counts(client: Client) -> None:
    # given: something that waits in each queue of asset managers, and answered orders beside them
    boss = staff("boss@example.org")
    client.force_login(boss)
    desk_rows(2)
    for model in published_models():
        model._base_manager.update(state=State.SUBMITTED, submitted_at=timezone.now())
    for kind in Kind:
        for answered in (None, timezone.now()):
            Inquiry.objects.create(kind=kind, email="a@example.org", lang="de", content={}, answered_at=answered)
    TableImport.objects.filter(pk=TableImport.objects.earliest("pk").pk).update(state="waiting")
    # when
    lines = [one for one in queues.waiting(boss) if one.link]
    found = {one.key: (one.number, client.get(one.link)) for one in lines}
    # then
    assert {key for key, (number, _) in found.items() if number} >= {
        *(f"submitted_{model._meta.model_name}" for model in published_models()),
        "orders_funds",
        "orders_teams",
        "orders_box",
        "inquiries",
    }
    assert [key for key, (_, answer) in found.items() if answer.status_code != 200] == []
    differ = {
        key: (number, _listed(answer))
        for key, (number, answer) in found.items()
        if _listed(answer) is not None and _listed(answer) != number
    }
    assert differ == {}


def test_the_queue_of_one_kind_names_it_and_leads_to_all(client: Client) -> None:
    # given
    client.force_login(staff("boss@example.org"))
    desk_rows(1)
    for model in published_models():
        model._base_manager.update(state=State.SUBMITTED, submitted_at=timezone.now())
    # when
    one = client.get("/admin/publishing/event/queue/?kind=macro.macrooverview", headers={"Accept-Language": "de"})
    everything = client.get("/admin/publishing/event/queue/?kind=nothing.there")
    # then
    assert {row["kind"] for row in one.context["rows"]} == {published("macro.macrooverview")}
    assert "Alles, was wartet" in one.content.decode()
    assert len({row["kind"] for row in everything.context["rows"]}) > 5


def published(label: str) -> Any:
    """What a type is called."""
    return next(model._meta.verbose_name for model in published_models() if model._meta.label_lower == label)
