"""Django as a WSGI application: what the RSGI entry point calls, and what any other server would serve."""

import multiprocessing
import os
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http.response import HttpResponseBase
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from app.config.checks import require_full_hashing, require_secret_key
from app.config.orphans import end_with_parent
from app.monitoring.sharing import share

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "app.config.settings")


#: Bytes; the front end's largest file has a twentieth of it.
LARGEST_WHOLE = 5 * 1024 * 1024


def behind(proxies: list[str], served: Any) -> Any:
    """``served`` with the client's address in place of a trusted proxy's.

    The last name in ``X-Forwarded-For`` that is no trusted proxy counts: whatever stands before it came from the
    client, who may write what it likes. Without trusted proxies the header is never read.
    """
    return wrap_wsgi_with_proxy_headers(served, proxies) if proxies else served


def in_one_piece(served: Any) -> Any:
    """``served`` with each answer handed over in one piece, files up to ``LARGEST_WHOLE`` bytes included.

    A piece that is handed over is sent by the server's event loop. Django's answers and WhiteNoise's files are
    iterators, and iterating holds a thread until the client has read almost all: thirty slow readers would be enough to
    hold all of them (ADR 0047).
    """

    def serve(environ: dict[str, Any], start_response: Any) -> Any:
        answer = served(environ, start_response)
        if not isinstance(answer, HttpResponseBase):
            return answer
        if answer.streaming and int(answer.headers.get("Content-Length") or LARGEST_WHOLE + 1) > LARGEST_WHOLE:
            return answer
        try:
            return [b"".join(answer)]
        finally:
            answer.close()

    return serve


require_secret_key()
require_full_hashing()
if multiprocessing.parent_process() is not None:
    # A worker of granian, not whoever else imports this.
    end_with_parent()
    if settings.METRICS_TOKEN:
        share(settings.METRICS_FOLDER)
#: For a server that has placed the client's address already.
handle = in_one_piece(get_wsgi_application())
application = behind(settings.TRUSTED_PROXIES, handle)
