"""How much mail a request may cause (ADR 0114). A refusal names the limit that struck.

Each purpose counts for itself, so that asking for newsletters uses up nobody's reset mails. Nothing here depends on
whether an address belongs to anybody.
"""

from hashlib import blake2b
from typing import Final, Literal

from django.conf import settings
from django.http import HttpRequest

from app.accounts.api.exchange import too_many
from app.accounts.models import User
from app.http.throttling import callers
from app.http.throttling.middleware import throttle
from app.mail.addresses import key, same

Purpose = Literal["registration", "reset", "address", "newsletter", "request", "invitation"]

_FROM_CONNECTION: Final = "too_many_mails"
_TO_RECIPIENT: Final = "too_many_mails_to_recipient"
_OF_ACCOUNT: Final = "too_many_requests_of_account"


def require_mail(request: HttpRequest, purpose: Purpose, email: str) -> None:
    """Count a mail to ``email`` where a request without its mail would be useless. Raises Problem (429)."""
    wait = _wait(request, purpose, email)
    if wait is not None:
        raise too_many(request, _TO_RECIPIENT, wait)


def may_mail(request: HttpRequest, purpose: Purpose, email: str) -> bool:
    """Whether this request may send a mail to ``email``: nobody's inbox is filled by somebody else's clicks.

    Raises Problem (429) if the caller's connection has caused too many mails, to whomever.
    """
    return _wait(request, purpose, email) is None


def require_request(request: HttpRequest, user: User | None, email: str, purpose: Purpose = "request") -> None:
    """Count a form that is confirmed to ``email``, or another mail that an account causes. Raises Problem (429).

    Accounts have a limit of their own, whatever others behind the same connection send. Each sign-in to a demo account
    is another account, so that there the connection counts, as for visitors.
    """
    if user is None or user.is_demo:
        require_mail(request, purpose, email)
        return
    wait = throttle().take(f"{purpose} by {user.pk}", settings.THROTTLE["request"].session)
    if wait is not None:
        raise too_many(request, _OF_ACCOUNT, wait)
    if not same(email, user.email):
        wait = _recipient_wait(purpose, email, f"account {user.pk}")
        if wait is not None:
            raise too_many(request, _TO_RECIPIENT, wait)


def _wait(request: HttpRequest, purpose: Purpose, email: str) -> float | None:
    """Seconds until ``email`` may be written to again; None if now. Raises Problem (429) as :func:`may_mail`."""
    address = callers.address_of(request)
    wait = throttle().take(f"mail {purpose} from {address}", settings.THROTTLE["mail"].address)
    if wait is not None:
        raise too_many(request, _FROM_CONNECTION, wait)
    return _recipient_wait(purpose, email, address)


def _recipient_wait(purpose: Purpose, email: str, sender: str) -> float | None:
    """Seconds until ``sender`` may cause a mail to ``email`` again; None if now.

    What all others ask together is limited as well, but a sender who has asked for nothing of late passes in any case:
    strangers who use up the common limit cannot keep the owner's own request from being answered.
    """
    mail, recipient = settings.THROTTLE["mail"], settings.THROTTLE["recipient"]
    pair = f"{_key(email)}.{_key(sender)}"
    wait = throttle().take(f"mail {purpose} pair {pair}", mail.session)
    if wait is not None:
        return wait
    if throttle().take(f"mail {purpose} first {pair}", recipient.session) is None:
        return None
    return throttle().take(f"mail {purpose} to {_key(email)}", recipient.address)


def _key(value: str) -> str:
    """A name for a bucket: neither the log nor Redis is to hold addresses."""
    return blake2b(key(value).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
