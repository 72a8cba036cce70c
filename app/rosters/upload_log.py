"""Notes for the company's log what was done to tables of articles: handed in, approved, declined, withdrawn."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from app.accounts.models import User
from app.http.messages import Language
from app.http.routes import path_to
from app.importing.models import TableImport
from app.importing.tables import Step
from app.publishing import rights, services
from app.publishing.states import Action, State

_DONE: Final = {
    Step.APPROVED: (Action.PUBLISH, State.PUBLISHED),
    Step.DECLINED: (Action.DECLINE, State.DECLINED),
}


def uploaded(found: TableImport) -> None:
    """Say who uploaded a table."""
    services.note_other(found, found.name, Action.CREATE, ("", State.DRAFT), found.author)


def handed_in(found: TableImport, by: User) -> None:
    """Say who chose to hand it to the provider."""
    services.note_other(found, found.name, Action.SUBMIT, (State.DRAFT, State.SUBMITTED), by)


def withdrawn(found: TableImport, before: str, by: User) -> None:
    """Say who took it back, from which state of an upload."""
    was = State.SUBMITTED if before == TableImport.State.WAITING else State.DRAFT
    services.note_other(found, found.name, Action.WITHDRAW, (was, State.WITHDRAWN), by)


def decided(found: TableImport, step: Step, by: User | None) -> None:
    """Say what staff decided, or that what they approved has come back, since it would change something else."""
    if found.company_id is None:
        return
    if step is Step.RETURNED:
        after = State.SUBMITTED if found.state == TableImport.State.WAITING else State.DRAFT
        services.note_other(found, found.name, Action.RETURN, (State.PUBLISHED, after), None)
        return
    action, state = _DONE[step]
    reason = found.reason if step is Step.DECLINED else ""
    services.note_other(found, found.name, action, (State.SUBMITTED, state), by, reason)


def declare() -> None:
    """Put what is noted here into the log of the company."""
    rights.declare_other(TableImport, _logged)


def _logged(company: int) -> rights.Logged:
    return rights.Logged(_("article upload"), TableImport.objects.filter(company_id=company), _page)


def _page(found: TableImport, lang: Language) -> str:
    return f"{path_to('dashboardArticles', lang, id=found.company_id)}?upload={found.pk}"
