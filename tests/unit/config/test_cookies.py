"""Cookies and redirects of a deployment behind TLS."""

import os
import subprocess
import sys

import pytest

from tests.length import sampled

SHOW = """
from django.conf import settings
print(settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE, settings.SECURE_SSL_REDIRECT)
"""


@pytest.mark.parametrize(("https", "secure"), [("1", "True True True"), ("0", "False False False")])
def test_cookies_are_for_tls_only_where_the_portal_speaks_it(https: str, secure: str) -> None:
    # The settings are read once: each case has a process of its own.
    environment = os.environ | {"HTTPS": https, "SECRET_KEY": "x" * 50, "DJANGO_SETTINGS_MODULE": "app.config.settings"}
    done = subprocess.run([sys.executable, "-c", SHOW], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == secure


REDIRECT = """
import django
django.setup()
from django.http import HttpResponse
from django.middleware.security import SecurityMiddleware
from django.test import RequestFactory
request = RequestFactory().get("/en/?a=1", headers={"Host": "other.example:9999"})
print(SecurityMiddleware(lambda _: HttpResponse())(request).headers.get("Location"))
"""


@pytest.mark.parametrize(
    ("address", "wanted"),
    sampled(
        [
            ("https://portal.example", "https://portal.example/en/?a=1"),
            ("https://portal.example:8443", "https://portal.example:8443/en/?a=1"),
        ],
        1,
    ),
)
def test_plain_requests_are_led_to_the_portals_address_and_not_to_their_own_host(address: str, wanted: str) -> None:
    environment = os.environ | {
        "HTTPS": "1", "SECRET_KEY": "x" * 50, "DJANGO_SETTINGS_MODULE": "app.config.settings",
        "PORTAL_ADDRESS": address, "ALLOWED_HOSTS": "portal.example,other.example",
    }  # fmt: skip
    done = subprocess.run([sys.executable, "-c", REDIRECT], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == wanted
