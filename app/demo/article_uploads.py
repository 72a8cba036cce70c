"""A table of articles that the demo asset manager has handed in, so that its list of uploads is not empty."""

import csv
import io
from datetime import timedelta

from django.utils import timezone

from app.accounts.models import User
from app.files import blobs
from app.files.incoming import checked
from app.files.kinds import CSV
from app.funds.models import Tranche
from app.importing.models import TableImport
from app.rosters.importing import loading, table
from app.rosters.models import SFDR

_NAME = "artikel-8-9-beispiel.csv"
_ROWS = 40


def load(manager: User) -> int:
    """Make the upload of the account's company unless there is one; returns how many were made.

    It says what is known of these funds, so that it has changed nothing.
    """
    company = manager.managed_company
    code = table.Articles.code
    if company is None or TableImport.objects.filter(table=code, company=company, simulated=True).exists():
        return 0
    found = Tranche.objects.filter(primary=True, fund__company=company, fund__sfdr__isnull=False).order_by("isin")
    rows = list(found.values_list("isin", "fund__sfdr")[:_ROWS])
    if not rows:
        return 0
    text = io.StringIO()
    csv.writer(text, delimiter=";").writerows([("ISIN", "Artikel"), *rows])
    file = blobs.store(checked("table", text.getvalue().encode("utf-8-sig"), CSV)).name
    at = timezone.now() - timedelta(days=30)
    made = TableImport.objects.create(
        table=code,
        file=file,
        name=_NAME,
        company=company,
        state=TableImport.State.LOADED,
        decided_at=at,
        given={table.VALID_FROM: at.date().isoformat(), table.SOURCE: _NAME, table.SCHEME: SFDR},
        result={
            "read": len(rows),
            "accepted": len(rows),
            "rejected": 0,
            "counts": [[loading.FUNDS, len(rows)], [loading.CHANGED, 0], [loading.UNCHANGED, len(rows)]],
        },
        simulated=True,
    )
    TableImport.objects.filter(pk=made.pk).update(created_at=at)
    return 1
