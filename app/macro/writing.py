"""What a company writes: a view of a day, saved as a draft and handed in for review."""

import datetime
from collections.abc import Iterator, Mapping
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
from app.publishing import services as publishing
from app.publishing import values
from app.publishing.states import Action, State

#: States in which an author takes a text back before it is edited.
_WAITING: Final = State.SUBMITTED


def add(user: User, data: MacroData, lang: Language) -> int:
    """Store a view of a day, and hand it in unless it is to stay a draft. Returns its number.

    A draft that was never published goes on where it belongs to a demo account or to an account that is gone: what
    such accounts leave behind is in nobody's way.

    Raises Problem: 403 not_allowed for another company and for readers of the own one, 400 invalid_input, 409
    macro_overview_exists where there is a view of this day. Nothing was stored then.
    """
    if not edits_for(user, data.company_info):
        raise Problem("not_allowed", lang=lang)
    _check_date(data.company_info, data.date, lang)
    contents = {**_ratings(data.ratings, whole=True), **_comment(data.comment, lang)}
    with _told(lang), transaction.atomic():
        present = (
            MacroOverview.objects.filter(company=data.company_info, date=data.date).select_related("author").first()
        )
        if present is None:
            row = MacroOverview(company_id=data.company_info, date=data.date, **contents)
            publishing.create(row, {}, user)
        elif _is_left_behind(present, user):
            row = _edited(present, contents, user, present.version)
        else:
            raise Problem("macro_overview_exists", lang=lang)
        _hand_in(row, user, submit=data.submit, lang=lang)
    return row.pk


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
    with _told(lang), transaction.atomic():
        if "date" in contents and MacroOverview.objects.filter(company=row.company_id, date=contents["date"]).exists():
            raise Problem("macro_overview_exists", lang=lang)
        row = _edited(row, contents, user, data.version)
        _hand_in(row, user, submit=data.submit, lang=lang)
    return row.pk


def remove(user: User, id: int, version: int, lang: Language) -> None:
    """Delete a view that was never published, or discard the changes of one that was.

    Raises Problem: 404 macro_overview_not_found, 403 not_allowed, and 409 document_changed where somebody was
    quicker or nothing waits. Nothing was changed then.
    """
    row = _own(user, id, lang)
    with _told(lang), transaction.atomic():
        row = publishing.lock(row)
        if row.version != version:
            raise publishing.Conflict
        if row.published_at is not None:
            publishing.act(row, Action.DISCARD, user, version)
        elif row.state == State.SCHEDULED:
            raise publishing.Refused("not_now")
        else:
            row.delete()


def _own(user: User, id: int, lang: Language) -> MacroOverview:
    row = MacroOverview.objects.filter(pk=min(id, LARGEST_ID)).first()
    if row is None:
        raise Problem("macro_overview_not_found", lang=lang)
    if not edits_for(user, row.company_id):
        raise Problem("not_allowed", lang=lang)
    return row


def _is_left_behind(row: MacroOverview, user: User) -> bool:
    if row.published_at is not None or row.state == State.SCHEDULED:
        return False
    return row.author is None or (row.author.is_demo and row.author_id != user.pk)


def _edited(row: MacroOverview, contents: Mapping[str, Any], user: User, version: int) -> MacroOverview:
    if row.state == _WAITING:
        row = publishing.act(row, Action.TAKE_BACK, user, version)
        version = row.version
    return publishing.edit(row, contents, user, version)


def _hand_in(row: MacroOverview, user: User, *, submit: bool, lang: Language) -> None:
    # What is published already has nothing to be decided on.
    if not submit or row.state == State.PUBLISHED:
        return
    if not any(values.draft_of(row).ratings.values()):
        raise _invalid("ratings", None, "macro_nothing", lang)
    publishing.act(row, Action.SUBMIT, user, row.version)


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
def _told(lang: Language) -> Iterator[None]:
    """Say what the log refuses, and what only the database sees, as problems."""
    try:
        yield
    except publishing.Refused as refused:
        code = "macro_overview_not_found" if refused.code == "gone" else "document_changed"
        raise Problem(code, lang=lang) from refused
    except IntegrityError as error:
        if "macro_overview_once" not in str(error):
            raise
        raise Problem("macro_overview_exists", lang=lang) from error
