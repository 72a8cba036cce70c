"""Reads JSON bodies strictly: what is too large, too deep, ambiguous or no JSON is refused with its own code."""

import base64
import heapq
import io
import json
import re
from typing import Any, Final, NoReturn

from django.conf import settings
from django.core.files.uploadhandler import load_handler
from django.http import HttpRequest
from django.http.multipartparser import MultiPartParser
from ninja.parser import Parser

from app.http.bodies.limits import DEEPEST, JSON_BYTES, LIMIT, files_at, limit_of
from app.http.formats import size
from app.http.problems import Problem

#: A text, or what has begun as one: without its end it must match as well, or each of its quotation marks would be
#: tried as another beginning, in a time that grows with the square of the body's length.
_STRING: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_BRACKET: Final = re.compile(rb"[\[\]{}]")


class StrictParser(Parser):
    """What Ninja reads bodies with."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The body as Python values. Raises Problem (413, 415), or ValueError for what is no JSON.

        Endpoints that take files read a form as well: as the JSON that it stands for.
        """
        files = files_at(request.path_info)
        is_form = request.content_type == "multipart/form-data" and files > 0
        if request.content_type not in ("application/json", "") and not is_form:
            raise Problem("not_json")
        body = request.body
        largest: int = request.META.get(LIMIT) or limit_of(request.path_info, uploader=False)
        if len(body) > largest:
            raise Problem("body_too_large", maximum=size(largest))
        if is_form:
            return _form(request, body)
        if is_large_beside_texts(body, max(1, files)):
            raise Problem("body_too_large", maximum=size(JSON_BYTES))
        if depth(body) > DEEPEST:
            raise Problem("body_too_deep", maximum=DEEPEST)
        # Of bytes, json.loads would guess the encoding: JSON is UTF-8 (RFC 8259), and other readers take it for that.
        return json.loads(body.decode(), object_pairs_hook=_unambiguous, parse_constant=_no_number)


def is_large_beside_texts(body: bytes, texts: int) -> bool:
    """Whether more than a usual body stands around the longest texts of one.

    A larger limit is meant for so many files as texts. A million names within it would cost seconds, and a gigabyte for
    the errors that nobody is told. Reading ends once there is too much.
    """
    if len(body) <= JSON_BYTES:
        return False
    beside = ended = 0
    longest = [0] * texts
    for found in _STRING.finditer(body):
        beside += found.start() - ended + heapq.heappushpop(longest, found.end() - found.start())
        ended = found.end()
        if beside > JSON_BYTES:
            return True
    return beside + len(body) - ended > JSON_BYTES


def _form(request: HttpRequest, body: bytes) -> dict[str, Any]:
    """The fields of a form, with a dot for what stands within another (``title.de``), and its files as base64.

    Raises Problem (413) for texts that are longer than a usual body, and ValueError for names within each other that no
    JSON could have.
    """
    # The request's own parser serves POST alone, and once.
    handlers = [load_handler(name, request) for name in settings.FILE_UPLOAD_HANDLERS]
    fields, files = MultiPartParser(request.META, io.BytesIO(body), handlers, request.encoding).parse()
    if sum(len(name) + len(text) for name, texts in fields.lists() for text in texts) > JSON_BYTES:
        raise Problem("body_too_large", maximum=size(JSON_BYTES))
    found: dict[str, Any] = {}
    for name, text in fields.items():
        _put(found, name, text)
    for name, file in files.items():
        content = base64.b64encode(file.read()).decode("ascii")
        _put(found, name, {"base64_string": content, "file_name": file.name or ""})
    return found


def _put(into: dict[str, Any], name: str, value: Any) -> None:
    *outer, last = name.split(".")
    if len(outer) >= DEEPEST:
        raise Problem("body_too_deep", maximum=DEEPEST)
    for part in outer:
        into = into.setdefault(part, {})
        if not isinstance(into, dict):
            raise ValueError(f"{name} is a value and has others within")
    if last in into:
        raise ValueError(f"{name} is there twice")
    into[last] = value


def depth(body: bytes) -> int:
    """How many lists and objects stand within each other, without building any of them."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        # The usual body: no need to look where they are.
        return min(DEEPEST, body.count(b"[") + body.count(b"{"))
    deepest = now = 0
    for found in _BRACKET.finditer(_STRING.sub(b"", body)):
        now += 1 if found[0] in b"[{" else -1
        deepest = max(deepest, now)
    return deepest


def _unambiguous(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names stand once: readers that take the first and those that take the last must agree."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
