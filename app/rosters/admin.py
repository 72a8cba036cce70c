"""Provider staff keep the ESG and EMP lists: their names and rules, exceptions with reasons, and classifications."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.funds.admin import TermAdmin
from app.rosters.effect import take_effect
from app.rosters.models import Classification, Decision, FundList, Scheme
from app.staff.admin import LargeTableAdmin, ModelAdmin, ModelForm
from app.staff.filters import Presence


@admin.register(Scheme)
class SchemeAdmin(TermAdmin):
    """Schemes, the oldest first."""

    list_display = (*Scheme.name.columns, "code", "since")


@admin.register(Classification)
class ClassificationAdmin(LargeTableAdmin):
    """Classifications of all funds, the latest first; those of days to come are entered ahead."""

    list_display = ("fund", "article", "minimum_sustainable", "valid_from", "scheme", "source")
    list_select_related = ("fund", "scheme")
    list_filter = ("article", "scheme", "valid_from", "simulated")
    search_fields = ("fund__name", "fund__tranches__isin")
    autocomplete_fields = ("fund", "scheme")

    def preview(self, row: Classification) -> str:
        """The page of the fund."""
        return row.fund.page()

    def save_model(self, request: HttpRequest, obj: Classification, form: ModelForm, change: bool) -> None:
        """Store it; the article of the fund follows at once, also of the one it was taken from."""
        super().save_model(request, obj, form, change)
        take_effect(timezone.localdate(), {obj.fund_id, form.initial.get("fund", obj.fund_id)})

    def delete_model(self, request: HttpRequest, obj: Classification) -> None:
        """Remove it; what held before holds again."""
        super().delete_model(request, obj)
        take_effect(timezone.localdate(), [obj.fund_id])

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        """Remove some."""
        funds = list(queryset.values_list("fund_id", flat=True))
        super().delete_queryset(request, queryset)
        take_effect(timezone.localdate(), funds)


@admin.register(FundList)
class FundListAdmin(ModelAdmin):
    """The two lists; there are no others."""

    list_display = ("code", *FundList.name.columns, "least_article", "region")
    autocomplete_fields = ("peergroups",)

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Lists are those of the specification."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """They stay."""
        return False

    def preview(self, row: FundList) -> str:
        """Its page."""
        return row.page()


class Ended(Presence):
    """Decisions with and without an end."""

    title, missing, given = _("end"), _("no end"), _("with an end")


@admin.register(Decision)
class DecisionAdmin(ModelAdmin):
    """What staff decided about single funds; the latest that holds counts."""

    list_display = ("fund", "fund_list", "listed", "since", "until")
    list_select_related = ("fund", "fund_list")
    list_filter = ("fund_list", "listed", ("until", Ended))
    search_fields = ("fund__name", "fund__tranches__isin")
    autocomplete_fields = ("fund",)

    def preview(self, row: Decision) -> str:
        """The page of the list."""
        return row.fund_list.page()
