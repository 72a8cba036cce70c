"""The criteria of exclusion that are usual; a new database starts with them."""

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

#: Code, German and English name. Staff may add others.
CRITERIA = (
    ("controversial_weapons", "Geächtete Waffen", "Controversial weapons"),
    ("nuclear_weapons", "Atomwaffen", "Nuclear weapons"),
    ("conventional_weapons", "Rüstungsgüter", "Conventional weapons"),
    ("thermal_coal", "Kraftwerkskohle", "Thermal coal"),
    ("unconventional_oil_gas", "Unkonventionelles Öl und Gas", "Unconventional oil and gas"),
    ("fossil_fuels", "Übrige fossile Brennstoffe", "Other fossil fuels"),
    ("nuclear_power", "Kernenergie", "Nuclear power"),
    ("tobacco", "Tabak", "Tobacco"),
    ("alcohol", "Alkohol", "Alcohol"),
    ("gambling", "Glücksspiel", "Gambling"),
    ("adult_entertainment", "Pornografie", "Adult entertainment"),
    ("genetic_engineering", "Grüne Gentechnik", "Genetically modified crops"),
    ("animal_testing", "Tierversuche", "Animal testing"),
    ("human_rights", "Verletzung von Menschenrechten", "Human rights violations"),
    ("labour_rights", "Verletzung von Arbeitsrechten (ILO)", "Labour rights violations (ILO)"),
    ("child_labour", "Kinderarbeit", "Child labour"),
    ("global_compact", "Verstöße gegen den UN Global Compact", "Violations of the UN Global Compact"),
    ("corruption", "Korruption", "Corruption"),
)


def add_criteria(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    criterion = apps.get_model("funds", "ExclusionCriterion")
    criterion.objects.bulk_create(criterion(code=code, name_de=de, name_en=en) for code, de, en in CRITERIA)
