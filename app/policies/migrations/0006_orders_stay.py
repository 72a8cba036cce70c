"""The privacy policy says that an asset manager's orders stay when an account is deleted."""

from typing import Final

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from app.policies.migrations._amending import amend

#: What stood there, and what stands there now, by language. A portal that is new begins with the new words.
_WORDS: Final = {
    "body_de": (
        "Mit Konto bleiben sie, solange das Konto besteht.",
        "Mit Konto bleiben sie, solange das Konto besteht. Ein Auftrag für eine Fondsgesellschaft bleibt danach bei ihr, "
        "ohne Namen und Adresse.",
    ),
    "body_en": (
        "With an account, they are kept as long as the account exists.",
        "With an account, they are kept as long as the account exists. An order for an asset manager stays with it "
        "afterwards, without name or address.",
    ),
}


def say(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Publish a version that says so."""
    amend(
        apps,
        "privacyPolicy",
        _WORDS,
        changes_de="Genannt ist nun auch, dass Aufträge für eine Fondsgesellschaft bei ihr bleiben.",
        changes_en="It now also says that orders for an asset manager stay with it.",
    )


class Migration(migrations.Migration):
    """Adds a version of the text."""

    dependencies = [("policies", "0005_usage_of_asset_managers")]

    operations = [migrations.RunPython(say, migrations.RunPython.noop)]
