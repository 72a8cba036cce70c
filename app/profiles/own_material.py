"""Whose material it is, and who may write it: what news and documents of asset managers have in common."""

from typing import Any, Final, TypeVar

from app.accounts.models import User
from app.accounts.permissions import edits_for, manages
from app.database.ids import LARGEST_ID
from app.http.messages import Language
from app.http.problems import Problem
from app.managers.former import present
from app.managers.models import Company
from app.publishing import handing_in, trying
from app.publishing.models import Published

Row = TypeVar("Row", bound=Published)

#: Rows of a type and a company that wait to be published, at most: nobody shall fill the disk.
MAX_WAITING: Final = 50


def check_reader(user: User | None, company: int, lang: Language) -> User:
    """Who reads what their company has not published. Raises Problem: 401 unauthorized, 403 not_allowed."""
    if user is None:
        raise Problem("unauthorized", lang=lang)
    if not manages(user, present(company)):
        raise Problem("not_allowed", lang=lang)
    return user


def company_for(user: User, named: int | None, lang: Language) -> int:
    """The company for which the account writes. Raises Problem: 403 not_allowed for another one, and for readers."""
    company = user.managed_company_id if named is None else present(named)
    if company is None or not edits_for(user, company):
        raise Problem("not_allowed", lang=lang)
    return company


def to_change(model: type[Row], id: int, user: User, lang: Language, missing: str) -> Row:
    """A row of the own company that the account may change.

    Raises Problem: 403 not_allowed for what others have published and for readers of the company, 404 ``missing`` for
    whatever the account may not know of.
    """
    found = model._base_manager.filter(trying.shown_to(user), pk=min(id, LARGEST_ID))
    row = found.select_related("company").first()
    if row is None or not (row.visible or handing_in.reads_drafts(user, row)):
        raise Problem(missing, lang=lang)
    if not handing_in.writes(user, row):
        raise Problem("not_allowed", lang=lang)
    return row


def take_a_place(model: type[Published], user: User, company: int, lang: Language) -> None:
    """Count what waits, with the company locked in the caller's transaction. Raises Problem (409 limit_reached)."""
    Company.objects.select_for_update(no_key=True).get(pk=company)
    rows: Any = model._base_manager
    handing_in.refuse_one_too_many(rows.filter(company=company), user, MAX_WAITING, lang)
