"""What the migrations fill in: the scheme that applies, both lists, and what funds are classified as so far."""

from datetime import date

from django.db import connection
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

_LISTS = (
    (
        "esg",
        "ESG-Fonds",
        "ESG funds",
        "Fonds, die nach Artikel 8 oder 9 der EU-Offenlegungsverordnung berichten, nach Vergleichsgruppen.",
        "Funds that report under Article 8 or 9 of the EU disclosure regulation, by peer group.",
        {"least_article": 8},
    ),
    (
        "emp",
        "Emerging Markets (EMP)",
        "Emerging markets (EMP)",
        "Fonds der Vergleichsgruppen, die überwiegend in Schwellenländern investieren.",
        "Funds of the peer groups that mainly invest in emerging markets.",
        {"region": "emerging_markets"},
    ),
)


def fill(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    scheme = apps.get_model("rosters", "Scheme").objects.create(
        code="sfdr",
        name_de="SFDR, Verordnung (EU) 2019/2088",
        name_en="SFDR, Regulation (EU) 2019/2088",
        since=date(2021, 3, 10),
    )
    lists = apps.get_model("rosters", "FundList").objects
    for code, name_de, name_en, lead_de, lead_en, rule in _LISTS:
        lists.create(code=code, name_de=name_de, name_en=name_en, lead_de=lead_de, lead_en=lead_en, **rule)
    # Since when funds are classified so was not noted.
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO rosters_classification (fund_id, scheme_id, article, simulated)
            SELECT id, %s, sfdr, simulated FROM funds_fund WHERE sfdr IS NOT NULL
            """,
            [scheme.pk],
        )
