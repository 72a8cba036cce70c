from typing import Final

from django.db import migrations

_COLUMNS: Final = (
    "address_1, address_2, email, phone, founded, link, link_text, description_short_de, description_short_en, "
    "description_de, description_en, number_of_employees"
)
_LINKS: Final = (("investment_focus", "investmentfocus_id"), ("regions", "region_id"))

#: Whoever said something of themselves has a profile; nobody else does.
_PROFILES: Final = f"""
    INSERT INTO profiles_profile (company_id, state, visible, published_at, {_COLUMNS})
    SELECT c.id, 'published', true, now(), {_COLUMNS}
    FROM managers_company c
    WHERE concat(address_1, address_2, email, phone, founded, link, link_text, description_short_de,
            description_short_en, description_de, description_en, number_of_employees) ~ '\\S'
        OR EXISTS (SELECT FROM managers_company_investment_focus l WHERE l.company_id = c.id)
        OR EXISTS (SELECT FROM managers_company_regions l WHERE l.company_id = c.id)
"""  # noqa: S608 - names of columns only
_BACK: Final = f"""
    UPDATE managers_company c SET {", ".join(f"{name} = p.{name}" for name in _COLUMNS.split(", "))}
    FROM profiles_profile p WHERE p.company_id = c.id AND p.visible
"""  # noqa: S608 - names of columns only


def _links(to: str, of: str, found: str) -> list[str]:
    return [f"INSERT INTO {to}_{name} ({of}, {key}) {found.format(name=name, key=key)}" for name, key in _LINKS]


class Migration(migrations.Migration):
    """Keeps what companies said of themselves as their published profile."""

    dependencies = [("profiles", "0001_profiles")]

    operations = [
        migrations.RunSQL(
            [
                _PROFILES,
                *_links(
                    "profiles_profile",
                    "profile_id",
                    "SELECT p.id, l.{key} FROM managers_company_{name} l JOIN profiles_profile p USING (company_id)",
                ),
                # Constraints that wait for the end of the transaction would keep the columns from being removed.
                "SET CONSTRAINTS ALL IMMEDIATE",
            ],
            [
                _BACK,
                *_links(
                    "managers_company",
                    "company_id",
                    "SELECT p.company_id, l.{key} FROM profiles_profile_{name} l "
                    "JOIN profiles_profile p ON p.id = l.profile_id WHERE p.visible",
                ),
                "SET CONSTRAINTS ALL IMMEDIATE",
            ],
        )
    ]
