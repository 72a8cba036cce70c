"""Pictures of versions before, which were stored as they came: written again, so that they may be shown (ADR 0171)."""

import logging
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.core.exceptions import SuspiciousOperation, ValidationError
from django.db.models import Model

from app.files import blobs, places
from app.files.fields import UploadField
from app.files.incoming import take_bytes
from app.files.kinds import KINDS
from app.files.place import PlaceDownError

logger = logging.getLogger("app.files")

#: What this process has looked into and could not use, so that an hourly round says so once.
_refused: set[str] = set()


def adopt() -> int:
    """Write former pictures again and name them in their rows; returns how many. The old files stay where they are.

    The version before reads what is named then as well. One that is no picture of today, such as an SVG, stays as it is
    and is shown to nobody but staff. Raises OSError where the place of files does not answer.
    """
    return sum(_adopted(model, field, pk, name) for model, field, pk, name in _former())


def _former() -> Iterator[tuple[type[Model], UploadField, Any, str]]:
    for model in apps.get_models():
        for field in model._meta.local_fields:
            if isinstance(field, UploadField) and field.former and KINDS[field.kind].longest_side:
                rows = model._base_manager.filter(**{f"{field.attname}__startswith": field.former})
                for pk, name in rows.values_list("pk", field.attname):
                    if name not in _refused:
                        yield model, field, pk, name


def _adopted(model: type[Model], field: UploadField, pk: Any, name: str) -> int:
    try:
        content, _ = places.current().read(name, KINDS[field.kind].limit)
        taken = take_bytes(field.kind, content, "")
    except PlaceDownError:
        raise
    except (OSError, SuspiciousOperation, ValidationError) as error:
        reason = " ".join(error.messages) if isinstance(error, ValidationError) else error
        logger.warning("the picture %s of %s %s is not shown: %s", name, model._meta.label, pk, reason)
        _refused.add(name)
        return 0
    # Unless staff have replaced it meanwhile.
    same = model._base_manager.filter(pk=pk, **{field.attname: name})
    return same.update(**{field.attname: blobs.store(taken).name})
