"""Columns with a document type list no types: those are folders (ADR 0155). The database has no part in it."""

from django.db import migrations, models

from app.database.migrating import StateOnly


class Migration(migrations.Migration):
    dependencies = [("outbox", "0007_request")]

    operations = [
        StateOnly(
            [
                migrations.AlterField(model, "doc_type", models.TextField())
                for model in ("entry", "deadletter", "indextarget")
            ]
        )
    ]
