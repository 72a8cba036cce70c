from django.db import migrations, models


class Migration(migrations.Migration):
    """Sums of months are read from their index alone: each is written once and read by hundreds together."""

    dependencies = [
        ("statistics", "0003_demand"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="monthlysum",
            constraint=models.UniqueConstraint(
                fields=["subject_id", "kind", "month", "reader", "simulated"],
                include=["views", "people", "places"],
                name="statistics_monthly_sums",
            ),
        ),
        migrations.RemoveConstraint(model_name="monthlysum", name="statistics_monthly_one"),
    ]
