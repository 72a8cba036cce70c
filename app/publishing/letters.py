"""Mails to the author, and to whoever submitted it, about what others decided."""

from typing import Final

from django.conf import settings

from app.accounts.models import User
from app.accounts.services.letters import language_of, write
from app.http.routes import prefix
from app.publishing.models import Event, Published
from app.publishing.states import Action

#: Which action is told by which mail.
_KINDS: Final = {
    Action.PUBLISH: "publishing_published",
    Action.DECLINE: "publishing_declined",
    Action.WITHDRAW: "publishing_withdrawn",
}


def tell(row: Published, action: Action, by: User | None, reason: str) -> None:
    """Queue the mails of an action as part of the caller's transaction; nobody is told what they did themselves."""
    kind = _KINDS.get(action)
    if kind is None:
        return
    for user in _concerned(row):
        if by is not None and user.pk == by.pk:
            continue
        lang = language_of(user)
        link = f"{settings.PORTAL_ADDRESS}{prefix(lang)}{row.page()}"
        write(kind, user, lang, title=row.headline(lang), reason=reason, link=link)


def _concerned(row: Published) -> list[User]:
    last = Event.objects.filter(
        model=row._meta.label_lower, object_id=row.pk, action=Action.SUBMIT, who__isnull=False
    ).first()
    wanted = [pk for pk in (row.author_id, last.who_id if last is not None else None) if pk is not None]
    return list(User.objects.filter(pk__in=wanted, is_active=True, confirmed_at__isnull=False).order_by("pk"))
