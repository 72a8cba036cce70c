"""Document views, change capture and the indexer's rights; each SQL file says what it does."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).resolve().parent / "sql"


def run(name: str, *, backwards: str) -> migrations.RunSQL:
    """Run one SQL file; a file that an installation may have run is never edited, a new one replaces what it made."""
    undo = (SQL / backwards).read_text() if backwards else migrations.RunSQL.noop
    return migrations.RunSQL((SQL / name).read_text(), undo)


class Migration(migrations.Migration):
    dependencies = [
        ("outbox", "0001_initial"),
        ("managers", "0001_initial"),
        ("funds", "0003_main_tranche"),
        ("ratings", "0001_initial"),
        ("content", "0002_initial"),
    ]

    operations = [
        run("views.sql", backwards="views_drop.sql"),
        run("capture.sql", backwards="capture_drop.sql"),
        run("watch.sql", backwards=""),
        run("roles.sql", backwards="roles_drop.sql"),
    ]
