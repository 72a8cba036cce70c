"""A browser as forms meet it, with cookies and CSRF tokens, and short ways to look at what it got."""

from typing import Any

import orjson
from django.test import Client

from app.mail import errands
from app.mail.models import Delivery

BASE = "/api/v1/"


class Browser:
    """Sends what the front end sends: JSON, with the CSRF token of its cookie."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True, headers={"Host": "localhost"}, raise_request_exception=False)

    def get(self, path: str, **query: Any) -> Any:
        """GET under the API."""
        return self.client.get(BASE + path, query)

    def send(self, method: str, path: str, data: Any = None, *, lang: str = "de", token: bool = True) -> Any:
        """Send JSON; ``token=False`` leaves the CSRF token out."""
        headers = {"X-CSRFToken": self.token()} if token else {}
        return self.client.generic(
            method,
            f"{BASE}{path}?lang={lang}",
            data if isinstance(data, bytes) else _json(data),
            content_type="application/json",
            headers=headers,
        )

    def post(self, path: str, data: Any = None, **options: Any) -> Any:
        """POST."""
        return self.send("POST", path, data, **options)

    def token(self) -> str:
        """The CSRF token, which the first refresh hands out."""
        if "csrftoken" not in self.client.cookies:
            self.client.post(f"{BASE}refresh-token/")
        return self.client.cookies["csrftoken"].value

    def log_in(self, email: str, password: str, **options: Any) -> Any:
        """Sign in as the form does."""
        return self.post("login/", {"userName": email, "password": password}, **options)


def _json(data: Any) -> bytes:
    return b"" if data is None else orjson.dumps(data)


def refused(response: Any, status: int, code: str) -> dict[str, Any]:
    """The problem document that an endpoint answers, which must have this status and code."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    document: dict[str, Any] = response.json()
    assert (document["code"], document["status"]) == (code, status)
    assert document["request_id"] == response["X-Request-ID"]
    return document


def wrong(document: dict[str, Any]) -> dict[str, str]:
    """Messages of a problem document by field, the last one of each."""
    return {error["key"]: error["message"] for error in document["errors"]}


def mailed(kind: str) -> list[Delivery]:
    """The mails of a kind that are queued, oldest first, once a worker has done what requests have left to it."""
    errands.run_due()
    return list(Delivery.objects.filter(kind=kind).order_by("pk"))


def secret_of(delivery: Delivery) -> str:
    """The secret in a mail's link."""
    return str(delivery.values["link"]).rpartition("/")[2]
