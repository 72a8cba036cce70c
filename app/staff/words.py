"""The words of the admin that are not Django's."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Final[dict[str, str | Promise]] = {
    "place": _("Administration"),
    "portal": _("To the portal"),
    "profile": _("Profile"),
    "sign_out": _("Sign out"),
    "waiting": _("What is waiting"),
    "since": _("oldest:"),
    "unknown": _("unknown"),
    "state": _("State of the portal"),
    "records": _("All records"),
    "mine": _("What I changed last"),
    "none": _("Nothing yet"),
    "preview": _("View in the portal"),
    "history": _("History"),
    "changes": _("Changes, field by field"),
    "unchanged": _("No changes have been recorded."),
    "actions": _("Actions in the administration"),
    "when": _("When"),
    "who": _("Who"),
    "what": _("What"),
}
