"""Cookies of a deployment behind TLS."""

import os
import subprocess
import sys

import pytest

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
