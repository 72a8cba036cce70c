"""For which address passkeys are made: the portal's own, never the one that a request names."""

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

import idna
from django.conf import settings

_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


class Unavailable(Exception):  # noqa: N818 - says what is the case
    """No browser makes a passkey for the portal's address."""


@dataclass(frozen=True)
class RelyingParty:
    """``id`` is what authenticators bind a passkey to, ``origin`` the address at which the page must be open."""

    id: str
    origin: str
    name: str


def of_portal() -> RelyingParty:
    """The relying party that ``PORTAL_ADDRESS`` stands for.

    Browsers accept no address of numbers. A portal on this machine is therefore ``localhost``, whatever its own
    address; elsewhere passkeys need a name and HTTPS. Raises Unavailable without them.
    """
    place = urlsplit(settings.PORTAL_ADDRESS)
    try:
        host, port = _written(place.hostname or ""), place.port
    except ValueError:
        raise Unavailable from None
    numbers = _numbers(host)
    if numbers is not None:
        if not numbers.is_loopback:
            raise Unavailable
        host = "localhost"
    if not host or (place.scheme != "https" and host != "localhost" and not host.endswith(".localhost")):
        raise Unavailable
    end = "" if port is None or port == _DEFAULT_PORTS.get(place.scheme) else f":{port}"
    return RelyingParty(host, f"{place.scheme}://{host}{end}", settings.PROVIDER_NAME)


def _written(host: str) -> str:
    """As browsers write a host. Raises ValueError."""
    return host if host.isascii() else idna.encode(host, uts46=True).decode()


def _numbers(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
