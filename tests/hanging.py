"""Settings of a web server with one more address, `/hang`, whose answer never comes."""

import threading
from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from app.config.settings import *  # noqa: F403
from app.config.settings import MIDDLEWARE as USUAL

MIDDLEWARE = ["tests.hanging.hanging", *USUAL]


def hanging(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that waits for what nobody does."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if request.path == "/hang":
            threading.Event().wait()
        return get_response(request)

    return answer
