"""The texts and links of a published thing as values that JSON can keep, and rows with such values put in.

Every column and link that a form may edit belongs to the content: texts, dates, links to one row (by its number), to
several (by their numbers) and files (by their stored names). Rows that point to the thing, such as the entries of a
list, do not.
"""

import copy
import json
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias, TypeVar

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from app.files import serving
from app.files.fields import UploadField
from app.publishing.models import Published, published_models
from app.richtext import RichTextField
from search.texts import is_blank

#: A value as ``Published.edits`` keeps it.
Value: TypeAlias = Any
Row = TypeVar("Row", bound=Published)


def content_fields(model: type[Published]) -> list["models.Field[Any, Any]"]:
    """What is published of a type, in the order of its columns, links to several rows last."""
    fields = (*model._meta.concrete_fields, *model._meta.many_to_many)
    return [field for field in fields if field.editable and not field.primary_key]


def value_of(field: "models.Field[Any, Any]", given: Any) -> Value:
    """What a form or a row gives for a field, as it is kept."""
    if isinstance(field, models.ManyToManyField):
        return sorted({one if isinstance(one, int) else one.pk for one in given})
    if isinstance(field, models.ForeignKey):
        return given.pk if isinstance(given, models.Model) else given
    if isinstance(field, models.FileField):
        # A checked upload says where its content was stored; "False" is a file that was removed.
        return getattr(given, "stored_as", None) or getattr(given, "name", None) or "" if given else ""
    if isinstance(field, RichTextField):
        return field.to_python(given)
    if isinstance(given, str):
        # Browsers end the lines of a form's text with CR LF, which is no change. What nobody can see is no text.
        return "" if is_blank(given) else given.replace("\r\n", "\n")
    return json.loads(json.dumps(given, cls=DjangoJSONEncoder))


def stored(row: Published) -> dict[str, Value]:
    """The content of the columns: what readers see of a row that is visible."""
    return {field.name: _stored(row, field) for field in content_fields(type(row))}


def working(row: Published) -> dict[str, Value]:
    """The content that is worked on: the columns, with the pending edits in their place."""
    return {**stored(row), **row.edits}


def _stored(row: Published, field: "models.Field[Any, Any]") -> Value:
    if isinstance(field, models.ManyToManyField):
        return sorted(getattr(row, field.name).values_list("pk", flat=True)) if row.pk else []
    return value_of(field, getattr(row, field.attname))


def given(field: "models.Field[Any, Any]", value: Value) -> Any:
    """A kept value as a column takes it: the number of a linked row, and what Python knows of the others."""
    return value if isinstance(field, (models.ForeignKey, models.ManyToManyField)) else field.to_python(value)


def empty_blank_texts(row: Published) -> None:
    """Make empty the texts of which nothing can be seen, or a language would seem to be there."""
    for field in content_fields(type(row)):
        text = getattr(row, field.attname) if isinstance(field, (models.CharField, models.TextField)) else ""
        if text and is_blank(text):
            setattr(row, field.attname, "")


def put(row: Published, contents: Mapping[str, Value]) -> dict[str, list[int]]:
    """Set the row's columns to kept values, without saving. Returns the links to several rows, which are no columns."""
    links: dict[str, list[int]] = {}
    for field in content_fields(type(row)):
        if field.name not in contents:
            continue
        if isinstance(field, models.ManyToManyField):
            links[field.name] = contents[field.name]
        else:
            setattr(row, field.attname, given(field, contents[field.name]))
    return links


def draft_of(row: Row) -> Row:
    """A copy of the row with its pending edits, for showing; it must not be saved.

    Where an edit names a required row that is gone, the published one stays.
    """
    contents, missing = without_gone(type(row), row.edits)
    return _with(row, {name: value for name, value in contents.items() if name not in missing})


def _with(row: Row, contents: Mapping[str, Value]) -> Row:
    shown = copy.copy(row)
    shown._state = copy.copy(row._state)
    shown._state.fields_cache = {}
    put(shown, contents)
    return shown


def form_values(row: Published) -> dict[str, Any]:
    """The pending edits as a form begins with them."""
    shown, fields = _with(row, row.edits), {field.name: field for field in content_fields(type(row))}
    return {
        name: value if isinstance(fields[name], models.ManyToManyField) else getattr(shown, fields[name].attname)
        for name, value in row.edits.items()
        if name in fields
    }


def without_gone(model: type[Published], contents: Mapping[str, Value]) -> tuple[dict[str, Value], list[str]]:
    """The contents without links to rows that were deleted meanwhile, and the names of fields that now lack a row.

    A deletion does not know of pending edits. As for the columns: a link that may be empty is, one of several goes.
    """
    kept, missing = dict(contents), []
    for field in content_fields(model):
        if field.name not in kept or not isinstance(field, (models.ForeignKey, models.ManyToManyField)):
            continue
        rows = field.related_model._base_manager
        value = kept[field.name]
        if isinstance(field, models.ManyToManyField):
            kept[field.name] = sorted(rows.filter(pk__in=value).values_list("pk", flat=True))
        elif value is not None and not rows.filter(pk=value).exists():
            kept[field.name] = None
            if not field.null:
                missing.append(field.name)
    return kept, missing


def files_gone(row: Published) -> list[str]:
    """The fields whose file is not there any more. Raises UnavailableError while no file can be reached."""
    missing, now = [], working(row)
    for field in content_fields(type(row)):
        if not isinstance(field, UploadField) or not now[field.name]:
            continue
        try:
            serving.size_of(field.attr_class(row, field, now[field.name]))
        except serving.UnavailableError as error:
            if error.down:
                raise
            missing.append(field.name)
    return missing


def file_names() -> Iterator[str]:
    """The stored names of files that pending edits name: they must not be swept."""
    for model in published_models():
        names = [field.name for field in content_fields(model) if isinstance(field, models.FileField)]
        for name in names:
            rows = model._base_manager.filter(edits__has_key=name).values_list(f"edits__{name}", flat=True)
            yield from (value for value in rows.iterator() if value)
