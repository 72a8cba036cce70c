"""Snapshots of the share classes, one a month: what they shall be, and the indexer's notes of what it has written."""

from pathlib import Path

import django.db.models.deletion
from django.db import migrations, models

SQL = Path(__file__).resolve().parent / "sql"
_HEAD = "CREATE OR REPLACE VIEW search_doc_tranche AS\nSELECT\n"
_LATEST = "WHERE tranche_id = t.id ORDER BY"
_END = ") r ON true;\n"
#: Changed ratings are counted by adding up powers of two, which stay exact up to 2^53.
_SNAPSHOT = """CREATE VIEW search_snapshot_document AS
SELECT d.id AS snapshot_id, document.id, row_to_json(document)::text AS source
FROM outbox_snapshot d
CROSS JOIN LATERAL (
SELECT
    d.record_date AS asof,
    2::float8 ^ (d.month % 52) AS month_bit,
    CASE
        WHEN d.before IS NOT NULL AND r.rank IS DISTINCT FROM b.rank
        THEN 2::float8 ^ (d.month % 52)
        ELSE 0
    END AS change_bit,
"""


def _text(name: str) -> str:
    return (SQL / f"{name}.sql").read_text()


def snapshot_view() -> str:
    """The statement that makes the view: the tranche documents with the figures of a record date instead of the last."""
    text = _text("tranche").replace("-- of_fund\n", _text("tranche_all"))
    for part, number, instead in (
        (_HEAD, 1, _SNAPSHOT),
        (_LATEST, 2, "WHERE tranche_id = t.id AND record_date <= d.record_date ORDER BY"),
        (_END, 1, f") r ON true\n{_text('snapshot_each')}) document;\n"),
    ):
        if text.count(part) != number:
            raise ValueError(f"tranche.sql no longer has {part!r}")
        text = text.replace(part, instead)
    return text


class Migration(migrations.Migration):
    dependencies = [("outbox", "0004_count_of_tranches")]

    operations = [
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("index_name", models.TextField()),
                ("month", models.PositiveIntegerField(help_text="Months since year 0: a month has one snapshot.")),
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
            options={"db_table": "outbox_snapshot", "ordering": ["-record_date"]},
        ),
        migrations.AddConstraint(
            model_name="snapshot",
            constraint=models.UniqueConstraint(fields=("index_name", "month"), name="outbox_snapshot_month_once"),
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
            options={"db_table": "outbox_snapshot_document"},
        ),
        migrations.RunSQL(_text("snapshots"), "DROP VIEW search_record_date"),
        migrations.RunSQL(snapshot_view(), "DROP VIEW search_snapshot_document"),
        migrations.RunSQL(_text("roles_snapshots"), migrations.RunSQL.noop),
    ]
