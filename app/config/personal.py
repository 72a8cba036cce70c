"""What the history of records keeps about persons (ADR 0172)."""

from django.apps import apps
from pghistory.models import Event

from app.accounts.models import User
from app.database.history import former_states
from app.database.personal import End, holds, nobody
from app.publishing.models import published_models

_ACCOUNT = former_states(User)
_WRITTEN = [former_states(model) for model in published_models()]

holds(
    _ACCOUNT._meta.label,
    "what an account might do before each change",
    end=End.WITH_ACCOUNT,
    kept="as long as the account",
    exported="former_rights",
    withheld="which member of staff changed it",
)
for _model in _WRITTEN:
    holds(
        _model._meta.label,
        "which account wrote a text that is no longer the present one",
        end=End.NAMELESS,
        kept="as long as the portal, as the record of what was public",
        withheld="what the account did to it is exported as `publishing`",
    )
nobody(
    "former states of what is no person's; who changed it stands beside as the number of an account, without a name",
    *(
        model._meta.label
        for model in apps.get_models()
        if issubclass(model, Event) and model not in (_ACCOUNT, *_WRITTEN) and model._meta.app_label != "pghistory"
    ),
)
nobody("the library's own tables, which stay empty", "pghistory.Context", "pghistory.Events")
