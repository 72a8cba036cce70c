"""The category that ``/oif`` lists is there from the beginning (ADR 0232)."""

from django.db import migrations

_CATEGORY = {"name_de": "Studie offene Immobilienfonds", "name_en": "Open-ended real estate fund study"}


def add(apps, _schema_editor):
    """Add it where nobody has."""
    apps.get_model("content", "Category").objects.get_or_create(code="oif-study", defaults=_CATEGORY)


class Migration(migrations.Migration):
    dependencies = [("content", "0013_authors_and_corrections")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
