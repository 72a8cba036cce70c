"""The privacy policy says that what asset managers publish is counted."""

from typing import Final

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from app.policies.migrations._amending import amend

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
    """Publish a version that says so."""
    amend(
        apps,
        "privacyPolicy",
        _WORDS,
        changes_de="Genannt ist nun auch, was von Profilen, Meldungen und Dokumenten der Fondsgesellschaften gezählt wird.",
        changes_en="It now also names what is counted of profiles, news and documents of asset managers.",
    )


class Migration(migrations.Migration):
    """Adds a version of the text."""

    dependencies = [("policies", "0004_consents")]

    operations = [migrations.RunPython(say, migrations.RunPython.noop)]
