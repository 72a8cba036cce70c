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
#: The models of former links by model and field.
_LINKS: Final[dict[tuple[type[Model], str], type[Model]]] = {}

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
    options: dict[str, Any] = {"fields": fields, "obj_field": owner, **_options()}

    def keep(model: M) -> M:
        pghistory.track(*trackers, model_name=f"{model.__name__}{_SUFFIX}", **options)(model)
        return model

    return keep


def track_links(model: type[Model], *names: str, app_label: str = "") -> None:
    """Keep which records were linked with a model's rows, and which no longer are.

    Called beneath the model, with ``names`` of its many-to-many fields; ``app_label`` says which app has the tables
    where the model is not the portal's own. A link is noted like a row: when it is made by somebody, and whenever it
    is removed.
    """
    for name in names:
        field: Any = model._meta.get_field(name)
        through = field.remote_field.through
        label = app_label or model._meta.app_label
        meta = {"proxy": True, "default_permissions": (), "app_label": label}
        called = f"{model.__name__}{name.title().replace('_', '')}"
        # Django writes migrations, and with them triggers, only of models with a name of their own.
        link = type(called, (through,), {"__module__": model.__module__, "Meta": type("Meta", (), meta)})
        pghistory.track(
            pghistory.InsertEvent(condition=_BY_SOMEBODY),
            pghistory.DeleteEvent(),
            model_name=f"{called}{_SUFFIX}",
            app_label=label,
            obj_field=None,
            **_options(),
        )(link)
        _LINKS[model, name] = apps.get_model(label, f"{called}{_SUFFIX}", require_ready=False)


def _options() -> dict[str, Any]:
    meta = {
        "verbose_name": _("former state"),
        "verbose_name_plural": _("former states"),
        "default_permissions": (),
    }
    return {"context_field": pghistory.ContextJSONField(), "context_id_field": None, "meta": meta}


def former_links(model: type[Model]) -> dict[str, Any]:
    """The models of the former links of a model's rows, by its many-to-many field."""
    return {name: links for (owner, name), links in _LINKS.items() if owner is model}


def former_states(model: type[Model]) -> Any:
    """The model of the former states of a model's rows; None if it has no history."""
    try:
        return apps.get_model(model._meta.app_label, f"{model.__name__}{_SUFFIX}")
    except LookupError:
        return None
