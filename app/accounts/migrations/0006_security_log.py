from pathlib import Path

import django.utils.timezone
from django.db import migrations, models

SQL = Path(__file__).resolve().parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_second_factor")]

    operations = [
        migrations.RunSQL(
            (SQL / "security_log.sql").read_text(),
            (SQL / "security_log_drop.sql").read_text(),
            state_operations=[
                migrations.CreateModel(
                    name="SecurityEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="at")),
                        ("event", models.TextField(verbose_name="event")),
                        ("account", models.BigIntegerField(verbose_name="account number")),
                        ("actor", models.BigIntegerField(null=True, verbose_name="by account number")),
                        ("request_id", models.TextField(blank=True, default="", verbose_name="request number")),
                        ("details", models.TextField(blank=True, default="", verbose_name="details")),
                    ],
                    options={
                        "verbose_name": "entry of the security log",
                        "verbose_name_plural": "security log",
                        "managed": False,
                    },
                ),
            ],
        ),
    ]
