"""Provider staff see teams, invitations and the log; memberships themselves are changed at the account."""

from typing import Final

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from app.dashboards import team
from app.dashboards.models import Invitation, TeamEvent
from app.mail.searching import AddressSearch
from app.staff import queues
from app.staff.admin import ReadOnlyAdmin

#: Companies that the start page names.
_NAMED: Final = 5


@admin.register(Invitation)
class InvitationAdmin(AddressSearch, ReadOnlyAdmin):
    """Invitations, the latest first; owners send and withdraw them."""

    list_display = ("email", "company", "role", "created_at", "expires_at", "accepted_at", "revoked_at")
    list_select_related = ("company",)
    list_filter = ("role",)
    search_fields = ("company__name",)
    ordering = ("-pk",)


@admin.register(TeamEvent)
class TeamEventAdmin(ReadOnlyAdmin):
    """Who did what to the team of a company, the latest first."""

    list_display = ("company", "action", "role", "member", "who", "by_provider", "at")
    list_select_related = ("company", "member", "who")
    list_filter = ("action", "by_provider")
    search_fields = ("company__name",)
    ordering = ("-pk",)


def _without_owner() -> str:
    """The first companies whose accounts nobody owns: staff make one of them the owner."""
    names = list(team.without_owner().order_by("name").values_list("name", flat=True)[: _NAMED + 1])
    more = "" if len(names) <= _NAMED else ", …"
    return ", ".join(names[:_NAMED]) + more if names else str(_("none"))


queues.register(
    queues.Fact(
        "teams_without_owner",
        _("Asset managers without an owner"),
        _without_owner,
        permission="accounts.change_user",
        link="accounts/user/?account_type__exact=asset_manager",
    )
)
