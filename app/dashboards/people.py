"""Who did something, as the accounts of a company may know it: colleagues by name, staff as the provider."""

from dataclasses import dataclass
from typing import Any, Final, Literal

from app.accounts.models import User

Kind = Literal["you", "colleague", "former", "provider", "demo"]

_UNNAMED: Final[dict[str, Any]] = {"name": None}


@dataclass(frozen=True, slots=True)
class By:
    """Who did something: an account, or none; ``provider`` where staff did it, whoever it was."""

    account: User | None
    provider: bool = False


def named(by: By, reader: User) -> dict[str, Any]:
    """Who it was, with a name only where a colleague reads it.

    Of staff nobody is told who. Somebody who has left stays without a name, as does everybody towards a demo account.
    """
    kind = _kind(by, reader)
    shown = kind == "you" or (kind == "colleague" and not reader.is_demo)
    return {"kind": kind, **({"name": by.account.full_name} if shown and by.account is not None else _UNNAMED)}


def _kind(by: By, reader: User) -> Kind:
    if by.provider or (by.account is not None and by.account.is_staff):
        return "provider"
    if by.account is None:
        return "former"
    if by.account.pk == reader.pk:
        return "you"
    if by.account.is_demo:
        return "demo"
    return "colleague" if by.account.managed_company_id == reader.managed_company_id else "former"
