"""What the start page of the admin says about the portal as a whole."""

from typing import Final

from django.conf import settings
from django.db import connection
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from app.bilingual import language_of_thread
from app.http import formats
from app.monitoring import state
from app.staff.queues import Fact, register

#: Nobody has this right but superusers, who have all.
_SUPERUSERS: Final = "config.operate"


def _index() -> str:
    with connection.cursor() as cursor:
        found = state.read(cursor)
    lang = language_of_thread()
    values = {
        "indexers": formats.number(found.indexers, lang, 0),
        "backlog": formats.number(found.backlog, lang, 0),
        "seconds": formats.number(found.lag_seconds, lang, 0),
    }
    if not found.backlog:
        return gettext("up to date, %(indexers)s running") % values
    return gettext("%(backlog)s documents waiting for %(seconds)s s, %(indexers)s running") % values


def _backup() -> str:
    made = state.last_backup(settings.PORTAL_HOME)
    return formats.moment(localtime(made)) if made is not None else ""


def declare() -> None:
    """Put it on the start page."""
    register(
        Fact("index", _("Search index"), _index, permission="outbox.view_worker", link="outbox/worker/"),
        Fact("backup", _("Last backup"), _backup, permission=_SUPERUSERS),
    )
