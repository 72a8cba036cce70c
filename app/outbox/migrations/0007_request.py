"""A row of the outbox names the request that wrote it (ADR 0145). The default is not volatile, so no row is rewritten."""

import django.db.models.functions
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("outbox", "0006_closings")]

    operations = [
        migrations.AddField(
            "entry",
            "request_id",
            models.TextField(
                db_default=django.db.models.functions.NullIf(
                    models.Func(models.Value("fondsatlas.request_id"), models.Value(True), function="current_setting"),
                    models.Value(""),
                    output_field=models.TextField(),
                ),
                help_text="Number of the request or task whose transaction wrote the row.",
                null=True,
            ),
        ),
    ]
