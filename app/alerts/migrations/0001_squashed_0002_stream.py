"""Saved searches, watchlists and what matched them, as two migrations had made them (ADR 0151)."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.datetime
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from app.database.migrating import Together


class Migration(migrations.Migration):
    replaces = [("alerts", "0001_initial"), ("alerts", "0002_stream")]

    initial = True

    dependencies = [
        ("accounts", "0005_second_factor"),
        ("accounts", "__first__"),
        ("content", "0002_initial"),
        ("funds", "0006_labels"),
        ("outbox", "0004_count_of_tranches"),
    ]

    operations = [
        Together(
            [
                migrations.CreateModel(
                    name="DocumentState",
                    fields=[
                        ("doc_id", models.BigIntegerField(primary_key=True, serialize=False)),
                        ("fund_id", models.BigIntegerField(db_index=True, null=True)),
                        ("version", models.BigIntegerField(db_default=0)),
                        (
                            "screens",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.BigIntegerField(), db_default=[], default=list, size=None
                            ),
                        ),
                        ("kept", models.JSONField(null=True)),
                    ],
                    options={
                        "verbose_name": "state of a share class",
                        "verbose_name_plural": "states of share classes",
                    },
                ),
                migrations.CreateModel(
                    name="QueryIndex",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.TextField(unique=True, verbose_name="name")),
                        ("mapping_hash", models.TextField(verbose_name="hash of the mapping")),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(),
                                default=django.utils.timezone.now,
                                verbose_name="created at",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "index of stored screens",
                        "verbose_name_plural": "indexes of stored screens",
                    },
                ),
                migrations.CreateModel(
                    name="RatingUpdate",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("record_date", models.DateField(unique=True, verbose_name="record date")),
                        ("seen_at", models.DateTimeField(verbose_name="seen at")),
                    ],
                    options={
                        "verbose_name": "rating update",
                        "verbose_name_plural": "rating updates",
                    },
                ),
                migrations.CreateModel(
                    name="AlertSettings",
                    fields=[
                        (
                            "user",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="alert_settings",
                                serialize=False,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "time_zone",
                            models.TextField(
                                default="Europe/Berlin", help_text="A name of the IANA list.", verbose_name="time zone"
                            ),
                        ),
                        (
                            "watchlist_frequency",
                            models.TextField(
                                choices=[
                                    ("at_once", "at once"),
                                    ("daily", "daily"),
                                    ("weekly", "weekly"),
                                    ("monthly", "monthly, after the ratings"),
                                    ("never", "never"),
                                ],
                                default="daily",
                                verbose_name="mails about the watchlist",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "alert settings",
                        "verbose_name_plural": "alert settings",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("watchlist_frequency__in", ["at_once", "daily", "weekly", "monthly", "never"])
                                ),
                                name="alerts_settings_frequency_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ArticleState",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("doc_type", models.TextField(choices=[("news", "news"), ("report", "report")])),
                        ("doc_id", models.BigIntegerField()),
                    ],
                    options={
                        "verbose_name": "seen article",
                        "verbose_name_plural": "seen articles",
                        "constraints": [
                            models.UniqueConstraint(fields=("doc_type", "doc_id"), name="alerts_articlestate_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Change",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "doc_type",
                            models.TextField(
                                choices=[("tranche", "tranche"), ("news", "news"), ("report", "report")],
                                verbose_name="kind",
                            ),
                        ),
                        ("doc_id", models.BigIntegerField(verbose_name="number")),
                        ("version", models.BigIntegerField(verbose_name="version")),
                        ("before", models.JSONField(null=True, verbose_name="before")),
                        ("after", models.JSONField(null=True, verbose_name="after")),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(),
                                default=django.utils.timezone.now,
                                verbose_name="at",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "change",
                        "verbose_name_plural": "changes",
                        "constraints": [
                            models.UniqueConstraint(fields=("doc_type", "doc_id", "version"), name="alerts_change_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Digest",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "frequency",
                            models.TextField(
                                choices=[
                                    ("at_once", "at once"),
                                    ("daily", "daily"),
                                    ("weekly", "weekly"),
                                    ("monthly", "monthly, after the ratings"),
                                    ("never", "never"),
                                ],
                                verbose_name="frequency",
                            ),
                        ),
                        (
                            "period",
                            models.TextField(
                                help_text="Day, week or record date; unique for each mail at once.",
                                verbose_name="period",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="created at"),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="digests",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "digest",
                        "verbose_name_plural": "digests",
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "frequency", "period"), name="alerts_digest_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="StoredScreen",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("criteria", models.JSONField(verbose_name="criteria")),
                        ("key", models.CharField(max_length=64, unique=True, verbose_name="hash of the criteria")),
                        (
                            "state",
                            models.TextField(
                                choices=[
                                    ("new", "New"),
                                    ("ready", "Ready"),
                                    ("seeded", "Seeded"),
                                    ("broken", "Broken"),
                                ],
                                db_default="new",
                                default="new",
                                verbose_name="state",
                            ),
                        ),
                        ("problem", models.TextField(blank=True, db_default="", default="", verbose_name="problem")),
                        (
                            "seen_before",
                            models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="It was seeded in a former index.",
                                verbose_name="seen before",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="created at"),
                        ),
                    ],
                    options={
                        "verbose_name": "stored screen",
                        "verbose_name_plural": "stored screens",
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state__in", ["new", "ready"])),
                                fields=["id"],
                                name="alerts_storedscreen_unseeded",
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("state__in", ["new", "ready", "seeded", "broken"])),
                                name="alerts_storedscreen_state_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SavedSearch",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=100, verbose_name="name")),
                        ("ordering", models.TextField(blank=True, default="", verbose_name="order of the list")),
                        (
                            "frequency",
                            models.TextField(
                                choices=[
                                    ("at_once", "at once"),
                                    ("daily", "daily"),
                                    ("weekly", "weekly"),
                                    ("monthly", "monthly, after the ratings"),
                                    ("never", "never"),
                                ],
                                default="daily",
                                verbose_name="mails",
                            ),
                        ),
                        ("enters", models.BooleanField(default=True, verbose_name="tell what enters")),
                        ("leaves", models.BooleanField(default=True, verbose_name="tell what leaves")),
                        (
                            "rating_changes",
                            models.BooleanField(default=False, verbose_name="tell rating changes inside"),
                        ),
                        ("articles", models.BooleanField(default=False, verbose_name="tell news and reports")),
                        ("paused", models.BooleanField(default=False, verbose_name="paused")),
                        (
                            "problem",
                            models.TextField(
                                blank=True,
                                default="",
                                help_text="Why it can no longer be matched.",
                                verbose_name="problem",
                            ),
                        ),
                        (
                            "feed_number",
                            models.PositiveIntegerField(
                                default=1,
                                help_text="Counting up makes the old address worthless.",
                                verbose_name="number of the feed's secret",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="created at"),
                        ),
                        (
                            "seen_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="changes seen at"),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="saved_searches",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "screen",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="saved_searches",
                                to="alerts.storedscreen",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "saved search",
                        "verbose_name_plural": "saved searches",
                        "ordering": ("-pk",),
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "name"), name="alerts_savedsearch_name_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("frequency__in", ["at_once", "daily", "weekly", "monthly", "never"])
                                ),
                                name="alerts_savedsearch_frequency_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Match",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("asked_screen", models.BigIntegerField()),
                        (
                            "direction",
                            models.TextField(
                                choices=[
                                    ("enters", "enters"),
                                    ("leaves", "leaves"),
                                    ("upgrade", "upgrade"),
                                    ("downgrade", "downgrade"),
                                    ("none", "points changed, class did not"),
                                    ("article", "news or report"),
                                ],
                                verbose_name="direction",
                            ),
                        ),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(),
                                default=django.utils.timezone.now,
                                verbose_name="at",
                            ),
                        ),
                        (
                            "settled",
                            models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="Mailed, or not to be mailed any more.",
                                verbose_name="settled",
                            ),
                        ),
                        (
                            "change",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="matches", to="alerts.change"
                            ),
                        ),
                        (
                            "digest",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="matches",
                                to="alerts.digest",
                            ),
                        ),
                        (
                            "saved_search",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="matches",
                                to="alerts.savedsearch",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "match",
                        "verbose_name_plural": "matches",
                        "indexes": [
                            models.Index(fields=["saved_search", "at"], name="alerts_match_by_search"),
                            models.Index(
                                condition=models.Q(("settled", False)),
                                fields=["saved_search"],
                                name="alerts_match_unsettled",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("saved_search", "change", "direction"), name="alerts_match_once"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("direction__in", ["enters", "leaves", "upgrade", "downgrade", "none", "article"])
                                ),
                                name="alerts_match_direction_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="WatchList",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(blank=True, default="", max_length=100, verbose_name="name")),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="created at"),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="watch_lists",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "watchlist",
                        "verbose_name_plural": "watchlists",
                        "ordering": ("pk",),
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "name"), name="alerts_watchlist_name_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="WatchEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("note", models.CharField(blank=True, default="", max_length=500, verbose_name="note")),
                        ("added_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="added at")),
                        (
                            "tranche",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="funds.tranche"
                            ),
                        ),
                        (
                            "watch_list",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="alerts.watchlist",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "watched share class",
                        "verbose_name_plural": "watched share classes",
                        "constraints": [
                            models.UniqueConstraint(fields=("watch_list", "tranche"), name="alerts_watchentry_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="WatchMatch",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "direction",
                            models.TextField(
                                choices=[
                                    ("enters", "enters"),
                                    ("leaves", "leaves"),
                                    ("upgrade", "upgrade"),
                                    ("downgrade", "downgrade"),
                                    ("none", "points changed, class did not"),
                                    ("article", "news or report"),
                                ],
                                verbose_name="direction",
                            ),
                        ),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(),
                                default=django.utils.timezone.now,
                                verbose_name="at",
                            ),
                        ),
                        ("settled", models.BooleanField(db_default=False, default=False, verbose_name="settled")),
                        (
                            "change",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="watch_matches",
                                to="alerts.change",
                            ),
                        ),
                        (
                            "digest",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="watch_matches",
                                to="alerts.digest",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="watch_matches",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "watchlist match",
                        "verbose_name_plural": "watchlist matches",
                        "indexes": [
                            models.Index(fields=["user", "at"], name="alerts_watchmatch_by_user"),
                            models.Index(
                                condition=models.Q(("settled", False)),
                                fields=["user"],
                                name="alerts_watchmatch_unsettled",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("user", "change"), name="alerts_watchmatch_once"),
                            models.CheckConstraint(
                                condition=models.Q(("direction__in", ["upgrade", "downgrade", "none"])),
                                name="alerts_watchmatch_direction_known",
                            ),
                        ],
                    },
                ),
            ]
        ),
        migrations.RunSQL(
            """
            -- Rows are rewritten whenever a share class changes, and nothing that is indexed changes with them.
            ALTER TABLE alerts_documentstate SET (fillfactor = 80);
            -- Long lists of screens lie outside the row as they are. Compressing them took two milliseconds a row, forty
            -- times as long as writing them, and halved their bytes.
            ALTER TABLE alerts_documentstate ALTER COLUMN screens SET STORAGE EXTERNAL;
            -- Nobody is told of documents that were there before.
            DO $$
            BEGIN
                IF to_regclass('search_doc_tranche_all') IS NOT NULL THEN
                    INSERT INTO alerts_documentstate (doc_id, fund_id, kept)
                        SELECT v.id, v.fund_id, to_jsonb(v) FROM search_doc_tranche_all v;
                END IF;
            END
            $$;
            INSERT INTO alerts_articlestate (doc_type, doc_id)
                SELECT 'news', id FROM content_news UNION ALL SELECT 'report', id FROM content_report;
            """,
            migrations.RunSQL.noop,
        ),
    ]
