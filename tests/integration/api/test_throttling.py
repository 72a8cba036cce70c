"""Too many requests are refused clearly, for the right caller, and cheaply; Redis being away changes little."""

import logging
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
import redis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.http import HttpResponse
from django.test import Client, RequestFactory

from app.config.wsgi import application, behind
from app.http.throttling import callers
from app.http.throttling.buckets import Buckets
from app.http.throttling.limits import ClassLimits, Limit, limits
from app.http.throttling.middleware import Throttle, class_of, throttle
from app.http.throttling.shared import PAUSE, TIMEOUT, Settlement
from infra.stack import keys as key_store
from infra.stack.layout import Layout
from infra.stack.parts import redis as redis_part
from infra.stack.ports import choose
from tests.integration.api.asking import url
from tests.waiting import until

FIELDS = url("fields/")


@pytest.fixture
def portal(settings: Any) -> Iterator[Client]:
    """A portal that lets two requests pass and then one in a hundred seconds; an address has three times that."""
    tight = ClassLimits(Limit(0.01, 2), Limit(0.01, 6))
    settings.THROTTLE = dict.fromkeys(limits({}), tight)
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.PROVIDER_SLUG = f"test-{time.time_ns()}"
    throttle.cache_clear()
    yield Client(raise_request_exception=False)
    throttle.cache_clear()


@pytest.mark.parametrize(
    ("lang", "title", "detail"),
    [
        ("de", "Zu viele Anfragen", "Das waren zu viele Anfragen in kurzer Zeit. Bitte {} Sekunden warten"),
        ("en", "Too many requests", "You have sent too many requests in a short time. Please wait {} seconds"),
    ],
)
def test_too_many_requests_are_a_clear_problem(portal: Client, lang: str, title: str, detail: str) -> None:
    assert [portal.get(FIELDS).status_code for _ in range(2)] == [200, 200]
    refused = portal.get(FIELDS, {"lang": lang})
    document = refused.json()
    assert (refused.status_code, refused["Content-Type"]) == (429, "application/problem+json")
    assert (document["code"], document["title"]) == ("too_many_requests", title)
    seconds = refused["Retry-After"]
    assert seconds.isdecimal()
    assert 95 <= int(seconds) <= 100
    assert document["detail"].startswith(detail.format(seconds))
    assert refused["Cache-Control"] == "no-store"
    assert document["request_id"] == refused["X-Request-ID"]
    assert not refused.cookies


def test_a_page_that_is_too_much_says_so_in_its_language(portal: Client) -> None:
    for _ in range(6):
        assert Client().get("/en/advanced-search-results").status_code != 429
    refused = Client().get("/en/advanced-search-results")
    assert (refused.status_code, refused["Content-Type"]) == (429, "text/html; charset=utf-8")
    assert int(refused["Retry-After"]) > 90
    assert "Too many requests from your network" in refused.content.decode()
    assert "Zu viele Anfragen aus Ihrem Netz" in Client().get("/").content.decode()


def test_one_class_does_not_use_up_another(portal: Client) -> None:
    for _ in range(3):
        portal.get(FIELDS)
    assert portal.get(FIELDS).status_code == 429
    assert portal.get(url("advanced_search/", foo="1")).status_code != 429
    assert portal.get("/").status_code != 429


def test_health_is_never_refused(portal: Client, db: None) -> None:
    assert {portal.get("/healthz").status_code for _ in range(20)} == {200}


@pytest.mark.parametrize(
    ("method", "path", "name"),
    [
        ("GET", "/api/v1/paginated_simple_search/", "typing"),
        ("GET", "/api/v1/advanced_search/", "screen"),
        ("GET", "/api/v1/filter_search_perf_risk/", "screen"),
        ("GET", "/api/v1/filter_search_map/", "screen"),
        ("GET", "/api/v1/advanced_search_map/", "screen"),
        ("GET", "/api/v1/advanced_search/export/", "export"),
        ("POST", "/api/v1/generate_report/", "export"),
        ("POST", "/api/v1/generate_time_series/", "export"),
        ("GET", "/api/v1/advanced_searchx/", "read"),
        ("GET", "/api/v1/news/3/", "read"),
        ("GET", "/api", "page"),
        ("GET", "/api/", "read"),
        ("GET", "/healthz", None),
        ("GET", "/livez", None),
        ("GET", "/readyz", None),
        ("GET", "/healthz/", "page"),
        ("GET", "/details/1/x", "page"),
        ("GET", "/admin/login/", "page"),
        ("POST", "/admin/login/", "login"),
        ("POST", "/api/v1/login/", "login"),
        ("GET", "/api/v1/login/", "read"),
        ("POST", "/api/v1/register/", "login"),
        ("POST", "/api/v1/confirm/abc/", "login"),
        ("POST", "/api/v1/resend-confirmation/", "login"),
        ("POST", "/api/v1/request-reset-password/", "login"),
        ("POST", "/api/v1/reset-password/", "login"),
        ("POST", "/api/v1/refresh-token/", "read"),
        ("PUT", "/api/v1/unsubscribe", "login"),
        ("PUT", "/api/v1/unsubscribe/", "login"),
    ],
)
def test_each_address_has_its_class(method: str, path: str, name: str | None) -> None:
    assert class_of(method, path) == name


def visitor(settings: Any, tmp_path: Path) -> Client:
    """A browser that has been given its number by a page."""
    (tmp_path / "index.html").write_text("<!doctype html><html><head></head></html>")
    settings.FRONTEND_DIST = tmp_path
    client = Client()
    assert client.get("/").cookies[callers.COOKIE]["httponly"]
    return client


def test_people_behind_one_address_do_not_stop_each_other(portal: Client, settings: Any, tmp_path: Path) -> None:
    first, second = visitor(settings, tmp_path), visitor(settings, tmp_path)
    assert [first.get(FIELDS).status_code for _ in range(3)] == [200, 200, 429]
    assert [second.get(FIELDS).status_code for _ in range(3)] == [200, 200, 429]
    # A cookie that is left out, or made up, is worth nothing: all without one share what one session has.
    portal.cookies[callers.COOKIE] = "made:up:1"
    assert [portal.get(FIELDS).status_code, Client().get(FIELDS).status_code, portal.get(FIELDS).status_code] == [
        200, 200, 429,
    ]  # fmt: skip


def test_many_sessions_of_one_address_end_at_the_addresss_limit(portal: Client, settings: Any, tmp_path: Path) -> None:
    people = [visitor(settings, tmp_path) for _ in range(5)]
    answers = [person.get(FIELDS) for person in people for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200] * 6 + [429] * 4
    assert {answer.json()["code"] for answer in answers[6:]} == {"too_many_from_address"}


def test_a_page_hands_out_one_number_and_the_api_none(portal: Client, settings: Any, tmp_path: Path) -> None:
    client = visitor(settings, tmp_path)
    again = client.get("/")
    assert not again.cookies
    assert again["Cache-Control"] == "no-cache"
    assert not client.get(FIELDS).cookies
    assert not portal.get("/robots.txt").cookies


def wsgi(app: Any, connection: str, forwarded: str) -> int:
    """Status of one request that comes over ``connection`` with this X-Forwarded-For."""
    environ = RequestFactory().get(FIELDS, REMOTE_ADDR=connection, headers={"X-Forwarded-For": forwarded}).META
    statuses: list[str] = []
    # The test's own transaction must outlive the request, which closes old connections.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        list(app(environ, lambda status, headers, exc_info=None: statuses.append(status)))
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)
    return int(statuses[0].split()[0])


def test_without_trusted_proxies_the_header_is_not_read(portal: Client) -> None:
    app = behind([], application)
    found = [wsgi(app, "203.0.113.9", f"198.51.100.{number}") for number in range(4)]
    assert found == [200, 200, 429, 429]


@pytest.mark.parametrize(
    "forwarded",
    [
        "198.51.100.7",
        "1.2.3.{n}, 198.51.100.7",
        "garbage{n}, 198.51.100.7, 10.0.0.9",
        "10.0.0.{n}, 198.51.100.7",
        "2001:db8:{n}::1,198.51.100.7 ,10.1.2.3",
        "198.51.100.7:4{n}",
        ",,{n},198.51.100.7",
    ],
)
def test_a_client_behind_a_proxy_cannot_pretend_another_address(portal: Client, forwarded: str) -> None:
    # given: two proxies of ours, of which the last always writes down who came to it
    app = behind(["10.0.0.0/8"], application)
    # when: one client writes something new in front each time
    found = [wsgi(app, "10.0.0.1", forwarded.format(n=number)) for number in range(4)]
    # then: it stays one client, another one is not touched, and a direct caller's header is not read
    assert found == [200, 200, 429, 429]
    assert wsgi(app, "10.0.0.1", "198.51.100.8") == 200
    assert [wsgi(app, "203.0.113.9", f"198.51.100.{n}") for n in range(50, 53)] == [200, 200, 429]


def test_a_query_that_is_too_long_is_told_so(portal: Client) -> None:
    refused = portal.get(FIELDS + "?lang=en&x=" + "a" * 20_000)
    assert (refused.status_code, refused.json()["code"]) == (414, "address_too_long")
    assert "16000" in refused.json()["detail"]
    page = portal.get("/?x=" + "a" * 20_000)
    assert (page.status_code, page["Content-Type"]) == (414, "text/html; charset=utf-8")


def test_a_request_costs_less_than_a_tenth_of_a_millisecond(services: Any) -> None:
    # Beside the settlement with the real Redis, which runs in its own thread.
    generous = limits({"THROTTLE_FACTOR": "10000"})
    one = Throttle(generous, services.redis_users["throttling"], prefix=f"{time.time_ns()}:throttle:", secret="x")
    request = RequestFactory().get(url("paginated_simple_search/", search="x"), REMOTE_ADDR="203.0.113.5")
    answer = HttpResponse()
    callers.hand_out_number(answer)
    request.COOKIES[callers.COOKIE] = answer.cookies[callers.COOKIE].value
    times = []
    for _ in range(5000):
        began = time.perf_counter()
        name = class_of("GET", request.path_info)
        assert name is not None
        assert one.ask(name, callers.session_of(request), callers.address_of(request)) is None
        times.append(time.perf_counter() - began)
    times.sort()
    assert times[len(times) // 2] < 0.000_1


class Sharing:
    """Buckets of several processes over one Redis, settled when the test says so."""

    def __init__(self, redis_url: str) -> None:
        self.redis_url = redis_url
        self.prefix = f"{time.time_ns()}:throttle:"

    def process(self) -> tuple[Buckets, Settlement]:
        buckets = Buckets()
        return buckets, Settlement(buckets, self.redis_url, prefix=self.prefix, secret="x")


LIMIT = Limit(0.1, 10)


def take(buckets: Buckets, times: int) -> int:
    return sum(buckets.take([("a", LIMIT)]) is None for _ in range(times))


def test_processes_count_together(services: Any) -> None:
    sharing = Sharing(services.redis_users["throttling"])
    (first, one), (second, two) = sharing.process(), sharing.process()
    # given: six taken in one process, three in the other
    assert (take(first, 6), take(second, 3)) == (6, 3)
    # when
    one.once()
    two.once()
    # then: the second knows of all nine, the first as soon as it has something to tell
    assert take(second, 5) == 1
    two.once()
    assert take(first, 1) == 1
    one.once()
    assert take(first, 5) == 0
    # and what was too much is owed: both together took eleven of ten
    refused = first.take([("a", LIMIT)])
    assert refused is not None
    assert 15 < refused[1] <= 20


def test_many_buckets_are_settled_in_several_calls_and_expire(services: Any) -> None:
    sharing = Sharing(services.redis_users["throttling"])
    buckets, settlement = sharing.process()
    for number in range(1200):
        # The last one is full again after a minute, the others half a second later.
        buckets.take([(str(number), Limit(10, 5) if number < 1199 else Limit(1 / 60, 5))])
    settlement.once()
    server = redis.Redis.from_url(services.redis_users["throttling"])
    assert not settlement.alone
    assert server.get(settlement.key("1199")) is not None

    def left() -> bool:
        with server.pipeline(transaction=False) as pipe:
            for number in range(1199):
                pipe.get(settlement.key(str(number)))
            return any(pipe.execute())

    until(lambda: not left())


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[Callable[[], psutil.Process]]:
    """Starts a Redis of this test's own, always on the same port."""
    layout = Layout(tmp_path / "home")
    layout.prepare()
    port = choose(["redis"], tmp_path / "port.json")["redis"]
    keys = key_store.load(layout.run / "secrets")
    redis_part.prepare(layout, port, keys)
    part = redis_part.part(layout)
    started: list[subprocess.Popen[bytes]] = []

    def start() -> psutil.Process:
        started.append(subprocess.Popen(part.command, cwd=part.directory, stdout=subprocess.DEVNULL))
        until(lambda: _answers(redis_part.url(port, keys, "status")))
        return psutil.Process(started[-1].pid)

    start.url = redis_part.url(port, keys, "throttling")  # type: ignore[attr-defined]
    yield start
    for process in started:
        process.kill()
        process.wait()


def _answers(redis_url: str) -> bool:
    try:
        return bool(redis_part.probe(redis_url))
    except Exception:
        return False


def test_a_dead_or_hanging_redis_stops_nobody(
    own_redis: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: a process that counts together with others
    server = own_redis()
    sharing = Sharing(own_redis.url)
    buckets, settlement = sharing.process()
    take(buckets, 1)
    settlement.once()
    assert not settlement.alone

    def ask(seconds: float) -> list[float]:
        times, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            began = time.perf_counter()
            buckets.take([("b", Limit(1e6, 1000))])
            settlement.wake()
            times.append(time.perf_counter() - began)
            time.sleep(0.002)
        return times

    def told(words: str) -> int:
        return sum(words in record.getMessage() for record in caplog.records)

    for fault, mend in ((server.suspend, server.resume), (server.kill, own_redis)):
        with caplog.at_level(logging.WARNING, logger="app.http"):
            # when: Redis hangs, or is dead, while requests come
            caplog.clear()
            fault()
            times = ask(3 * TIMEOUT + PAUSE)
            # then: none of them waits, the limit holds in this process, and the log says it once
            assert settlement.alone
            assert sorted(times)[-5] < TIMEOUT / 5
            assert take(buckets, 30) <= 10
            # The thread that settles writes its line a moment after it knows.
            until(lambda: told("alone") > 0)
            assert told("alone") == 1
            # when: it is back, then it is used again, without a restart
            mend()
            ask(PAUSE + 2 * TIMEOUT)
            until(lambda: not settlement.alone)
            until(lambda: told("all processes") > 0)
            assert told("all processes") == 1


def test_a_refusal_is_logged_once_a_minute_and_names_nobody(portal: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        for _ in range(20):
            portal.get(FIELDS, REMOTE_ADDR="203.0.113.77")
    # Threads of former tests may still complain about their Redis.
    messages = [record.getMessage() for record in caplog.records]
    [line] = [message for message in messages if message.startswith("throttled")]
    assert "too_many_requests, read" in line
    assert not any("203.0.113" in message for message in messages)
