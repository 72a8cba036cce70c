"""The history of records that people maintain: triggers write down what each change replaced (ADR 0172)."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import pghistory
import pgtrigger
from django.apps import apps
from django.contrib.auth import get_user_model
from django.db.models import CASCADE, F, Func, JSONField, Model, Q, QuerySet
from django.utils.translation import gettext_lazy as _

M = TypeVar("M", bound=type[Model])
#: What the context of a change says where it names an account no longer.
UNNAMED: Final = "unnamed"
#: What the model of former states is called behind the name of its model.
_SUFFIX: Final = "Event"
#: Marks the models of former states, and no others.
_MARK: Final = "keeps_former_states"
#: The models of former links by model and field.
_LINKS: Final[dict[tuple[type[Model], str], type[Model]]] = {}
#: The models of former states of models that are not the portal's own.
_FOREIGN: Final[dict[type[Model], type[Model]]] = {}

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


def track_foreign(model: type[Model], fields: list[str], app_label: str) -> None:
    """Keep the history of some fields of a model that is not the portal's own; ``app_label`` says which app has it."""
    meta = {"proxy": True, "default_permissions": (), "app_label": app_label}
    names = {"verbose_name": model._meta.verbose_name, "verbose_name_plural": model._meta.verbose_name_plural}
    called = f"{model.__name__}Record"
    # Django writes migrations, and with them triggers, only of models with a name of their own.
    own: Any = type(called, (model,), {"__module__": model.__module__, "Meta": type("Meta", (), meta | names)})
    tracked(fields=fields)(own)
    _FOREIGN[model] = former_states(own)


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
    context = {"context_field": pghistory.ContextJSONField(), "context_id_field": None}
    return {**context, "attrs": {_MARK: True}, "meta": meta}


def former_links(model: type[Model]) -> dict[str, Any]:
    """The models of the former links of a model's rows, by its many-to-many field."""
    return {name: links for (owner, name), links in _LINKS.items() if owner is model}


def former_states(model: type[Model]) -> Any:
    """The model of the former states of a model's rows; None if it has no history."""
    if model in _FOREIGN:
        return _FOREIGN[model]
    try:
        return apps.get_model(model._meta.app_label, f"{model.__name__}{_SUFFIX}", require_ready=False)
    except LookupError:
        return None


def keeps_former_states(model: type[Model]) -> bool:
    """Whether the rows of a model are former states of another one's."""
    return bool(getattr(model, _MARK, False))


def all_former_states() -> list[type[Model]]:
    """The models of former states of all models that have a history."""
    return [model for model in apps.get_models() if keeps_former_states(model)]


def with_person(states: type[Model]) -> Q:
    """Former states that name an account: who changed the record, or a column such as its author."""
    found = Q(pgh_context__has_key="user")
    for column in _accounts_in(states):
        found |= Q((f"{column}__isnull", False))
    return found


def take_person_out(rows: "QuerySet[Any]", account: int | None = None) -> None:
    """Leave in former states what changed and when, but not which account did it; with ``account`` only that one."""
    by = rows.filter(pgh_context__has_key="user") if account is None else rows.filter(pgh_context__user=account)
    # The number of the request leads to the log of the server.
    by.update(
        pgh_context=Func(
            F("pgh_context"),
            template=f"""(%(expressions)s - 'user' - 'request' || '{{"{UNNAMED}": true}}'::jsonb)""",
            output_field=JSONField(),
        )
    )
    for column in _accounts_in(rows.model):
        named = rows.filter((f"{column}__isnull", False)) if account is None else rows.filter((column, account))
        named.update(**{column: None})


def forget_account(account: int) -> None:
    """Take an account out of the history of all records."""
    for states in all_former_states():
        take_person_out(states._base_manager.all(), account)


def _accounts_in(states: type[Model]) -> list[str]:
    """Columns of former states that name an account, but for the record's own."""
    return [
        field.name
        for field in states._meta.concrete_fields
        if field.related_model is get_user_model() and field.name != "pgh_obj"
    ]
