"""What the admin shows of a published row beside its form: state, buttons, differences and the latest events."""

from collections.abc import Collection
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from app.accounts.permissions import user_of
from app.bilingual import bilingual_fields, complete_languages, language_of_thread
from app.publishing import differences, refusals, rights, services, values, wording
from app.publishing.models import Event, Published
from app.publishing.states import Action, State
from app.publishing.states import allowed as allowed_in
from search.texts import LANGUAGES

_EVENTS: Final = 15


def panel(request: HttpRequest, row: Published, beside: Collection[str] = ()) -> dict[str, Any]:
    """What the page of an object shows besides its form; the buttons ``beside`` *Save* are not shown twice."""
    return {
        "heading": gettext("Publishing"),
        "lines": _lines(row),
        "actions": [
            (f"_act_{one}", one.label, act_url(row, one))
            for one in actions(request, row)
            if f"_act_{one}" not in beside
        ],
        "preview": row.draft_page(language_of_thread()),
        "preview_label": gettext("Preview in the portal"),
        "difference": difference(row) if row.visible and row.edits else None,
        "log_heading": gettext("What was done"),
        "change_titles": titles(gettext("before"), gettext("after")),
        "log": [_entry(row, event) for event in services.events_of(row)[:_EVENTS]],
    }


def closing(request: HttpRequest, row: Published | None, *, decides: bool) -> list[tuple[str, str]]:
    """The buttons beside *Save* that lead a text on: what publishers do, for others to submit it.

    ``row`` is None for a new text; ``decides`` says whether its writer may publish such texts.
    """
    wanted = (Action.PUBLISH, Action.SCHEDULE) if decides else (Action.SUBMIT,)
    if row is None:
        return [(f"_act_{one}", str(one.label)) for one in wanted]
    return [(f"_act_{one}", str(one.label)) for one in actions(request, row) if one in wanted]


def _lines(row: Published) -> list[str]:
    lines = [gettext("State: %(state)s") % {"state": State(row.state).label}]
    if row.state in (State.DECLINED, State.WITHDRAWN):
        last = services.events_of(row).filter(state_to=row.state).exclude(reason="").first()
        if last is not None:
            lines.append(gettext("Reason: %(reason)s") % {"reason": last.reason})
    if returned := wording.returned(row):
        lines.append(returned)
    if row.visible:
        text = gettext("Readers see the published text; the changes below are not published.") if row.edits else ""
        lines.append(text or gettext("Readers see this text."))
        if row.state == State.PUBLISHED:
            lines.append(gettext("What you change and save is a draft until it is published."))
    else:
        lines.append(gettext("Readers do not see this."))
    languages = complete_languages(values.draft_of(row)) if bilingual_fields(row) else LANGUAGES
    if len(languages) == 1:
        lines.append(
            {"de": gettext("The text exists in German only."), "en": gettext("The text exists in English only.")}[
                languages[0]
            ]
        )
    if row.publish_at is not None:
        lines.append(gettext("It will be published at %(time)s.") % {"time": wording.local_time(row.publish_at)})
    changed = services.events_of(row).filter(action__in=(Action.CREATE, Action.EDIT)).first()
    if changed is not None and changed.who is not None:
        text = gettext("Last edited by %(who)s, %(time)s.")
        lines.append(text % {"who": changed.who, "time": wording.local_time(changed.at)})
    return lines


def _entry(row: Published, event: Event) -> dict[str, Any]:
    names = {field.name: str(field.verbose_name) for field in values.content_fields(type(row))}
    before, after = ({name: pair[place] for name, pair in event.changes.items()} for place in (0, 1))
    return {
        "at": wording.local_time(event.at),
        "what": Action(event.action).label,
        "who": str(event.who) if event.who is not None else "",
        "why": refusals.told(type(row), event.reason),
        "time": wording.local_time(event.publish_at) if event.publish_at is not None else "",
        "fields": ", ".join(names.get(name, name) for name in event.changes),
        "differences": differences.between(type(row), before, after, only=event.changes),
    }


def difference(row: Published) -> dict[str, Any]:
    """What changes for readers, or what they would see."""
    found = differences.waiting(row)
    if row.visible:
        heading = gettext("What changes for readers") if found else gettext("Readers see this text as it is.")
    else:
        heading = gettext("What readers would see")
    return {
        "heading": heading,
        "rows": found,
        **titles(gettext("published") if row.visible else "", gettext("draft")),
    }


def lost(row: Published) -> dict[str, Any]:
    """What readers will no longer see."""
    shown = {name: value for name, value in values.stored(row).items() if value}
    return {
        "heading": gettext("What readers will no longer see"),
        "rows": differences.between(type(row), {}, shown),
        **titles("", gettext("published")),
    }


def titles(before: str, after: str) -> dict[str, str]:
    """The heads of a table of differences."""
    return {"field": gettext("Field"), "before": before, "after": after, "marked": gettext("Changes marked")}


def collision_words() -> dict[str, str]:
    """What the form says of a field that two editors changed."""
    return {
        "heading": gettext("Which text should be kept?"),
        "stored": gettext("The stored text"),
        "own": gettext("My text, as it is in the form below"),
        "file": gettext("My file; please choose it again below"),
        "marked": gettext("Changes marked"),
        "hint": gettext("You can also merge both in the form below. Texts that are replaced stay in the log."),
    }


def actions(request: HttpRequest, row: Published) -> list[Action]:
    """What the user may do with a row now, other than edit it."""
    return [one for one in allowed(request, row) if one is not Action.EDIT]


def allowed(request: HttpRequest, row: Published) -> list[Action]:
    """What the user may do with a row now."""
    return list(allowed_in(row.situation, rights.roles_of(user_of(request), row)))


def act_url(row: Published, action: Action) -> str:
    """The page of an action."""
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_act", args=[row.pk, action])
