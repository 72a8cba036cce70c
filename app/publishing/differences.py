"""What two versions of a text differ in, field by field and word by word."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import PurePosixPath
from typing import Any, Final, Literal
from zoneinfo import ZoneInfo

from django.db import models
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from app.http import formats
from app.publishing import values
from app.publishing.models import Published
from app.publishing.moments import written
from app.richtext import RichTextField, marked

_PIECES: Final = re.compile(r"\s+|[^\s]+")
#: Longer texts are compared by lines: comparing words takes time that grows with the square.
_MAX_WORDS: Final = 4_000
#: Characters of a file's hash that are shown.
_HASH: Final = 8

Mark = Literal["same", "removed", "added"]


@dataclass(frozen=True, slots=True)
class Difference:
    """A field that differs: its name, that for people, both values as they read them, and the text with both marked.

    Of files that the row names there are the addresses at which staff open them.
    """

    name: str
    label: str
    before: str
    after: str
    before_url: str = ""
    after_url: str = ""

    @property
    def pieces(self) -> list[tuple[Mark, str]]:
        """The text in pieces that stayed, went and came."""
        return list(pieces(self.before, self.after))


def pieces(before: str, after: str) -> Iterator[tuple[Mark, str]]:
    """Both texts in one: what stayed, went and came, by words."""
    old, new = _PIECES.findall(before), _PIECES.findall(after)
    if len(old) + len(new) > _MAX_WORDS:
        old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    for what, start, end, start_new, end_new in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            yield "same", "".join(old[start:end])
            continue
        if end > start:
            yield "removed", "".join(old[start:end])
        if end_new > start_new:
            yield "added", "".join(new[start_new:end_new])


def between(
    model: type[Published], before: Mapping[str, Any], after: Mapping[str, Any], *, only: Iterable[str] | None = None
) -> list[Difference]:
    """The fields in which two contents differ, in the order of the columns; ``only`` names those that are compared."""
    found = []
    for field in values.content_fields(model):
        if only is not None and field.name not in only:
            continue
        old, new = before.get(field.name), after.get(field.name)
        if old != new:
            found.append(
                Difference(field.name, capfirst(str(field.verbose_name)), shown(field, old), shown(field, new))
            )
    return found


def waiting(row: Published) -> list[Difference]:
    """What publishing the row would change for readers; all that it holds, while they see nothing of it."""
    now = {name: value for name, value in values.working(row).items() if row.visible or value}
    before = values.stored(row) if row.visible else {}
    files = {one.name: one for one in values.content_fields(type(row)) if isinstance(one, models.FileField)}
    return [
        replace(
            one,
            before_url=_url(files[one.name], before.get(one.name)),
            after_url=_url(files[one.name], now.get(one.name)),
        )
        if one.name in files
        else one
        for one in between(type(row), before, now)
    ]


def _url(field: models.FileField, name: Any) -> str:
    return field.storage.url(name) if name else ""


def shown(field: "models.Field[Any, Any]", value: Any) -> str:
    """A kept value as people read it."""
    if value is None or value == "" or value == []:
        return ""
    if isinstance(field, models.ManyToManyField):
        return "\n".join(sorted(str(one) for one in _rows(field).filter(pk__in=value)))
    if isinstance(field, models.ForeignKey):
        found = _rows(field).filter(pk=value).first()
        return str(found) if found is not None else _("deleted in the meantime")
    if isinstance(field, models.BooleanField):
        return _("yes") if value else _("no")
    if isinstance(field, models.DateTimeField):
        return written(field.to_python(value), ZoneInfo(timezone.get_default_timezone_name()))
    if isinstance(field, models.DateField):
        return formats.day(field.to_python(value))
    if isinstance(field, models.FileField):
        # What is stored under a hash has no name that says anything; its beginning tells two files apart.
        stem, dot, ending = PurePosixPath(value).name.rpartition(".")
        return f"{stem[:_HASH]}…{dot}{ending}" if len(stem) > 2 * _HASH else f"{stem}{dot}{ending}"
    if isinstance(field, RichTextField):
        return marked(value)
    if field.choices:
        return str(dict(field.flatchoices).get(value, value))
    return str(value).replace("\r\n", "\n")


def _rows(field: Any) -> Any:
    return field.related_model._base_manager
