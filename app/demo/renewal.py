"""Histories of an earlier model give way as a whole: funds of two models would contradict each other (ADR 0182)."""

import datetime
from typing import Final

from django.db import connection

from app.prices.models import Nav

#: A Good Friday: only models before that of ADR 0182 valued share classes on it.
_HOLIDAY: Final = datetime.date(2026, 4, 3)
#: In most portals of the demo list all NAVs are simulated, and emptying a table takes no time for each row. The next
#: monthly run packs the years again.
_EMPTY: Final = "TRUNCATE prices_nav, prices_packednavs, prices_packedyear"
_DELETE: Final = "DELETE FROM prices_nav WHERE simulated"
#: What follows from the histories is made again with them.
_FORGET: Final = (
    "DELETE FROM ratings_qualitativerating WHERE simulated",
    "DELETE FROM ratings_review WHERE simulated",
    "DELETE FROM funds_keyfigures WHERE simulated",
    "DELETE FROM macro_marketreturn WHERE simulated",
    "DELETE FROM macro_outcome WHERE simulated",
)


def forget_earlier_models() -> bool:
    """Delete simulated histories, and what follows from them, if an earlier model made them; return whether it did.

    What is not simulated stays.
    """
    if not Nav.objects.filter(simulated=True, date=_HOLIDAY).exists():
        return False
    real = Nav.objects.filter(simulated=False).exists()
    with connection.cursor() as cursor:
        # No table with a check that is still waiting can be emptied.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for statement in (_DELETE if real else _EMPTY, *_FORGET):
            cursor.execute(statement)
    return True
