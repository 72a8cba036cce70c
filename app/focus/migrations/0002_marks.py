"""The mark of a fund follows its items, of which there are none yet: what was marked by hand is cleared."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("focus", "0001_items"), ("funds", "0021_defs_risk_indicator")]

    operations = [
        migrations.RunSQL("UPDATE funds_fund SET is_focus = false WHERE is_focus", migrations.RunSQL.noop),
    ]
