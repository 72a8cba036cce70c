"""Documents get a language and are published one by one; exclusions of funds, and the criteria that are usual."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

import app.funds.fields
from app.funds.migrations._criteria import add_criteria


class Migration(migrations.Migration):
    dependencies = [
        ("funds", "0006_labels"),
    ]

    operations = [
        migrations.CreateModel(
            name="ExclusionCriterion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
            ],
            options={
                "verbose_name": "exclusion",
                "verbose_name_plural": "exclusions",
                "ordering": ["fund", "criterion"],
            },
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
        migrations.AlterField(
            model_name="funddocument",
            name="file",
            field=models.FileField(
                help_text="PDF, at most 10 MB.",
                upload_to="fund-documents/",
                verbose_name="file",
            ),
        ),
        migrations.AddConstraint(
            model_name="funddocument",
            constraint=models.CheckConstraint(
                condition=models.Q(("language__in", ["de", "en"])), name="funds_funddocument_language_known"
            ),
        ),
        migrations.AddField(
            model_name="fundexclusion",
            name="criterion",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="funds.exclusioncriterion",
                verbose_name="exclusion criterion",
            ),
        ),
        migrations.AddField(
            model_name="fundexclusion",
            name="fund",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="exclusions",
                to="funds.fund",
                verbose_name="fund",
            ),
        ),
        migrations.AddConstraint(
            model_name="fundexclusion",
            constraint=models.UniqueConstraint(fields=("fund", "criterion"), name="funds_fundexclusion_once"),
        ),
        migrations.AddConstraint(
            model_name="fundexclusion",
            constraint=models.CheckConstraint(
                condition=models.Q(("threshold__isnull", True), ("threshold__range", (0, 100)), _connector="OR"),
                name="funds_fundexclusion_threshold",
            ),
        ),
        migrations.RunPython(add_criteria, migrations.RunPython.noop),
    ]
