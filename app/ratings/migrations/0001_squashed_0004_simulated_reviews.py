"""Ratings, reviews and explanations, as four migrations had made them (ADR 0151)."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

import app.funds.fields
from app.database.migrating import Together


class Migration(migrations.Migration):
    replaces = [
        ("ratings", "0001_initial"),
        ("ratings", "0002_labels"),
        ("ratings", "0003_engine"),
        ("ratings", "0004_simulated_reviews"),
    ]

    initial = True

    dependencies = [
        ("funds", "0006_labels"),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="Rating",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("record_date", models.DateField(verbose_name="record date")),
                        (
                            "kind",
                            models.CharField(
                                choices=[("qualitative", "Qualitative"), ("quantitative", "Quantitative")],
                                db_default="quantitative",
                                default="quantitative",
                                max_length=12,
                                verbose_name="kind",
                            ),
                        ),
                        (
                            "points",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="1 to 100; the peergroup's median is 50.",
                                null=True,
                                verbose_name="points",
                            ),
                        ),
                        (
                            "rank",
                            models.GeneratedField(
                                db_persist=True,
                                expression=models.Case(
                                    models.When(points__gte=78, then=models.Value("A")),
                                    models.When(points__gte=60, then=models.Value("B")),
                                    models.When(points__gte=41, then=models.Value("C")),
                                    models.When(points__gte=23, then=models.Value("D")),
                                    models.When(points__gte=1, then=models.Value("E")),
                                ),
                                help_text="A (very good) to E (weak); follows from the points.",
                                output_field=models.CharField(max_length=1, null=True),
                                verbose_name="class",
                            ),
                        ),
                        (
                            "under_review",
                            models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="Shown as suffix 'ur' after a change of management.",
                                verbose_name="under review",
                            ),
                        ),
                        (
                            "position_vs_peergroup",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="1 is the best.",
                                null=True,
                                verbose_name="position in the peergroup",
                            ),
                        ),
                        (
                            "peergroup_size",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="Rated funds in the peergroup.",
                                null=True,
                                verbose_name="peergroup size",
                            ),
                        ),
                        ("first_rating", models.DateField(blank=True, null=True, verbose_name="first rated")),
                        (
                            "rating_unchanged_since",
                            models.DateField(blank=True, null=True, verbose_name="unchanged since"),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "tranche",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ratings",
                                to="funds.tranche",
                                verbose_name="tranche",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-record_date"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("tranche", "record_date"), name="ratings_rating_tranche_date_unique"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("kind__in", ["qualitative", "quantitative"])),
                                name="ratings_rating_kind_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("points__isnull", True), ("points__range", (1, 100)), _connector="OR"
                                ),
                                name="ratings_rating_points",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("position_vs_peergroup__isnull", True),
                                    models.Q(
                                        ("peergroup_size__gte", models.F("position_vs_peergroup")),
                                        ("position_vs_peergroup__gte", 1),
                                    ),
                                    _connector="OR",
                                ),
                                name="ratings_rating_position_within_peergroup",
                            ),
                        ],
                        "verbose_name": "rating",
                        "verbose_name_plural": "ratings",
                    },
                ),
                migrations.CreateModel(
                    name="Explanation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("record_date", models.DateField(verbose_name="record date")),
                        (
                            "months",
                            models.PositiveSmallIntegerField(
                                help_text="Months of history that count, at most 60.", verbose_name="months"
                            ),
                        ),
                        (
                            "performance",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent a year above the median of the peergroup.",
                                max_digits=9,
                                null=True,
                                verbose_name="performance indicator",
                            ),
                        ),
                        (
                            "downside",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent a year.",
                                max_digits=9,
                                null=True,
                                verbose_name="downside deviation",
                            ),
                        ),
                        (
                            "drawdown",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Largest loss from a peak, negative.",
                                max_digits=9,
                                null=True,
                                verbose_name="drawdown",
                            ),
                        ),
                        (
                            "performance_points",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="-35 to 35.",
                                max_digits=9,
                                null=True,
                                verbose_name="points from performance",
                            ),
                        ),
                        (
                            "downside_points",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="-7.5 to 7.5.",
                                max_digits=9,
                                null=True,
                                verbose_name="points from downside deviation",
                            ),
                        ),
                        (
                            "drawdown_points",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="-7.5 to 7.5.",
                                max_digits=9,
                                null=True,
                                verbose_name="points from drawdown",
                            ),
                        ),
                        (
                            "centre_points",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Moves the median of the peergroup to 50.",
                                max_digits=9,
                                null=True,
                                verbose_name="centring",
                            ),
                        ),
                        (
                            "quantitative",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="1 to 100, before rounding.",
                                max_digits=9,
                                null=True,
                                verbose_name="quantitative points",
                            ),
                        ),
                        (
                            "qualitative",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="1 to 100.",
                                max_digits=9,
                                null=True,
                                verbose_name="qualitative points",
                            ),
                        ),
                        (
                            "qualitative_share",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent of the points.",
                                max_digits=9,
                                null=True,
                                verbose_name="qualitative share",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "fund",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_explanations",
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "explanation of a rating",
                        "verbose_name_plural": "explanations of ratings",
                        "ordering": ["-record_date"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("fund", "record_date"), name="ratings_explanation_fund_date_unique"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="QualitativeRating",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "date",
                            models.DateField(
                                help_text="Holds from this day, for a year or until the next one.", verbose_name="date"
                            ),
                        ),
                        (
                            "points",
                            models.PositiveSmallIntegerField(
                                help_text="1 to 100.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="points",
                            ),
                        ),
                        (
                            "note",
                            models.TextField(
                                blank=True, db_default="", default="", help_text="For the staff.", verbose_name="note"
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "fund",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="qualitative_ratings",
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "qualitative rating",
                        "verbose_name_plural": "qualitative ratings",
                        "ordering": ["-date"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("fund", "date"), name="ratings_qualitative_fund_date_unique"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("points__range", (1, 100))), name="ratings_qualitative_points"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Review",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("since", models.DateField(verbose_name="since")),
                        (
                            "until",
                            models.DateField(
                                blank=True, help_text="Empty as long as it lasts.", null=True, verbose_name="until"
                            ),
                        ),
                        (
                            "fund",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="reviews",
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                    ],
                    options={
                        "verbose_name": "review",
                        "verbose_name_plural": "reviews",
                        "ordering": ["-since"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("until__isnull", True), ("until__gte", models.F("since")), _connector="OR"
                                ),
                                name="ratings_review_ends_after_start",
                            )
                        ],
                    },
                ),
            ]
        ),
    ]
