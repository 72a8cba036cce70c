"""The numbers of funds that were merged into others (ADR 0193)."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("funds", "0018_rates_peergroup_currency"),
    ]

    operations = [
        migrations.CreateModel(
            name="FormerFund",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False, verbose_name="number")),
                ("name", models.CharField(max_length=255, verbose_name="name")),
                (
                    "merged_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), verbose_name="merged at"
                    ),
                ),
                (
                    "fund",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former",
                        to="funds.fund",
                        verbose_name="fund",
                    ),
                ),
            ],
            options={"verbose_name": "former fund", "verbose_name_plural": "former funds", "ordering": ["name"]},
        ),
    ]
