"""What migrations 0002 to 0010 had made (ADR 0151).

Migration 0001 is not among them: companies refer to its regions, and funds to companies.
"""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

import app.funds.fields
import app.funds.validators
from app.database.migrating import StateOnly, Together
from app.funds.migrations._criteria import add_criteria


class Migration(migrations.Migration):
    replaces = [
        ("funds", "0002_initial"),
        ("funds", "0003_main_tranche"),
        ("funds", "0004_peergroup_code"),
        ("funds", "0005_import_keys"),
        ("funds", "0006_labels"),
        ("funds", "0007_documents_and_exclusions"),
        ("funds", "0008_facts_and_papers"),
        ("funds", "0009_closings"),
        ("funds", "0010_performance_fee_and_benchmark"),
    ]

    dependencies = [
        ("funds", "0001_initial"),
        ("managers", "0002_import_keys"),
    ]

    operations = [
        Together(
            [
                StateOnly(
                    operations=[
                        migrations.AlterModelOptions(
                            name="universe",
                            options={
                                "ordering": ["name_de"],
                                "verbose_name": "universe",
                                "verbose_name_plural": "universes",
                            },
                        ),
                        migrations.AlterModelOptions(
                            name="tranche",
                            options={
                                "ordering": ["name"],
                                "verbose_name": "tranche",
                                "verbose_name_plural": "tranches",
                            },
                        ),
                        migrations.AlterModelOptions(
                            name="region",
                            options={
                                "ordering": ["name_de"],
                                "verbose_name": "region",
                                "verbose_name_plural": "regions",
                            },
                        ),
                        migrations.AlterModelOptions(
                            name="peergroup",
                            options={
                                "ordering": ["name_de"],
                                "verbose_name": "peergroup",
                                "verbose_name_plural": "peergroups",
                            },
                        ),
                        migrations.AlterModelOptions(
                            name="keyfigures",
                            options={
                                "ordering": ["-record_date"],
                                "verbose_name": "key figures",
                                "verbose_name_plural": "key figures",
                            },
                        ),
                        migrations.AlterModelOptions(
                            name="investmentfocus",
                            options={
                                "ordering": ["name_de"],
                                "verbose_name": "investment focus",
                                "verbose_name_plural": "investment focuses",
                            },
                        ),
                        migrations.AlterModelOptions(
                            name="funddocument",
                            options={
                                "ordering": ["-date"],
                                "verbose_name": "fund document",
                                "verbose_name_plural": "fund documents",
                            },
                        ),
                        migrations.AlterModelOptions(
                            name="fund",
                            options={"ordering": ["name"], "verbose_name": "fund", "verbose_name_plural": "funds"},
                        ),
                        migrations.AlterField(
                            model_name="fund",
                            name="name",
                            field=models.CharField(max_length=255, verbose_name="name"),
                        ),
                        migrations.AlterField(
                            model_name="fund",
                            name="asset_class",
                            field=models.CharField(
                                choices=[
                                    ("equity", "Equity"),
                                    ("bond", "Bonds"),
                                    ("mixed", "Mixed"),
                                    ("money_market", "Money market"),
                                    ("real_estate", "Real estate"),
                                    ("commodity", "Commodities"),
                                    ("alternative", "Alternative"),
                                ],
                                max_length=20,
                                verbose_name="asset class",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="fund",
                            name="fund_classification",
                            field=models.CharField(
                                choices=[("aif", "AIF"), ("eltif", "ELTIF"), ("other", "Other")],
                                db_default="other",
                                default="other",
                                max_length=10,
                                verbose_name="fund classification",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="fund",
                            name="logo",
                            field=models.FileField(
                                blank=True, db_default="", default="", upload_to="logos/", verbose_name="logo"
                            ),
                        ),
                        migrations.AlterField(
                            model_name="fund",
                            name="sfdr",
                            field=models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="Article of the EU disclosure regulation: 6, 8 or 9.",
                                null=True,
                                verbose_name="SFDR article",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="fund",
                            name="is_award_nominated",
                            field=models.BooleanField(db_default=False, default=False, verbose_name="award nominee"),
                        ),
                        migrations.AlterField(
                            model_name="fund",
                            name="is_focus",
                            field=models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="Fund in focus.",
                                verbose_name="fund in focus",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="fund",
                            name="is_selection",
                            field=models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="On the recommendation list.",
                                verbose_name="on the recommendation list",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="fund",
                            name="instrument_rank",
                            field=models.CharField(
                                blank=True,
                                choices=[
                                    ("aaa", "AAA"),
                                    ("aa", "AA"),
                                    ("a", "A"),
                                    ("bbb", "BBB"),
                                    ("bb", "BB"),
                                    ("b", "B"),
                                    ("c", "C"),
                                    ("d", "D"),
                                ],
                                db_default="",
                                default="",
                                max_length=3,
                                verbose_name="rating of the vehicle",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="fund",
                            name="eltif_instrument_rank",
                            field=models.CharField(
                                blank=True,
                                choices=[
                                    ("aaa", "AAA"),
                                    ("aa", "AA"),
                                    ("a", "A"),
                                    ("bbb", "BBB"),
                                    ("bb", "BB"),
                                    ("b", "B"),
                                    ("c", "C"),
                                    ("d", "D"),
                                ],
                                db_default="",
                                default="",
                                max_length=3,
                                verbose_name="rating of the ELTIF",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="fund",
                            name="simulated",
                            field=models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="SFDR article, marks and ranks of this fund are simulated.",
                                verbose_name="simulated",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="funddocument",
                            name="category",
                            field=models.CharField(
                                choices=[
                                    ("monthly_report", "Monthly report"),
                                    ("key_information", "Key information document"),
                                    ("key_investor", "Key investor information"),
                                    ("fund_prospect", "Prospectus"),
                                    ("annual_report", "Annual report"),
                                    ("semi_annual_report", "Semi-annual report"),
                                ],
                                max_length=20,
                                verbose_name="category",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="funddocument",
                            name="date",
                            field=models.DateField(verbose_name="date"),
                        ),
                        migrations.AlterField(
                            model_name="funddocument",
                            name="file",
                            field=models.FileField(
                                help_text="PDF, at most 10 MB.",
                                upload_to="fund-documents/",
                                verbose_name="file",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="investmentfocus",
                            name="name_de",
                            field=models.CharField(max_length=160, verbose_name="name (German)"),
                        ),
                        migrations.AlterField(
                            model_name="investmentfocus",
                            name="name_en",
                            field=models.CharField(max_length=160, verbose_name="name (English)"),
                        ),
                        migrations.AlterField(
                            model_name="investmentfocus",
                            name="code",
                            field=models.SlugField(max_length=60, unique=True, verbose_name="code"),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="record_date",
                            field=models.DateField(verbose_name="record date"),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="perf_1m",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                verbose_name="performance 1 month",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="perf_3m",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                verbose_name="performance 3 months",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="perf_6m",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                max_digits=9,
                                null=True,
                                verbose_name="performance 6 months",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="perf_1y",
                            field=app.funds.fields.PercentField(
                                blank=True, decimal_places=4, max_digits=9, null=True, verbose_name="performance 1 year"
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="perf_3y",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent a year.",
                                max_digits=9,
                                null=True,
                                verbose_name="performance 3 years",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="perf_5y",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent a year.",
                                max_digits=9,
                                null=True,
                                verbose_name="performance 5 years",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="perf_since_inception",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent a year.",
                                max_digits=9,
                                null=True,
                                verbose_name="performance since inception",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="perf_last_year",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Previous calendar year.",
                                max_digits=9,
                                null=True,
                                verbose_name="performance last year",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="volatility_1y",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Annualised.",
                                max_digits=9,
                                null=True,
                                verbose_name="volatility 1 year",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="volatility_3y",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Annualised.",
                                max_digits=9,
                                null=True,
                                verbose_name="volatility 3 years",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="volatility_5y",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Annualised.",
                                max_digits=9,
                                null=True,
                                verbose_name="volatility 5 years",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="max_drawdown",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Largest loss from a peak, negative.",
                                max_digits=9,
                                null=True,
                                verbose_name="maximum drawdown",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="reference_drawdown",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="The peergroup's drawdown over the same window, negative.",
                                max_digits=9,
                                null=True,
                                verbose_name="reference drawdown",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="prob_loss_month_3y",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Share of months with a loss.",
                                max_digits=9,
                                null=True,
                                verbose_name="months with loss 3 years",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="prob_profit_month_3y",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Share of months with a profit.",
                                max_digits=9,
                                null=True,
                                verbose_name="months with profit 3 years",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="max_loss_3y",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Worst month, negative.",
                                max_digits=9,
                                null=True,
                                verbose_name="maximum loss 3 years",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="max_profit_3y",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Best month.",
                                max_digits=9,
                                null=True,
                                verbose_name="maximum profit 3 years",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="value_at_risk_3y",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Monthly, 95 %, negative.",
                                max_digits=9,
                                null=True,
                                verbose_name="value at risk 3 years",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="volume",
                            field=app.funds.fields.MillionsField(
                                blank=True,
                                decimal_places=2,
                                help_text="Fund volume in Mio. EUR.",
                                max_digits=14,
                                null=True,
                                verbose_name="volume",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="volume_currency",
                            field=models.CharField(
                                db_default="EUR",
                                default="EUR",
                                help_text="Currency the fund reports in.",
                                max_length=3,
                                verbose_name="volume currency",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="srri",
                            field=models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(7),
                                ],
                                verbose_name="SRRI",
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
                                verbose_name="SRI",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="risk_class",
                            field=models.CharField(
                                blank=True,
                                choices=[("low", "Low"), ("medium", "Medium"), ("high", "High")],
                                db_default="",
                                default="",
                                max_length=6,
                                verbose_name="risk class",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="esg_score",
                            field=models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="0 to 100.",
                                max_digits=5,
                                null=True,
                                verbose_name="ESG score",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="keyfigures",
                            name="simulated",
                            field=models.BooleanField(db_default=False, default=False, verbose_name="simulated"),
                        ),
                        migrations.AlterField(
                            model_name="peergroup",
                            name="name_de",
                            field=models.CharField(max_length=160, verbose_name="name (German)"),
                        ),
                        migrations.AlterField(
                            model_name="peergroup",
                            name="name_en",
                            field=models.CharField(max_length=160, verbose_name="name (English)"),
                        ),
                        migrations.AlterField(
                            model_name="peergroup",
                            name="asset_class",
                            field=models.CharField(
                                choices=[
                                    ("equity", "Equity"),
                                    ("bond", "Bonds"),
                                    ("mixed", "Mixed"),
                                    ("money_market", "Money market"),
                                    ("real_estate", "Real estate"),
                                    ("commodity", "Commodities"),
                                    ("alternative", "Alternative"),
                                ],
                                max_length=20,
                                verbose_name="asset class",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="region",
                            name="name_de",
                            field=models.CharField(max_length=160, verbose_name="name (German)"),
                        ),
                        migrations.AlterField(
                            model_name="region",
                            name="name_en",
                            field=models.CharField(max_length=160, verbose_name="name (English)"),
                        ),
                        migrations.AlterField(
                            model_name="region",
                            name="code",
                            field=models.SlugField(max_length=60, unique=True, verbose_name="code"),
                        ),
                        migrations.AlterField(
                            model_name="region",
                            name="guided",
                            field=models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="Offered as an answer in the guided search.",
                                verbose_name="in the guided search",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="name",
                            field=models.CharField(
                                help_text="Full name of the share class.", max_length=255, verbose_name="name"
                            ),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="tranche",
                            field=models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="What tells it from its siblings, such as 'A EUR'.",
                                max_length=100,
                                verbose_name="tranche",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="isin",
                            field=models.CharField(
                                max_length=12,
                                unique=True,
                                validators=[app.funds.validators.validate_isin],
                                verbose_name="ISIN",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="wkn",
                            field=models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="Derived for German ISINs only.",
                                max_length=6,
                                verbose_name="WKN",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="currency",
                            field=models.CharField(help_text="ISO 4217 code.", max_length=3, verbose_name="currency"),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="primary",
                            field=models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="Main tranche of its fund. The database promotes a sibling when a fund would be left without one.",
                                verbose_name="main tranche",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="accumulating",
                            field=models.BooleanField(blank=True, null=True, verbose_name="accumulating"),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="issue_date",
                            field=models.DateField(blank=True, null=True, verbose_name="issue date"),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="ter",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Total expense ratio, percent a year.",
                                max_digits=9,
                                null=True,
                                verbose_name="TER",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="initial_charge",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Percent of the invested amount.",
                                max_digits=9,
                                null=True,
                                verbose_name="initial charge",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="fee",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Management fee, percent a year.",
                                max_digits=9,
                                null=True,
                                verbose_name="management fee",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="return_fee",
                            field=app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Redemption charge, percent.",
                                max_digits=9,
                                null=True,
                                verbose_name="redemption charge",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="min_investment",
                            field=models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="In the tranche's currency.",
                                max_digits=14,
                                null=True,
                                verbose_name="minimum investment",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="tranche",
                            name="simulated",
                            field=models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="Costs, dates and minimum investment are simulated.",
                                verbose_name="simulated",
                            ),
                        ),
                        migrations.AlterField(
                            model_name="universe",
                            name="name_de",
                            field=models.CharField(max_length=160, verbose_name="name (German)"),
                        ),
                        migrations.AlterField(
                            model_name="universe",
                            name="name_en",
                            field=models.CharField(max_length=160, verbose_name="name (English)"),
                        ),
                        migrations.AlterField(
                            model_name="universe",
                            name="code",
                            field=models.SlugField(max_length=60, unique=True, verbose_name="code"),
                        ),
                    ],
                ),
                migrations.AddField(
                    model_name="fund",
                    name="company",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="funds",
                        to="managers.company",
                        verbose_name="company",
                    ),
                ),
                migrations.AddField(
                    model_name="fund",
                    name="investment_focus",
                    field=models.ManyToManyField(
                        blank=True, related_name="funds", to="funds.investmentfocus", verbose_name="investment focus"
                    ),
                ),
                migrations.AddField(
                    model_name="fund",
                    name="peergroup",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="funds",
                        to="funds.peergroup",
                        verbose_name="peergroup",
                    ),
                ),
                migrations.AddField(
                    model_name="fund",
                    name="regions",
                    field=models.ManyToManyField(
                        blank=True, related_name="funds", to="funds.region", verbose_name="regions"
                    ),
                ),
                migrations.AddField(
                    model_name="fund",
                    name="universe",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="funds",
                        to="funds.universe",
                        verbose_name="universe",
                    ),
                ),
                migrations.AddField(
                    model_name="fund",
                    name="benchmark",
                    field=models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="The index that the fund compares itself with, as its documents call it.",
                        max_length=255,
                        verbose_name="benchmark",
                    ),
                ),
                migrations.AddField(
                    model_name="funddocument",
                    name="fund",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="documents",
                        to="funds.fund",
                        verbose_name="fund",
                    ),
                ),
                migrations.AddField(
                    model_name="funddocument",
                    name="language",
                    field=models.CharField(
                        choices=[("de", "German"), ("en", "English")],
                        db_default="de",
                        default="de",
                        max_length=2,
                        verbose_name="language",
                    ),
                ),
                migrations.AddField(
                    model_name="funddocument",
                    name="published",
                    field=models.BooleanField(
                        db_default=False,
                        default=False,
                        help_text="Only published documents are listed and can be downloaded, by everybody.",
                        verbose_name="published",
                    ),
                ),
                migrations.AddField(
                    model_name="funddocument",
                    name="simulated",
                    field=models.BooleanField(db_default=False, default=False, verbose_name="simulated"),
                ),
                migrations.AddField(
                    model_name="funddocument",
                    name="imported_sha256",
                    field=models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        editable=False,
                        help_text="SHA-256 of the file that an import last named; staff may have replaced it since.",
                        max_length=64,
                        verbose_name="imported checksum",
                    ),
                ),
                migrations.AddField(
                    model_name="keyfigures",
                    name="tranche",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="key_figures",
                        to="funds.tranche",
                        verbose_name="tranche",
                    ),
                ),
                migrations.AddField(
                    model_name="peergroup",
                    name="code",
                    field=models.SlugField(
                        blank=True,
                        help_text="The import's rule for this peergroup, if it has one.",
                        max_length=80,
                        null=True,
                        unique=True,
                        verbose_name="code",
                    ),
                ),
                migrations.AddField(
                    model_name="tranche",
                    name="fund",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tranches",
                        to="funds.fund",
                        verbose_name="fund",
                    ),
                ),
                migrations.AddField(
                    model_name="tranche",
                    name="closed_on",
                    field=models.DateField(
                        blank=True,
                        help_text="Last day of the share class. Empty while it is open.",
                        null=True,
                        verbose_name="closed on",
                    ),
                ),
                migrations.AddField(
                    model_name="tranche",
                    name="merged_into",
                    field=models.ForeignKey(
                        blank=True,
                        help_text="The share class that holders were given instead.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged",
                        to="funds.tranche",
                        verbose_name="merged into",
                    ),
                ),
                migrations.AddField(
                    model_name="tranche",
                    name="closed_as_main",
                    field=models.BooleanField(
                        db_default=False,
                        default=False,
                        editable=False,
                        help_text="Stood for its fund until it closed; the database notes it when an open sibling takes its place.",
                        verbose_name="closed as main tranche",
                    ),
                ),
                migrations.AddField(
                    model_name="tranche",
                    name="performance_fee",
                    field=app.funds.fields.PercentField(
                        blank=True,
                        decimal_places=4,
                        help_text="Percent of what the fund earns beyond its benchmark or hurdle.",
                        max_digits=9,
                        null=True,
                        verbose_name="performance fee",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fund",
                    constraint=models.UniqueConstraint(
                        fields=("company", "name"), name="funds_fund_company_name_unique"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fund",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("sfdr__isnull", True), ("sfdr__in", [6, 8, 9]), _connector="OR"),
                        name="funds_fund_sfdr_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fund",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            (
                                "asset_class__in",
                                ["equity", "bond", "mixed", "money_market", "real_estate", "commodity", "alternative"],
                            )
                        ),
                        name="funds_fund_asset_class_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fund",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("fund_classification__in", ["aif", "eltif", "other"])),
                        name="funds_fund_classification_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fund",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("instrument_rank__in", ["", "aaa", "aa", "a", "bbb", "bb", "b", "c", "d"]),
                            ("eltif_instrument_rank__in", ["", "aaa", "aa", "a", "bbb", "bb", "b", "c", "d"]),
                        ),
                        name="funds_fund_ranks_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fund",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("name__regex", "\\S")), name="funds_fund_name_not_blank"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fund",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("benchmark", ""), ("benchmark__regex", "\\S"), _connector="OR"),
                        name="funds_fund_benchmark_not_blank",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="funddocument",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("language__in", ["de", "en"])), name="funds_funddocument_language_known"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="keyfigures",
                    constraint=models.UniqueConstraint(
                        fields=("tranche", "record_date"), name="funds_keyfigures_tranche_date_unique"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="keyfigures",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("srri__isnull", True), ("srri__range", (1, 7)), _connector="OR"),
                        name="funds_keyfigures_srri",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="keyfigures",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("sri__isnull", True), ("sri__range", (1, 3)), _connector="OR"),
                        name="funds_keyfigures_sri",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="keyfigures",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("volume__isnull", True), ("volume__gte", 0), _connector="OR"),
                        name="funds_keyfigures_volume_positive",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="keyfigures",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("risk_class__in", ["", "low", "medium", "high"])),
                        name="funds_keyfigures_risk_class_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="keyfigures",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("esg_score__isnull", True), ("esg_score__range", (0, 100)), _connector="OR"
                        ),
                        name="funds_keyfigures_esg_score",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="keyfigures",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("volume_currency__regex", "^[A-Z]{3}$")),
                        name="funds_keyfigures_volume_currency_form",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="keyfigures",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("volatility_1y__isnull", True), ("volatility_1y__gte", 0), _connector="OR"),
                            models.Q(("volatility_3y__isnull", True), ("volatility_3y__gte", 0), _connector="OR"),
                            models.Q(("volatility_5y__isnull", True), ("volatility_5y__gte", 0), _connector="OR"),
                        ),
                        name="funds_keyfigures_volatility_positive",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="keyfigures",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("max_drawdown__isnull", True), ("max_drawdown__range", (-100, 0)), _connector="OR"
                            ),
                            models.Q(
                                ("reference_drawdown__isnull", True),
                                ("reference_drawdown__range", (-100, 0)),
                                _connector="OR",
                            ),
                        ),
                        name="funds_keyfigures_drawdown_negative",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="peergroup",
                    constraint=models.UniqueConstraint(fields=("name_de",), name="funds_peergroup_name_de_unique"),
                ),
                migrations.AddConstraint(
                    model_name="peergroup",
                    constraint=models.UniqueConstraint(fields=("name_en",), name="funds_peergroup_name_en_unique"),
                ),
                migrations.AddConstraint(
                    model_name="peergroup",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            (
                                "asset_class__in",
                                ["equity", "bond", "mixed", "money_market", "real_estate", "commodity", "alternative"],
                            )
                        ),
                        name="funds_peergroup_asset_class_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="tranche",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("primary", True)),
                        fields=("fund",),
                        name="funds_tranche_one_primary_per_fund",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="tranche",
                    constraint=models.CheckConstraint(
                        condition=app.funds.fields.IsinIsValid(models.F("isin")), name="funds_tranche_isin_valid"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="tranche",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("name__regex", "\\S")), name="funds_tranche_name_not_blank"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="tranche",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("min_investment__isnull", True), ("min_investment__gte", 0), _connector="OR"
                        ),
                        name="funds_tranche_min_investment_positive",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="tranche",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ter__isnull", True), ("ter__range", (0, 100)), _connector="OR"),
                            models.Q(("fee__isnull", True), ("fee__range", (0, 100)), _connector="OR"),
                            models.Q(
                                ("initial_charge__isnull", True), ("initial_charge__range", (0, 100)), _connector="OR"
                            ),
                            models.Q(("return_fee__isnull", True), ("return_fee__range", (0, 100)), _connector="OR"),
                        ),
                        name="funds_tranche_costs_are_percentages",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="tranche",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("currency__regex", "^[A-Z]{3}$")), name="funds_tranche_currency_form"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="tranche",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("wkn", ""), ("wkn__regex", "^[A-Z0-9]{6}$"), _connector="OR"),
                        name="funds_tranche_wkn_form",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="tranche",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("merged_into__isnull", True), ("closed_on__isnull", False), _connector="OR"
                        ),
                        name="funds_tranche_merged_is_closed",
                        violation_error_message="Only a closed share class was merged.",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="tranche",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("merged_into__isnull", True),
                            models.Q(("merged_into", models.F("id")), _negated=True),
                            _connector="OR",
                        ),
                        name="funds_tranche_not_merged_into_itself",
                        violation_error_message="A share class cannot be merged into itself.",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="tranche",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("closed_on__isnull", True),
                            ("issue_date__isnull", True),
                            ("closed_on__gte", models.F("issue_date")),
                            _connector="OR",
                        ),
                        name="funds_tranche_closed_after_issue",
                        violation_error_message="A share class cannot close before its issue date.",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="tranche",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("performance_fee__isnull", True), ("performance_fee__range", (0, 100)), _connector="OR"
                        ),
                        name="funds_tranche_performance_fee_is_percentage",
                    ),
                ),
                migrations.AddIndex(
                    model_name="tranche",
                    index=models.Index(
                        condition=models.Q(("wkn", ""), _negated=True), fields=["wkn"], name="funds_tranche_wkn"
                    ),
                ),
                migrations.CreateModel(
                    name="ListEntry",
                    fields=[
                        (
                            "tranche",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="list_entry",
                                serialize=False,
                                to="funds.tranche",
                                verbose_name="tranche",
                            ),
                        ),
                        ("name", models.CharField(max_length=255, verbose_name="name")),
                        ("issuer", models.CharField(max_length=200, verbose_name="issuer")),
                        ("currency", models.CharField(max_length=3, verbose_name="currency")),
                    ],
                    options={
                        "verbose_name_plural": "list entries",
                        "verbose_name": "list entry",
                    },
                ),
                migrations.CreateModel(
                    name="ExclusionCriterion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name_de", models.CharField(max_length=160, verbose_name="name (German)")),
                        ("name_en", models.CharField(max_length=160, verbose_name="name (English)")),
                        ("code", models.SlugField(max_length=60, unique=True, verbose_name="code")),
                    ],
                    options={
                        "verbose_name": "exclusion criterion",
                        "verbose_name_plural": "exclusion criteria",
                        "ordering": ["name_de"],
                    },
                ),
                migrations.CreateModel(
                    name="FundExclusion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "threshold",
                            app.funds.fields.PercentField(
                                blank=True,
                                decimal_places=4,
                                help_text="Share of revenue up to which it is tolerated, in percent; empty if not at all.",
                                max_digits=9,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="threshold",
                            ),
                        ),
                        ("simulated", models.BooleanField(db_default=False, default=False, verbose_name="simulated")),
                        (
                            "criterion",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="funds.exclusioncriterion",
                                verbose_name="exclusion criterion",
                            ),
                        ),
                        (
                            "fund",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="exclusions",
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "exclusion",
                        "verbose_name_plural": "exclusions",
                        "ordering": ["fund", "criterion"],
                        "constraints": [
                            models.UniqueConstraint(fields=("fund", "criterion"), name="funds_fundexclusion_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("threshold__isnull", True), ("threshold__range", (0, 100)), _connector="OR"
                                ),
                                name="funds_fundexclusion_threshold",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="FundFacts",
                    fields=[
                        (
                            "fund",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="facts",
                                serialize=False,
                                to="funds.fund",
                                verbose_name="fund",
                            ),
                        ),
                        ("said", models.JSONField(default=dict, verbose_name="said")),
                    ],
                    options={
                        "verbose_name": "facts of a fund",
                        "verbose_name_plural": "facts of funds",
                    },
                ),
                migrations.CreateModel(
                    name="TrancheFacts",
                    fields=[
                        (
                            "tranche",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="facts",
                                serialize=False,
                                to="funds.tranche",
                                verbose_name="tranche",
                            ),
                        ),
                        ("said", models.JSONField(default=dict, verbose_name="said")),
                    ],
                    options={
                        "verbose_name": "facts of a share class",
                        "verbose_name_plural": "facts of share classes",
                    },
                ),
            ]
        ),
        migrations.RunPython(add_criteria, migrations.RunPython.noop),
    ]
