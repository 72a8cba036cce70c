import django.core.validators
import django.db.models.deletion
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

from app.database.migrating import Together


class Migration(migrations.Migration):
    """Macro views with their history, returns of markets, and outcomes of calls."""

    initial = True

    dependencies = [
        ("managers", "0006_desk_former_links"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="MacroOverview",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "state",
                            models.TextField(
                                choices=[
                                    ("draft", "draft"),
                                    ("submitted", "submitted"),
                                    ("scheduled", "scheduled"),
                                    ("published", "published"),
                                    ("declined", "declined"),
                                    ("withdrawn", "withdrawn"),
                                ],
                                db_default="draft",
                                default="draft",
                                editable=False,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "visible",
                            models.BooleanField(
                                db_default=False, default=False, editable=False, verbose_name="visible to readers"
                            ),
                        ),
                        (
                            "edits",
                            models.JSONField(
                                blank=True,
                                db_default={},
                                default=dict,
                                editable=False,
                                help_text="Names of fields with the values that readers do not see yet.",
                                verbose_name="changes that are not published",
                            ),
                        ),
                        (
                            "version",
                            models.PositiveIntegerField(
                                db_default=1,
                                default=1,
                                editable=False,
                                help_text="Grows with each change of text or state.",
                                verbose_name="version",
                            ),
                        ),
                        (
                            "submitted_at",
                            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="submitted at"),
                        ),
                        (
                            "publish_at",
                            models.DateTimeField(
                                blank=True, editable=False, null=True, verbose_name="to be published at"
                            ),
                        ),
                        (
                            "published_at",
                            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="published at"),
                        ),
                        (
                            "withdrawn_at",
                            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="withdrawn at"),
                        ),
                        ("date", models.DateField(verbose_name="date")),
                        (
                            "equity_europe_large",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="equity Europe large cap",
                            ),
                        ),
                        (
                            "equity_europe_sme",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="equity Europe SME",
                            ),
                        ),
                        (
                            "equity_usa",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="equity USA",
                            ),
                        ),
                        (
                            "equity_emerging",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="equity emerging markets",
                            ),
                        ),
                        (
                            "equity_japan",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="equity Japan",
                            ),
                        ),
                        (
                            "government_europe",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="government bonds Europe",
                            ),
                        ),
                        (
                            "government_usa",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="government bonds USA",
                            ),
                        ),
                        (
                            "government_emerging",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="government bonds emerging markets",
                            ),
                        ),
                        (
                            "corporate_ig_europe",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="corporate bonds IG Europe",
                            ),
                        ),
                        (
                            "corporate_ig_usa",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="corporate bonds IG USA",
                            ),
                        ),
                        (
                            "corporate_hy_europe",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="corporate bonds HY Europe",
                            ),
                        ),
                        (
                            "corporate_hy_usa",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="corporate bonds HY USA",
                            ),
                        ),
                        (
                            "corporate_emerging",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="corporate bonds emerging markets",
                            ),
                        ),
                        (
                            "currency_usd_eur",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="currency USD/EUR",
                            ),
                        ),
                        (
                            "currency_jpy_eur",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="currency YEN/EUR",
                            ),
                        ),
                        (
                            "comment_de",
                            models.TextField(
                                blank=True, db_default="", default="", max_length=500, verbose_name="comment (German)"
                            ),
                        ),
                        (
                            "comment_en",
                            models.TextField(
                                blank=True, db_default="", default="", max_length=500, verbose_name="comment (English)"
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "author",
                            models.ForeignKey(
                                blank=True,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="author",
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="macro_overviews",
                                to="managers.company",
                                verbose_name="company",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "macro view",
                        "verbose_name_plural": "macro views",
                        "ordering": ["-date", "-pk"],
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="MacroOverviewEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        (
                            "state",
                            models.TextField(
                                choices=[
                                    ("draft", "draft"),
                                    ("submitted", "submitted"),
                                    ("scheduled", "scheduled"),
                                    ("published", "published"),
                                    ("declined", "declined"),
                                    ("withdrawn", "withdrawn"),
                                ],
                                db_default="draft",
                                default="draft",
                                editable=False,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "visible",
                            models.BooleanField(
                                db_default=False, default=False, editable=False, verbose_name="visible to readers"
                            ),
                        ),
                        (
                            "edits",
                            models.JSONField(
                                blank=True,
                                db_default={},
                                default=dict,
                                editable=False,
                                help_text="Names of fields with the values that readers do not see yet.",
                                verbose_name="changes that are not published",
                            ),
                        ),
                        (
                            "version",
                            models.PositiveIntegerField(
                                db_default=1,
                                default=1,
                                editable=False,
                                help_text="Grows with each change of text or state.",
                                verbose_name="version",
                            ),
                        ),
                        (
                            "submitted_at",
                            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="submitted at"),
                        ),
                        (
                            "publish_at",
                            models.DateTimeField(
                                blank=True, editable=False, null=True, verbose_name="to be published at"
                            ),
                        ),
                        (
                            "published_at",
                            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="published at"),
                        ),
                        (
                            "withdrawn_at",
                            models.DateTimeField(blank=True, editable=False, null=True, verbose_name="withdrawn at"),
                        ),
                        ("date", models.DateField(verbose_name="date")),
                        (
                            "equity_europe_large",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="equity Europe large cap",
                            ),
                        ),
                        (
                            "equity_europe_sme",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="equity Europe SME",
                            ),
                        ),
                        (
                            "equity_usa",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="equity USA",
                            ),
                        ),
                        (
                            "equity_emerging",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="equity emerging markets",
                            ),
                        ),
                        (
                            "equity_japan",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="equity Japan",
                            ),
                        ),
                        (
                            "government_europe",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="government bonds Europe",
                            ),
                        ),
                        (
                            "government_usa",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="government bonds USA",
                            ),
                        ),
                        (
                            "government_emerging",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="government bonds emerging markets",
                            ),
                        ),
                        (
                            "corporate_ig_europe",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="corporate bonds IG Europe",
                            ),
                        ),
                        (
                            "corporate_ig_usa",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="corporate bonds IG USA",
                            ),
                        ),
                        (
                            "corporate_hy_europe",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="corporate bonds HY Europe",
                            ),
                        ),
                        (
                            "corporate_hy_usa",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="corporate bonds HY USA",
                            ),
                        ),
                        (
                            "corporate_emerging",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="corporate bonds emerging markets",
                            ),
                        ),
                        (
                            "currency_usd_eur",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="currency USD/EUR",
                            ),
                        ),
                        (
                            "currency_jpy_eur",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[
                                    (1, "very negative"),
                                    (2, "negative"),
                                    (3, "neutral"),
                                    (4, "positive"),
                                    (5, "very positive"),
                                ],
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="currency YEN/EUR",
                            ),
                        ),
                        (
                            "comment_de",
                            models.TextField(
                                blank=True, db_default="", default="", max_length=500, verbose_name="comment (German)"
                            ),
                        ),
                        (
                            "comment_en",
                            models.TextField(
                                blank=True, db_default="", default="", max_length=500, verbose_name="comment (English)"
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "author",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="author",
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="managers.company",
                                verbose_name="company",
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="macro.macrooverview",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "former state",
                        "verbose_name_plural": "former states",
                        "abstract": False,
                        "default_permissions": (),
                    },
                ),
                migrations.CreateModel(
                    name="MarketReturn",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("category", models.CharField(max_length=30, verbose_name="category")),
                        ("horizon", models.PositiveSmallIntegerField(verbose_name="months")),
                        ("start", models.DateField(verbose_name="from")),
                        ("end", models.DateField(verbose_name="until")),
                        ("value", models.FloatField(verbose_name="return in percent")),
                        (
                            "funds",
                            models.PositiveIntegerField(
                                help_text="0 where it is an exchange rate.", verbose_name="funds"
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                    ],
                    options={
                        "verbose_name": "return of a market",
                        "verbose_name_plural": "returns of markets",
                        "ordering": ["category", "horizon", "start"],
                        "constraints": [
                            models.UniqueConstraint(fields=("category", "horizon", "start"), name="macro_return_once"),
                            models.CheckConstraint(
                                condition=models.Q(("horizon__in", (3, 12))), name="macro_return_horizon_known"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Outcome",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("category", models.CharField(blank=True, default="", max_length=30, verbose_name="category")),
                        ("horizon", models.PositiveSmallIntegerField(verbose_name="months")),
                        ("rating", models.PositiveSmallIntegerField(verbose_name="rating")),
                        ("cases", models.PositiveIntegerField(verbose_name="cases")),
                        ("rises", models.PositiveIntegerField(verbose_name="rises")),
                        ("median", models.FloatField(null=True, verbose_name="median return in percent")),
                        ("first", models.DateField(verbose_name="first start")),
                        ("last", models.DateField(verbose_name="last start")),
                        (
                            "starts",
                            models.PositiveIntegerField(
                                help_text="Different month ends from which returns count.", verbose_name="starts"
                            ),
                        ),
                        (
                            "separate",
                            models.PositiveIntegerField(
                                help_text="As many periods as fit one after the other without sharing a month.",
                                verbose_name="separate periods",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "company",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="managers.company",
                                verbose_name="company",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "outcome of macro views",
                        "verbose_name_plural": "outcomes of macro views",
                        "ordering": ["category", "horizon", "rating"],
                    },
                ),
            ]
        ),
        Together(
            [
                migrations.AddIndex(
                    model_name="macrooverview",
                    index=models.Index(
                        condition=models.Q(("publish_at__isnull", False)),
                        fields=["publish_at"],
                        name="macrooverview_due",
                    ),
                ),
                migrations.AddIndex(
                    model_name="macrooverview",
                    index=models.Index(
                        condition=models.Q(("state", "submitted")),
                        fields=["submitted_at"],
                        name="macrooverview_waiting",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="macrooverview",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "submitted", "scheduled", "published", "declined", "withdrawn"])
                        ),
                        name="macro_macrooverview_state_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="macrooverview",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("visible", False),
                            models.Q(("published_at__isnull", False), models.Q(("state", "withdrawn"), _negated=True)),
                            _connector="OR",
                        ),
                        name="macro_macrooverview_visible_is_published",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="macrooverview",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "published"), _negated=True), ("visible", True), _connector="OR"
                        ),
                        name="macro_macrooverview_published_is_seen",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="macrooverview",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("publish_at__isnull", False), ("state", "scheduled")),
                            models.Q(models.Q(("state", "scheduled"), _negated=True), ("publish_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="macro_macrooverview_time_while_scheduled",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="macrooverview",
                    constraint=models.UniqueConstraint(fields=("company", "date"), name="macro_overview_once"),
                ),
                migrations.AddConstraint(
                    model_name="macrooverview",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("equity_europe_large__range", (1, 5)),
                            ("equity_europe_sme__range", (1, 5)),
                            ("equity_usa__range", (1, 5)),
                            ("equity_emerging__range", (1, 5)),
                            ("equity_japan__range", (1, 5)),
                            ("government_europe__range", (1, 5)),
                            ("government_usa__range", (1, 5)),
                            ("government_emerging__range", (1, 5)),
                            ("corporate_ig_europe__range", (1, 5)),
                            ("corporate_ig_usa__range", (1, 5)),
                            ("corporate_hy_europe__range", (1, 5)),
                            ("corporate_hy_usa__range", (1, 5)),
                            ("corporate_emerging__range", (1, 5)),
                            ("currency_usd_eur__range", (1, 5)),
                            ("currency_jpy_eur__range", (1, 5)),
                        ),
                        name="macro_overview_scale",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="outcome",
                    constraint=models.UniqueConstraint(
                        fields=("company", "category", "horizon", "rating"),
                        name="macro_outcome_once",
                        nulls_distinct=False,
                    ),
                ),
            ]
        ),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="macrooverview",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "macro_macrooverviewevent" ("author_id", "comment_de", "comment_en", "company_id", "corporate_emerging", "corporate_hy_europe", "corporate_hy_usa", "corporate_ig_europe", "corporate_ig_usa", "currency_jpy_eur", "currency_usd_eur", "date", "edits", "equity_emerging", "equity_europe_large", "equity_europe_sme", "equity_japan", "equity_usa", "government_emerging", "government_europe", "government_usa", "id", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "version", "visible", "withdrawn_at") VALUES (NEW."author_id", NEW."comment_de", NEW."comment_en", NEW."company_id", NEW."corporate_emerging", NEW."corporate_hy_europe", NEW."corporate_hy_usa", NEW."corporate_ig_europe", NEW."corporate_ig_usa", NEW."currency_jpy_eur", NEW."currency_usd_eur", NEW."date", NEW."edits", NEW."equity_emerging", NEW."equity_europe_large", NEW."equity_europe_sme", NEW."equity_japan", NEW."equity_usa", NEW."government_emerging", NEW."government_europe", NEW."government_usa", NEW."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."publish_at", NEW."published_at", NEW."simulated", NEW."state", NEW."submitted_at", NEW."version", NEW."visible", NEW."withdrawn_at"); RETURN NULL;',
                            hash="59ae6c6d82b5c9c084c8a9db2e1327fd688b26f5",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_448ee",
                            table="macro_macrooverview",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="macrooverview",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "macro_macrooverviewevent" ("author_id", "comment_de", "comment_en", "company_id", "corporate_emerging", "corporate_hy_europe", "corporate_hy_usa", "corporate_ig_europe", "corporate_ig_usa", "currency_jpy_eur", "currency_usd_eur", "date", "edits", "equity_emerging", "equity_europe_large", "equity_europe_sme", "equity_japan", "equity_usa", "government_emerging", "government_europe", "government_usa", "id", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."comment_de", OLD."comment_en", OLD."company_id", OLD."corporate_emerging", OLD."corporate_hy_europe", OLD."corporate_hy_usa", OLD."corporate_ig_europe", OLD."corporate_ig_usa", OLD."currency_jpy_eur", OLD."currency_usd_eur", OLD."date", OLD."edits", OLD."equity_emerging", OLD."equity_europe_large", OLD."equity_europe_sme", OLD."equity_japan", OLD."equity_usa", OLD."government_emerging", OLD."government_europe", OLD."government_usa", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="4062b4a6d4a09b36a19a34e1b2411fa7f80c46ed",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_fc617",
                            table="macro_macrooverview",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="macrooverview",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "macro_macrooverviewevent" ("author_id", "comment_de", "comment_en", "company_id", "corporate_emerging", "corporate_hy_europe", "corporate_hy_usa", "corporate_ig_europe", "corporate_ig_usa", "currency_jpy_eur", "currency_usd_eur", "date", "edits", "equity_emerging", "equity_europe_large", "equity_europe_sme", "equity_japan", "equity_usa", "government_emerging", "government_europe", "government_usa", "id", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish_at", "published_at", "simulated", "state", "submitted_at", "version", "visible", "withdrawn_at") VALUES (OLD."author_id", OLD."comment_de", OLD."comment_en", OLD."company_id", OLD."corporate_emerging", OLD."corporate_hy_europe", OLD."corporate_hy_usa", OLD."corporate_ig_europe", OLD."corporate_ig_usa", OLD."currency_jpy_eur", OLD."currency_usd_eur", OLD."date", OLD."edits", OLD."equity_emerging", OLD."equity_europe_large", OLD."equity_europe_sme", OLD."equity_japan", OLD."equity_usa", OLD."government_emerging", OLD."government_europe", OLD."government_usa", OLD."id", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."publish_at", OLD."published_at", OLD."simulated", OLD."state", OLD."submitted_at", OLD."version", OLD."visible", OLD."withdrawn_at"); RETURN NULL;',
                            hash="157e7ac14302d63eefb39b2c404f70d9fb2a5d2b",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_978a5",
                            table="macro_macrooverview",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
    ]
