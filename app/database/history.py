"""The history of records that people maintain: triggers write down what each change replaced (ADR 0172)."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import pghistory
import pgtrigger
from django.apps import apps
from django.db.models import CASCADE, Model
from django.utils.translation import gettext_lazy as _

M = TypeVar("M", bound=type[Model])
#: What the model of former states is called behind the name of its model.
_SUFFIX: Final = "Event"
#: Marks the models of former states, and no others.
_MARK: Final = "keeps_former_states"

#: A new record is noted only if somebody is named: an import would write each of its rows twice.
_BY_SOMEBODY: Final = pgtrigger.Condition("""current_setting('pghistory.context_metadata', true) LIKE '%"user"%'""")


def tracked(*, fields: list[str] | None = None, goes_with_it: bool = False) -> Callable[[M], M]:
    """Keep the history of a model's rows: the whole row, or some ``fields``, as it was before each change.

    ``goes_with_it``: the history of a row ends with the row, as that of a person must. Else its end is noted as well.
    """
    owner = (
        pghistory.ObjForeignKey(related_name="+", related_query_name="+", on_delete=CASCADE, db_constraint=True)
        if goes_with_it
        else pghistory.ObjForeignKey(related_name="+", related_query_name="+")
    )
    trackers: list[Any] = [
        pghistory.InsertEvent(condition=_BY_SOMEBODY),
        pghistory.UpdateEvent(row=pghistory.Old),
    ]
    if not goes_with_it:
        trackers.append(pghistory.DeleteEvent())
    meta = {
        "verbose_name": _("former state"),
        "verbose_name_plural": _("former states"),
        "default_permissions": (),
    }

    options: dict[str, Any] = {
        "fields": fields,
        "obj_field": owner,
        "context_field": pghistory.ContextJSONField(),
        "context_id_field": None,
        "attrs": {_MARK: True},
        "meta": meta,
    }

    def keep(model: M) -> M:
        pghistory.track(*trackers, model_name=f"{model.__name__}{_SUFFIX}", **options)(model)
        return model

    return keep


def former_states(model: type[Model]) -> Any:
    """The model of the former states of a model's rows; None if it has no history."""
    try:
        return apps.get_model(model._meta.app_label, f"{model.__name__}{_SUFFIX}")
    except LookupError:
        return None


def keeps_former_states(model: type[Model]) -> bool:
    """Whether the rows of a model are former states of another one's."""
    return bool(getattr(model, _MARK, False))
