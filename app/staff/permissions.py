"""Permissions in words that staff know: Django keeps their names in English."""

from collections.abc import Mapping
from typing import Any, Final

from django.contrib.auth.models import Permission
from django.db.models import ManyToManyField
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

_ACTIONS: Final[Mapping[str, str | Promise]] = {
    "add": _("add"),
    "change": _("change it"),
    "delete": _("delete"),
    "view": _("view"),
}


def told(permission: Permission) -> str:
    """Area, record and action, such as *Funds | Share class | view*."""
    model = permission.content_type.model_class()
    action = _ACTIONS.get(permission.codename.partition("_")[0])
    if model is None or action is None:
        return str(permission)
    app = model._meta.app_config.verbose_name
    return f"{app} | {capfirst(str(model._meta.verbose_name))} | {action}"


class ToldPermissions:
    """An admin with a field of permissions."""

    def formfield_for_manytomany(
        self, db_field: "ManyToManyField[Any, Any]", request: Any = None, **options: Any
    ) -> Any:
        """Their names in the reader's language."""
        field = super().formfield_for_manytomany(db_field, request, **options)  # type: ignore[misc]
        if field is not None and db_field.related_model is Permission:
            field.label_from_instance = told
        return field
