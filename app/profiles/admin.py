"""Provider staff decide on profiles of asset managers and on the people in them."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from app.profiles.material_admin import CompanyDocumentAdmin as CompanyDocumentAdmin
from app.profiles.material_admin import CompanyNewsAdmin as CompanyNewsAdmin
from app.profiles.models import Person, Profile
from app.publishing.admin import PublishedAdmin
from app.publishing.forms import PublishedForm


class ProfileForm(PublishedForm):
    """A company selects from its own funds."""

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError for a fund of another company."""
        cleaned = super().clean()
        company = cleaned.get("company") or (self.instance.company if self.instance.company_id else None)
        foreign = [fund for fund in cleaned.get("selected_funds") or () if company and fund.company_id != company.pk]
        if foreign:
            names = ", ".join(str(fund) for fund in foreign)
            self.add_error(
                "selected_funds",
                ValidationError(_("Not funds of this company: %(names)s."), params={"names": names}),
            )
        return cleaned


class OfCompany(PublishedAdmin):
    """Records of a company, which they never leave."""

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The company of a record never changes."""
        return [*super().get_readonly_fields(request, obj), *(["company"] if obj is not None else [])]


@admin.register(Profile)
class ProfileAdmin(OfCompany):
    """Profiles by company."""

    form = ProfileForm
    list_display = ("company", "founded", "number_of_employees")
    list_select_related = ("company",)
    list_filter = (*PublishedAdmin.list_filter, "simulated")
    search_fields = ("company__name",)
    autocomplete_fields = ("company", "investment_focus", "regions", "selected_funds")


@admin.register(Person)
class PersonAdmin(OfCompany):
    """People by company, in the order of its profile."""

    list_display = ("last_name", "first_name", "company", "place", "listed")
    list_select_related = ("company",)
    list_filter = (*PublishedAdmin.list_filter, "listed", "simulated")
    search_fields = ("last_name", "first_name", "company__name")
    autocomplete_fields = ("company",)
