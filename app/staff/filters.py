"""Filters of lists that Django does not have."""

from collections.abc import Iterator
from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

#: As many as fit beside a list.
_MONTHS = 12


class Presence(admin.EmptyFieldListFilter):
    """Whether a column says something, in words about the record instead of *empty* and *not empty*."""

    title: Any
    missing: ClassVar[str | Promise]
    given: ClassVar[str | Promise]

    def __init__(self, *given: Any, **options: Any) -> None:
        title = self.title
        super().__init__(*given, **options)
        # Django calls the filter like the column.
        self.title = title

    def choices(self, changelist: Any) -> Iterator[Any]:
        """All, and both answers."""
        for choice, words in zip(super().choices(changelist), (None, self.missing, self.given), strict=True):
            yield choice if words is None else {**choice, "display": words}


class RecordMonth(admin.SimpleListFilter):
    """Rows of one of the latest twelve record dates, each of which is the end of a month."""

    title = _("record date")
    parameter_name = "month"
    column: ClassVar[str] = "record_date"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ARG002
        """The months before this one, the latest first; nothing is asked of the table, which may be large."""
        first = timezone.localdate().replace(day=1)
        numbers = [first.year * 12 + first.month - 1 - back for back in range(1, _MONTHS + 1)]
        return [(f"{one // 12}-{one % 12 + 1:02}", f"{one % 12 + 1:02}.{one // 12}") for one in numbers]

    def queryset(self, request: HttpRequest, queryset: "QuerySet[Any]") -> "QuerySet[Any]":  # noqa: ARG002
        """The rows of that month; whatever else the address says is no month and filters nothing."""
        year, _dash, month = (self.value() or "").partition("-")
        if not (year.isdecimal() and month.isdecimal() and 0 < int(month) < 13 and 0 < int(year) < 9999):
            return queryset
        return queryset.filter(**{f"{self.column}__year": int(year), f"{self.column}__month": int(month)})
