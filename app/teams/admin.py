"""Provider staff keep investment teams, what changes in them, and their ratings."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from app.bilingual import language_of_thread
from app.publishing.admin import PublishedAdmin
from app.staff.admin import ModelAdmin
from app.staff.filters import Presence
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


@admin.register(TeamChange)
class TeamChangeAdmin(ModelAdmin):
    """Changes of teams, the latest first. A change puts the team's rating under review until it is settled."""

    list_display = ("team", "day", "settled_on")
    list_select_related = ("team__company",)
    list_filter = (("settled_on", Settled), "day", "simulated")
    search_fields = ("team__name", "team__company__name")
    autocomplete_fields = ("team",)

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
