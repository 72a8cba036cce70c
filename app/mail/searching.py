"""Search by address in the admin."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from app.mail.fields import containing
from app.staff.admin import ModelAdmin


class AddressSearch(ModelAdmin):
    """Finds rows by address as well, without the database's rules of case, under which ı is an I."""

    address_column = "email"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """What the other columns find, and what the address finds."""
        found, duplicates = super().get_search_results(request, queryset, search_term)
        if search_term.strip():
            found = found | queryset.filter(containing(search_term, self.address_column))
        return found, duplicates
