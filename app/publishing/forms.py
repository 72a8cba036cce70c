"""Forms of the staff's admin: editing with the version that was read, and acting with a reason or a time."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.publishing import differences, merging, services, values
from app.publishing.differences import Difference
from app.publishing.models import Published
from app.publishing.moments import FURTHEST, moments, offset, written
from app.publishing.states import REASONED, Action, State
from app.staff.admin import ModelForm

_LONGEST_REASON = 2_000
#: Answers to the question whose text of a field stays.
STORED: Final = "stored"
OWN: Final = "own"


class PublishedForm(ModelForm):
    """Begins with the pending edits, and joins what somebody else has changed since then with what was typed.

    A field that both changed is asked about: ``take_FIELD`` says whose text stays.
    """

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    began = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *arguments: Any, **options: Any) -> None:
        row = options.get("instance")
        if row is not None and row.pk:
            options["initial"] = {
                "version": row.version,
                "began": json.dumps(merging.digests(values.working(row))),
                **values.form_values(row),
                **(options.get("initial") or {}),
            }
        super().__init__(*arguments, **options)
        #: Fields to choose a text for.
        self.collisions: list[Collision] = []
        #: Who changed what since the form was opened, for the message after saving.
        self.meanwhile: str = ""
        self._own: list[str] = []

    def clean(self) -> dict[str, Any]:
        """Join both contents; the row stays locked until the request's transaction ends."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.instance.pk:
            return cleaned
        try:
            now = services.lock(self.instance)
        except services.Refused:
            raise ValidationError(_("This has been deleted in the meantime. Nothing was done."), code="gone") from None
        is_current = cleaned.get("version") == now.version
        stored, fields = values.working(now), {field.name: field for field in values.content_fields(type(now))}
        typed = {name: values.value_of(fields[name], cleaned[name]) for name in fields if name in cleaned}
        began = merging.read(cleaned.get("began", "")) or (merging.digests(stored) if is_current else {})
        merged = merging.merge(began, stored, typed)
        # A choice holds for the texts that it was made between.
        chosen = {name: self.data.get(f"take_{name}", "") for name in merged.colliding} if is_current else {}
        taken = [*merged.theirs, *(name for name, choice in chosen.items() if choice == STORED)]
        self._own = [*merged.own, *(name for name, choice in chosen.items() if choice == OWN)]
        asked = [name for name in merged.colliding if name not in taken and name not in self._own]
        if is_current:
            self._check_files()
        renewed: Any = self.data.copy()  # type: ignore[attr-defined]
        for name in taken:
            self._take(renewed, fields[name], stored[name])
        self.data = renewed
        if asked:
            self._ask(now, stored, typed, asked)
        if not is_current:
            self.meanwhile = _meanwhile(now, [fields[name] for name in merged.theirs])
        cleaned["version"] = now.version
        self.__dict__["changed_data"] = list(self._own)
        return cleaned

    def _check_files(self) -> None:
        """Browsers do not send a file twice: whoever wants theirs to stay has to choose it again."""
        for name, shown in self.fields.items():
            wanted = isinstance(shown, forms.FileField) and self.data.get(f"take_{name}") == OWN
            if wanted and name not in self._own and name not in self.errors:
                self.add_error(name, _("Please choose the file again."))

    def _take(self, renewed: Any, field: "models.Field[Any, Any]", value: Any) -> None:
        """Put a stored value in the place of what was sent, as if it had been typed."""
        shown, name = self.fields[field.name], self.add_prefix(field.name)
        if isinstance(shown, forms.FileField):
            self.cleaned_data[field.name] = self.get_initial_for_field(shown, field.name)
            return
        for key, sent in _as_sent(shown, name, values.given(field, value)).items():
            renewed.setlist(key, sent)
            if not sent:
                del renewed[key]
        try:
            self.cleaned_data[field.name] = shown.clean(shown.widget.value_from_datadict(renewed, {}, name))
        except ValidationError as error:
            self.add_error(field.name, error)

    def _ask(self, now: Published, stored: dict[str, Any], typed: dict[str, Any], names: list[str]) -> None:
        """Show both texts of each field that both changed. Raises ValidationError."""
        pairs = differences.between(type(now), stored, {**stored, **typed}, only=names)
        self.collisions = [
            Collision(f"take_{one.name}", one, isinstance(self.fields[one.name], forms.FileField)) for one in pairs
        ]
        # With the next answer these count as changed by both, until a choice is made.
        began = {**merging.digests(stored), **dict.fromkeys(names, "")}
        self.data["version"], self.data["began"] = str(now.version), json.dumps(began)  # type: ignore[index]
        raise ValidationError(
            _(
                "%(who)s has changed the same fields in the meantime. Nothing was stored, and your text is still in "
                "the form. Please choose below which text to keep, and save again. Your changes to other fields are "
                "kept, and so are those made there in the meantime."
            ),
            code="conflict",
            params={"who": _who(now)},
        )

    @property
    def changed_contents(self) -> dict[str, Any]:
        """What is to be changed, by the names of fields of the content."""
        return {name: self.cleaned_data[name] for name in self._own}


@dataclass(frozen=True, slots=True)
class Collision:
    """A field that two people changed in different ways; ``name`` is that of the choice."""

    name: str
    difference: Difference
    is_file: bool


def _who(row: Published) -> Any:
    last = services.events_of(row).first()
    return last.who if last is not None and last.who is not None else _("Somebody else")


def _meanwhile(row: Published, fields: list[Any]) -> str:
    """What somebody else has done since the form was opened."""
    if fields:
        names = ", ".join(str(field.verbose_name) for field in fields)
        text = _("Meanwhile, %(who)s has changed other fields (%(fields)s). Their changes and yours are both stored.")
        return str(text) % {"who": _who(row), "fields": names}
    text = _("Meanwhile, %(who)s has changed the state (%(state)s). Your changes are stored.")
    return str(text) % {"who": _who(row), "state": State(row.state).label}


def _as_sent(field: forms.Field, name: str, value: Any) -> dict[str, list[str]]:
    """A value as a browser would send it, by the names of inputs; no text for one that is not sent."""
    shown: Any = field.widget
    widget: Any = getattr(shown, "widget", shown)
    if hasattr(widget, "decompress"):
        parts = zip(widget.widgets_names, widget.decompress(value), strict=True)
        return {f"{name}{suffix}": ["" if part is None else str(part)] for suffix, part in parts}
    if isinstance(widget, forms.CheckboxInput):
        return {name: ["on"] if value else []}
    if isinstance(value, list):
        return {name: [str(one) for one in value]}
    sent = value if isinstance(widget, forms.Select) else widget.format_value(field.prepare_value(value))
    return {name: ["" if sent is None else str(sent)]}


class ActForm(forms.Form):
    """What an action needs: the version that was read, and a reason or a time."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=_LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 4, "cols": 80}),
        help_text=_("The author will be told by e-mail."),
    )
    at = forms.CharField(
        label=_("Time"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local", "step": "60"}),
    )
    which = forms.ChoiceField(label=_("Which one"), required=False, widget=forms.RadioSelect)

    def __init__(self, action: Action, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.zone = ZoneInfo(timezone.get_default_timezone_name())
        if action not in REASONED:
            del self.fields["reason"]
        if action is not Action.SCHEDULE:
            del self.fields["at"], self.fields["which"]
            return
        now = timezone.now()
        self.fields["at"].help_text = _("In the time zone %(zone)s, where it is now %(now)s.") % {
            "zone": self.zone.key,
            "now": written(now, self.zone),
        }
        found = moments(local, self.zone) if (local := _local(self.data.get("at", ""))) is not None else []
        if len(found) < 2:
            del self.fields["which"]
        else:
            which: Any = self.fields["which"]
            which.choices = [(offset(one, self.zone), written(one, self.zone)) for one in found]

    def clean(self) -> dict[str, Any]:
        """Turn the local time into a moment: asked again if it happens twice, refused if it does not happen."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "at" not in self.fields or "at" not in cleaned:
            return cleaned
        local = _local(cleaned["at"])
        if local is None:
            self.add_error("at", _("Please enter a date and a time, such as 24.11.2026, 08:00."))
            return cleaned
        found = moments(local, self.zone)
        if len(found) > 1:
            found = [one for one in found if offset(one, self.zone) == cleaned.get("which")]
        if not found:
            twice = "which" in self.fields
            self.add_error(
                "which" if twice else "at",
                _("Clocks are set back that night, and this time happens twice. Please choose which one you mean.")
                if twice
                else _("Clocks are set forward that night, and this time does not exist. Please choose another one."),
            )
            return cleaned
        cleaned["moment"] = found[0]
        if found[0] <= timezone.now():
            self.add_error("at", _("This time has passed. Please choose a later one, or publish now."))
        elif found[0] > timezone.now() + FURTHEST:
            self.add_error("at", _("This is more than two years ahead. Please check the year."))
        return cleaned


def _local(text: str) -> datetime | None:
    """A time as browsers send it; None for anything else, also for a time with a zone."""
    try:
        local = datetime.fromisoformat(text)
    except ValueError:
        return None
    # The first and the last year have moments that no calendar can name.
    return local if local.tzinfo is None and 1 < local.year < 9999 else None
