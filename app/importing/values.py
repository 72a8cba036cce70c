"""Single values without a language: stored as JSON, shown to readers in theirs."""

import datetime
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext

from app.bilingual import language_of_thread
from app.http import formats

Value = Decimal | datetime.date | bool | int | str | None

_NUMBER: Final = "number"
_DATE: Final = "date"


def stored(value: Value) -> Any:
    """The value as JSON can hold it, so that :func:`restored` finds its type again."""
    if isinstance(value, Decimal):
        return {_NUMBER: plain(value)}
    return {_DATE: value.isoformat()} if isinstance(value, datetime.date) else value


def restored(value: Any) -> Value:
    """What was stored."""
    if isinstance(value, dict):
        return Decimal(value[_NUMBER]) if _NUMBER in value else datetime.date.fromisoformat(value[_DATE])
    return value  # type: ignore[no-any-return]


def plain(value: Value) -> str:
    """The value in a file for programs: ISO dates, decimal points, ``true`` and ``false``, nothing for none."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        text = f"{value:f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    return value.isoformat() if isinstance(value, datetime.date) else str(value)


def shown(value: Value) -> str:
    """The value for a reader, in the active language."""
    if value is None or value == "":
        return formats.MISSING
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, Decimal):
        _whole, _point, digits = plain(value).partition(".")
        return formats.number(value, language_of_thread(), len(digits))
    return formats.day(value) if isinstance(value, datetime.date) else str(value)
