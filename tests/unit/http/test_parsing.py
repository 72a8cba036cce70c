"""Bodies are read as UTF-8 and nothing else, in a time that grows with their length and no faster."""

import json
import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import RequestFactory
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from hypothesis import given
from hypothesis import strategies as st

from app.http.bodies.limits import BASE64_BYTES, DEEPEST, JSON_BYTES, LIMIT, UPLOAD_BYTES
from app.http.bodies.parsing import StrictParser, depth
from app.http.problems import Problem

_PIT = b"[" * (DEEPEST + 1)
_VALUES = st.recursive(
    st.none() | st.integers() | st.text(alphabet='ab"\\[]{}'),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(alphabet='a"\\[{'), inner, max_size=3),
    max_leaves=60,
)


def _seconds(body: bytes) -> float:
    """The least of several turns: what else runs on the machine only ever adds."""
    turns = []
    for _ in range(5):
        began = time.thread_time()
        depth(body)
        turns.append(time.thread_time() - began)
    return min(turns)


@pytest.mark.parametrize("piece", [b'\\"', b'"', b"\\", b'"\\', b'"[', b'\\"a', b'"\\u0022', b"[", b'{"a":'])
def test_a_text_without_an_end_is_read_once(piece: bytes) -> None:
    # given: a body of which each piece could be the beginning of a text, and one 16 times as long
    short, long = (_PIT + b'"' + piece * number for number in (600, 9600))
    # then: with its square it would take 256 times as long
    assert _seconds(long) < 80 * max(_seconds(short), 1e-5)


def test_brackets_in_a_text_without_an_end_are_no_depth() -> None:
    assert depth(_PIT + b'"' + b"[" * 100) == DEEPEST + 1
    assert depth(b'["' + b"[" * 100) == 1


_FILE = b'"file": "' + b"QUJD" * 300_000 + b'"'
_AROUND = JSON_BYTES - 100


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{" + _FILE + b"}", None),
        (b'{"a": "' + b"x" * _AROUND + b'", ' + _FILE + b"}", None),
        (b"{" + _FILE + b', "a": "' + b"x" * _AROUND + b'"}', None),
        (b"{" + b" " * _AROUND + _FILE + b"}", None),
        # Somebody who may send a file sends something else instead of it, beside it, or twice.
        (b"{" + b",".join(b'"k%d":1' % number for number in range(400_000)) + b"}", "body_too_large"),
        (b"[" + b"1," * 400_000 + b"1]", "body_too_large"),
        (b"{" + _FILE + b"," + b",".join(b'"k%d":1' % number for number in range(10_000)) + b"}", "body_too_large"),
        (b"{" + _FILE + b"," + _FILE.replace(b"file", b"more") + b"}", "body_too_large"),
        (b"{" + _FILE + b" " * JSON_BYTES + b"}", "body_too_large"),
        (b" " * JSON_BYTES + b"{" + _FILE + b"}", "body_too_large"),
    ],
)
def test_a_large_body_is_one_large_text(body: bytes, code: str | None) -> None:
    # given: whoever may send 15 MB
    request = RequestFactory().post("/api/v1/fund_documents/1/", body, content_type="application/json")
    request.META[LIMIT] = BASE64_BYTES
    # when
    found = None
    try:
        StrictParser().parse_body(request)
    except Problem as problem:
        found = problem.code
    # then
    assert found == code


def _levels(value: object) -> int:
    if isinstance(value, dict):
        return 1 + max(map(_levels, value.values()), default=0)
    return 1 + max(map(_levels, value), default=0) if isinstance(value, list) else 0


@given(_VALUES)
def test_the_depth_is_that_of_the_value(value: object) -> None:
    body = json.dumps(value).encode()
    few = body.count(b"[") + body.count(b"{") <= DEEPEST
    assert depth(body) >= _levels(value) if few else depth(body) == _levels(value)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig", "latin-1"])
def test_json_is_utf_8(encoding: str) -> None:
    text = '{"name": "ü"}'

    def read(body: bytes) -> object:
        request = RequestFactory().post("/api/v1/login/", body, content_type="application/json")
        return StrictParser().parse_body(request)

    assert read(text.encode()) == {"name": "ü"}
    with pytest.raises(ValueError, match=r"decode|BOM"):
        read(text.encode(encoding))


def _sent(fields: dict[str, object], method: str = "POST", path: str = "/api/v1/company_news/") -> object:
    request = RequestFactory().generic(method, path, encode_multipart(BOUNDARY, fields), content_type=MULTIPART_CONTENT)
    request.META[LIMIT] = UPLOAD_BYTES
    return StrictParser().parse_body(request)


@pytest.mark.parametrize("method", ["POST", "PATCH"])
def test_a_form_is_the_json_that_it_stands_for(method: str) -> None:
    file = SimpleUploadedFile("a.pdf", b"%PDF", "application/pdf")
    assert _sent({"title.de": "Büro", "title.en": "Office", "submit": "false", "pdf_file.de": file}, method) == {
        "title": {"de": "Büro", "en": "Office"},
        "submit": "false",
        "pdf_file": {"de": {"base64_string": "JVBERg==", "file_name": "a.pdf"}},
    }


def test_a_form_that_no_json_could_be_is_refused() -> None:
    with pytest.raises(ValueError, match="others within"):
        _sent({"title": "Büro", "title.de": "Büro"})
    with pytest.raises(Problem) as long:
        _sent({"title": "x" * JSON_BYTES})
    assert long.value.code == "body_too_large"
    with pytest.raises(Problem) as elsewhere:
        _sent({"title": "Büro"}, path="/api/v1/login/")
    assert elsewhere.value.code == "not_json"


def test_where_several_files_are_taken_several_texts_may_be_large() -> None:
    three = b"{" + b",".join(b'"%d": "' % number + b"QUJD" * 300_000 + b'"' for number in range(3)) + b"}"
    four = three[:-1] + b', "x": "' + b"QUJD" * 300_000 + b'"}'
    for body, code in ((three, None), (four, "body_too_large")):
        request = RequestFactory().post("/api/v1/company_news/", body, content_type="application/json")
        request.META[LIMIT] = UPLOAD_BYTES
        found = None
        try:
            StrictParser().parse_body(request)
        except Problem as problem:
            found = problem.code
        assert found == code
