from django.db import migrations, models


class Migration(migrations.Migration):
    """Sums for dashboards of asset managers: shown by criteria, missed by bound, markets (ADR 0263)."""

    dependencies = [
        ("statistics", "0002_missed"),
    ]

    operations = [
        migrations.CreateModel(
            name="GroupSum",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("month", models.DateField(help_text="Its first day.")),
                ("group_id", models.BigIntegerField(help_text="The peergroup.")),
                ("owner_id", models.BigIntegerField(help_text="The asset manager.")),
                ("reader", models.CharField(max_length=16)),
                ("views", models.BigIntegerField()),
                ("funds", models.IntegerField()),
                ("simulated", models.BooleanField(db_default=False, default=False)),
            ],
        ),
        migrations.CreateModel(
            name="InsteadSum",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("month", models.DateField(help_text="Its first day.")),
                (
                    "owner_id",
                    models.BigIntegerField(help_text="The asset manager whose funds were shown and not opened."),
                ),
                ("group_id", models.BigIntegerField(help_text="The peergroup of what was opened.")),
                ("reader", models.CharField(max_length=16)),
                ("views", models.IntegerField()),
                ("people", models.IntegerField()),
                ("simulated", models.BooleanField(db_default=False, default=False)),
            ],
        ),
        migrations.CreateModel(
            name="MarketSum",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("month", models.DateField(help_text="Its first day.")),
                ("group_id", models.BigIntegerField(help_text="The peergroup.")),
                ("reader", models.CharField(max_length=16)),
                ("views", models.BigIntegerField()),
                ("funds", models.IntegerField()),
                ("simulated", models.BooleanField(db_default=False, default=False)),
            ],
        ),
        migrations.CreateModel(
            name="ShownSum",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("month", models.DateField(help_text="Its first day.")),
                ("subject_id", models.BigIntegerField(help_text="The fund.")),
                ("form", models.CharField(max_length=16)),
                ("criteria", models.JSONField()),
                ("reader", models.CharField(max_length=16)),
                ("searches", models.IntegerField()),
                ("places", models.BigIntegerField(help_text="Sum of the best places.")),
                (
                    "people",
                    models.IntegerField(help_text="Distinct accounts; 0 for visitors, whom nothing tells apart."),
                ),
                ("simulated", models.BooleanField(db_default=False, default=False)),
            ],
        ),
        migrations.CreateModel(
            name="ThemeSum",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("month", models.DateField(help_text="Its first day.")),
                (
                    "facet",
                    models.CharField(help_text="The facet of a screen, or the step of a guided search.", max_length=40),
                ),
                ("value", models.CharField(max_length=100)),
                ("reader", models.CharField(max_length=16)),
                ("searches", models.IntegerField()),
                ("people", models.IntegerField()),
                ("simulated", models.BooleanField(db_default=False, default=False)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="missedsum",
            name="statistics_missed_one",
        ),
        migrations.AddField(
            model_name="missedsum",
            name="bound",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="What was asked, as JSON; empty for all that too few asked for, together.",
                max_length=200,
            ),
        ),
        migrations.AddConstraint(
            model_name="missedsum",
            constraint=models.UniqueConstraint(
                fields=("subject_id", "month", "criterion", "bound", "reader", "simulated"),
                name="statistics_missed_one",
            ),
        ),
        migrations.AddIndex(
            model_name="groupsum",
            index=models.Index(fields=["owner_id", "month"], name="statistics_group_owner"),
        ),
        migrations.AddConstraint(
            model_name="groupsum",
            constraint=models.UniqueConstraint(
                fields=("month", "group_id", "owner_id", "reader", "simulated"), name="statistics_group_one"
            ),
        ),
        migrations.AddIndex(
            model_name="insteadsum",
            index=models.Index(fields=["owner_id", "month"], name="statistics_instead_owner"),
        ),
        migrations.AddIndex(
            model_name="insteadsum",
            index=models.Index(fields=["month"], name="statistics_instead_month"),
        ),
        migrations.AddConstraint(
            model_name="marketsum",
            constraint=models.UniqueConstraint(
                fields=("month", "group_id", "reader", "simulated"), name="statistics_market_one"
            ),
        ),
        migrations.AddIndex(
            model_name="shownsum",
            index=models.Index(fields=["subject_id", "month"], name="statistics_shown_subject"),
        ),
        migrations.AddIndex(
            model_name="shownsum",
            index=models.Index(fields=["month"], name="statistics_shown_month"),
        ),
        migrations.AddIndex(
            model_name="themesum",
            index=models.Index(fields=["month"], name="statistics_theme_month"),
        ),
    ]
