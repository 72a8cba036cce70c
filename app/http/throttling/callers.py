"""Who asks: the session that a signed cookie names, and the client's address."""

import secrets
import time
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

#: Name of the cookie that numbers a browser session. It says nothing about the visitor, and ends with the browser.
COOKIE = "visitor"
#: Seconds for which a number is believed, and after which a page hands out a new one.
VALID_SECONDS = 24 * 3600
RENEW_SECONDS = 12 * 3600
_LONGEST_COOKIE = 200
_SALT = "app.http.throttling"


def session_of(request: HttpRequest) -> str | None:
    """The number of the visitor's session; None without a cookie, or with one that this portal did not sign of late."""
    value = request.COOKIES.get(COOKIE)
    if value is None or len(value) > _LONGEST_COOKIE:
        return None
    # Checking a signature costs 30 µs, remembering it 0.2; the hour in the key ends what is remembered.
    return _number(value, int(time.time()) // 3600)


@lru_cache(maxsize=10_000)
def _number(value: str, _hour: int) -> str | None:
    try:
        number: str = signing.TimestampSigner(salt=_SALT).unsign(value, max_age=VALID_SECONDS)
    except signing.BadSignature:
        return None
    return number


def needs_new_number(request: HttpRequest) -> bool:
    """Whether a page should hand out a number: there is none, or it soon ends."""
    value = request.COOKIES.get(COOKIE)
    if session_of(request) is None or value is None:
        return True
    try:
        signing.TimestampSigner(salt=_SALT).unsign(value, max_age=RENEW_SECONDS)
    except signing.BadSignature:
        return True
    return False


def hand_out_number(response: HttpResponseBase) -> None:
    """Set the cookie; the answer is then this visitor's alone."""
    value = signing.TimestampSigner(salt=_SALT).sign(secrets.token_urlsafe(12))
    response.set_cookie(COOKIE, value, httponly=True, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax")
    response.headers["Cache-Control"] = "private, no-cache"


def address_of(request: HttpRequest) -> str:
    """The client's address as far as it tells clients apart.

    The server has already put the client in the place of a trusted proxy (app.config.rsgi).
    """
    return uniform(request.META.get("REMOTE_ADDR", ""))


@lru_cache(maxsize=10_000)
def uniform(address: str) -> str:
    """One spelling for an address, and one for a whole IPv6 network of 64 bits: that is what one customer is given."""
    host = address.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        # Some proxies add the port.
        host = host.partition(":")[0]
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return "unknown"
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, 64), strict=False).network_address)
