"""Columns with a document type list no types: those are folders (ADR 0155). The database has no part in it."""

from django.db import migrations, models

from app.database.migrating import StateOnly


class Migration(migrations.Migration):
    dependencies = [("alerts", "0002_stream")]

    operations = [
        StateOnly(
            [
                migrations.AlterField("articlestate", "doc_type", models.TextField()),
                migrations.AlterField("change", "doc_type", models.TextField(verbose_name="kind")),
            ]
        )
    ]
