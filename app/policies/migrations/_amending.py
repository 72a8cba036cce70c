"""New versions of texts of which staff may have written others meanwhile."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.migrations.state import StateApps
from django.utils import timezone


def amend(
    apps: StateApps, code: str, words: Mapping[str, tuple[str, str]], *, changes_de: str, changes_en: str
) -> None:
    """Publish a version of the text ``code`` with other words, unless staff have written these words anew.

    ``words`` holds what stands there and what shall stand there, by field; a portal that began with the new words keeps
    them as they are. The version applies from today; after one that begins today or later, from the day after that one.
    """
    wordings = apps.get_model("policies", "Wording").objects
    row = wordings.filter(policy__code=code, visible=True).order_by("valid_from").last()
    if row is None or not all(
        old in getattr(row, name) and new not in getattr(row, name) for name, (old, new) in words.items()
    ):
        return
    day = max(timezone.localdate(), row.valid_from + timedelta(days=1))
    wordings.create(
        policy_id=row.policy_id,
        valid_from=day,
        changes_de=changes_de,
        changes_en=changes_en,
        state="published",
        visible=True,
        published_at=datetime.combine(timezone.localdate(), time(), ZoneInfo(settings.TIME_ZONE)),
        **{name: getattr(row, name).replace(old, new) for name, (old, new) in words.items()},
    )
