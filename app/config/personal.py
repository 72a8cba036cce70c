"""What the history of records keeps about persons (ADR 0172)."""

from django.db.models import Model, Q

from app.accounts.models import User
from app.accounts.personal import STAFF_WORK
from app.database import history
from app.database.history import former_states
from app.database.personal import End, holds, nobody
from app.database.retention import Term, Until
from app.publishing.models import published_models

_ACCOUNT = former_states(User)
_WRITTEN = [former_states(model) for model in published_models()]


def _who_changed(states: type[Model]) -> Term:
    """The person is taken out of a former state; what changed and when stays."""
    return Term(
        "staff_work",
        STAFF_WORK,
        "the change",
        lambda limit: Q(pgh_created_at__lt=limit) & history.with_person(states),
        act=history.take_person_out,
        of="who changed it",
        then="taken out",
    )


holds(
    _ACCOUNT._meta.label,
    "what an account might do before each change",
    end=End.WITH_ACCOUNT,
    kept=(Until("as long as the account"), _who_changed(_ACCOUNT)),
    exported="former_rights",
    withheld="which member of staff changed it",
)
for _model in history.all_former_states():
    if _model is _ACCOUNT:
        continue
    _wrote = _model in _WRITTEN
    holds(
        _model._meta.label,
        "which account wrote and changed a text that is no longer the present one"
        if _wrote
        else "which account changed a record, by its number",
        end=End.NAMELESS,
        kept=_who_changed(_model),
        withheld="what the account did to it is exported as `publishing`" if _wrote else "the work of staff",
    )
nobody("the library's own tables, which stay empty", "pghistory.Context", "pghistory.Events")
