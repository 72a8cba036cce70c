"""Consents name the first day of the version that was agreed to, where they named its month."""

from django.db import migrations

_DAYS = """
    UPDATE accounts_consent SET version = version || '-01'
    WHERE kind IN ('terms', 'privacy', 'newsletter') AND version ~ '^[0-9]{4}-[0-9]{2}$'
"""


class Migration(migrations.Migration):
    dependencies = [("policies", "0003_announcements"), ("accounts", "0013_history_of_groups")]

    operations = [migrations.RunSQL(_DAYS, migrations.RunSQL.noop)]
