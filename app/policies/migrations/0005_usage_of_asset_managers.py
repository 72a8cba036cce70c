"""The privacy policy says that what asset managers publish is counted."""

from datetime import datetime, time
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.utils import timezone

#: What stood there, and what stands there now, by language. A portal that is new begins with the new words.
_WORDS: Final = {
    "body_de": (
        "wie oft Fonds, Dokumente, Nachrichten und Berichte geöffnet werden",
        "wie oft Fonds und ihre Dokumente, Nachrichten und Berichte sowie Profile, Meldungen und Dokumente von "
        "Fondsgesellschaften geöffnet werden",
    ),
    "body_en": (
        "how often funds, documents, news and reports are opened",
        "how often funds and their documents, news and reports, and profiles, news and documents of asset managers are "
        "opened",
    ),
}


def say(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Publish a version that applies from today, unless staff have written these words anew by themselves."""
    wordings = apps.get_model("policies", "Wording").objects
    today = timezone.localdate()
    row = wordings.filter(policy__code="privacyPolicy", visible=True).order_by("valid_from").last()
    if (
        row is None
        or row.valid_from >= today
        or not all(old in getattr(row, name) for name, (old, _) in _WORDS.items())
    ):
        return
    wordings.create(
        policy_id=row.policy_id,
        valid_from=today,
        changes_de="Genannt ist nun auch, was von Profilen, Meldungen und Dokumenten der Fondsgesellschaften gezählt wird.",
        changes_en="It now also names what is counted of profiles, news and documents of asset managers.",
        state="published",
        visible=True,
        published_at=datetime.combine(today, time(), ZoneInfo(settings.TIME_ZONE)),
        **{name: getattr(row, name).replace(old, new) for name, (old, new) in _WORDS.items()},
    )


class Migration(migrations.Migration):
    """Adds a version of the text."""

    dependencies = [("policies", "0004_consents")]

    operations = [migrations.RunPython(say, migrations.RunPython.noop)]
