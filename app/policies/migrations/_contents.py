"""The texts that the portal had before they could be edited, as the first version of each."""

from datetime import date, datetime, time
from pathlib import Path
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from app.richtext import clean

_TEXTS = Path(__file__).parent / "_texts"
_FIRST = date(2026, 10, 1)
#: Code, name in both languages, and since when it applies; accounts that registered have agreed to these versions.
_METHODOLOGIES = (
    ("fund-rating", "Fondsrating", "Fund rating", _FIRST),
    ("key-figures", "Kennzahlen", "Key figures", _FIRST),
    ("charts", "Charts und Vergleiche", "Charts and comparisons", _FIRST),
    ("data", "Daten", "Data", _FIRST),
)
_LEGAL = (
    ("legalNotice", "Impressum", "Legal notice", _FIRST),
    ("privacyPolicy", "Datenschutz", "Privacy policy", date(2026, 11, 1)),
    ("legalInformation", "Rechtliche Hinweise", "Legal information", _FIRST),
    ("termsOfUse", "Nutzungsbedingungen", "Terms of use", _FIRST),
    ("termsAndConditions", "Allgemeine Geschäftsbedingungen", "Terms and conditions", _FIRST),
)
_ANNOUNCED = {"termsOfUse", "termsAndConditions"}


def fill(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    policies = apps.get_model("policies", "Policy").objects
    wordings = apps.get_model("policies", "Wording").objects
    for kind, texts in (("methodology", _METHODOLOGIES), ("legal", _LEGAL)):
        for place, (code, name_de, name_en, since) in enumerate(texts, 1):
            policy = policies.create(
                kind=kind, code=code, name_de=name_de, name_en=name_en, place=place, announced=code in _ANNOUNCED
            )
            wordings.create(
                policy=policy,
                valid_from=since,
                changes_de="Erste Fassung im Portal.",
                changes_en="First version in this portal.",
                body_de=_text(code, "de"),
                body_en=_text(code, "en"),
                state="published",
                visible=True,
                published_at=datetime.combine(since, time(), ZoneInfo(settings.TIME_ZONE)),
            )


def _text(code: str, language: str) -> str:
    return clean((_TEXTS / f"{code}.{language}.html").read_text("utf-8"))
