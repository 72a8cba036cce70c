"""Exchange rates (ADR 0181)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("prices", "0004_gate_flags"),
    ]

    operations = [
        migrations.CreateModel(
            name="FxRate",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "currency", "date", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("currency", models.CharField(help_text="ISO 4217 code.", max_length=3, verbose_name="currency")),
                ("date", models.DateField(verbose_name="date")),
                (
                    "rate",
                    models.DecimalField(
                        decimal_places=6,
                        help_text="Units of the currency for one euro.",
                        max_digits=18,
                        verbose_name="rate",
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        help_text="Where the rate comes from: ECB or file.", max_length=60, verbose_name="source"
                    ),
                ),
            ],
            options={
                "verbose_name": "exchange rate",
                "verbose_name_plural": "exchange rates",
                "db_table": "fx_rates",
                "ordering": ["currency", "date"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("rate__gt", 0)), name="fx_rates_rate_positive"),
                    models.CheckConstraint(
                        condition=models.Q(("currency", "EUR"), _negated=True), name="fx_rates_not_the_euro"
                    ),
                ],
            },
        ),
    ]
