"""The words of the admin that are not Django's."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Final[dict[str, str | Promise]] = {
    "place": _("Administration"),
    "portal": _("Go to portal"),
    "profile": _("Profile"),
    "sign_out": _("Sign out"),
    "waiting": _("Open tasks"),
    "since": _("oldest:"),
    "unknown": _("unknown"),
    "state": _("State of the portal"),
    "records": _("All records"),
    "mine": _("My latest changes"),
    "none": _("Nothing yet"),
    "preview": _("View in the portal"),
    "history": _("History"),
    "changes": _("Changes, field by field"),
    "unchanged": _("No changes have been recorded."),
    "actions": _("Actions in the administration"),
    "when": _("When"),
    "who": _("Who"),
    "what": _("What"),
    "keys": _("Ctrl+S: save and continue editing · Ctrl+Enter: save"),
    "key": _("Ctrl+S: save"),
    "no_rows": _("There is nothing here yet."),
    "no_match": _("Nothing matches the search and the filters."),
    "all_rows": _("Show all rows"),
    "to_start": _("Go to start page"),
}

#: Texts of templates, and of Django's own that its German catalogue lacks: named here, so that ours has them.
OF_DJANGO: Final = (
    _("After you’ve created a user, you’ll be able to edit more user options."),
    _("In case you’ve forgotten, you are:"),
    _("Conflicting form data submitted. Please try again."),
    _("Reset password"),
    _("Set password"),
    _("Set password: %s"),
    _("stored file"),
    _("Raw passwords are not stored, so there is no way to see the user’s password."),
)
