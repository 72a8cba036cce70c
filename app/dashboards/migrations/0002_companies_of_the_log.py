from django.db import migrations
from django.db.models import OuterRef, Subquery

#: Types whose rows belong to companies, each with the way from a row to its company.
_TYPES = {
    "funds.FundPresentation": "fund__company",
    "macro.MacroOverview": "company",
    "profiles.CompanyDocument": "company",
    "profiles.CompanyNews": "company",
    "profiles.Person": "company",
    "profiles.Profile": "company",
}


def fill(apps, _schema_editor):
    """Say of each event whose row it is about, while that is there."""
    event = apps.get_model("publishing", "Event")
    for label, way in _TYPES.items():
        rows = apps.get_model(label).objects.filter(pk=OuterRef("object_id")).values(way)
        event.objects.filter(model=label.lower()).update(company=Subquery(rows[:1]))


class Migration(migrations.Migration):
    """The publishing log keeps what was done to objects of companies after these were deleted."""

    dependencies = [
        ("dashboards", "0001_teams"),
        ("publishing", "0003_company"),
        ("funds", "0022_presentations"),
        ("macro", "0001_macro_views"),
        ("profiles", "0003_news_and_documents"),
    ]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
