"""`/metrics` while its parts hang or are away, and for whom there is such a page."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import RequestFactory
from django.test.utils import override_settings

from app.http import pages
from app.monitoring import page
from app.monitoring.page import Answers, State

TOKEN = "a token of this test"


@pytest.fixture(autouse=True)
def token() -> Iterator[None]:
    with override_settings(METRICS_TOKEN=TOKEN):
        yield


@pytest.fixture
def hanging() -> Iterator[threading.Event]:
    """What a part waits for, as long as the test lasts."""
    event = threading.Event()
    yield event
    event.set()


def asked(monkeypatch: pytest.MonkeyPatch, database: Any, search: Any) -> dict[str, float]:
    """Each metric without a label that the page answers while the parts behave like this."""
    monkeypatch.setattr(page, "_database", Answers(database, (OperationalError,)))
    monkeypatch.setattr(page, "_search", Answers(search, (OperationalError,)))
    return {one.name: sample.value for one in State().collect() for sample in one.samples if not sample.labels}


def _away() -> Any:
    raise OperationalError


@pytest.mark.timeout(30)
def test_a_part_that_hangs_is_down_and_the_others_answer(
    monkeypatch: pytest.MonkeyPatch, hanging: threading.Event
) -> None:
    # when: a database that never answers, and an engine that has no index yet
    found = asked(monkeypatch, hanging.wait, dict)
    # then
    assert not hanging.is_set()
    assert (found["fondsatlas_database_up"], found["fondsatlas_search_up"]) == (0, 1)
    assert "fondsatlas_outbox_backlog" not in found
    assert found["fondsatlas_disk_free_bytes"] > 0


def test_with_both_parts_away_the_page_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    found = asked(monkeypatch, _away, _away)
    assert (found["fondsatlas_database_up"], found["fondsatlas_search_up"]) == (0, 0)
    assert found["fondsatlas_disk_size_bytes"] > 0


@pytest.mark.parametrize(
    "given",
    [None, "", TOKEN, f"bearer {TOKEN}", f"Bearer {TOKEN} ", f"Bearer {TOKEN}x", "Bearer ", "Basic Og==", "Bearer ä"],
)
def test_without_the_token_there_is_no_such_page(monkeypatch: pytest.MonkeyPatch, given: str | None) -> None:
    # given: what every unknown address answers
    unknown = HttpResponse("unknown", status=404)
    monkeypatch.setattr(pages, "page", lambda request: unknown)
    monkeypatch.setattr(page, "generate_latest", lambda registry: pytest.fail("the figures were worked out"))
    # then
    heads = {} if given is None else {"Authorization": given}
    assert page.metrics(RequestFactory().get("/metrics", headers=heads)) is unknown
    with override_settings(METRICS_TOKEN=""):
        assert page.metrics(RequestFactory().get("/metrics", headers={"Authorization": "Bearer "})) is unknown


def test_with_the_token_it_answers_reading_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked(monkeypatch, _away, _away)
    heads = {"Authorization": f"Bearer {TOKEN}"}
    answer = page.metrics(RequestFactory().get("/metrics", headers=heads))
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    assert b"fondsatlas_database_up 0.0" in answer.content
    assert page.metrics(RequestFactory().post("/metrics", headers=heads)).status_code == 405
