"""What was refused, as people read it in the language of the thread."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from app.publishing import values
from app.publishing.models import Published

REFUSALS: Final = {
    "conflict": _("Somebody has changed this since you read it. Nothing was done; please look at it again."),
    "gone": _("This has been deleted in the meantime. Nothing was done."),
    "not_now": _("This is no longer possible, or not yet. Nothing was done."),
    "reason_missing": _("Please give a reason."),
    "time_missing": _("Please enter a time."),
    "time_past": _("This time has passed. Please choose a later one, or publish now."),
    "time_far": _("This is more than two years ahead. Please check the year."),
    "link_gone": _("The draft refers to something that no longer exists. Please edit it and try again."),
    "link_gone:": _("The draft refers to something that no longer exists (%(fields)s). Please edit it and try again."),
    "notice_short": _(
        "A new version of this text is announced two months before it applies. Please choose a later first day."
    ),
    "no_rating": _("This view rates nothing. Please rate at least one category."),
    "files_down": _("Files cannot be reached at the moment. Nothing was done; please try again later."),
}


def told(model: type[Published], why: str) -> str:
    """A refusal by its code and the fields that it names, such as ``link_gone:category``; other texts as they are."""
    code, *names = why.split(":")
    if not names or f"{code}:" not in REFUSALS:
        return str(REFUSALS.get(why, why))
    labels = {field.name: field.verbose_name for field in values.content_fields(model)}
    return str(REFUSALS[f"{code}:"]) % {"fields": ", ".join(str(labels.get(one, one)) for one in names)}
