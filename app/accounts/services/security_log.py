"""The security log: what touches an account's rights, password, address or second factor is kept and mailed.

Callers record an event in the transaction of the change itself, so that there is never one without the other.
"""

from collections.abc import Iterable
from typing import Final

from django.utils import timezone

from app.accounts.models import SecurityEntry, User
from app.accounts.services.letters import language_of, write
from app.http import formats, request_ids
from app.http.messages import Language, text

Event = SecurityEntry.Event

_LONGEST_DETAILS: Final = 500


def record(
    event: Event,
    account: User,
    actor: User | None,
    *,
    details: str = "",
    to: Iterable[str] = (),
    mail: bool = True,
    **values: str,
) -> None:
    """Add an entry and mail the owner the text ``mail.EVENT``, which ``values`` fill.

    ``actor`` is whoever did it: the owner, a member of staff, or None for a command on the server. ``details`` must
    not hold personal data. ``to`` replaces the account's address, for instance by the former and the new one.
    ``mail=False`` leaves the mail out; nobody reads that of a demo account, so none is queued.
    """
    SecurityEntry.objects.create(
        event=event,
        account=account.pk,
        actor=None if actor is None else actor.pk,
        request_id=_request_id(),
        details=details[:_LONGEST_DETAILS],
    )
    if account.is_demo or not mail:
        return
    lang = language_of(account)
    for address in dict.fromkeys(to or (account.email,)):
        write(event.value, account, lang, to=address, time=moment(lang), **values)


def moment(lang: Language) -> str:
    """Now, as mails write it."""
    return text("mail.layout.moment", lang, moment=formats.moment(timezone.localtime(), comma=True))


def _request_id() -> str:
    """The number that the log lines of this request carry; nothing outside of a request."""
    current = request_ids.current()
    return "" if current == "-" else current
