"""Mails to the author, and to whoever submitted it, about what others decided and what the clock could not do."""

from typing import Final

from django.conf import settings
from django.contrib import admin
from django.urls import reverse
from django.utils import translation

from app.accounts.models import User
from app.accounts.services import memberships
from app.accounts.services.letters import language_of, write
from app.http.messages import Language
from app.http.routes import path_to
from app.publishing import refusals, rights
from app.publishing.models import Event, Published
from app.publishing.states import Action

#: Which action is told by which mail.
_KINDS: Final = {
    Action.PUBLISH: "publishing_published",
    Action.DECLINE: "publishing_declined",
    Action.WITHDRAW: "publishing_withdrawn",
    Action.RETURN: "publishing_returned",
}


def tell(row: Published, action: Action, by: User | None, reason: str) -> None:
    """Queue the mails of an action as part of the caller's transaction; nobody is told what they did themselves."""
    kind = _KINDS.get(action)
    if kind is None:
        return
    for user in _concerned(row, action):
        if by is not None and user.pk == by.pk:
            continue
        lang = language_of(user)
        with translation.override(lang):
            why = refusals.told(type(row), reason)
        link = settings.PORTAL_ADDRESS + _path(row, action, user, lang)
        write(kind, user, lang, title=row.headline(lang), reason=why, link=link)


def _path(row: Published, action: Action, user: User, lang: Language) -> str:
    """Where readers see it, or where this user may go on working on it."""
    if action is Action.PUBLISH and row.page(lang):
        return row.page(lang)
    if user.is_staff and admin.site.is_registered(type(row)):
        return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])
    return row.own_page(lang) or row.page(lang) or path_to("home", lang)


def _concerned(row: Published, action: Action) -> list[User]:
    """Author and last submitter; of what was not published also whoever set the time, and all who may mend it.

    Of what belongs to a company, those of them who still write for it; if none does, its owners and editors.
    """
    done = Event.objects.filter(model=row._meta.label_lower, object_id=row.pk, who__isnull=False)
    failed = action is Action.RETURN
    last = [done.filter(action=one).first() for one in (Action.SUBMIT, Action.SCHEDULE)[: 2 if failed else 1]]
    known = (row.author_id, *(one.who_id for one in last if one is not None))
    wanted = {pk for pk in known if pk is not None}
    able = User.objects.filter(is_active=True, confirmed_at__isnull=False)
    company = rights.company_of(row)
    if company is not None:
        staff = set(able.filter(pk__in=wanted, is_staff=True).values_list("pk", flat=True))
        ours = set(memberships.writing_for(company).filter(pk__in=wanted).values_list("pk", flat=True))
        wanted = staff | ours or set(memberships.told_for(company).values_list("pk", flat=True))
    if failed:
        wanted |= set(rights.publishers_of(type(row)).values_list("pk", flat=True))
    return list(able.filter(pk__in=wanted).order_by("pk"))
