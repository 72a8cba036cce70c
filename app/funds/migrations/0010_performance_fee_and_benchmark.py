"""What a fund compares itself with, and what its share classes take of what they earn beyond that."""

from django.db import migrations, models

import app.funds.fields


class Migration(migrations.Migration):
    dependencies = [("funds", "0009_closings")]

    operations = [
        migrations.AddField(
            "fund",
            "benchmark",
            models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="The index that the fund compares itself with, as its documents call it.",
                max_length=255,
                verbose_name="benchmark",
            ),
        ),
        migrations.AddField(
            "tranche",
            "performance_fee",
            app.funds.fields.PercentField(
                help_text="Percent of what the fund earns beyond its benchmark or hurdle.",
                verbose_name="performance fee",
            ),
        ),
        migrations.AddConstraint(
            "fund",
            models.CheckConstraint(
                condition=models.Q(("benchmark", ""), ("benchmark__regex", "\\S"), _connector="OR"),
                name="funds_fund_benchmark_not_blank",
            ),
        ),
        migrations.AddConstraint(
            "tranche",
            models.CheckConstraint(
                condition=models.Q(
                    ("performance_fee__isnull", True), ("performance_fee__range", (0, 100)), _connector="OR"
                ),
                name="funds_tranche_performance_fee_is_percentage",
            ),
        ),
    ]
