"""The outbox and the notes of the indexer, as six migrations had made them (ADR 0151)."""

import django.db.models.deletion
from django.db import migrations, models

from app.database.migrating import Together


class Migration(migrations.Migration):
    replaces = [
        ("outbox", "0001_initial"),
        ("outbox", "0002_stream"),
        ("outbox", "0003_entry_by_document"),
        ("outbox", "0004_count_of_tranches"),
        ("outbox", "0005_snapshots"),
        ("outbox", "0006_closings"),
    ]

    initial = True

    dependencies = []

    operations = [
        Together(
            [
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
                            "doc_type",
                            models.TextField(choices=[("tranche", "tranche"), ("news", "news"), ("report", "report")]),
                        ),
                        ("doc_id", models.BigIntegerField()),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=models.Func(function="clock_timestamp", output_field=models.DateTimeField())
                            ),
                        ),
                        (
                            "claimed_until",
                            models.DateTimeField(
                                help_text="End of the lease of the worker that claimed the row.", null=True
                            ),
                        ),
                        ("claimed_by", models.TextField(null=True)),
                        (
                            "attempts",
                            models.PositiveIntegerField(
                                db_default=0, help_text="How often a worker has claimed the row."
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "entries",
                        "indexes": [models.Index(fields=["doc_type", "doc_id"], name="outbox_entry_document")],
                    },
                ),
                migrations.CreateModel(
                    name="FanOut",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("source", models.TextField()),
                        ("source_id", models.BigIntegerField()),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=models.Func(function="clock_timestamp", output_field=models.DateTimeField())
                            ),
                        ),
                    ],
                    options={
                        "db_table": "outbox_fan_out",
                    },
                ),
                migrations.CreateModel(
                    name="Worker",
                    fields=[
                        ("name", models.TextField(primary_key=True, serialize=False)),
                        (
                            "started_at",
                            models.DateTimeField(
                                db_default=models.Func(function="clock_timestamp", output_field=models.DateTimeField())
                            ),
                        ),
                        (
                            "seen_at",
                            models.DateTimeField(
                                db_default=models.Func(function="clock_timestamp", output_field=models.DateTimeField())
                            ),
                        ),
                        ("threads", models.PositiveSmallIntegerField(db_default=1)),
                        (
                            "documents",
                            models.BigIntegerField(db_default=0, help_text="Documents written since the start."),
                        ),
                        (
                            "problem",
                            models.TextField(
                                blank=True, db_default="", help_text="What the process is waiting for, if anything."
                            ),
                        ),
                    ],
                    options={
                        "db_table": "outbox_worker",
                        "ordering": ["name"],
                    },
                ),
                migrations.CreateModel(
                    name="DeadLetter",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "doc_type",
                            models.TextField(choices=[("tranche", "tranche"), ("news", "news"), ("report", "report")]),
                        ),
                        ("doc_id", models.BigIntegerField()),
                        (
                            "index_name",
                            models.TextField(blank=True, help_text="Empty when the document could not even be read."),
                        ),
                        ("version", models.BigIntegerField()),
                        (
                            "status",
                            models.PositiveSmallIntegerField(
                                help_text="HTTP status of the refusal; 0 when the document was unreadable."
                            ),
                        ),
                        ("reason", models.TextField()),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=models.Func(function="clock_timestamp", output_field=models.DateTimeField())
                            ),
                        ),
                    ],
                    options={
                        "db_table": "outbox_dead_letter",
                        "ordering": ["-created_at"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("doc_type", "doc_id", "index_name"), name="outbox_dead_letter_document_unique"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="IndexTarget",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "doc_type",
                            models.TextField(choices=[("tranche", "tranche"), ("news", "news"), ("report", "report")]),
                        ),
                        ("index_name", models.TextField(unique=True)),
                        (
                            "state",
                            models.TextField(
                                choices=[("building", "Building"), ("live", "Live"), ("retired", "Retired")]
                            ),
                        ),
                        ("mapping_hash", models.TextField()),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=models.Func(function="clock_timestamp", output_field=models.DateTimeField())
                            ),
                        ),
                    ],
                    options={
                        "db_table": "outbox_index_target",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("state__in", ["building", "live", "retired"])),
                                name="outbox_index_target_state_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Snapshot",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("index_name", models.TextField()),
                        (
                            "month",
                            models.PositiveIntegerField(help_text="Months since year 0: a month has one snapshot."),
                        ),
                        ("record_date", models.DateField(help_text="The latest record date of the month.")),
                        (
                            "before",
                            models.DateField(
                                help_text="The record date of the snapshot before; the first has none.", null=True
                            ),
                        ),
                        (
                            "version",
                            models.BigIntegerField(
                                help_text="Version of the documents that it was last compared at.", null=True
                            ),
                        ),
                        ("filled_at", models.DateTimeField(help_text="Since when it can be searched.", null=True)),
                    ],
                    options={
                        "db_table": "outbox_snapshot",
                        "ordering": ["-record_date"],
                        "constraints": [
                            models.UniqueConstraint(fields=("index_name", "month"), name="outbox_snapshot_month_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SnapshotDocument",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "snapshot_id", "doc_id", blank=True, editable=False, primary_key=True, serialize=False
                            ),
                        ),
                        (
                            "snapshot",
                            models.ForeignKey(
                                db_index=False, on_delete=django.db.models.deletion.CASCADE, to="outbox.snapshot"
                            ),
                        ),
                        ("doc_id", models.BigIntegerField()),
                        ("checksum", models.BigIntegerField()),
                    ],
                    options={
                        "db_table": "outbox_snapshot_document",
                    },
                ),
            ]
        ),
        migrations.RunSQL(
            """
            -- A cached range per session would hand out versions out of order, so the cache must stay at 1.
            CREATE SEQUENCE doc_version AS bigint CACHE 1;
            -- Rows live for milliseconds: without these settings dead rows pile up at the front of the primary key during
            -- a bulk load.
            ALTER TABLE outbox_entry SET (
                fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
                autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000
            );
            """,
            "DROP SEQUENCE doc_version",
        ),
    ]
