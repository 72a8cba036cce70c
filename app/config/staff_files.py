"""Files that staff have uploaded, such as documents that are not published yet, at the address that the admin links.

What visitors get of them goes through endpoints of its own, with their rules; nothing else serves what is stored.
"""

import logging
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from django.contrib import admin
from django.core.exceptions import SuspiciousOperation
from django.core.files.storage import default_storage
from django.db.models import FileField, Model, Q, QuerySet
from django.http import FileResponse, Http404, HttpRequest

from app.files.names import clean
from app.publishing.models import Published

logger = logging.getLogger("app.config")


def stored_file(request: HttpRequest, name: str) -> FileResponse:
    """The file of a row that the user may see, as a download that is called like the row.

    Raises Http404 for a name that no such row has, whatever lies in the folder, and for a file that is gone.
    """
    found = (rows.filter(_named(rows.model, field, name)).first() for rows, field in _visible(request))
    row = next((one for one in found if one is not None), None)
    if row is None:
        raise Http404
    try:
        file = default_storage.open(name)
    except (OSError, SuspiciousOperation) as error:
        logger.error("the uploaded file %s cannot be opened: %s", name, error)
        raise Http404 from error
    return FileResponse(file, as_attachment=True, filename=f"{clean(str(row)) or 'file'}{PurePosixPath(name).suffix}")


def _named(model: type[Model], field: str, name: str) -> Q:
    """Rows that name a file, also in edits that are not published."""
    named = Q(**{field: name})
    return named | Q(**{f"edits__{field}": name}) if issubclass(model, Published) else named


def _visible(request: HttpRequest) -> "Iterator[tuple[QuerySet[Model], str]]":
    """Every field with files of the tables that the user may see in the admin, by the rows that are listed there."""
    registered: dict[type[Model], Any] = admin.site._registry
    for model, pages in registered.items():
        if pages.has_view_permission(request):
            fields = (field.name for field in model._meta.get_fields() if isinstance(field, FileField))
            yield from ((pages.get_queryset(request), name) for name in fields)
