"""Provider staff maintain asset managers, and merge two of them into one."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from app.database.belongings import belongings
from app.http import formats
from app.http.routes import path_to
from app.managers import merging
from app.managers.models import Company
from app.staff.admin import ModelAdmin, ModelForm, may
from app.staff.columns import Writes


class CompanyForm(ModelForm):
    """Says what a merge would move, and merges once staff have read that."""

    known_effect = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError for a merge that is impossible, or whose effect was not shown yet."""
        cleaned: dict[str, Any] = super().clean() or {}
        into = cleaned.get("merged_into")
        if self.errors or into is None or "merged_into" not in self.changed_data:
            return cleaned
        if into.pk == self.instance.pk or into.merged_into_id is not None:
            raise ValidationError({"merged_into": _("Choose another company that was not merged itself.")})
        if hindering := merging.hindrances(self.instance, into):
            said = _("Both have: %(names)s. Rename or merge these first.") % {"names": ", ".join(hindering)}
            raise ValidationError({"merged_into": said})
        moved = merging.movements(self.instance, into)
        shown = ", ".join(f"{name}: {count}" for name, count in sorted(moved.items()))
        effect = f"{into.pk}: {shown}"
        if cleaned.get("known_effect") != effect:
            # What the form shows again says that staff have read it.
            sent: Any = self.data
            read = sent.copy()
            read[self.add_prefix("known_effect")] = effect
            self.data = read
            raise ValidationError(
                _("Not saved yet. %(into)s takes over: %(moved)s. This cannot be undone. Save again to confirm."),
                params={"into": into, "moved": shown or "0"},
            )
        return cleaned


@admin.register(Company)
class CompanyAdmin(ModelAdmin):
    """Asset managers."""

    list_display = (
        "name",
        "number_of_rated_funds",
        "investor_rating",
        "assets_under_management",
        "import_name",
        "merged_into",
    )
    list_select_related = ("merged_into",)
    units: ClassVar[dict[str, Writes]] = {"assets_under_management": formats.millions}
    search_fields = ("name", "import_name")
    autocomplete_fields = ("merged_into",)
    show_full_result_count = False
    form = CompanyForm

    def get_readonly_fields(self, request: HttpRequest, obj: Company | None = None) -> tuple[str, ...]:
        """A company that is new cannot be merged, and nobody takes a merge back; it ends one as deleting does."""
        mergeable = obj is not None and obj.merged_into_id is None and may(request, "managers.delete_company")
        return () if mergeable else ("merged_into",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Company], search_term: str
    ) -> tuple[QuerySet[Company], bool]:
        """Companies by name; a form that links one is offered none that was merged."""
        found, distinct = super().get_search_results(request, queryset, search_term)
        return (found.filter(merged_into=None) if request.path.endswith("/autocomplete/") else found), distinct

    def preview(self, row: Company) -> str:
        """The page of an asset manager."""
        return path_to("assetManager", id=row.pk)

    def save_model(self, request: HttpRequest, obj: Company, form: Any, change: bool) -> None:
        """Store the company, and merge it where staff have chosen so."""
        into = obj.merged_into if "merged_into" in form.changed_data else None
        if into is not None:
            obj.merged_into = None
        super().save_model(request, obj, form, change)
        if into is not None:
            merging.merge(obj, into, request.user)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What goes with a company; whatever belongs to it keeps it from being deleted, so that nothing is lost."""
        found, counts, lacking, protected = super().get_deleted_objects(objs, request)
        return found, counts, lacking, [*protected, *_kept(objs)]


def _kept(companies: Any) -> list[str]:
    """What companies have, by table and with the number of rows."""
    found = []
    for model, column in belongings(Company, merging.derived()):
        rows: Any = model._base_manager
        count = rows.filter(**{f"{column.name}__in": list(companies)}).count()
        if count:
            found.append(f"{capfirst(str(model._meta.verbose_name_plural))}: {count}")
    return found
