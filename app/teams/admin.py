"""Provider staff keep investment teams, what changes in them, and their ratings."""

import copy
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.forms.models import construct_instance
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from app.bilingual import language_of_thread
from app.publishing.admin import PublishedAdmin
from app.staff.admin import ModelAdmin, ModelForm
from app.staff.filters import Presence
from app.teams import reviews
from app.teams.models import Team, TeamChange, TeamRating


@admin.register(Team)
class TeamAdmin(ModelAdmin):
    """Teams by asset manager."""

    list_display = ("name", "company", "focus")
    list_select_related = ("company", "focus")
    list_filter = ("focus", "simulated")
    search_fields = ("name", "company__name")
    autocomplete_fields = ("company", "focus", "funds")

    def preview(self, row: Team) -> str:
        """Its page."""
        return row.page(language_of_thread())


class Settled(Presence):
    """Changes under review, and those that are settled."""

    title, missing, given = _("review"), _("under review"), _("settled")


class TeamChangeForm(ModelForm):
    """Says of how many funds the ratings are affected, and saves once staff have read that."""

    known_effect = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError as long as the effect was not shown, or is another one by now."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        change = construct_instance(self, copy.copy(self.instance))
        try:
            change.full_clean()
        except ValidationError:
            # Django says so itself.
            return cleaned
        begun, ended = reviews.effect(change)
        shown = f"{begun}/{ended}"
        if (begun or ended) and cleaned.get("known_effect") != shown:
            # What the form shows again says that staff have read it.
            sent: Any = self.data
            read = sent.copy()
            read[self.add_prefix("known_effect")] = shown
            self.data = read
            raise ValidationError(
                _(
                    "Not saved yet. Funds whose ratings will be put under review: %(begun)d. Funds whose ratings will "
                    "no longer be under review: %(ended)d. Users who watch these funds are told. Save again to confirm."
                ),
                params={"begun": begun, "ended": ended},
            )
        return cleaned


@admin.register(TeamChange)
class TeamChangeAdmin(ModelAdmin):
    """Changes of teams, the latest first. A change puts the ratings of team and funds under review until settled."""

    form = TeamChangeForm
    list_display = ("team", "day", "settled_on")
    list_select_related = ("team__company",)
    list_filter = (("settled_on", Settled), "day", "simulated")
    search_fields = ("team__name", "team__company__name")
    autocomplete_fields = ("team",)

    def get_readonly_fields(self, request: HttpRequest, obj: TeamChange | None = None) -> Any:
        """The team of a change never changes: its funds are under review."""
        return [*super().get_readonly_fields(request, obj), *(["team"] if obj is not None else [])]

    def preview(self, row: TeamChange) -> str:
        """The page of the team."""
        return row.team.page(language_of_thread())


class Ended(Presence):
    """Ratings that hold or held until the next one, and those that were withdrawn."""

    title, missing, given = _("end"), _("not withdrawn"), _("withdrawn")


@admin.register(TeamRating)
class TeamRatingAdmin(PublishedAdmin):
    """Ratings of teams. A new rating is a new record: earlier ones are the history that readers see."""

    list_display = ("team", "date", "rank", "signed_by", "ended_on")
    list_select_related = ("team__company", "signed_by")
    list_filter = (*PublishedAdmin.list_filter, ("ended_on", Ended), "simulated")
    search_fields = ("team__name", "team__company__name")
    autocomplete_fields = ("team", "signed_by")

    @admin.display(description=_("class"))
    def rank(self, row: TeamRating) -> str:
        """AAA to C."""
        return row.rank
