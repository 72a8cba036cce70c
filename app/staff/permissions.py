"""Permissions in words that staff know: Django keeps their names in English."""

from collections.abc import Mapping
from typing import Any, Final

from django.apps import apps
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


def named(label: str) -> str:
    """What ``funds.view_tranche`` is called: area, record and action, such as *Funds | Share class | view*.

    The same text for a label of something that is not there.
    """
    area, _, codename = label.partition(".")
    action, _, record = codename.partition("_")
    try:
        meta = apps.get_model(area, record)._meta
    except LookupError:
        return label
    return f"{meta.app_config.verbose_name} | {capfirst(str(meta.verbose_name))} | {_ACTIONS.get(action, action)}"


def told(permission: Permission) -> str:
    """What a permission is called."""
    label = f"{permission.content_type.app_label}.{permission.codename}"
    found = named(label)
    return str(permission) if found == label else found


class ToldPermissions:
    """An admin with a field of permissions."""

    def formfield_for_manytomany(
        self, db_field: "ManyToManyField[Any, Any]", request: Any = None, **options: Any
    ) -> Any:
        """Their names in the reader's language, and in the order of these names."""
        field = super().formfield_for_manytomany(db_field, request, **options)  # type: ignore[misc]
        if field is not None and db_field.related_model is Permission:
            field.choices = sorted(((one.pk, told(one)) for one in field.queryset), key=lambda one: one[1].casefold())
        return field
