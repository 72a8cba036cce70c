"""Writing, deciding, publishing and withdrawing: each changes one row under a lock, with an entry of the log.

Whoever acts says which version they have read. If another one is there by now, nothing happens (:class:`Conflict`).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, TypeVar

from django.db import transaction
from django.db.models import Count, Min, Model
from django.utils import timezone

from app.accounts.models import User
from app.files.serving import UnavailableError
from app.http.messages import DEFAULT_LANGUAGE
from app.publishing import letters, rights, values
from app.publishing.models import Event, Published, published_models
from app.publishing.moments import FURTHEST
from app.publishing.states import REASONED, Action, Role, State, after

Row = TypeVar("Row", bound=Published)

_STATE_COLUMNS: Final = (
    "state",
    "visible",
    "edits",
    "version",
    "submitted_at",
    "publish_at",
    "published_at",
    "withdrawn_at",
)


class Refused(Exception):  # noqa: N818 - says what is the case
    """Nothing was changed; ``code`` says why, and ``fields`` where, if that matters."""

    def __init__(self, code: str, fields: Iterable[str] = ()) -> None:
        self.code, self.fields = code, tuple(fields)
        super().__init__(self.why)

    @property
    def why(self) -> str:
        """The code with the names of fields, as the log keeps it: ``link_gone:category``."""
        return ":".join((self.code, *self.fields))


class Conflict(Refused):
    """Somebody else has changed the row since it was read."""

    def __init__(self) -> None:
        super().__init__("conflict")


def lock(row: Row) -> Row:
    """The row as it is now, locked until the caller's transaction ends. Raises Refused (gone)."""
    found = type(row)._base_manager.select_for_update(of=("self",)).filter(pk=row.pk).first()
    if found is None:
        raise Refused("gone")
    return found


@transaction.atomic
def create(row: Row, links: Mapping[str, Any], by: User | None) -> Row:
    """Store a new draft."""
    values.empty_blank_texts(row)
    row.author, row.state, row.visible, row.version = by, State.DRAFT, False, 1
    row.save()
    for name, rows in links.items():
        getattr(row, name).set(rows)
    _note(row, Action.CREATE, "", by)
    return row


@transaction.atomic
def edit(row: Row, contents: Mapping[str, Any], by: User, version: int) -> Row:
    """Change texts and links, by the names of fields. What was published once stays as it is for readers.

    Raises Conflict, and Refused (not_now).
    """
    found = lock(row)
    _check(found, version)
    to = _after(found, Action.EDIT, rights.roles_of(by, found))
    fields = {field.name: field for field in values.content_fields(type(found))}
    public, now = values.stored(found), values.working(found)
    wanted = {name: values.value_of(fields[name], value) for name, value in contents.items()}
    changes = {name: [now[name], value] for name, value in wanted.items() if now[name] != value}
    if not changes:
        return found
    before = found.state
    if found.published_at is None:
        links = values.put(found, {name: value for name, (_, value) in changes.items()})
        found.state = to
        _save(found, links)
    else:
        merged = {**found.edits, **{name: value for name, (_, value) in changes.items()}}
        found.edits = {name: value for name, value in merged.items() if value != public[name]}
        found.state = to if found.edits or to is not State.DRAFT else _settled(found)
        _save(found)
    _note(found, Action.EDIT, before, by, changes=changes)
    return found


@transaction.atomic
def act(
    row: Row, action: Action, by: User | None, version: int, *, reason: str = "", at: datetime | None = None
) -> Row:
    """Do something other than editing. ``by`` is None for the clock.

    Raises Conflict, and Refused: not_now, reason_missing, time_missing, time_past, time_far, link_gone, files_down, and
    what :meth:`Published.hindrance` says.
    """
    found = lock(row)
    _check(found, version)
    to = _after(found, action, {Role.CLOCK} if by is None else rights.roles_of(by, found))
    reason = reason.strip()
    if action in REASONED and not reason:
        raise Refused("reason_missing")
    if action is Action.SCHEDULE:
        _check_time(at)
    if action in (Action.SCHEDULE, Action.PUBLISH) and (code := values.draft_of(found).hindrance(at or timezone.now())):
        raise Refused(code)
    before = found.state
    links: dict[str, list[int]] = {}
    changes: dict[str, list[Any]] = {}
    if action is Action.PUBLISH:
        links, changes = _reveal(found)
    elif action is Action.WITHDRAW:
        found.visible, found.withdrawn_at = False, timezone.now()
    elif action is Action.DISCARD:
        public = values.stored(found)
        changes, found.edits = {name: [value, public[name]] for name, value in found.edits.items()}, {}
    found.state = to
    found.submitted_at = timezone.now() if to is State.SUBMITTED else None
    found.publish_at = at if to is State.SCHEDULED else None
    _save(found, links)
    _note(found, action, before, by, reason=reason, changes=changes)
    letters.tell(found, action, by, reason)
    return found


@transaction.atomic
def drop(row: Published, by: User) -> None:
    """Delete a row that readers have never seen; the log keeps that it was there, and who has deleted it."""
    _note(row, Action.DISCARD, row.state, by)
    row.delete()


@transaction.atomic
def put_back(row: Row, contents: Mapping[str, Any], by: User) -> Row:
    """Put back earlier values whoever decides about them now: the account that has changed them is about to go.

    What readers see stays. Where nothing waits beside it any more, nobody has to decide either.
    """
    found = lock(row)
    before, public, now = found.state, values.stored(found), values.working(found)
    contents, missing = values.without_gone(type(found), contents)
    changes = {
        name: [now[name], value] for name, value in contents.items() if name not in missing and now[name] != value
    }
    if not changes:
        return found
    links: dict[str, list[int]] = {}
    if found.published_at is None:
        links = values.put(found, {name: value for name, (_, value) in changes.items()})
    else:
        merged = {**found.edits, **{name: value for name, (_, value) in changes.items()}}
        found.edits = {name: value for name, value in merged.items() if name in public and value != public[name]}
        if not found.edits:
            found.state, found.submitted_at = _settled(found), None
    _save(found, links)
    _note(found, Action.DISCARD, before, by, changes=changes)
    return found


def _reveal(row: Published) -> tuple[dict[str, list[int]], dict[str, list[Any]]]:
    """Put the pending edits into the columns; returns the links to set, and what changes."""
    contents, missing = values.without_gone(type(row), row.edits)
    try:
        missing += values.files_gone(row)
    except UnavailableError as error:
        raise Refused("files_down") from error
    if missing:
        raise Refused("link_gone", missing)
    public = values.stored(row)
    changes = {name: [public[name], value] for name, value in contents.items() if public[name] != value}
    links = values.put(row, contents)
    row.visible, row.published_at, row.withdrawn_at, row.edits = True, row.published_at or timezone.now(), None, {}
    return links, changes


def _check(row: Published, version: int) -> None:
    if row.version != version:
        raise Conflict


def _after(row: Published, action: Action, roles: Collection[Role]) -> State:
    to = after(row.situation, action, roles)
    if to is None:
        raise Refused("not_now")
    return to


def _settled(row: Published) -> State:
    return State.PUBLISHED if row.visible else State.WITHDRAWN


def _check_time(at: datetime | None) -> None:
    now = timezone.now()
    if at is None:
        raise Refused("time_missing")
    if at <= now:
        raise Refused("time_past")
    if at > now + FURTHEST:
        raise Refused("time_far")


def _save(row: Published, links: Mapping[str, list[int]] | None = None) -> None:
    row.version += 1
    columns = [field.name for field in values.content_fields(type(row)) if not field.many_to_many]
    row.save(update_fields=[*columns, *_STATE_COLUMNS])
    for name, keys in (links or {}).items():
        getattr(row, name).set(keys)


def _note(
    row: Published,
    action: Action,
    before: str,
    by: User | None,
    *,
    reason: str = "",
    changes: Mapping[str, list[Any]] | None = None,
) -> None:
    Event.objects.create(
        model=row._meta.label_lower,
        object_id=row.pk,
        title=row.headline(DEFAULT_LANGUAGE)[:255],
        company_id=rights.company_of(row),
        action=action,
        state_from=before,
        state_to=row.state,
        who=by,
        reason=reason,
        publish_at=row.publish_at,
        changes=dict(changes or {}),
    )


def note_other(
    row: Model, title: str, action: Action, states: tuple[State | Literal[""], State], by: User | None, reason: str = ""
) -> None:
    """Note what was done to a company's row whose type has states of its own (``rights.declare_other``).

    ``states`` are those before and after, in the words of published things.
    """
    Event.objects.create(
        model=row._meta.label_lower,
        object_id=row.pk,
        title=title[:255],
        company_id=getattr(row, "company_id", None),
        action=action,
        state_from=states[0],
        state_to=states[1],
        who=by,
        reason=reason,
    )


def events_of(row: Published) -> Any:
    """What was done to a row, latest first."""
    return Event.objects.filter(model=row._meta.label_lower, object_id=row.pk).select_related("who")


def as_published(at: datetime) -> dict[str, Any]:
    """Columns of a row that a program writes and that readers see at once, such as simulated ones."""
    return {"state": State.PUBLISHED, "visible": True, "published_at": at}


@dataclass(frozen=True, slots=True)
class Queue:
    """How many objects of a type wait for a decision, and since when the oldest does."""

    model: type[Published]
    number: int
    oldest: datetime | None


def queues() -> Iterator[Queue]:
    """What waits for staff, type by type."""
    for model in published_models():
        rows = model._base_manager.filter(state=State.SUBMITTED)
        found = rows.aggregate(number=Count("pk"), oldest=Min("submitted_at"))
        yield Queue(model, found["number"], found["oldest"])
