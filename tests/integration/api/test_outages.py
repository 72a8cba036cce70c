"""The engine or the database is down: exact codes answer, the rest fails fast, and all recovers alone."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.test import Client

from app.funds import records
from app.funds.models import Tranche
from app.http import engine, health
from app.screens.schemas import BriefItem
from tests.factories.accounts import staff
from tests.integration.api.asking import get, problem, url
from tests.waiting import until

pytestmark = pytest.mark.django_db

#: Longest a caller may wait for the answer that the engine is down, in seconds. A loaded machine adds one or two.
BOUND = 5.0


@contextmanager
def listener(*, accepts: bool) -> Iterator[str]:
    """The address of a socket that takes connections and never answers, or of a port where nobody listens."""
    server = socket.socket()
    server.bind(("127.0.0.1", 0))
    held: list[socket.socket] = []
    stopped = threading.Event()
    address = f"http://127.0.0.1:{server.getsockname()[1]}"
    if not accepts:
        server.close()
        yield address
        return
    server.listen(64)
    server.settimeout(0.1)

    def hold() -> None:
        while not stopped.is_set():
            try:
                held.append(server.accept()[0])
            except TimeoutError:
                continue

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        yield address
    finally:
        stopped.set()
        thread.join()
        for one in [server, *held]:
            one.close()


@pytest.fixture(params=["dead", "blackhole"])
def engine_down(request: pytest.FixtureRequest, api: Client, settings: Any) -> Iterator[Client]:
    with listener(accepts=request.param == "blackhole") as address:
        settings.OPENSEARCH_URLS = [address]
        # What waits for the engine waits so long; the portal's own bound is five times that.
        settings.OPENSEARCH_SEARCH_SECONDS = 0.4
        engine.forget()
        yield api
    engine.forget()


def german() -> Tranche:
    found = Tranche.objects.filter(isin__startswith="DE").order_by("id").first()
    assert found is not None
    return found


MESSAGES = {
    "de": "Abruf von Fonds derzeit nicht möglich. Bitte versuchen Sie es später noch einmal.",
    "en": "Currently unable to retrieve funds. Please try again later.",
}


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_name_search_fails_fast_with_the_specifications_message(engine_down: Client, lang: str) -> None:
    for _ in range(5):
        began = time.monotonic()
        response = engine_down.get(url("paginated_simple_search/", search="nordlicht", lang=lang))
        assert time.monotonic() - began < BOUND
        assert response.status_code == 503
        assert int(response["Retry-After"]) > 0
        assert response.json()["detail"] == MESSAGES[lang]


def test_the_portal_waits_two_seconds_for_its_engine_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    asked: list[float] = []
    monkeypatch.setattr(engine, "SearchClient", lambda urls, *, timeouts: asked.append(timeouts.search))
    for _ in range(2):
        engine.forget()
        engine.engine()
        settings.OPENSEARCH_SEARCH_SECONDS = 7.0
    engine.forget()
    assert asked == [2.0, 7.0]


def test_once_it_is_known_nobody_waits(engine_down: Client, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        engine_down.get(url("advanced_search/"))
    caplog.clear()
    began = time.monotonic()
    for _ in range(10):
        problem(engine_down, "advanced_search/", 503, "search_unavailable")
    # Half of what ten waits for the engine take.
    assert time.monotonic() - began < 2
    # The log says why nobody was asked.
    told = {one.getMessage() for one in caplog.records if one.name != "django.request"}
    assert told == {"search engine unavailable: it failed just now and is not asked yet"}


def test_what_needs_the_engine_is_unavailable(engine_down: Client) -> None:
    for path in (
        "paginated_simple_search/?search=x1",
        "simple_search/1/",
        "top_funds_for_search/1/",
        "advanced_search/",
        "filter_search/",
        "filter_search_count/",
        "filter_search_perf_risk/",
        "filter_search_map/",
        "advanced_search_map/",
    ):
        problem(engine_down, path, 503, "search_unavailable")


def test_articles_are_unavailable_in_their_own_words(engine_down: Client) -> None:
    for path, code, message in (
        ("news/", "news_unavailable", "Currently unable to retrieve news. Please try again later."),
        ("news/1/", "news_unavailable", "Currently unable to retrieve news. Please try again later."),
        ("reports/", "reports_unavailable", "Currently unable to retrieve reports. Please try again later."),
        ("reports/1/", "reports_unavailable", "Currently unable to retrieve reports. Please try again later."),
    ):
        assert problem(engine_down, path, 503, code, lang="en")["detail"] == message


def test_an_exact_code_answers_from_the_database(engine_down: Client) -> None:
    tranche = german()
    for text in (tranche.isin, tranche.isin.lower(), tranche.wkn, f"Kurs {tranche.isin} heute", f"WKN: {tranche.wkn}"):
        for path, key in (("paginated_simple_search/", "search"), ("advanced_search/", "q")):
            found = get(engine_down, path, **{key: text})
            assert found["degraded"] is True
            assert tranche.id in [item["id"] for item in found["results"]]
    assert get(engine_down, "paginated_simple_search/", search=tranche.isin)["results"][0]["tranches"]
    suggested = get(engine_down, "paginated_simple_search/", search=tranche.isin, brief="true")["results"]
    assert [set(item) for item in suggested] == [set(BriefItem.model_fields)]


def test_a_valid_isin_that_nobody_has_is_not_called_unknown(engine_down: Client) -> None:
    # The index may hold what a code was mistyped for, so the honest answer is 503.
    problem(engine_down, "paginated_simple_search/", 503, "search_unavailable", search="US0378331005")


def test_fund_pages_and_choices_do_not_need_the_engine(engine_down: Client) -> None:
    assert get(engine_down, f"funds/{german().id}/")["isin"] == german().isin
    assert get(engine_down, "filters/")["companies"]
    assert get(engine_down, "record_date/")["result"]
    assert get(engine_down, "fields/")["results"]


def test_bad_input_is_still_bad_input(engine_down: Client) -> None:
    problem(engine_down, "paginated_simple_search/", 400, "invalid_query")
    problem(engine_down, "advanced_search/", 400, "invalid_query", p="x")


def test_the_health_check_tells_the_parts_apart(engine_down: Client) -> None:
    response = engine_down.get("/healthz")
    assert response.status_code == 200
    assert response.json()["status"] == "degraded"
    assert response.json()["parts"] == {"database": "up", "search": "down"}
    response = engine_down.get("/readyz")
    assert response.status_code == 503
    assert response.json() == {"status": "unready", "parts": {"database": "up", "search": "down", "broker": "up"}}


@pytest.mark.parametrize("accepts", [True, False])
def test_a_broker_that_is_missing_is_named(api: Client, settings: Any, accepts: bool) -> None:
    assert api.get("/readyz").status_code == 200
    with listener(accepts=accepts) as address:
        settings.CELERY_BROKER_URL = address.replace("http", "redis") + "/0"
        response = api.get("/readyz")
        # The web answers without it, so nobody need be told off it.
        assert api.get("/healthz").json()["status"] == "ok"
    assert response.status_code == 503
    assert response.json() == {"status": "unready", "parts": {"database": "up", "search": "up", "broker": "down"}}


def test_whether_the_process_answers_depends_on_nobody(
    api: Client, settings: Any, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    for question in ("_database", "_search", "_broker"):
        monkeypatch.delattr(health, question)
    with django_assert_num_queries(0):
        response = api.get("/livez")
    assert (response.status_code, response.json(), response["Cache-Control"]) == (200, {"status": "ok"}, "no-store")
    assert api.post("/livez").status_code == 405
    assert api.post("/readyz").status_code == 405


def test_the_health_check_waits_for_no_frozen_database(api: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a database that takes connections and never says anything
    with listener(accepts=True) as address, monkeypatch.context() as frozen:
        place = urlsplit(address)
        frozen.setitem(connections.settings["default"], "HOST", place.hostname)
        frozen.setitem(connections.settings["default"], "PORT", str(place.port))
        began = time.monotonic()
        # when it is asked more often than it can answer
        answers = [api.get("/healthz").json() for _ in range(20)]
        # then each is answered, and tells which part it is; only the first has waited
        assert time.monotonic() - began < 5 * health.PATIENCE
        assert {one["status"] for one in answers} == {"degraded"}
        assert answers[0]["parts"] == {"database": "down", "search": "up"}
    # and it notices when the database is back
    until(lambda: api.get("/healthz").json()["status"] == "ok")


def test_it_recovers_by_itself(api: Client) -> None:
    # given an engine whose breaker is open because it was not reachable
    one = engine.engine()
    client = one.client
    with listener(accepts=False) as address:
        one.client = type(client)([address])
        for _ in range(4):
            problem(api, "paginated_simple_search/", 503, "search_unavailable", search="nordlicht")
    assert one.breaker.is_open
    # when it is back
    one.client = client
    # then searches work again within seconds, without a restart
    deadline = time.monotonic() + 5
    while api.get(url("paginated_simple_search/", search="nordlicht")).status_code != 200:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert not one.breaker.is_open


@contextmanager
def database_down() -> Iterator[None]:
    """Every statement fails as it does when the server has gone."""

    def refuse(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        raise OperationalError("the connection is lost")

    with connection.execute_wrapper(refuse):
        yield


def test_searches_go_on_while_the_database_is_down(visitor: Client) -> None:
    # given names that were read while it was up
    before = get(visitor, "filter_search/", per_page=3)
    get(visitor, "filters/")
    # when it is down
    with database_down():
        # then searches answer as before
        assert get(visitor, "paginated_simple_search/", search="nordlicht")["count"] > 0
        assert get(visitor, "filter_search/", per_page=3) == before
        assert get(visitor, "filters/")["companies"]
        # and what needs it says so
        document = problem(visitor, f"funds/{10**6}/", 503, "data_unavailable")
        assert document["detail"].startswith("Die Daten sind derzeit nicht erreichbar.")
    assert get(visitor, f"funds/{german().id}/")["isin"]


def test_name_searches_do_not_even_need_names_from_the_database(visitor: Client) -> None:
    with database_down():
        found = get(visitor, "paginated_simple_search/", search="nordlicht")
    assert found["count"] > 0
    assert found["record_date"] is None


def test_who_is_signed_in_searches_as_a_visitor_while_the_database_is_down(api: Client) -> None:
    with database_down():
        # when: nobody can say whose session it is
        found = get(api, "paginated_simple_search/", search="nordlicht")
        # then: what is for everybody answers, what is not says why
        assert found["count"] > 0
        problem(api, "advanced_search/", 503, "data_unavailable")
        problem(api, "user_info/", 503, "data_unavailable")
    # and nobody has been signed out
    assert get(api, "user_info/")["email"] == "retail@example.org"
    assert get(api, "advanced_search/")["count"] > 0


def test_both_down_is_still_a_clear_answer(engine_down: Client) -> None:
    isin = german().isin
    with database_down():
        problem(engine_down, "paginated_simple_search/", 503, "search_unavailable", search=isin)


def test_a_wkn_is_looked_up_by_its_index(api: Client) -> None:
    assert [one["wkn"] for one in records.by_wkn(german().wkn)] == [german().wkn]


def test_a_statement_that_takes_too_long_is_ended_and_is_no_server_error(
    api: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: the limit that web processes have, only shorter, and a statement beyond it
    with connection.cursor() as cursor:
        cursor.execute("set statement_timeout = 20")

    def slow(id: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute("select pg_sleep(20)")

    monkeypatch.setattr(records, "by_id", slow)
    try:
        # when
        started = time.monotonic()
        with transaction.atomic():
            document = problem(api, "funds/1/", 503, "data_unavailable")
            transaction.set_rollback(True)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("reset statement_timeout")

    # then
    assert document["detail"].startswith("Die Daten sind derzeit nicht erreichbar.")
    assert time.monotonic() - started < 10


def test_the_admin_without_its_database_says_when_to_come_back(api: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    api.force_login(staff())

    def away(*_: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr("django.contrib.admin.sites.AdminSite.each_context", away)
    response = api.get("/admin/")
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert "nicht erreichbar" in response.content.decode()
    assert "refused" not in response.content.decode()
