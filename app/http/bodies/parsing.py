"""Reads JSON bodies strictly: what is too large, too deep, ambiguous or no JSON is refused with its own code."""

import json
import re
from typing import Any, Final, NoReturn

from django.http import HttpRequest
from ninja.parser import Parser

from app.http.bodies.limits import DEEPEST, JSON_BYTES, LIMIT, limit_of
from app.http.formats import size
from app.http.problems import Problem

#: A text, or what has begun as one: without its end it must match as well, or each of its quotation marks would be
#: tried as another beginning, in a time that grows with the square of the body's length.
_STRING: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_BRACKET: Final = re.compile(rb"[\[\]{}]")


class StrictParser(Parser):
    """What Ninja reads bodies with."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The body as Python values. Raises Problem (413, 415), or ValueError for what is no JSON."""
        if request.content_type not in ("application/json", ""):
            raise Problem("not_json")
        body = request.body
        largest: int = request.META.get(LIMIT) or limit_of(request.path_info, uploader=False)
        if len(body) > largest:
            raise Problem("body_too_large", maximum=size(largest))
        if is_large_beside_one_text(body):
            raise Problem("body_too_large", maximum=size(JSON_BYTES))
        if depth(body) > DEEPEST:
            raise Problem("body_too_deep", maximum=DEEPEST)
        # Of bytes, json.loads would guess the encoding: JSON is UTF-8 (RFC 8259), and other readers take it for that.
        return json.loads(body.decode(), object_pairs_hook=_unambiguous, parse_constant=_no_number)


def is_large_beside_one_text(body: bytes) -> bool:
    """Whether more than a usual body stands around the longest text of one.

    A larger limit is meant for one file as text. A million names within it would cost seconds, and a gigabyte for the
    errors that nobody is told. Reading ends once there is too much.
    """
    if len(body) <= JSON_BYTES:
        return False
    beside = longest = ended = 0
    for found in _STRING.finditer(body):
        length = found.end() - found.start()
        beside += found.start() - ended + min(length, longest)
        longest = max(length, longest)
        ended = found.end()
        if beside > JSON_BYTES:
            return True
    return beside + len(body) - ended > JSON_BYTES


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
