"""The scheme that applies, both lists, and what funds are classified as so far."""

from django.db import migrations

from app.rosters.migrations._contents import fill


class Migration(migrations.Migration):
    dependencies = [("rosters", "0001_lists"), ("funds", "0021_defs_risk_indicator")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
