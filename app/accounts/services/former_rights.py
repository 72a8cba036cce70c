"""What the history keeps about an account: what it might do before each change. It ends with the account."""

from typing import Any, Final

from app.accounts.models import RIGHTS_COLUMNS, User
from app.accounts.services.belongings import Belongings, declare
from app.database.history import former_states

_KEPT: Final = (
    "pgh_created_at",
    *(name for name in RIGHTS_COLUMNS if name != "managed_company"),
    "managed_company__name",
)


def export(user: User) -> dict[str, Any]:
    """The former rights; which member of staff changed them stays out, as in the security log."""
    states = former_states(User).objects.filter(pgh_obj_id=user.pk).order_by("pgh_id")
    return {"former_rights": [{"until": row.pop("pgh_created_at"), **row} for row in states.values(*_KEPT)]}


declare("former rights", Belongings(export))
