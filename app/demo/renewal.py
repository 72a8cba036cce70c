"""Histories of an earlier model give way as a whole: funds of two models would contradict each other (ADR 0182)."""

import datetime
from typing import Final

from django.db import connection

from app.prices.models import Nav

#: A Good Friday: only models before that of ADR 0182 valued share classes on it.
_HOLIDAY: Final = datetime.date(2026, 4, 3)
#: What follows from the histories is made anew with them. Packed years are packed again by the next monthly run.
_FORGET: Final = (
    "TRUNCATE prices_packednavs, prices_packedyear",
    "DELETE FROM prices_nav WHERE simulated",
    "DELETE FROM ratings_qualitativerating WHERE simulated",
    "DELETE FROM ratings_review WHERE simulated",
    "DELETE FROM funds_keyfigures WHERE simulated",
)


def forget_earlier_models() -> bool:
    """Delete simulated histories, and what follows from them, if an earlier model made them; return whether it did.

    What is not simulated stays.
    """
    if not Nav.objects.filter(simulated=True, date=_HOLIDAY).exists():
        return False
    with connection.cursor() as cursor:
        for statement in _FORGET:
            cursor.execute(statement)
    return True
