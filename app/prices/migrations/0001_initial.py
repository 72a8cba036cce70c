"""The price history: Django knows the columns, SQL makes the partitioned table."""

from pathlib import Path

import django.db.models.deletion
from django.db import migrations, models

SQL = Path(__file__).resolve().parent / "sql"


class Migration(migrations.Migration):
    initial = True

    dependencies = [("funds", "0006_labels")]

    operations = [
        migrations.RunSQL(
            (SQL / "nav.sql").read_text(),
            (SQL / "nav_drop.sql").read_text(),
            state_operations=[
                migrations.CreateModel(
                    name="Nav",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "tranche_id", "date", blank=True, editable=False, primary_key=True, serialize=False
                            ),
                        ),
                        ("date", models.DateField(verbose_name="date")),
                        (
                            "nav",
                            models.DecimalField(
                                decimal_places=6,
                                help_text="Net asset value of one share, in the tranche's currency.",
                                max_digits=18,
                                verbose_name="NAV",
                            ),
                        ),
                        (
                            "currency",
                            models.CharField(help_text="ISO 4217 code.", max_length=3, verbose_name="currency"),
                        ),
                        (
                            "distribution",
                            models.DecimalField(
                                blank=True,
                                decimal_places=6,
                                help_text="Paid out for one share on this date, before tax; the NAV is the one after it.",
                                max_digits=18,
                                null=True,
                                verbose_name="distribution",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "tranche",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="navs",
                                to="funds.tranche",
                                verbose_name="tranche",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "NAV",
                        "verbose_name_plural": "NAVs",
                        "ordering": ["tranche_id", "date"],
                    },
                ),
            ],
        ),
    ]
