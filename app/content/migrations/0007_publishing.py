"""News and reports are drafted, published and withdrawn (ADR 0165). What is there was published on its date.

Going back would show readers what they must not see, so it is refused while there is any of it.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from app.database.migrating import Together

_KINDS = ("news", "report")
_VIEWS = "DROP VIEW IF EXISTS search_doc_news, search_doc_report"
_PUBLISHED = "state = 'published', visible = true, published_at = date::timestamp AT TIME ZONE %s"


def refuse(apps, _schema_editor):
    """Stop where a version before would show, or lose, what is not published."""
    for kind in _KINDS:
        rows = apps.get_model("content", kind).objects
        number = rows.exclude(state="published").count()
        if number:
            raise RuntimeError(f"{number} rows of content_{kind} are not published: publish, discard or delete them.")


class Migration(migrations.Migration):
    dependencies = [
        ("content", "0006_bilingual"),
        ("funds", "0013_uploads"),
        ("managers", "0001_squashed_0003_labels"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        Together(
            [
                migrations.AddField(
                    model_name="news",
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
                    model_name="news",
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
                    model_name="news",
                    name="publish_at",
                    field=models.DateTimeField(
                        blank=True, editable=False, null=True, verbose_name="to be published at"
                    ),
                ),
                migrations.AddField(
                    model_name="news",
                    name="published_at",
                    field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="published at"),
                ),
                migrations.AddField(
                    model_name="news",
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
                    model_name="news",
                    name="submitted_at",
                    field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="submitted at"),
                ),
                migrations.AddField(
                    model_name="news",
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
                    model_name="news",
                    name="visible",
                    field=models.BooleanField(
                        db_default=False, default=False, editable=False, verbose_name="visible to readers"
                    ),
                ),
                migrations.AddField(
                    model_name="news",
                    name="withdrawn_at",
                    field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="withdrawn at"),
                ),
                migrations.AddField(
                    model_name="report",
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
                    model_name="report",
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
                    model_name="report",
                    name="publish_at",
                    field=models.DateTimeField(
                        blank=True, editable=False, null=True, verbose_name="to be published at"
                    ),
                ),
                migrations.AddField(
                    model_name="report",
                    name="published_at",
                    field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="published at"),
                ),
                migrations.AddField(
                    model_name="report",
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
                    model_name="report",
                    name="submitted_at",
                    field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="submitted at"),
                ),
                migrations.AddField(
                    model_name="report",
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
                    model_name="report",
                    name="visible",
                    field=models.BooleanField(
                        db_default=False, default=False, editable=False, verbose_name="visible to readers"
                    ),
                ),
                migrations.AddField(
                    model_name="report",
                    name="withdrawn_at",
                    field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="withdrawn at"),
                ),
            ]
        ),
        # What readers see stays as it is.
        migrations.RunSQL(
            [
                (f"UPDATE {table} SET {_PUBLISHED}", [settings.TIME_ZONE])  # noqa: S608 - the names stand here
                for table in ("content_news", "content_report")
            ],
            migrations.RunSQL.noop,
        ),
        migrations.RunPython(migrations.RunPython.noop, refuse),
        Together(
            [
                migrations.AddIndex(
                    model_name="news",
                    index=models.Index(
                        condition=models.Q(("publish_at__isnull", False)), fields=["publish_at"], name="news_due"
                    ),
                ),
                migrations.AddIndex(
                    model_name="news",
                    index=models.Index(
                        condition=models.Q(("state", "submitted")), fields=["submitted_at"], name="news_waiting"
                    ),
                ),
                migrations.AddIndex(
                    model_name="report",
                    index=models.Index(
                        condition=models.Q(("publish_at__isnull", False)), fields=["publish_at"], name="report_due"
                    ),
                ),
                migrations.AddIndex(
                    model_name="report",
                    index=models.Index(
                        condition=models.Q(("state", "submitted")), fields=["submitted_at"], name="report_waiting"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="news",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "submitted", "scheduled", "published", "declined", "withdrawn"])
                        ),
                        name="content_news_state_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="news",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("visible", False),
                            models.Q(("published_at__isnull", False), models.Q(("state", "withdrawn"), _negated=True)),
                            _connector="OR",
                        ),
                        name="content_news_visible_is_published",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="news",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "published"), _negated=True), ("visible", True), _connector="OR"
                        ),
                        name="content_news_published_is_seen",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="news",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("publish_at__isnull", False), ("state", "scheduled")),
                            models.Q(models.Q(("state", "scheduled"), _negated=True), ("publish_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="content_news_time_while_scheduled",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="report",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["draft", "submitted", "scheduled", "published", "declined", "withdrawn"])
                        ),
                        name="content_report_state_known",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="report",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("visible", False),
                            models.Q(("published_at__isnull", False), models.Q(("state", "withdrawn"), _negated=True)),
                            _connector="OR",
                        ),
                        name="content_report_visible_is_published",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="report",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "published"), _negated=True), ("visible", True), _connector="OR"
                        ),
                        name="content_report_published_is_seen",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="report",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("publish_at__isnull", False), ("state", "scheduled")),
                            models.Q(models.Q(("state", "scheduled"), _negated=True), ("publish_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="content_report_time_while_scheduled",
                    ),
                ),
            ]
        ),
        # Going back, the views are dropped first; the version before makes its own at the end of its migrate.
        migrations.RunSQL(migrations.RunSQL.noop, _VIEWS),
    ]
