"""The bell, the indexer's rights, and what is known already: nobody is told of documents that were there before."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).resolve().parent / "sql"

_PRESENT = """
INSERT INTO alerts_documentstate (doc_id, fund_id, kept) SELECT v.id, v.fund_id, to_jsonb(v) FROM search_doc_tranche_all v;
INSERT INTO alerts_articlestate (doc_type, doc_id)
    SELECT 'news', id FROM content_news UNION ALL SELECT 'report', id FROM content_report;
"""


class Migration(migrations.Migration):
    dependencies = [("alerts", "0001_initial"), ("outbox", "0004_count_of_tranches"), ("content", "0002_initial")]

    operations = [
        migrations.RunSQL((SQL / "bell.sql").read_text(), (SQL / "bell_drop.sql").read_text()),
        migrations.RunSQL(_PRESENT, migrations.RunSQL.noop),
        migrations.RunSQL((SQL / "roles.sql").read_text(), migrations.RunSQL.noop),
    ]
