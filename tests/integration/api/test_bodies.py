"""Bodies that are too large, too deep, of another kind, or full of errors: each has a short answer of its own."""

import time
from typing import Any

import orjson
import pytest
from django.test import Client
from django.utils import timezone

from app.accounts.models import Session
from tests.factories.accounts import account, staff
from tests.integration.api.asking import url
from tests.integration.browsing import Browser, refused, wrong

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def member(browser: Browser) -> Browser:
    """Somebody who is signed in."""
    browser.client.force_login(account())
    return browser


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_body_of_six_megabytes_is_refused_with_its_limit(browser: Browser, lang: str) -> None:
    big = orjson.dumps({"userName": "a" * 6_000_000, "password": "x"})
    document = refused(browser.post("register/", big, lang=lang), 413, "body_too_large")
    assert "64 kB" in document["detail"]


def test_an_endpoint_may_take_less_than_the_others(browser: Browser) -> None:
    body = orjson.dumps({"userName": "a@example.org", "password": "x" * 20_000})
    assert "16 kB" in refused(browser.post("login/", body), 413, "body_too_large")["detail"]
    refused(browser.post("register/", orjson.dumps({"email": "x" * 20_000})), 400, "invalid_input")


@pytest.mark.parametrize("path", ["login/", "register/", "send_message/", "watch_lists/", "generate_report/"])
@pytest.mark.parametrize("whole", [True, False])
def test_a_form_with_files_is_no_json(member: Browser, path: str, whole: bool) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n' if whole else b"--x\r\nno"
    answer = member.client.post(
        url(path), body, content_type="multipart/form-data; boundary=x", headers={"X-CSRFToken": member.token()}
    )
    refused(answer, 415, "not_json")


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("multipart/form-data", 400),
        ("application/x-www-form-urlencoded", 415),
        ("text/plain", 415),
        ("application/xml", 415),
        ("application/json; charset=utf-8", 401),
        ("Application/JSON", 401),
    ],
)
def test_what_is_sent_must_say_that_it_is_json(browser: Browser, content_type: str, status: int) -> None:
    answer = browser.client.post(
        url("login/"),
        orjson.dumps({"userName": "a@example.org", "password": "x"}),
        content_type=content_type,
        headers={"X-CSRFToken": browser.token()},
    )
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"


def test_two_thousand_and_one_fields_of_a_form_are_no_failure_of_the_server(browser: Browser) -> None:
    answer = browser.client.post(
        url("login/"), "&".join(f"a{n}=1" for n in range(2001)), content_type="application/x-www-form-urlencoded"
    )
    assert 400 <= answer.status_code < 500, answer.content


@pytest.mark.parametrize("encoding", ["gzip", "br", "deflate", "gzip, identity", "x-unknown"])
def test_compressed_bodies_are_refused(browser: Browser, encoding: str) -> None:
    answer = browser.client.post(
        url("login/"), b"\x1f\x8b", content_type="application/json", headers={"Content-Encoding": encoding}
    )
    refused(answer, 415, "body_encoded")


@pytest.mark.parametrize(("depth", "status", "code"), [(20, 400, "invalid_input"), (21, 413, "body_too_deep")])
@pytest.mark.parametrize("form", ["lists", "objects"])
def test_depth_ends_at_twenty(browser: Browser, form: str, depth: int, status: int, code: str) -> None:
    inner = depth - 1
    value = "[" * inner + "]" * inner if form == "lists" else '{"a":' * inner + "1" + "}" * inner
    refused(browser.post("login/", f'{{"userName": {value}, "password": "x"}}'.encode()), status, code)


@pytest.mark.parametrize("text", ["[" * 30_000, '{"a":' * 10_000, "[{" * 5_000 + "}]" * 5_000])
def test_a_pit_of_brackets_is_seen_before_it_is_entered(browser: Browser, text: str) -> None:
    refused(browser.post("register/", text.encode()), 413, "body_too_deep")


def test_brackets_within_texts_are_no_depth(browser: Browser) -> None:
    body = orjson.dumps({"userName": "a@example.org", "password": '[{\\"' * 200})
    refused(browser.post("login/", body), 401, "login_failed")


@pytest.mark.parametrize(
    "text",
    [
        '{"userName": "a@example.org", "userName": "b@example.org", "password": "x"}',
        '{"userName": NaN, "password": "x"}',
        '{"userName": Infinity, "password": "x"}',
        '{"userName": "a", "password": "x"',
        '{"userName": ' + "9" * 9000 + "}",
        "\x00",
        "[[]",
    ],
)
def test_what_can_be_read_in_two_ways_or_none_is_refused(browser: Browser, text: str) -> None:
    refused(browser.post("login/", text.encode()), 400, "bad_request")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig", "latin-1"])
def test_json_is_utf_8(browser: Browser, encoding: str) -> None:
    # given: what in UTF-8 is a wrong password
    text = '{"userName": "a@example.org", "password": "ü"}'
    refused(browser.post("login/", text.encode()), 401, "login_failed")
    # then
    refused(browser.post("login/", text.encode(encoding)), 400, "bad_request")


@pytest.mark.parametrize("name", ["\\ud800", "a\\udfff", "\\u0000"])
def test_a_name_that_cannot_be_written_is_no_failure_of_the_server(browser: Browser, name: str) -> None:
    document = refused(browser.post("login/", f'{{"{name}": 1}}'.encode()), 400, "invalid_input")
    assert wrong(document)


def test_an_answer_names_twenty_unknown_names_and_counts_the_rest(browser: Browser) -> None:
    names = {f"a{number}": 0 for number in range(5000)}
    began = time.process_time()
    answer = browser.post("register/", orjson.dumps(names))
    document = refused(answer, 400, "invalid_input")
    assert (len(document["errors"]), document["more_errors"]) == (20, 5000 - 20)
    assert len(answer.content) < 10_000
    assert time.process_time() - began < 2


def test_unknown_keys_of_an_address_are_counted_in_the_same_way(browser: Browser) -> None:
    query: dict[str, Any] = {f"a{number}": "" for number in range(500)}
    document = refused(browser.client.get(url("fields/", **query)), 400, "invalid_query")
    assert (len(document["errors"]), document["more_errors"]) == (20, 480)
    document = refused(browser.client.get(url("fields/", a="", b="")), 400, "invalid_query")
    assert (len(document["errors"]), document["more_errors"]) == (2, 0)


def test_four_hundred_thousand_unknown_names_are_never_read(browser: Browser) -> None:
    body = orjson.dumps({f"a{number}": 0 for number in range(400_000)})
    refused(browser.post("login/", body), 413, "body_too_large")


@pytest.mark.parametrize("length", ["-1", "+5", "1e3", "0x10", "99999999999999999999", "five"])
def test_a_length_that_is_no_number_is_refused(browser: Browser, length: str) -> None:
    answer = browser.client.generic("POST", url("login/"), b"{}", CONTENT_LENGTH=length)
    refused(answer, 400, "bad_request")


def test_a_form_of_staff_that_is_too_large_is_told_so(db: None) -> None:
    client = Client(raise_request_exception=False)
    answer = client.post("/admin/login/", b"a" * 70_000, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 413
    assert "64 kB" in answer.content.decode()
    client.cookies["sessionid"] = "a" * 32
    answer = client.post("/admin/login/", b"a=" + b"a" * 60_000, content_type="application/x-www-form-urlencoded")
    assert answer.status_code in (200, 302, 403)


@pytest.mark.parametrize("who", ["nobody", "invented", "investor", "staff whose session is over", "staff"])
def test_only_a_session_of_staff_sends_large_forms(db: None, who: str) -> None:
    # given
    client = Client(raise_request_exception=False)
    if who == "invented":
        client.cookies["sessionid"] = "a" * 32
    elif who != "nobody":
        client.force_login(account() if who == "investor" else staff())
    if who == "staff whose session is over":
        Session.objects.update(expire_date=timezone.now())
    # when
    form = b"a=" + b"a" * 1_000_000
    answer = client.post("/admin/funds/fund/add/", form, content_type="application/x-www-form-urlencoded")
    # then: the form is read, and has faults; or it is not
    if who == "staff":
        assert answer.status_code == 200
    else:
        assert answer.status_code == 413
        assert "64 kB" in answer.content.decode()
