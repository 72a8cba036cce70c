"""What other domains keep about accounts.

Accounts stand below these domains and know none of them: each domain declares itself when it starts
(``AppConfig.ready``), and is asked when an account's data are exported, when the account is deleted, and when its
password changes.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.accounts.models import User


@dataclass(frozen=True)
class Belongings:
    """What one domain keeps about an account.

    ``export`` returns it by kind. ``delete`` removes what the database does not delete together with the account.
    ``revoke`` makes what was handed out under the former password worthless. All run in the caller's transaction.
    """

    export: Callable[[User], Mapping[str, Any]]
    delete: Callable[[User], None] = lambda _user: None
    revoke: Callable[[User], None] = lambda _user: None


_DECLARED: Final[dict[str, Belongings]] = {}


def declare(domain: str, belongings: Belongings) -> None:
    """Say what a domain keeps about accounts."""
    _DECLARED[domain] = belongings


def exported(user: User) -> Iterator[tuple[str, Any]]:
    """Everything that other domains keep about an account, by kind."""
    for belongings in _DECLARED.values():
        yield from belongings.export(user).items()


def delete(user: User) -> None:
    """Delete what names an account's owner in other domains and does not go with the account."""
    for belongings in _DECLARED.values():
        belongings.delete(user)


def revoke(user: User) -> None:
    """Make what was handed out under the former password worthless, such as the addresses of feeds."""
    for belongings in _DECLARED.values():
        belongings.revoke(user)
