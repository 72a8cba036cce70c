"""What a company writes: a view of a day, saved as a draft and handed in for review."""

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from app.accounts.models import User
from app.accounts.permissions import edits_for
from app.database.ids import LARGEST_ID
from app.http import formats
from app.http.messages import LANGUAGES, Language
from app.http.problems import FieldError, Problem
from app.macro.models import MacroOverview
from app.macro.schemas import Comments, MacroData, MacroEdit
from app.managers.former import present
from app.publishing import handing_in, trying

_MISSING: Final = "macro_overview_not_found"


def add(user: User, data: MacroData, lang: Language) -> int:
    """Store a view of a day, and hand it in unless it is to stay a draft. Returns its number.

    What somebody else tries out for this day with a demo account makes way.

    Raises Problem: 403 not_allowed for another company and for readers of the own one, 400 invalid_input, 409
    macro_overview_exists where there is a view of this day. Nothing was stored then.
    """
    company = present(data.company_info)
    if not edits_for(user, company):
        raise Problem("not_allowed", lang=lang)
    _check_date(company, data.date, lang)
    contents = {**_ratings(data.ratings, whole=True), **_comment(data.comment, lang)}
    check = _submitted if data.submit else _kept
    with _once(lang), transaction.atomic():
        _free(company, data.date, user, lang)
        row = MacroOverview(company_id=company, date=data.date)
        return handing_in.hand_in(row, contents, user, lang, submit=data.submit, check=check).pk


def change(user: User, id: int, data: MacroEdit, lang: Language) -> int:
    """Change a view of the own company, and hand it in unless it is to stay a draft. Returns its number.

    What waits for review is taken back first. Readers see what was published until staff publish the changes.

    Raises Problem: 404 macro_overview_not_found, 403 not_allowed, 400 invalid_input, 409 macro_overview_exists for the
    date of another one, and 409 document_changed where somebody was quicker. Nothing was changed then.
    """
    row = _own(user, id, lang)
    contents: dict[str, Any] = {**_ratings(data.ratings, whole=False), **_comment(data.comment, lang)}
    if data.date is not None and data.date != row.date:
        if row.published_at is not None:
            raise _invalid("date", data.date, "macro_published", lang)
        _check_date(row.company_id, data.date, lang)
        contents["date"] = data.date
    check = _submitted if data.submit else _kept
    with _once(lang), transaction.atomic():
        if "date" in contents:
            _free(row.company_id, contents["date"], user, lang)
        row = handing_in.hand_in_again(
            row, contents, user, data.version, lang, submit=data.submit, check=check, gone=_MISSING
        )
    return row.pk


def remove(user: User, id: int, version: int, lang: Language) -> None:
    """Delete a view that was never published, or discard the changes of one that was.

    Raises Problem: 404 macro_overview_not_found, 403 not_allowed, and 409 document_changed where somebody was
    quicker or nothing waits. Nothing was changed then.
    """
    handing_in.discard(_own(user, id, lang), user, version, lang, gone=_MISSING)


def _free(company: int, day: datetime.date, user: User, lang: Language) -> None:
    """Raise Problem (409 macro_overview_exists) if the company has a view of this day that makes no way."""
    present = MacroOverview.objects.filter(company=company, date=day).select_related("author").first()
    if present is not None and not trying.makes_way(present, user):
        raise Problem("macro_overview_exists", lang=lang)


def _own(user: User, id: int, lang: Language) -> MacroOverview:
    row = MacroOverview.objects.filter(trying.shown_to(user), pk=min(id, LARGEST_ID)).first()
    if row is None:
        raise Problem(_MISSING, lang=lang)
    if not edits_for(user, row.company_id):
        raise Problem("not_allowed", lang=lang)
    return row


def _kept(row: MacroOverview, lang: Language) -> None:
    """A draft may still say nothing."""


def _submitted(row: MacroOverview, lang: Language) -> None:
    if not any(row.ratings.values()):
        raise _invalid("ratings", None, "macro_nothing", lang)


def _check_date(company: int, day: datetime.date, lang: Language) -> None:
    """A view is of today or earlier, and of a later day than what the company has published last."""
    if day > timezone.localdate():
        raise _invalid("date", day, "macro_future", lang)
    latest = MacroOverview.public.filter(company=company).aggregate(latest=Max("date"))["latest"]
    if latest is not None and day < latest:
        raise _invalid("date", day, "macro_before", lang, date=formats.day(latest))


def _invalid(key: str, value: Any, message: str, lang: Language, **more: object) -> Problem:
    said = None if value is None else str(value)
    return Problem("invalid_input", errors=[FieldError(key, said, message, values=more)], lang=lang)


def _ratings(given: Any, *, whole: bool) -> dict[str, int | None]:
    """The ratings that were sent; of a new view those left out are no view."""
    if given is None:
        return {}
    found: dict[str, int | None] = given.model_dump(exclude_unset=not whole)
    return found


def _comment(given: str | Comments | None, lang: Language) -> dict[str, str]:
    """A text is that of the request's language; both together leave out none."""
    if given is None:
        return {}
    if isinstance(given, str):
        return {MacroOverview.comment.column(lang): given}
    sent = given.model_dump(exclude_unset=True)
    return {MacroOverview.comment.column(one): sent[one] or "" for one in LANGUAGES if one in sent}


@contextmanager
def _once(lang: Language) -> Iterator[None]:
    """Say as a problem what only the database sees."""
    try:
        yield
    except IntegrityError as error:
        if "macro_overview_once" not in str(error):
            raise
        raise Problem("macro_overview_exists", lang=lang) from error
