"""Fund documents are drafted, published and withdrawn like texts (ADR 0165); ``published`` becomes a state.

Going back keeps what readers see. It is refused while a published document has changes that are not.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from app.database.migrating import Together


def refuse(apps, _schema_editor):
    """Stop where a version before would lose changes that are not published."""
    number = apps.get_model("funds", "funddocument").objects.exclude(edits={}).count()
    if number:
        raise RuntimeError(f"{number} fund documents have changes that are not published: publish or discard them.")


class Migration(migrations.Migration):
    dependencies = [
        ("funds", "0014_files"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        Together(
            [
                migrations.AddField(
                    model_name="funddocument",
                    name="author",
                    field=models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="author",
                    ),
                ),
                migrations.AddField(
                    model_name="funddocument",
                    name="edits",
                    field=models.JSONField(
                        blank=True,
                        db_default={},
                        default=dict,
                        editable=False,
                        help_text="Names of fields with the values that readers do not see yet.",
                        verbose_name="changes that are not published",
                    ),
                ),
                migrations.AddField(
                    model_name="funddocument",
                    name="publish_at",
                    field=models.DateTimeField(
                        blank=True, editable=False, null=True, verbose_name="to be published at"
                    ),
                ),
                migrations.AddField(
                    model_name="funddocument",
                    name="published_at",
                    field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="published at"),
                ),
                migrations.AddField(
                    model_name="funddocument",
                    name="state",
                    field=models.TextField(
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
                migrations.AddField(
                    model_name="funddocument",
                    name="submitted_at",
                    field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="submitted at"),
                ),
                migrations.AddField(
                    model_name="funddocument",
                    name="version",
                    field=models.PositiveIntegerField(
                        db_default=1,
                        default=1,
                        editable=False,
                        help_text="Grows with each change of text or state.",
                        verbose_name="version",
                    ),
                ),
                migrations.AddField(
                    model_name="funddocument",
                    name="visible",
                    field=models.BooleanField(
                        db_default=False, default=False, editable=False, verbose_name="visible to readers"
                    ),
                ),
                migrations.AddField(
                    model_name="funddocument",
                    name="withdrawn_at",
                    field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="withdrawn at"),
                ),
            ]
        ),
        migrations.RunSQL(
            [
                (
                    "UPDATE funds_funddocument SET state = 'published', visible = true, "
                    "published_at = date::timestamp AT TIME ZONE %s WHERE published",
                    [settings.TIME_ZONE],
                )
            ],
            "UPDATE funds_funddocument SET published = visible",
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse),
        migrations.RemoveField(
            model_name="funddocument",
            name="published",
        ),
        Together(
            [
                migrations.AddIndex(
                    model_name="funddocument",
                    index=models.Index(
                        condition=models.Q(("publish_at__isnull", False)),
                        fields=["publish_at"],
                        name="funddocument_due",
                    ),
                ),
                migrations.AddIndex(
                    model_name="funddocument",
                    index=models.Index(
                        condition=models.Q(("state", "submitted")), fields=["submitted_at"], name="funddocument_waiting"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="funddocument",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "submitted", "scheduled", "published", "declined", "withdrawn"])
                        ),
                        name="funds_funddocument_state_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="funddocument",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("visible", False),
                            models.Q(("published_at__isnull", False), models.Q(("state", "withdrawn"), _negated=True)),
                            _connector="OR",
                        ),
                        name="funds_funddocument_visible_is_published",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="funddocument",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "published"), _negated=True), ("visible", True), _connector="OR"
                        ),
                        name="funds_funddocument_published_is_seen",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="funddocument",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("publish_at__isnull", False), ("state", "scheduled")),
                            models.Q(models.Q(("state", "scheduled"), _negated=True), ("publish_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="funds_funddocument_time_while_scheduled",
                    ),
                ),
            ]
        ),
    ]
