"""Checks of what the register of ELTIFs writes in codes."""

import re
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

_LEI: Final = re.compile(r"[A-Z0-9]{18}[0-9]{2}", re.ASCII)
_STATES: Final = "AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK"
#: Where an AIF may be marketed: the states of the European Economic Area, by a passport, and Switzerland.
STATES: Final = tuple(_STATES.split())


def lei_digits(body: str) -> str:
    """The two check digits of the first eighteen characters of an LEI (ISO 17442, ISO 7064 MOD 97-10)."""
    return f"{98 - int(''.join(str(int(one, 36)) for one in body + '00')) % 97:02}"


def validate_lei(value: str) -> None:
    """Refuse what is not a Legal Entity Identifier. Raises ValidationError."""
    if not _LEI.fullmatch(value) or lei_digits(value[:18]) != value[18:]:
        raise ValidationError(_("This is not a valid LEI."), code="lei")


def validate_state(value: str) -> None:
    """Refuse what is not the code of a state in which a fund may be marketed. Raises ValidationError."""
    if value not in STATES:
        raise ValidationError(_("Unknown state: %(value)s."), code="state", params={"value": value})
