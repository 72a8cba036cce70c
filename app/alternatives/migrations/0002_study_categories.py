"""The categories of studies about AIF and ELTIF are there from the beginning (ADR 0237)."""

from django.db import migrations

_CATEGORIES = {
    "aif-study": {"name_de": "AIF-Studie", "name_en": "AIF study"},
    "eltif-study": {"name_de": "ELTIF-Studie", "name_en": "ELTIF study"},
}


def add(apps, _schema_editor):
    """Add them where nobody has."""
    for code, names in _CATEGORIES.items():
        apps.get_model("content", "Category").objects.get_or_create(code=code, defaults=names)


class Migration(migrations.Migration):
    dependencies = [("alternatives", "0001_entries_and_benchmarks"), ("content", "0014_oif_category")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
