"""How much one visitor and one address may ask for, and which proxies are believed: defaults, and their variables."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_network

from django.core.exceptions import ImproperlyConfigured


@dataclass(frozen=True, slots=True)
class Limit:
    """``rate`` requests a second on end; ``burst`` at once after a pause."""

    rate: float
    burst: int


@dataclass(frozen=True, slots=True)
class ClassLimits:
    """The limits of one class of requests: for one session, and for everyone behind one address together."""

    session: Limit
    address: Limit


#: A person types ten keys a second at most and looks at a screen for seconds. A school or company behind one address
#: has room for dozens of people at once: for twenty who type without a pause, thirty who turn a page every second and a
#: half, and a whole class that opens the portal in the same minute. On end it may ask for what leaves two cores half of
#: their time for everybody else.
DEFAULTS: Mapping[str, tuple[str, str]] = {
    "typing": ("20/60", "60/600"),
    "screen": ("10/30", "20/240"),
    "read": ("20/60", "200/600"),
    "export": ("0.2/5", "2/20"),
    "page": ("10/60", "100/300"),
    "login": ("0.2/10", "1/30"),
    # Attempts at one account's password, from browsers in which it was used before and from all others together.
    "account": ("0.1/10", "0.02/10"),
    # Mails of one purpose: from one address to one recipient, and from one address to whomever.
    "mail": ("0.003/3", "0.02/10"),
    # The same to one recipient: what each address may always cause, and what all addresses together may beyond that.
    "recipient": ("0.0003/1", "0.01/10"),
    # Forms that one account may send: twenty an hour.
    "request": ("0.005556/20", "0.005556/20"),
}
_FORM = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)/([0-9]{1,7})", re.ASCII)


def limits(environment: Mapping[str, str]) -> dict[str, ClassLimits]:
    """Limits by class: ``THROTTLE_TYPING_SESSION=20/60`` means 20 a second and 60 at once.

    ``THROTTLE_FACTOR`` multiplies every rate and burst; tests and load runs, which come from one address, set 1000.
    Raises ImproperlyConfigured for anything that is no such number.
    """
    text = environment.get("THROTTLE_FACTOR", "").strip() or "1"
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text, re.ASCII) or float(text) == 0:
        raise ImproperlyConfigured("THROTTLE_FACTOR must be a number above 0; 1 keeps the limits as they are.")
    factor = float(text)
    found = {}
    for name, (session, address) in DEFAULTS.items():
        variable = f"THROTTLE_{name.upper()}"
        found[name] = ClassLimits(
            _limit(f"{variable}_SESSION", environment, session, factor),
            _limit(f"{variable}_ADDRESS", environment, address, factor),
        )
    return found


def _limit(variable: str, environment: Mapping[str, str], default: str, factor: float) -> Limit:
    read = _FORM.fullmatch(environment.get(variable, "").strip() or default)
    if read is None or float(read[1]) == 0 or int(read[2]) == 0:
        raise ImproperlyConfigured(f"{variable} must be requests a second / requests at once, such as {default}.")
    return Limit(float(read[1]) * factor, max(1, int(int(read[2]) * factor)))


def trusted_proxies(value: str) -> list[str]:
    """Addresses and networks whose ``X-Forwarded-For`` is believed, separated by commas; none unless said.

    Raises ImproperlyConfigured for a word that is neither: a proxy that was meant and not understood would make all its
    visitors one.
    """
    names = [name.strip() for name in value.split(",") if name.strip()]
    try:
        return [str(ip_network(name)) for name in names]
    except ValueError as error:
        raise ImproperlyConfigured(f"TRUSTED_PROXIES must list addresses and networks: {error}.") from None


def positive(environment: Mapping[str, str], variable: str, default: str) -> float:
    """A number above 0. Raises ImproperlyConfigured for anything else."""
    text = environment.get(variable, "").strip() or default
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", text, re.ASCII) or float(text) == 0:
        raise ImproperlyConfigured(f"{variable} must be a number above 0, such as {default}.")
    return float(text)
