"""Whole years of NAVs, packed for reading (ADR 0178)."""

from pathlib import Path

import django.db.models.deletion
from django.db import migrations, models

SQL = Path(__file__).resolve().parent / "sql"


class Migration(migrations.Migration):
    dependencies = [("prices", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="PackedYear",
            fields=[
                ("year", models.SmallIntegerField(primary_key=True, serialize=False, verbose_name="year")),
                (
                    "file",
                    models.BigIntegerField(
                        help_text="PostgreSQL's number of the partition's file when it was packed.",
                        verbose_name="file",
                    ),
                ),
                ("packed_at", models.DateTimeField(auto_now=True, verbose_name="packed at")),
            ],
            options={"verbose_name": "packed year", "verbose_name_plural": "packed years", "ordering": ["year"]},
        ),
        migrations.RunSQL(
            (SQL / "packed.sql").read_text(),
            (SQL / "packed_drop.sql").read_text(),
            state_operations=[
                migrations.CreateModel(
                    name="PackedNavs",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "tranche_id",
                                "year",
                                "currency",
                                "simulated",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("year", models.SmallIntegerField(verbose_name="year")),
                        (
                            "currency",
                            models.CharField(help_text="ISO 4217 code.", max_length=3, verbose_name="currency"),
                        ),
                        ("simulated", models.BooleanField(verbose_name="simulated")),
                        ("navs", models.BinaryField(verbose_name="NAVs")),
                        ("distributions", models.BinaryField(null=True, verbose_name="distributions")),
                        (
                            "tranche",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="packed_navs",
                                to="funds.tranche",
                                verbose_name="tranche",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "packed NAVs",
                        "verbose_name_plural": "packed NAVs",
                        "ordering": ["tranche_id", "year"],
                    },
                ),
            ],
        ),
    ]
