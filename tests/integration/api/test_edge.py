"""What every answer carries, and what happens beside the endpoints: ids, headers, compression, unknown addresses."""

import gzip
import logging
import re
from typing import Any

import brotli
import pytest
from django.test import Client

from app.config import openapi
from tests.integration.api.asking import get, problem, url

pytestmark = pytest.mark.django_db


def test_a_well_formed_request_id_is_kept(api: Client) -> None:
    assert api.get(url("fields/"), headers={"X-Request-ID": "abc-123.DEF_9"})["X-Request-ID"] == "abc-123.DEF_9"


@pytest.mark.parametrize("offered", ["short", "x" * 65, "has blank!", "a\tbcdefgh", "ümläutüü", "-starts-wrong"])
def test_any_other_request_id_is_replaced(api: Client, offered: str) -> None:
    answered = api.get(url("fields/"), HTTP_X_REQUEST_ID=offered)["X-Request-ID"]
    assert re.fullmatch(r"[0-9a-f]{16}", answered)


@pytest.mark.parametrize(
    "path", ["/api/", "/api", "/api/v1/", "/api/v2/news/", "/api/v1/nothing/", "/api/v1/news/1/2/"]
)
def test_unknown_addresses_of_the_api_are_problems(api: Client, path: str) -> None:
    response = api.get(path)
    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")
    assert response.json()["code"] == "not_found"


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_unknown_addresses_are_unknown_to_every_method(method: str) -> None:
    # no test client's shortcut: a real caller has no CSRF token
    response = getattr(Client(enforce_csrf_checks=True), method)("/api/v1/nothing/", headers={"Host": "localhost"})
    assert response.status_code == 404


def test_a_missing_slash_leads_to_the_endpoint_with_its_query(api: Client) -> None:
    response = api.get("/api/v1/news?page=2&lang=en")
    assert (response.status_code, response["Location"]) == (308, "/api/v1/news/?page=2&lang=en")


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options", "trace"])
@pytest.mark.parametrize("path", ["news/", "advanced_search/", "funds/1/", "fields/"])
def test_other_methods_are_refused_with_the_allowed_ones(api: Client, method: str, path: str) -> None:
    response = getattr(api, method)(url(path))
    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD"
    assert response.json()["code"] == "method_not_allowed"


def test_head_is_get_without_its_body(api: Client) -> None:
    response, whole = api.head(url("fields/")), api.get(url("fields/"))
    assert (response.status_code, response.content) == (200, b"")
    assert response["Content-Length"] == str(len(whole.content))


def test_an_unexpected_error_tells_only_its_number(
    api: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("app.screens.choices.filter_choices", broken)
    with caplog.at_level(logging.ERROR):
        document = problem(api, "filters/", 500, "internal_error")
    assert "secret" not in str(document)
    assert document["request_id"] in document["detail"]
    assert any(record.exc_info for record in caplog.records)


def test_every_log_line_bears_the_request_id() -> None:
    from app.http import request_ids

    record = logging.LogRecord("app", logging.INFO, "", 1, "message", None, None)
    request_ids.begin("abcdefgh-1")
    assert request_ids.RequestIdFilter().filter(record)
    assert record.request_id == "abcdefgh-1"  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["a\nforged", "a\r\nforged", "a\x1b[2Jforged", "a\u2028forged"])
def test_a_message_stays_on_its_line_whatever_it_quotes(text: str) -> None:
    from app.http import request_ids

    for record in (
        logging.LogRecord("app", logging.INFO, "", 1, "no fund at %s", (text,), None),
        logging.LogRecord("app", logging.INFO, "", 1, text, None, None),
    ):
        assert request_ids.OneLineFilter().filter(record)
        assert record.getMessage().isprintable()
        assert record.getMessage().endswith("forged")


def test_a_plain_message_keeps_its_values() -> None:
    from app.http import request_ids

    record = logging.LogRecord("app", logging.INFO, "", 1, "fund %s", ("ä\tb",), None)
    assert request_ids.OneLineFilter().filter(record)
    assert (record.msg, record.args) == ("fund %s", ("ä\tb",))


@pytest.mark.parametrize("offered", ["abc\ndefgh", "short", "x" * 65, "<script>alert</script>", "ümläut-id", ""])
def test_a_request_id_that_could_forge_lines_is_replaced(offered: str) -> None:
    from app.http import request_ids

    given = request_ids.begin(offered)
    assert given != offered
    assert request_ids.WELL_FORMED.fullmatch(given)


@pytest.mark.parametrize(
    "path",
    ["/api/v1/fields/", "/api/v1/nothing/", "/", "/robots.txt", "/healthz", "/livez", "/readyz", "/admin/login/"],
)
def test_security_headers_stand_on_every_answer(api: Client, path: str) -> None:
    headers = api.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    policy = headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert policy.startswith("default-src 'none'" if path.startswith("/api/") else "default-src 'self'")


def test_a_visitors_search_sets_no_cookie(visitor: Client) -> None:
    response = visitor.get(url("paginated_simple_search/", search="nordlicht"))
    assert not response.cookies
    assert "Cookie" not in response.headers.get("Vary", "")


@pytest.mark.parametrize(
    ("accepts", "encoding"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", None), ("", None)],
)
def test_long_answers_are_compressed_as_the_caller_accepts(api: Client, accepts: str, encoding: str | None) -> None:
    response = api.get(url("news/"), headers={"Accept-Encoding": accepts})
    plain = api.get(url("news/")).content
    assert response.headers.get("Content-Encoding") == encoding
    assert response["Vary"] == "Accept-Encoding"
    unpack: dict[str | None, Any] = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}
    assert unpack[encoding](response.content) == plain


def test_the_openapi_document_is_served(api: Client) -> None:
    assert api.get("/api/v1/openapi.json").content == openapi.committed()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_type_of_a_problem_explains_it(api: Client, lang: str) -> None:
    document = problem(api, "nothing/", 404, "not_found", lang=lang)
    explained = api.get(f"{document['type']}?lang={lang}")
    assert explained.status_code == 200
    assert explained.json()["title"] == document["title"]
    assert api.get("/api/v1/problems/nonsense/").status_code == 404


def test_an_unknown_host_is_refused(api: Client) -> None:
    response = api.get(url("fields/"), headers={"Host": "evil.example"})
    assert response.status_code == 400
    assert response.json()["code"] == "bad_request"


def test_german_is_the_default_language(api: Client) -> None:
    assert problem(api, "nothing/", 404, "not_found")["detail"] == "Seite nicht gefunden."
    assert get(api, "fields/") == get(api, "fields/", lang="de")


@pytest.mark.parametrize(
    "folder", ["/assets/", "/assets", "/static/", "/static/admin/", "/static/admin/css/", "/fonts/"]
)
def test_no_folder_lists_what_is_in_it(api: Client, folder: str) -> None:
    answer = api.get(folder)
    # The page that says that nothing is there, and no list.
    assert answer.status_code == 404
    assert b'<meta name="robots" content="noindex">' in answer.content
