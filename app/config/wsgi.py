"""The WSGI entry point that granian serves."""

import os
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from app.config.checks import require_secret_key

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "app.config.settings")


def behind(proxies: list[str], served: Any) -> Any:
    """``served`` with the client's address in place of a trusted proxy's.

    The last name in ``X-Forwarded-For`` that is no trusted proxy counts: whatever stands before it came from the
    client, who may write what it likes. Without trusted proxies the header is never read.
    """
    return wrap_wsgi_with_proxy_headers(served, proxies) if proxies else served


require_secret_key()
application = behind(settings.TRUSTED_PROXIES, get_wsgi_application())
