"""What an account has written: each text with its state, what was done last, and why it came back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Case, OuterRef, QuerySet, Subquery, TextField, Value, When
from django.db.models.functions import Coalesce
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from app.accounts.models import User
from app.bilingual import language_of_thread
from app.publishing import wording
from app.publishing.models import Event, Published, published_models
from app.publishing.states import REASONED, Action, State

#: Texts on one page.
_PAGE: Final = 50
#: What the author is expected to do something about.
OPEN: Final = (State.DECLINED, State.DRAFT)
#: The choices of the page, by the value in its address.
CHOICES: Final = {
    "": (_("All"), tuple(State)),
    "open": (_("To be finished"), OPEN),
    "waiting": (_("Submitted or scheduled"), (State.SUBMITTED, State.SCHEDULED)),
    "done": (_("Published or withdrawn"), (State.PUBLISHED, State.WITHDRAWN)),
}
#: In which order states are listed; within one, what was touched last comes first.
_ORDER: Final = (*OPEN, State.SUBMITTED, State.SCHEDULED, State.WITHDRAWN, State.PUBLISHED)
#: What decides about a text; the latest of these may carry a reason that the author should know.
_DECISIONS: Final = (Action.SUBMIT, Action.PUBLISH, Action.DECLINE, Action.WITHDRAW, Action.RETURN)
#: States in which the latest of these actions has left a text, and those of them that carry a reason.
_DECIDED: Final = {State.PUBLISHED: Action.PUBLISH, State.DECLINED: Action.DECLINE, State.WITHDRAWN: Action.WITHDRAW}


def unfinished(user: User) -> QuerySet[Any]:
    """The numbers of the texts that an account has still to finish, of all types."""
    first, *others = (
        model._base_manager.filter(author=user, state__in=OPEN).values("pk") for model in published_models()
    )
    return first.union(*others, all=True)


def written_by(model: type[Published], user: User) -> QuerySet[Any]:
    """The rows of a type that an account has written, for lists of the portal, as :func:`decided` has them."""
    return decided(model, model._base_manager.filter(author=user))


def decided(model: type[Published], rows: QuerySet[Any]) -> QuerySet[Any]:
    """Rows of a type with what became of them.

    Each says when it was last submitted (``handed_in_at``), when it was decided on and why it came back
    (``decided_at``, ``reason``); the latter two are None and empty while nothing is decided.
    """
    events = Event.objects.filter(model=model._meta.label_lower, object_id=OuterRef("pk")).order_by("-pk")

    def latest(action: Action, column: str) -> Subquery:
        return Subquery(events.filter(action=action).values(column)[:1])

    found: QuerySet[Any] = rows.annotate(
        handed_in_at=latest(Action.SUBMIT, "at"),
        decided_at=Case(*(When(state=state, then=latest(action, "at")) for state, action in _DECIDED.items())),
        reason=Coalesce(
            Case(
                *(
                    When(state=state, then=latest(action, "reason"))
                    for state, action in _DECIDED.items()
                    if action in REASONED
                )
            ),
            Value("", TextField()),
        ),
    )
    return found


@dataclass(frozen=True, slots=True)
class _Key:
    """As much of a text as its place in the list needs; ``last`` is the number of its latest event."""

    model: type[Published]
    pk: int
    state: str
    last: int


class OwnTexts:
    """The texts of one account, of all types."""

    def __init__(self, user: User) -> None:
        self._user = user

    @cached_property
    def _keys(self) -> list[_Key]:
        found = []
        for model in published_models():
            events = Event.objects.filter(model=model._meta.label_lower, object_id=OuterRef("pk")).order_by("-pk")
            rows = model._base_manager.filter(author=self._user).order_by()
            keys = rows.annotate(last=Subquery(events.values("pk")[:1])).values_list("pk", "state", "last")
            found += [_Key(model, pk, state, last or 0) for pk, state, last in keys]
        return sorted(found, key=lambda one: (_ORDER.index(State(one.state)), -one.last, one.pk))

    def choices(self, chosen: str) -> list[dict[str, Any]]:
        """The parts of the list with their numbers."""
        return [
            {
                "address": f"?state={code}" if code else "?",
                "title": title,
                "number": sum(one.state in states for one in self._keys),
                "chosen": code == chosen,
            }
            for code, (title, states) in CHOICES.items()
        ]

    def page(self, chosen: str, number: str | None) -> Page[_Key]:
        """One page of a part of the list; the nearest one for a number that it does not have."""
        states = CHOICES[chosen][1]
        return Paginator([one for one in self._keys if one.state in states], _PAGE).get_page(number)

    def rows(self, keys: Iterable[_Key]) -> list[dict[str, Any]]:
        """What the page says of each text, by a handful of questions for all of them."""
        keys = list(keys)
        last = Event.objects.select_related("who").defer("changes").in_bulk([one.last for one in keys])
        found: dict[tuple[str, int], dict[str, Any]] = {}
        for model in {one.model for one in keys}:
            numbers = [one.pk for one in keys if one.model is model]
            decisions = _decisions(model, numbers)
            for pk, row in model._base_manager.select_related(*_named_by(model)).in_bulk(numbers).items():
                found[model._meta.label_lower, pk] = self._told(row, decisions)
        # A text may be deleted between two questions.
        told = ((found.get((one.model._meta.label_lower, one.pk)), last.get(one.last)) for one in keys)
        return [{**row, "last": _last(event)} for row, event in told if row is not None]

    def _told(self, row: Published, decisions: Mapping[int, Event]) -> dict[str, Any]:
        state = str(State(row.state).label)
        if row.publish_at is not None:
            state = f"{state}: {wording.local_time(row.publish_at)}"
        return {
            "title": wording.name(row),
            "kind": row._meta.verbose_name,
            "state": state,
            "note": gettext("an earlier text is published") if row.visible and row.state != State.PUBLISHED else "",
            "reason": _reason(row, decisions.get(row.pk)),
            "url": wording.change_url(row),
            "preview": row.draft_page(language_of_thread()),
        }


def _named_by(model: type[Published]) -> Sequence[str]:
    """The linked rows that a text's name may be made of."""
    return [field.name for field in model._meta.concrete_fields if field.many_to_one and field.editable]


def _decisions(model: type[Published], numbers: list[int]) -> dict[int, Event]:
    events = Event.objects.filter(model=model._meta.label_lower, object_id__in=numbers, action__in=_DECISIONS)
    latest = events.order_by("object_id", "-pk").distinct("object_id").defer("changes")
    return {event.object_id: event for event in latest}


def _reason(row: Published, decision: Event | None) -> str:
    """Why a text came back: until it is submitted or published again, also while its author is mending it."""
    if decision is None:
        return ""
    if decision.action == Action.RETURN:
        return wording.returned(row)
    if not decision.reason or decision.action not in (Action.DECLINE, Action.WITHDRAW):
        return ""
    if row.state in (State.DECLINED, State.WITHDRAWN):
        return decision.reason
    said = gettext("Declined before: %(reason)s")
    if decision.action == Action.WITHDRAW:
        said = gettext("Withdrawn before: %(reason)s")
    return said % {"reason": decision.reason}


def _last(event: Event | None) -> dict[str, str] | None:
    """What was done last, by whom and when; nothing where the log does not know."""
    if event is None:
        return None
    who = str(event.who) if event.who is not None else ""
    return {"what": str(Action(event.action).label), "who": who, "at": wording.local_time(event.at)}


def words() -> dict[str, str]:
    """What the page says besides."""
    return {
        "none": gettext("You have not written anything yet."),
        "none_here": gettext("None of your texts is in this state."),
        "caption": gettext("Your texts"),
        "kind": capfirst(gettext("kind")),
        "text": gettext("Text"),
        "state": capfirst(gettext("state")),
        "last": gettext("Last action"),
        "reason": gettext("Reason"),
        "preview": gettext("Preview in the portal"),
        "next": gettext("Next page"),
        "previous": gettext("Previous page"),
        "parts": gettext("Show"),
    }
