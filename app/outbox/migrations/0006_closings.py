"""Tranche documents say when a share class closed, and what files say of its performance fee and benchmark;
snapshots hold what was open then (ADR 0141)."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).resolve().parent / "sql"
_OF_FUND = "-- of_fund\n"
_OPEN = "AND (t.closed_on IS NULL OR record_date <= t.closed_on)"
_SNAPSHOT = """CREATE OR REPLACE VIEW search_snapshot_document AS
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


def tranche_view(name: str, of_fund: str) -> str:
    """Return the statement that makes one of the two views; all their columns come from one text."""
    return _text("tranche_closings").replace("search_doc_tranche", name).replace(_OF_FUND, _text(of_fund))


def snapshot_view() -> str:
    """Return the statement that makes the view of snapshots: the documents as they were at a record date."""
    text = _text("tranche_closings").replace(_OF_FUND, _text("tranche_all"))
    for part, number, instead in (
        ("CREATE OR REPLACE VIEW search_doc_tranche AS\nSELECT\n", 1, _SNAPSHOT),
        (_OPEN, 2, "AND record_date <= d.record_date"),
        ('    t."primary",\n', 1, '    true AS "primary",\n'),
        ("    t.closed_on\nFROM", 1, "    NULL::date AS closed_on\nFROM"),
        (") r ON true;\n", 1, f") r ON true\n{_text('snapshot_each_closings')}) document;\n"),
    ):
        if text.count(part) != number:
            raise ValueError(f"tranche_closings.sql no longer has {part!r}")
        text = text.replace(part, instead)
    return text


class Migration(migrations.Migration):
    dependencies = [("outbox", "0005_snapshots"), ("funds", "0010_performance_fee_and_benchmark")]

    operations = [
        migrations.RunSQL(tranche_view("search_doc_tranche", "tranche_each"), migrations.RunSQL.noop),
        migrations.RunSQL(tranche_view("search_doc_tranche_all", "tranche_all"), migrations.RunSQL.noop),
        migrations.RunSQL(snapshot_view(), migrations.RunSQL.noop),
        migrations.RunSQL(_text("watch_closings"), migrations.RunSQL.noop),
    ]
