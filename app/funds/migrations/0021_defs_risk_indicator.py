"""The PRIIPs risk indicator and the drawdown over the whole history (ADR 0190); the next run computes both."""

import django.core.validators
from django.db import migrations, models

import app.funds.fields
from app.database.migrating import StateOnly, Together


class Migration(migrations.Migration):
    dependencies = [
        ("funds", "0020_grouping_spellings"),
    ]

    operations = [
        Together(
            [
                migrations.AddField(
                    model_name="keyfigures",
                    name="max_drawdown_full",
                    field=app.funds.fields.PercentField(
                        blank=True,
                        decimal_places=4,
                        help_text="Largest loss from a peak since the first NAV, negative.",
                        max_digits=9,
                        null=True,
                        verbose_name="maximum drawdown, whole history",
                    ),
                ),
                migrations.AddField(
                    model_name="keyfigures",
                    name="risk_indicator",
                    field=models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Market risk by the PRIIPs regulation, 1 to 7; credit risk is not assessed.",
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(7),
                        ],
                        verbose_name="risk indicator (SRI)",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="keyfigures",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("max_drawdown_full__isnull", True),
                            ("max_drawdown_full__range", (-100, 0)),
                            _connector="OR",
                        ),
                        name="funds_keyfigures_full_drawdown_negative",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="keyfigures",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("risk_indicator__isnull", True), ("risk_indicator__range", (1, 7)), _connector="OR"
                        ),
                        name="funds_keyfigures_risk_indicator",
                    ),
                ),
            ]
        ),
        StateOnly(
            [
                migrations.AlterField(
                    model_name="keyfigures",
                    name="max_drawdown",
                    field=app.funds.fields.PercentField(
                        blank=True,
                        decimal_places=4,
                        help_text="Largest loss from a peak within three years, negative.",
                        max_digits=9,
                        null=True,
                        verbose_name="maximum drawdown 3 years",
                    ),
                ),
                migrations.AlterField(
                    model_name="keyfigures",
                    name="sri",
                    field=models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(3),
                        ],
                        verbose_name="risk level",
                    ),
                ),
            ]
        ),
    ]
