"""What the admin's templates need beside Django's tags."""

import json
from collections.abc import Mapping
from typing import Final

from django import template
from django.contrib.admin.models import LogEntry
from django.utils import translation
from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.text import capfirst

from app.bilingual import language_of_thread
from app.http import formats
from app.staff.words import WORDS

register = template.Library()

#: What Django's templates put between two crumbs.
_CRUMB: Final = "&rsaquo;"


@register.filter
def told(entry: LogEntry) -> str:
    """What was done, with the names of fields in the reader's language: Django keeps them in English."""
    try:
        parts = json.loads(entry.change_message)
    except ValueError:
        return str(entry.get_change_message())
    names = _field_names(entry)
    for part in parts if isinstance(parts, list) else []:
        for said in part.values() if isinstance(part, dict) else []:
            if "fields" in said:
                said["fields"] = [names.get(name, name) for name in said["fields"]]
    return str(LogEntry(change_message=json.dumps(parts)).get_change_message())


def _field_names(entry: LogEntry) -> dict[str, str]:
    model = entry.content_type.model_class() if entry.content_type is not None else None
    if model is None:
        return {}
    fields = [*model._meta.fields, *model._meta.many_to_many]
    with translation.override(None):
        kept = [str(capfirst(str(field.verbose_name))) for field in fields]
    return dict(zip(kept, (str(capfirst(str(field.verbose_name))) for field in fields), strict=True))


@register.filter
def figure(value: int) -> str:
    """A number of rows as the portal writes it: 80.203 or 80,203."""
    return formats.number(value, language_of_thread(), 0)


@register.filter
def without_app(crumbs: SafeString) -> SafeString:
    """The breadcrumb without the app where its list has the same name, which it would say twice."""
    parts = crumbs.split(_CRUMB)
    if len(parts) < 3 or _name_of(parts[1]) != _name_of(parts[2]):
        return crumbs
    return SafeString(_CRUMB.join([parts[0], *parts[2:]]))


def _name_of(crumb: str) -> str:
    return strip_tags(crumb).strip().casefold()


@register.simple_tag
def words() -> Mapping[str, object]:
    """The admin's own words, for pages that the site does not make."""
    return WORDS
