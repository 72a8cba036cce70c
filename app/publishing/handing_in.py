"""What accounts of a company hand in by the API: stored as a draft, submitted, and taken back (ADR 0256)."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Protocol, TypeVar

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils import translation

from app.accounts.models import User
from app.accounts.permissions import manages
from app.bilingual import bilingual_fields
from app.files import blobs
from app.files.incoming import TakenFile, take_base64
from app.files.refusing import told
from app.http.messages import Language
from app.http.problems import FieldError, Problem
from app.publishing import rights, services, taking_back, trying, values
from app.publishing.models import Published
from app.publishing.services import Refused
from app.publishing.states import Action, Role, State, after

Row = TypeVar("Row", bound=Published)

#: Looks at a row as it would be stored, and raises Problem where it may not be.
Check = Callable[[Any, Language], None]

#: The code that says so where somebody else was quicker, or staff have decided meanwhile.
CHANGED: Final = "document_changed"
#: What may be submitted.
_OPEN: Final = (State.DRAFT, State.DECLINED, State.WITHDRAWN)
#: What the log says of a withdrawal by the company itself.
_REASON: Final = {"de": "Von der Fondsgesellschaft zurückgenommen.", "en": "Taken back by the asset manager."}


class Sent(Protocol):
    """A file in a body."""

    base64_string: str
    file_name: str


def stored(kind: str, sent: Sent, key: str, lang: Language) -> TakenFile:
    """Check a file and store it. Raises Problem, invalid_input at ``key`` (400) or files_unavailable (503)."""
    with told(key, lang):
        taken = take_base64(kind, sent.base64_string, sent.file_name)
        blobs.store(taken)
    return taken


def writes(user: User, row: Published) -> bool:
    """Whether the account may act on the row for its company."""
    return Role.COMPANY in rights.roles_of(user, row)


def reads_drafts(user: User | None, row: Published) -> bool:
    """Whether somebody may see what readers do not see: all accounts of the company, and whoever may act on it.

    What somebody else tries out with a demo account, only staff see.
    """
    company = rights.company_of(row)
    if user is None or (trying.is_hidden(row, user) and not user.is_staff):
        return False
    return rights.may_see(user, row) or (company is not None and manages(user, company))


def is_editable(user: User, row: Published) -> bool:
    """Whether the account may hand in the row again now. One that was submitted is taken back for that."""
    if not writes(user, row):
        return False
    return row.state == State.SUBMITTED or after(row.situation, Action.EDIT, {Role.AUTHOR}) is not None


def is_discardable(user: User, row: Published, *, unseen: bool = False) -> bool:
    """Whether the account may discard what waits beside what was published; ``unseen``: or all, if nothing was."""
    if row.published_at is None:
        return unseen and writes(user, row) and row.state != State.SCHEDULED
    return bool(row.edits) and is_editable(user, row)


def is_removable(user: User, row: Published) -> bool:
    """Whether the account may take the row back. What readers see is not a demo account's to take from them."""
    return writes(user, row) and (not user.is_demo if row.visible else row.published_at is None)


@contextmanager
def refusals(lang: Language, gone: str = CHANGED) -> Iterator[None]:
    """Say as a problem what publishing refuses; ``gone`` is the code of a row that was deleted meanwhile."""
    try:
        yield
    except Refused as refused:
        raise Problem(gone if refused.code == "gone" else CHANGED, lang=lang) from refused


def complete(row: Published, lang: Language) -> None:
    """What forms would say of the row as a whole, at the field where it can be mended. Raises Problem."""
    texts = [one for one in values.content_fields(type(row)) if isinstance(one, (models.CharField, models.TextField))]
    # Of what nobody can see, nothing is left by now.
    empty = [one.name for one in texts if not one.blank and getattr(row, one.attname) == ""]
    if empty:
        raise Problem("invalid_input", errors=[FieldError(name, None, "required") for name in empty], lang=lang)
    try:
        with translation.override(lang):
            row.clean()
    except ValidationError as error:
        with translation.override(lang):
            said = error.message_dict if hasattr(error, "error_dict") else {"title": error.messages}
        # One column of a text or both: its sender knows it by one name.
        names = {column: field.name for field in bilingual_fields(row) for column in field.columns}
        reasons = {names.get(key, key): " ".join(words) for key, words in said.items()}
        faults = [FieldError(key, None, "file", values={"reason": reason}) for key, reason in reasons.items()]
        raise Problem("invalid_input", errors=faults, lang=lang) from error


@transaction.atomic
def hand_in(
    row: Row, contents: Mapping[str, Any], user: User, lang: Language, *, submit: bool, check: Check = complete
) -> Row:
    """Store a new row with these contents, by column. Raises Problem, with nothing stored: 400 invalid_input."""
    links = values.put(row, _kept(row, contents))
    check(row, lang)
    services.create(row, links, user)
    return services.act(row, Action.SUBMIT, user, row.version) if submit else row


def hand_in_again(
    row: Row,
    contents: Mapping[str, Any],
    user: User,
    version: int | None,
    lang: Language,
    *,
    submit: bool,
    check: Check = complete,
    among: bool = False,
    gone: str = CHANGED,
) -> Row:
    """Change a row and submit it, or leave it as a draft. Without a version, that of now is taken.

    What waits for a decision is taken back first, so staff never decide about a text that changes meanwhile.
    ``among`` others that are saved with it, a row that does not change stays where it is, unless it is a draft: what
    came back is submitted with what was changed in it.

    Raises Problem, with nothing changed: 400 invalid_input, 409 document_changed where somebody else was quicker, and
    ``gone`` where it was deleted meanwhile.
    """
    if version is not None and row.version != version:
        raise Problem(CHANGED, lang=lang)
    kept = _kept(row, contents)
    shown = values.draft_of(row)
    values.put(shown, kept)
    check(shown, lang)
    now = values.working(row)
    with refusals(lang, gone), transaction.atomic():
        if not among or any(now[name] != value for name, value in kept.items()):
            if row.state == State.SUBMITTED:
                row = services.act(row, Action.TAKE_BACK, user, row.version)
            row = services.edit(row, contents, user, row.version)
        if submit and row.state in ((State.DRAFT,) if among else _OPEN):
            row = services.act(row, Action.SUBMIT, user, row.version)
    return row


def take_back(row: Published, user: User, lang: Language) -> None:
    """Delete what readers never saw, and take from readers what they see.

    Raises Problem: 409 document_changed, and 403 demo_published for what readers see: it would outlive the visitor.
    """
    if user.is_demo and row.visible:
        raise Problem("demo_published", lang=lang)
    with refusals(lang):
        taking_back.take_back(row, user, _REASON[lang])


def discard(row: Published, user: User, version: int, lang: Language, gone: str = CHANGED) -> None:
    """Delete a draft that readers never saw, and discard the changes of what they did see.

    Raises Problem, with nothing changed: 409 document_changed where somebody else was quicker or nothing waits, and
    ``gone`` where it was deleted meanwhile.
    """
    with refusals(lang, gone):
        taking_back.discard(row, user, version)


def refuse_one_too_many(
    waiting: Any, user: User | None, maximum: int, lang: Language, code: str = "limit_reached"
) -> None:
    """Raise Problem (409 ``code``) if so many rows wait that readers do not see."""
    unseen = trying.taking_places(waiting, user).filter(
        visible=False, state__in=(State.DRAFT, State.SUBMITTED, State.SCHEDULED)
    )
    if unseen.count() >= maximum:
        raise Problem(code, lang=lang, maximum=maximum)


def _kept(row: Published, contents: Mapping[str, Any]) -> dict[str, Any]:
    fields = {field.name: field for field in values.content_fields(type(row))}
    return {name: values.value_of(fields[name], value) for name, value in contents.items()}
