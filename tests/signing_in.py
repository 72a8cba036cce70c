"""Signs in to a running portal as one of its demo accounts, for programs that drive it from outside."""

from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

import orjson


def cookies(address: str, role: str = "retail") -> str:
    """What a browser sends as ``Cookie`` once somebody of this role has signed in at ``address``.

    Raises RuntimeError if the portal does not let the demo account in.
    """
    place = urlsplit(address)
    connection = HTTPConnection(place.hostname or "127.0.0.1", place.port, timeout=30)
    jar: dict[str, str] = {}

    def ask(method: str, path: str, body: bytes | None = None) -> bytes:
        headers = {"Cookie": _written(jar), "X-CSRFToken": jar.get("csrftoken", ""), "Content-Type": "application/json"}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        _keep(jar, answer)
        if answer.status not in (200, 204):
            raise RuntimeError(f"{method} {path} answers {answer.status}: {content[:300]!r}")
        return content

    try:
        ask("GET", "/")
        ask("POST", "/api/v1/refresh-token/", b"")
        accounts = orjson.loads(ask("GET", "/api/v1/demo_accounts/"))["results"]
        [account] = [one for one in accounts if one["role"] == role]
        form = {name: account[name] for name in ("userName", "password")}
        ask("POST", "/api/v1/login/", orjson.dumps(form))
    finally:
        connection.close()
    return _written(jar)


def _keep(jar: dict[str, str], answer: HTTPResponse) -> None:
    for line in answer.headers.get_all("Set-Cookie") or ():
        jar.update({name: morsel.value for name, morsel in SimpleCookie(line).items()})


def _written(jar: dict[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in jar.items())


def session_of(cookie: str) -> str:
    """The session's part of :func:`cookies`."""
    return f"sessionid={SimpleCookie(cookie)['sessionid'].value}"
