"""Tranche documents count their fund's share classes; a second view of the same documents is made for reading all."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).resolve().parent / "sql"
_OF_FUND = "-- of_fund\n"


def _text(name: str) -> str:
    return (SQL / f"{name}.sql").read_text()


def tranche_view(name: str, of_fund: str) -> str:
    """The statement that makes one of the two views; all their columns come from one text."""
    return _text("tranche").replace("search_doc_tranche", name).replace(_OF_FUND, _text(of_fund))


class Migration(migrations.Migration):
    dependencies = [("outbox", "0003_entry_by_document")]

    operations = [
        migrations.RunSQL(tranche_view("search_doc_tranche", "tranche_each"), migrations.RunSQL.noop),
        migrations.RunSQL(tranche_view("search_doc_tranche_all", "tranche_all"), migrations.RunSQL.noop),
        migrations.RunSQL(_text("count_of_tranches"), _text("count_of_tranches_drop")),
        migrations.RunSQL(_text("roles_tranche_all"), migrations.RunSQL.noop),
    ]
