"""The first version of each methodology and legal text."""

from django.db import migrations

from app.policies.migrations._contents import fill


class Migration(migrations.Migration):
    dependencies = [("policies", "0001_texts")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
