import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import app.files.fields
from app.database.migrating import Together


class Migration(migrations.Migration):
    """Asset managers hand in tables of their own funds, and staff decide about them."""

    dependencies = [
        ("importing", "0003_rejects_of_commands"),
        ("managers", "0006_desk_former_links"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        Together(
            operations=[
                migrations.AddField(
                    model_name="tableimport",
                    name="author",
                    field=models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="handed in by",
                    ),
                ),
                migrations.AddField(
                    model_name="tableimport",
                    name="company",
                    field=models.ForeignKey(
                        editable=False,
                        help_text="Whose accounts have handed the file in. Empty: staff have.",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="managers.company",
                        verbose_name="company",
                    ),
                ),
                migrations.AddField(
                    model_name="tableimport",
                    name="decided_at",
                    field=models.DateTimeField(editable=False, null=True, verbose_name="decided"),
                ),
                migrations.AddField(
                    model_name="tableimport",
                    name="given",
                    field=models.JSONField(default=dict, editable=False, verbose_name="what holds for all rows"),
                ),
                migrations.AddField(
                    model_name="tableimport",
                    name="marked",
                    field=app.files.fields.UploadField(
                        blank=True,
                        db_default="",
                        default="",
                        editable=False,
                        upload_to="",
                        verbose_name="workbook with marked cells",
                    ),
                ),
                migrations.AddField(
                    model_name="tableimport",
                    name="reason",
                    field=models.TextField(
                        db_default="", default="", editable=False, max_length=2000, verbose_name="reason"
                    ),
                ),
                migrations.AddField(
                    model_name="tableimport",
                    name="simulated",
                    field=models.BooleanField(
                        db_default=False, default=False, editable=False, verbose_name="simulated"
                    ),
                ),
            ]
        ),
        migrations.AlterField(
            model_name="tableimport",
            name="state",
            field=models.CharField(
                choices=[
                    ("checking", "being checked"),
                    ("checked", "checked, not loaded"),
                    ("loading", "being loaded"),
                    ("loaded", "loaded"),
                    ("failed", "cannot be loaded"),
                    ("waiting", "waits for approval"),
                    ("declined", "declined"),
                    ("withdrawn", "withdrawn"),
                ],
                default="checking",
                editable=False,
                max_length=10,
                verbose_name="state",
            ),
        ),
    ]
