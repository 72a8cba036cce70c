"""Provider staff maintain methodologies and legal texts."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin, messages
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext as _

from app.bilingual import language_of_thread
from app.policies.models import Policy, Wording
from app.policies.sections import marks
from app.publishing import calendar, wording
from app.publishing.admin import PublishedAdmin
from app.publishing.models import Published
from app.publishing.states import State
from app.staff.admin import ModelAdmin, ModelForm, may


@admin.register(Policy)
class PolicyAdmin(ModelAdmin):
    """The texts; staff add methodologies, while legal texts are those that have a page."""

    list_display = (*Policy.name.columns, "kind", "code", "place", "announced")
    list_filter = ("kind",)
    search_fields = (*Policy.name.columns, "code")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Addresses and links name the code of what is there."""
        fields = super().get_readonly_fields(request, obj)
        return fields if obj is None else (*fields, "code")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Legal texts have a page, which would be empty."""
        return super().has_delete_permission(request, obj) and (obj is None or obj.is_methodology)

    def preview(self, row: Policy) -> str:
        """Its page."""
        return row.page(language_of_thread())


@admin.register(Wording)
class WordingAdmin(PublishedAdmin):
    """Versions of all texts. What was published is not edited or deleted: the next change is a new version."""

    list_display = ("policy", "valid_from")
    list_select_related = ("policy",)
    list_filter = (*PublishedAdmin.list_filter, "policy")
    search_fields = tuple(f"policy__{name}" for name in Policy.name.columns)
    autocomplete_fields = ("policy",)
    date_hierarchy = "valid_from"

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only before its publication: somebody may have agreed to it since."""
        return super().has_change_permission(request, obj) and (obj is None or obj.published_at is None)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only before its publication."""
        return super().has_delete_permission(request, obj) and (obj is None or obj.published_at is None)

    def save_model(self, request: HttpRequest, obj: Published, form: ModelForm, change: bool) -> None:
        """Store it, and name sections to which the portal may link and which are gone."""
        super().save_model(request, obj, form, change)
        former = Wording.public.filter(policy=form.cleaned_data["policy"]).order_by("-valid_from").first()
        kept = set(marks(form.cleaned_data[Wording.body.columns[0]]))
        gone = [one for one in marks(former.body.de) if one not in kept] if former is not None else []
        if gone:
            text = _(
                "The published version has sections that are missing here: %(sections)s. Links to them will lead to "
                "the beginning of the page, and their computed examples will not be shown."
            )
            self.message_user(request, text % {"sections": ", ".join(gone)}, messages.WARNING)


def _taking_effect(request: HttpRequest, month: calendar.Month) -> Iterator[calendar.Entry]:
    """The days on which versions begin to apply that readers see, or will see by then."""
    if not may(request, "policies.view_wording"):
        return
    seen = Q(visible=True) | Q(state=State.SCHEDULED)
    days = {"valid_from__gte": month.first, "valid_from__lt": month.after.first}
    for row in Wording.objects.filter(seen, **days).select_related("policy"):
        title = row.policy.name.in_language(language_of_thread())
        yield calendar.Entry(
            row.valid_from, None, calendar.Happens.TAKES_EFFECT, title, Wording, wording.change_url(row)
        )


calendar.register(_taking_effect)
