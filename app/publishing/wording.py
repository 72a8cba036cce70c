"""What pages of the admin say of a published thing: its name, its address, moments, and why it was not published."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from app.bilingual import language_of_thread
from app.publishing import refusals, services
from app.publishing.models import Published
from app.publishing.moments import written
from app.publishing.states import Action


def name(row: Published) -> str:
    """What people call it, in the reader's language."""
    return row.headline(language_of_thread())


def change_url(row: Published) -> str:
    """Its page in the admin."""
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


def local_time(at: datetime) -> str:
    """A moment in the time zone of the settings, with its offset."""
    return written(at, ZoneInfo(timezone.get_default_timezone_name()))


def returned(row: Published) -> str:
    """Why the clock did not publish it, until somebody has done something about it."""
    last = services.events_of(row).first()
    if last is None or last.action != Action.RETURN:
        return ""
    planned = services.events_of(row).filter(action=Action.SCHEDULE).first()
    text = gettext("Not published as scheduled (%(time)s): %(reason)s")
    time = local_time(planned.publish_at if planned is not None else last.at)
    return text % {"time": time, "reason": refusals.told(type(row), last.reason)}
