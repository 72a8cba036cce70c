"""The WSGI environ of a request that came by RSGI: its head, what that says of the body, and the body."""

import io
import sys
from typing import Any, Final

from django.conf import settings
from django.http import parse_cookie

from app.http.bodies.receiving import Refused

Environ = dict[str, Any]

_ALWAYS: Final[Environ] = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.errors": sys.stderr,
    "wsgi.input_terminated": True,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}
#: Names of the two heads that CGI writes without a prefix.
_PLAIN: Final = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


def environ_of(scope: Any) -> Environ:
    """The request's head as WSGI has it: bytes as latin-1, heads of one name joined.

    Names with an underscore are left out. WSGI writes ``X-Forwarded_For`` as it writes ``X-Forwarded-For``, so a client
    could add to what a proxy says, in any mixture of both signs.
    """
    path, query = scope.path, scope.query_string
    server, _, port = scope.server.rpartition(":")
    environ = _ALWAYS | {
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": path if path.isascii() else path.encode().decode("latin-1"),
        "QUERY_STRING": query if query.isascii() else query.encode().decode("latin-1"),
        "SERVER_NAME": server,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": io.BytesIO(),
    }
    for name, value in scope.headers.items():
        if "_" in name:
            continue
        key = _PLAIN.get(name) or "HTTP_" + name.upper().replace("-", "_")
        if key in environ:
            environ[key] = environ[key] + ("; " if name == "cookie" else ",") + value
        else:
            environ[key] = value
    return environ


def length_of(environ: Environ) -> int | None:
    """The length that the head announces; None for a body in chunks.

    Raises Refused for lengths that contradict each other or are no numbers.
    """
    length = environ.get("CONTENT_LENGTH")
    if length is not None and (not length.isdecimal() or "HTTP_TRANSFER_ENCODING" in environ):
        raise Refused("bad_request")
    return None if length is None else int(length)


def session_key_of(environ: Environ) -> str:
    """The session's key that the cookies hold; empty without one."""
    return parse_cookie(environ.get("HTTP_COOKIE", "")).get(settings.SESSION_COOKIE_NAME, "")


def complete(environ: Environ, body: bytes) -> None:
    """Put the body into the environ, with its length, however it came."""
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    environ["CONTENT_LENGTH"] = str(len(body))
    environ["wsgi.input"] = io.BytesIO(body)
