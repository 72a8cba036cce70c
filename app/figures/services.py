"""As of when the latest key figures are, for answers that show them."""

from datetime import date

from app.config.database import DATABASE_DOWN
from app.funds import terms
from app.http.messages import Language
from app.http.problems import Problem


def record_date_if_known() -> str | None:
    """Date of the latest key figures; None while it was never known, for answers that can do without."""
    try:
        known = terms.record_date()
    except DATABASE_DOWN:
        return None
    return known.isoformat() if known else None


def record_date_or_fail(lang: Language) -> date | None:
    """Date of the latest key figures; raises Problem (503) if it was never known because the database is down."""
    try:
        return terms.record_date()
    except DATABASE_DOWN as error:
        raise Problem("data_unavailable", lang=lang) from error
