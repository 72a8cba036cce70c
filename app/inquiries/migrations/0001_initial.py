import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Inquiry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.TextField(
                        choices=[
                            ("message", "contact"),
                            ("premium", "premium"),
                            ("long_report", "long report"),
                            ("fund", "fund rating"),
                            ("asset_manager", "fund rating, by an asset manager"),
                            ("team", "team rating"),
                            ("box", "asset manager's box"),
                        ],
                        verbose_name="kind",
                    ),
                ),
                ("email", models.EmailField(max_length=254, verbose_name="e-mail")),
                (
                    "lang",
                    models.CharField(
                        choices=[("de", "German"), ("en", "English")], max_length=2, verbose_name="language"
                    ),
                ),
                (
                    "content",
                    models.JSONField(help_text="The fields of the form by their names.", verbose_name="content"),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="sent at")),
                (
                    "answer",
                    models.TextField(
                        blank=True, default="", help_text="Is mailed to the sender.", verbose_name="answer"
                    ),
                ),
                ("answered_at", models.DateTimeField(blank=True, null=True, verbose_name="answered at")),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="answered by",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="inquiries",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="account",
                    ),
                ),
            ],
            options={
                "verbose_name": "request",
                "verbose_name_plural": "requests",
                "indexes": [
                    models.Index(
                        condition=models.Q(("answered_at", None)), fields=["created_at"], name="inquiries_open"
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["message", "premium", "long_report", "fund", "asset_manager", "team", "box"])
                        ),
                        name="inquiries_kind_known",
                    )
                ],
            },
        ),
    ]
