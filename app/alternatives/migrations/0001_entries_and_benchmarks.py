"""Entries of AIF and ELTIF (ADR 0237), and benchmarks of real estate funds (ADR 0238)."""

from decimal import Decimal

import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

import app.alternatives.validators
import app.funds.fields
import app.funds.validators
from app.database.migrating import Together


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("funds", "0021_defs_risk_indicator"),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="Benchmark",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("record_date", models.DateField(verbose_name="record date")),
                        (
                            "property_portfolio",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="property portfolio",
                            ),
                        ),
                        (
                            "portfolio",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="portfolio",
                            ),
                        ),
                        (
                            "sustainability",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="sustainability",
                            ),
                        ),
                        (
                            "financial_structure",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="financial structure",
                            ),
                        ),
                        (
                            "asset_management",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="asset management",
                            ),
                        ),
                        (
                            "fund_management",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="fund management",
                            ),
                        ),
                        (
                            "rating_total",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="overall rating",
                            ),
                        ),
                        (
                            "ter",
                            models.DecimalField(
                                blank=True,
                                decimal_places=1,
                                help_text="Total expense ratio, percent a year, one digit.",
                                max_digits=4,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="TER",
                            ),
                        ),
                        (
                            "net_volume",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="EUR million.",
                                null=True,
                                validators=[django.core.validators.MaxValueValidator(1000000)],
                                verbose_name="net volume",
                            ),
                        ),
                        (
                            "real_volume",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="Market value of the properties, EUR million.",
                                null=True,
                                validators=[django.core.validators.MaxValueValidator(1000000)],
                                verbose_name="property volume",
                            ),
                        ),
                        (
                            "objects_number",
                            models.PositiveIntegerField(
                                blank=True,
                                null=True,
                                validators=[django.core.validators.MaxValueValidator(1000000)],
                                verbose_name="number of properties",
                            ),
                        ),
                        (
                            "liquidity_ratio",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent of the net volume. By law 5 to 49; what lies outside is stored and marked.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="liquidity ratio",
                            ),
                        ),
                        (
                            "credit_ratio",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent of the market value of the properties. By law at most 30; more is stored and marked.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="credit ratio",
                            ),
                        ),
                        (
                            "geographical_german",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent; the three regions add up to 100.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="Germany",
                            ),
                        ),
                        (
                            "geographical_european",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="Europe without Germany",
                            ),
                        ),
                        (
                            "geographical_non_european",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="outside Europe",
                            ),
                        ),
                        (
                            "sectoral_office",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent; the five sectors add up to 100.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="office",
                            ),
                        ),
                        (
                            "sectoral_retail",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="retail",
                            ),
                        ),
                        (
                            "sectoral_living",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="residential",
                            ),
                        ),
                        (
                            "sectoral_hotel",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="hotel",
                            ),
                        ),
                        (
                            "sectoral_logistics",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="logistics",
                            ),
                        ),
                        (
                            "performance_1y",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(-100),
                                    django.core.validators.MaxValueValidator(1000),
                                ],
                                verbose_name="performance 1 year",
                            ),
                        ),
                        (
                            "performance_5y",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent a year.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(-100),
                                    django.core.validators.MaxValueValidator(1000),
                                ],
                                verbose_name="performance 5 years",
                            ),
                        ),
                        (
                            "volatility_5y",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(1000),
                                ],
                                verbose_name="volatility 5 years",
                            ),
                        ),
                        (
                            "occupancy",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="occupancy",
                            ),
                        ),
                        (
                            "rating_esg",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("aaa", "aaa (excellent)"),
                                    ("aa", "aa (very good)"),
                                    ("a", "a (good)"),
                                    ("bbb", "bbb (balanced)"),
                                    ("bb", "bb (modest)"),
                                    ("b", "b (very modest)"),
                                    ("c", "c (poor)"),
                                    ("d", "d (negative return)"),
                                ],
                                db_default="",
                                default="",
                                max_length=3,
                                verbose_name="ESG rating",
                            ),
                        ),
                        (
                            "wault",
                            models.DecimalField(
                                blank=True,
                                decimal_places=1,
                                help_text="Weighted average unexpired lease term, years.",
                                max_digits=4,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="WAULT",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "fund",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="benchmarks",
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "real estate benchmark",
                        "verbose_name_plural": "real estate benchmarks",
                        "ordering": ["-record_date", "fund", "id"],
                    },
                ),
                migrations.CreateModel(
                    name="BenchmarkEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        ("record_date", models.DateField(verbose_name="record date")),
                        (
                            "property_portfolio",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="property portfolio",
                            ),
                        ),
                        (
                            "portfolio",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="portfolio",
                            ),
                        ),
                        (
                            "sustainability",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="sustainability",
                            ),
                        ),
                        (
                            "financial_structure",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="financial structure",
                            ),
                        ),
                        (
                            "asset_management",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="asset management",
                            ),
                        ),
                        (
                            "fund_management",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="fund management",
                            ),
                        ),
                        (
                            "rating_total",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="overall rating",
                            ),
                        ),
                        (
                            "ter",
                            models.DecimalField(
                                blank=True,
                                decimal_places=1,
                                help_text="Total expense ratio, percent a year, one digit.",
                                max_digits=4,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="TER",
                            ),
                        ),
                        (
                            "net_volume",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="EUR million.",
                                null=True,
                                validators=[django.core.validators.MaxValueValidator(1000000)],
                                verbose_name="net volume",
                            ),
                        ),
                        (
                            "real_volume",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="Market value of the properties, EUR million.",
                                null=True,
                                validators=[django.core.validators.MaxValueValidator(1000000)],
                                verbose_name="property volume",
                            ),
                        ),
                        (
                            "objects_number",
                            models.PositiveIntegerField(
                                blank=True,
                                null=True,
                                validators=[django.core.validators.MaxValueValidator(1000000)],
                                verbose_name="number of properties",
                            ),
                        ),
                        (
                            "liquidity_ratio",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent of the net volume. By law 5 to 49; what lies outside is stored and marked.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="liquidity ratio",
                            ),
                        ),
                        (
                            "credit_ratio",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent of the market value of the properties. By law at most 30; more is stored and marked.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="credit ratio",
                            ),
                        ),
                        (
                            "geographical_german",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent; the three regions add up to 100.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="Germany",
                            ),
                        ),
                        (
                            "geographical_european",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="Europe without Germany",
                            ),
                        ),
                        (
                            "geographical_non_european",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="outside Europe",
                            ),
                        ),
                        (
                            "sectoral_office",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent; the five sectors add up to 100.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="office",
                            ),
                        ),
                        (
                            "sectoral_retail",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="retail",
                            ),
                        ),
                        (
                            "sectoral_living",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="residential",
                            ),
                        ),
                        (
                            "sectoral_hotel",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="hotel",
                            ),
                        ),
                        (
                            "sectoral_logistics",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="logistics",
                            ),
                        ),
                        (
                            "performance_1y",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(-100),
                                    django.core.validators.MaxValueValidator(1000),
                                ],
                                verbose_name="performance 1 year",
                            ),
                        ),
                        (
                            "performance_5y",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent a year.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(-100),
                                    django.core.validators.MaxValueValidator(1000),
                                ],
                                verbose_name="performance 5 years",
                            ),
                        ),
                        (
                            "volatility_5y",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(1000),
                                ],
                                verbose_name="volatility 5 years",
                            ),
                        ),
                        (
                            "occupancy",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="occupancy",
                            ),
                        ),
                        (
                            "rating_esg",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("aaa", "aaa (excellent)"),
                                    ("aa", "aa (very good)"),
                                    ("a", "a (good)"),
                                    ("bbb", "bbb (balanced)"),
                                    ("bb", "bb (modest)"),
                                    ("b", "b (very modest)"),
                                    ("c", "c (poor)"),
                                    ("d", "d (negative return)"),
                                ],
                                db_default="",
                                default="",
                                max_length=3,
                                verbose_name="ESG rating",
                            ),
                        ),
                        (
                            "wault",
                            models.DecimalField(
                                blank=True,
                                decimal_places=1,
                                help_text="Weighted average unexpired lease term, years.",
                                max_digits=4,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="WAULT",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "fund",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="alternatives.benchmark",
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
                    name="Entry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("aif", "AIF"), ("eltif", "ELTIF")], max_length=5, verbose_name="kind"
                            ),
                        ),
                        ("name", models.CharField(max_length=255, verbose_name="name")),
                        (
                            "manager",
                            models.CharField(
                                help_text="The AIFM, as the register calls it.", max_length=255, verbose_name="manager"
                            ),
                        ),
                        (
                            "lei",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="20 characters.",
                                max_length=20,
                                validators=[app.alternatives.validators.validate_lei],
                                verbose_name="LEI",
                            ),
                        ),
                        (
                            "isins",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(
                                    max_length=12, validators=[app.funds.validators.validate_isin]
                                ),
                                blank=True,
                                db_default=[],
                                default=list,
                                help_text="Of each share class, separated by commas.",
                                size=50,
                                verbose_name="ISINs",
                            ),
                        ),
                        (
                            "structure",
                            models.CharField(
                                choices=[
                                    ("single", "Neither master nor feeder"),
                                    ("master", "Master"),
                                    ("feeder", "Feeder"),
                                ],
                                db_default="single",
                                default="single",
                                max_length=6,
                                verbose_name="master or feeder",
                            ),
                        ),
                        (
                            "investors",
                            models.CharField(
                                choices=[
                                    ("retail", "Retail investors"),
                                    ("professional", "Professional investors"),
                                    ("both", "Retail and professional investors"),
                                ],
                                max_length=12,
                                verbose_name="investors",
                            ),
                        ),
                        (
                            "strategy",
                            models.CharField(
                                choices=[
                                    ("real_estate", "Real estate"),
                                    ("infrastructure", "Infrastructure"),
                                    ("private_equity", "Private equity"),
                                    ("private_debt", "Private debt"),
                                    ("mixed", "Mixed"),
                                    ("other", "Other"),
                                ],
                                max_length=14,
                                verbose_name="strategy",
                            ),
                        ),
                        (
                            "home_state",
                            models.CharField(
                                help_text="ISO code, such as LU.",
                                max_length=2,
                                validators=[app.alternatives.validators.validate_state],
                                verbose_name="home state",
                            ),
                        ),
                        (
                            "states",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(
                                    max_length=2, validators=[app.alternatives.validators.validate_state]
                                ),
                                blank=True,
                                db_default=[],
                                default=list,
                                help_text="ISO codes, separated by commas: DE,AT,LU.",
                                size=None,
                                verbose_name="marketing states",
                            ),
                        ),
                        ("authorised_on", models.DateField(blank=True, null=True, verbose_name="authorised on")),
                        ("marketed_since", models.DateField(blank=True, null=True, verbose_name="marketed since")),
                        (
                            "updated_on",
                            models.DateField(
                                blank=True,
                                help_text="When the register last changed the entry.",
                                null=True,
                                verbose_name="updated on",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "fund",
                            models.ForeignKey(
                                blank=True,
                                help_text="The fund of the portal, whose page, ratings and news the list links.",
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="entries",
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "AIF or ELTIF",
                        "verbose_name_plural": "AIF and ELTIF",
                        "ordering": ["name", "id"],
                    },
                ),
                migrations.CreateModel(
                    name="EntryEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("pgh_context", pghistory.utils.JSONField(null=True)),
                        ("id", models.BigIntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[("aif", "AIF"), ("eltif", "ELTIF")], max_length=5, verbose_name="kind"
                            ),
                        ),
                        ("name", models.CharField(max_length=255, verbose_name="name")),
                        (
                            "manager",
                            models.CharField(
                                help_text="The AIFM, as the register calls it.", max_length=255, verbose_name="manager"
                            ),
                        ),
                        (
                            "lei",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="20 characters.",
                                max_length=20,
                                validators=[app.alternatives.validators.validate_lei],
                                verbose_name="LEI",
                            ),
                        ),
                        (
                            "isins",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(
                                    max_length=12, validators=[app.funds.validators.validate_isin]
                                ),
                                blank=True,
                                db_default=[],
                                default=list,
                                help_text="Of each share class, separated by commas.",
                                size=50,
                                verbose_name="ISINs",
                            ),
                        ),
                        (
                            "structure",
                            models.CharField(
                                choices=[
                                    ("single", "Neither master nor feeder"),
                                    ("master", "Master"),
                                    ("feeder", "Feeder"),
                                ],
                                db_default="single",
                                default="single",
                                max_length=6,
                                verbose_name="master or feeder",
                            ),
                        ),
                        (
                            "investors",
                            models.CharField(
                                choices=[
                                    ("retail", "Retail investors"),
                                    ("professional", "Professional investors"),
                                    ("both", "Retail and professional investors"),
                                ],
                                max_length=12,
                                verbose_name="investors",
                            ),
                        ),
                        (
                            "strategy",
                            models.CharField(
                                choices=[
                                    ("real_estate", "Real estate"),
                                    ("infrastructure", "Infrastructure"),
                                    ("private_equity", "Private equity"),
                                    ("private_debt", "Private debt"),
                                    ("mixed", "Mixed"),
                                    ("other", "Other"),
                                ],
                                max_length=14,
                                verbose_name="strategy",
                            ),
                        ),
                        (
                            "home_state",
                            models.CharField(
                                help_text="ISO code, such as LU.",
                                max_length=2,
                                validators=[app.alternatives.validators.validate_state],
                                verbose_name="home state",
                            ),
                        ),
                        (
                            "states",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.CharField(
                                    max_length=2, validators=[app.alternatives.validators.validate_state]
                                ),
                                blank=True,
                                db_default=[],
                                default=list,
                                help_text="ISO codes, separated by commas: DE,AT,LU.",
                                size=None,
                                verbose_name="marketing states",
                            ),
                        ),
                        ("authorised_on", models.DateField(blank=True, null=True, verbose_name="authorised on")),
                        ("marketed_since", models.DateField(blank=True, null=True, verbose_name="marketed since")),
                        (
                            "updated_on",
                            models.DateField(
                                blank=True,
                                help_text="When the register last changed the entry.",
                                null=True,
                                verbose_name="updated on",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "fund",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                help_text="The fund of the portal, whose page, ratings and news the list links.",
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                        (
                            "pgh_obj",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="alternatives.entry",
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
            ]
        ),
        Together(
            [
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.UniqueConstraint(
                        fields=("fund", "record_date"), name="alternatives_benchmark_once"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("rating_esg__in", ["", "aaa", "aa", "a", "bbb", "bb", "b", "c", "d"])),
                        name="alternatives_benchmark_rating_esg",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("property_portfolio__isnull", True),
                            ("property_portfolio__range", (0, 100)),
                            _connector="OR",
                        ),
                        name="alternatives_benchmark_property_portfolio",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("portfolio__isnull", True), ("portfolio__range", (0, 100)), _connector="OR"
                        ),
                        name="alternatives_benchmark_portfolio",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("sustainability__isnull", True), ("sustainability__range", (0, 100)), _connector="OR"
                        ),
                        name="alternatives_benchmark_sustainability",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("financial_structure__isnull", True),
                            ("financial_structure__range", (0, 100)),
                            _connector="OR",
                        ),
                        name="alternatives_benchmark_financial_structure",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("asset_management__isnull", True), ("asset_management__range", (0, 100)), _connector="OR"
                        ),
                        name="alternatives_benchmark_asset_management",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("fund_management__isnull", True), ("fund_management__range", (0, 100)), _connector="OR"
                        ),
                        name="alternatives_benchmark_fund_management",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("rating_total__isnull", True), ("rating_total__range", (0, 100)), _connector="OR"
                        ),
                        name="alternatives_benchmark_rating_total",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("ter__isnull", True), ("ter__range", (0, 100)), _connector="OR"),
                        name="alternatives_benchmark_ter",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("net_volume__isnull", True), ("net_volume__range", (0, 1000000)), _connector="OR"
                        ),
                        name="alternatives_benchmark_net_volume",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("real_volume__isnull", True), ("real_volume__range", (0, 1000000)), _connector="OR"
                        ),
                        name="alternatives_benchmark_real_volume",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("objects_number__isnull", True), ("objects_number__range", (0, 1000000)), _connector="OR"
                        ),
                        name="alternatives_benchmark_objects_number",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("liquidity_ratio__isnull", True), ("liquidity_ratio__range", (0, 100)), _connector="OR"
                        ),
                        name="alternatives_benchmark_liquidity_ratio",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("credit_ratio__isnull", True), ("credit_ratio__range", (0, 100)), _connector="OR"
                        ),
                        name="alternatives_benchmark_credit_ratio",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("geographical_german__isnull", True),
                            ("geographical_german__range", (0, 100)),
                            _connector="OR",
                        ),
                        name="alternatives_benchmark_geographical_german",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("geographical_european__isnull", True),
                            ("geographical_european__range", (0, 100)),
                            _connector="OR",
                        ),
                        name="alternatives_benchmark_geographical_european",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("geographical_non_european__isnull", True),
                            ("geographical_non_european__range", (0, 100)),
                            _connector="OR",
                        ),
                        name="alternatives_benchmark_geographical_non_european",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("sectoral_office__isnull", True), ("sectoral_office__range", (0, 100)), _connector="OR"
                        ),
                        name="alternatives_benchmark_sectoral_office",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("sectoral_retail__isnull", True), ("sectoral_retail__range", (0, 100)), _connector="OR"
                        ),
                        name="alternatives_benchmark_sectoral_retail",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("sectoral_living__isnull", True), ("sectoral_living__range", (0, 100)), _connector="OR"
                        ),
                        name="alternatives_benchmark_sectoral_living",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("sectoral_hotel__isnull", True), ("sectoral_hotel__range", (0, 100)), _connector="OR"
                        ),
                        name="alternatives_benchmark_sectoral_hotel",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("sectoral_logistics__isnull", True),
                            ("sectoral_logistics__range", (0, 100)),
                            _connector="OR",
                        ),
                        name="alternatives_benchmark_sectoral_logistics",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("performance_1y__isnull", True), ("performance_1y__range", (-100, 1000)), _connector="OR"
                        ),
                        name="alternatives_benchmark_performance_1y",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("performance_5y__isnull", True), ("performance_5y__range", (-100, 1000)), _connector="OR"
                        ),
                        name="alternatives_benchmark_performance_5y",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("volatility_5y__isnull", True), ("volatility_5y__range", (0, 1000)), _connector="OR"
                        ),
                        name="alternatives_benchmark_volatility_5y",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("occupancy__isnull", True), ("occupancy__range", (0, 100)), _connector="OR"
                        ),
                        name="alternatives_benchmark_occupancy",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("wault__isnull", True), ("wault__range", (0, 100)), _connector="OR"),
                        name="alternatives_benchmark_wault",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("geographical_german__isnull", True),
                                ("geographical_european__isnull", True),
                                ("geographical_non_european__isnull", True),
                            ),
                            models.Q(
                                ("geographical_german__isnull", False),
                                ("geographical_european__isnull", False),
                                ("geographical_non_european__isnull", False),
                                (
                                    "geographical_german__gte",
                                    django.db.models.expressions.CombinedExpression(
                                        models.Value(Decimal("99.5")),
                                        "-",
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("geographical_european"),
                                            "+",
                                            models.F("geographical_non_european"),
                                        ),
                                    ),
                                ),
                                (
                                    "geographical_german__lte",
                                    django.db.models.expressions.CombinedExpression(
                                        models.Value(Decimal("100.5")),
                                        "-",
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("geographical_european"),
                                            "+",
                                            models.F("geographical_non_european"),
                                        ),
                                    ),
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="alternatives_benchmark_regions_add_up",
                        violation_error_message="The shares must add up to 100 %.",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="benchmark",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("sectoral_office__isnull", True),
                                ("sectoral_retail__isnull", True),
                                ("sectoral_living__isnull", True),
                                ("sectoral_hotel__isnull", True),
                                ("sectoral_logistics__isnull", True),
                            ),
                            models.Q(
                                ("sectoral_office__isnull", False),
                                ("sectoral_retail__isnull", False),
                                ("sectoral_living__isnull", False),
                                ("sectoral_hotel__isnull", False),
                                ("sectoral_logistics__isnull", False),
                                (
                                    "sectoral_office__gte",
                                    django.db.models.expressions.CombinedExpression(
                                        models.Value(Decimal("99.5")),
                                        "-",
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                django.db.models.expressions.CombinedExpression(
                                                    models.F("sectoral_retail"), "+", models.F("sectoral_living")
                                                ),
                                                "+",
                                                models.F("sectoral_hotel"),
                                            ),
                                            "+",
                                            models.F("sectoral_logistics"),
                                        ),
                                    ),
                                ),
                                (
                                    "sectoral_office__lte",
                                    django.db.models.expressions.CombinedExpression(
                                        models.Value(Decimal("100.5")),
                                        "-",
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                django.db.models.expressions.CombinedExpression(
                                                    models.F("sectoral_retail"), "+", models.F("sectoral_living")
                                                ),
                                                "+",
                                                models.F("sectoral_hotel"),
                                            ),
                                            "+",
                                            models.F("sectoral_logistics"),
                                        ),
                                    ),
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="alternatives_benchmark_sectors_add_up",
                        violation_error_message="The shares must add up to 100 %.",
                    ),
                ),
            ]
        ),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="benchmark",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "alternatives_benchmarkevent" ("asset_management", "credit_ratio", "financial_structure", "fund_id", "fund_management", "geographical_european", "geographical_german", "geographical_non_european", "id", "liquidity_ratio", "net_volume", "objects_number", "occupancy", "performance_1y", "performance_5y", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "portfolio", "property_portfolio", "rating_esg", "rating_total", "real_volume", "record_date", "sectoral_hotel", "sectoral_living", "sectoral_logistics", "sectoral_office", "sectoral_retail", "simulated", "sustainability", "ter", "volatility_5y", "wault") VALUES (NEW."asset_management", NEW."credit_ratio", NEW."financial_structure", NEW."fund_id", NEW."fund_management", NEW."geographical_european", NEW."geographical_german", NEW."geographical_non_european", NEW."id", NEW."liquidity_ratio", NEW."net_volume", NEW."objects_number", NEW."occupancy", NEW."performance_1y", NEW."performance_5y", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."portfolio", NEW."property_portfolio", NEW."rating_esg", NEW."rating_total", NEW."real_volume", NEW."record_date", NEW."sectoral_hotel", NEW."sectoral_living", NEW."sectoral_logistics", NEW."sectoral_office", NEW."sectoral_retail", NEW."simulated", NEW."sustainability", NEW."ter", NEW."volatility_5y", NEW."wault"); RETURN NULL;',
                            hash="adf47fc733c039a84f72d69317c0ba4cf0e5fd36",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_4343f",
                            table="alternatives_benchmark",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="benchmark",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "alternatives_benchmarkevent" ("asset_management", "credit_ratio", "financial_structure", "fund_id", "fund_management", "geographical_european", "geographical_german", "geographical_non_european", "id", "liquidity_ratio", "net_volume", "objects_number", "occupancy", "performance_1y", "performance_5y", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "portfolio", "property_portfolio", "rating_esg", "rating_total", "real_volume", "record_date", "sectoral_hotel", "sectoral_living", "sectoral_logistics", "sectoral_office", "sectoral_retail", "simulated", "sustainability", "ter", "volatility_5y", "wault") VALUES (OLD."asset_management", OLD."credit_ratio", OLD."financial_structure", OLD."fund_id", OLD."fund_management", OLD."geographical_european", OLD."geographical_german", OLD."geographical_non_european", OLD."id", OLD."liquidity_ratio", OLD."net_volume", OLD."objects_number", OLD."occupancy", OLD."performance_1y", OLD."performance_5y", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."portfolio", OLD."property_portfolio", OLD."rating_esg", OLD."rating_total", OLD."real_volume", OLD."record_date", OLD."sectoral_hotel", OLD."sectoral_living", OLD."sectoral_logistics", OLD."sectoral_office", OLD."sectoral_retail", OLD."simulated", OLD."sustainability", OLD."ter", OLD."volatility_5y", OLD."wault"); RETURN NULL;',
                            hash="f58fb84866026b33f3455e0d55e29e2fbc59b4c2",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_7a9f2",
                            table="alternatives_benchmark",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="benchmark",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "alternatives_benchmarkevent" ("asset_management", "credit_ratio", "financial_structure", "fund_id", "fund_management", "geographical_european", "geographical_german", "geographical_non_european", "id", "liquidity_ratio", "net_volume", "objects_number", "occupancy", "performance_1y", "performance_5y", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "portfolio", "property_portfolio", "rating_esg", "rating_total", "real_volume", "record_date", "sectoral_hotel", "sectoral_living", "sectoral_logistics", "sectoral_office", "sectoral_retail", "simulated", "sustainability", "ter", "volatility_5y", "wault") VALUES (OLD."asset_management", OLD."credit_ratio", OLD."financial_structure", OLD."fund_id", OLD."fund_management", OLD."geographical_european", OLD."geographical_german", OLD."geographical_non_european", OLD."id", OLD."liquidity_ratio", OLD."net_volume", OLD."objects_number", OLD."occupancy", OLD."performance_1y", OLD."performance_5y", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."portfolio", OLD."property_portfolio", OLD."rating_esg", OLD."rating_total", OLD."real_volume", OLD."record_date", OLD."sectoral_hotel", OLD."sectoral_living", OLD."sectoral_logistics", OLD."sectoral_office", OLD."sectoral_retail", OLD."simulated", OLD."sustainability", OLD."ter", OLD."volatility_5y", OLD."wault"); RETURN NULL;',
                            hash="e3174058610197a64edc3fd64e6f34f120102dc0",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_69fd1",
                            table="alternatives_benchmark",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
        Together(
            [
                migrations.AddConstraint(
                    model_name="entry",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("fund__isnull", False)),
                        fields=("kind", "fund"),
                        name="alternatives_entry_fund_once",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="entry",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("lei", ""), _negated=True),
                        fields=("kind", "lei"),
                        name="alternatives_entry_lei_once",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="entry",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("marketed_since__isnull", True),
                            ("authorised_on__isnull", True),
                            ("marketed_since__gte", models.F("authorised_on")),
                            _connector="OR",
                        ),
                        name="alternatives_entry_marketed_after_authorisation",
                        violation_error_message="Marketing cannot start before the authorisation.",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="entry",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("name__regex", "\\S")), name="alternatives_entry_name_not_blank"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="entry",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("kind__in", ["aif", "eltif"])), name="alternatives_entry_kind"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="entry",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("structure__in", ["single", "master", "feeder"])),
                        name="alternatives_entry_structure",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="entry",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("investors__in", ["retail", "professional", "both"])),
                        name="alternatives_entry_investors",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="entry",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            (
                                "strategy__in",
                                ["real_estate", "infrastructure", "private_equity", "private_debt", "mixed", "other"],
                            )
                        ),
                        name="alternatives_entry_strategy",
                    ),
                ),
            ]
        ),
        Together(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="entry",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (current_setting('pghistory.context_metadata', true) LIKE '%\"user\"%')",
                            func='INSERT INTO "alternatives_entryevent" ("authorised_on", "fund_id", "home_state", "id", "investors", "isins", "kind", "lei", "manager", "marketed_since", "name", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "simulated", "states", "strategy", "structure", "updated_on") VALUES (NEW."authorised_on", NEW."fund_id", NEW."home_state", NEW."id", NEW."investors", NEW."isins", NEW."kind", NEW."lei", NEW."manager", NEW."marketed_since", NEW."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."simulated", NEW."states", NEW."strategy", NEW."structure", NEW."updated_on"); RETURN NULL;',
                            hash="06f869a1210e4afba40a3290a97426880797da78",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_9a16d",
                            table="alternatives_entry",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="entry",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "alternatives_entryevent" ("authorised_on", "fund_id", "home_state", "id", "investors", "isins", "kind", "lei", "manager", "marketed_since", "name", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "simulated", "states", "strategy", "structure", "updated_on") VALUES (OLD."authorised_on", OLD."fund_id", OLD."home_state", OLD."id", OLD."investors", OLD."isins", OLD."kind", OLD."lei", OLD."manager", OLD."marketed_since", OLD."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', OLD."id", OLD."simulated", OLD."states", OLD."strategy", OLD."structure", OLD."updated_on"); RETURN NULL;',
                            hash="90a4415bfb0d79c8736e317efee5261462f7062c",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_d4690",
                            table="alternatives_entry",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="entry",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "alternatives_entryevent" ("authorised_on", "fund_id", "home_state", "id", "investors", "isins", "kind", "lei", "manager", "marketed_since", "name", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "simulated", "states", "strategy", "structure", "updated_on") VALUES (OLD."authorised_on", OLD."fund_id", OLD."home_state", OLD."id", OLD."investors", OLD."isins", OLD."kind", OLD."lei", OLD."manager", OLD."marketed_since", OLD."name", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."simulated", OLD."states", OLD."strategy", OLD."structure", OLD."updated_on"); RETURN NULL;',
                            hash="87f2797b734b13af6ad2dd96d04d34e2ffa2374d",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_28aed",
                            table="alternatives_entry",
                            when="AFTER",
                        ),
                    ),
                ),
            ]
        ),
    ]
