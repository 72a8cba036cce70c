"""What visitors write with a demo account: nobody else sees it, and it ends with their session (ADR 0125)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet

from app.accounts.models import User
from app.publishing import services, values
from app.publishing.models import Event, Published, published_models
from app.publishing.states import Action, State

#: What staff have decided to publish stays.
_UNDECIDED = (State.DRAFT, State.SUBMITTED, State.DECLINED)
_ENDS: Final[list[Callable[[User], None]]] = []


def declare(ends: Callable[[User], None]) -> None:
    """Say what else of the copy of a demo account ends with it, such as files that it has handed in."""
    _ENDS.append(ends)


def not_tried_by_others(user: User) -> Q:
    """All but what somebody else tries with a demo account, of anything that has an ``author``."""
    return ~Q(author__is_demo=True) | Q(author=user)


def shown_to(user: User) -> Q:
    """What an account may be shown of its company's rows: not what others try out, until it is published."""
    return not_tried_by_others(user) | Q(published_at__isnull=False)


def hidden_from(user: User) -> Q:
    """The rows of a company that an account is not shown."""
    return Q(author__is_demo=True, published_at__isnull=True) & ~Q(author=user)


def taking_places(rows: QuerySet[Any], user: User | None) -> QuerySet[Any]:
    """Of what waits, what counts for a limit. Demo accounts take no place from the company itself."""
    tried = Q(author__is_demo=True)
    return rows.filter(tried) if user is not None and user.is_demo else rows.exclude(tried)


def is_hidden(row: Published, user: User) -> bool:
    """Whether somebody else tries this out with a demo account."""
    return row.published_at is None and row.author is not None and row.author.is_demo and row.author_id != user.pk


@transaction.atomic
def makes_way(row: Published, user: User) -> bool:
    """Delete what somebody else tries out where there may be one row only. Returns whether it is gone.

    What staff have scheduled stays.
    """
    if not is_hidden(row, user) or row.state not in _UNDECIDED:
        return False
    forget([row])
    return True


@transaction.atomic
def end(instance: User, **_: Any) -> None:
    """Before an account is deleted: remove what the copy of a demo account wrote, and its changes of what stays."""
    if instance.demo_of_id is None:
        return
    for model in published_models():
        own = model._base_manager.filter(author=instance, published_at=None, state__in=_UNDECIDED)
        forget(own)
        edited = Event.objects.filter(model=model._meta.label_lower, who=instance, action=Action.EDIT)
        numbers = set(edited.values_list("object_id", flat=True))
        for row in model._base_manager.filter(pk__in=numbers, state__in=_UNDECIDED):
            _put_back(row, instance)
    for ends in _ENDS:
        ends(instance)


def forget(rows: Iterable[Published]) -> None:
    """Delete rows that readers have never seen, together with the log of them."""
    for row in rows:
        services.events_of(row).delete()
        row.delete()


def _put_back(row: Published, by: User) -> None:
    """Undo what an account has changed and nobody since, field by field."""
    log = list(services.events_of(row).order_by("pk"))
    if row.published_at is None and log and log[0].action == Action.CREATE and log[0].who_id == by.pk:
        # Somebody has taken it over and goes on from there.
        return
    published = [place for place, event in enumerate(log) if event.action == Action.PUBLISH]
    since = log[published[-1] + 1 :] if published else log
    now = values.working(row)
    names = {name for event in since if event.who_id == by.pk for name in event.changes}
    before = {name: _before(name, since, now[name], by) for name in names & now.keys()}
    services.put_back(row, {name: value[0] for name, value in before.items() if value}, by)


def _before(name: str, log: Sequence[Event], now: Any, by: User) -> list[Any]:
    """The value before all that was tried, in a list; empty where others have changed it since.

    Other copies of a demo account may be gone already, so that the log names nobody any more.
    """
    changing = [event for event in reversed(log) if name in event.changes]
    if not changing or changing[0].who_id != by.pk or changing[0].changes[name][1] != now:
        return []
    found: list[Any] = []
    for event in changing:
        if event.who is not None and not event.who.is_demo:
            break
        found = [event.changes[name][0]]
    return found
