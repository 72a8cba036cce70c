"""Forms of the staff's admin: editing with the version that was read, and acting with a reason or a time."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from app.publishing import differences, services, values
from app.publishing.differences import Difference
from app.publishing.moments import FURTHEST, moments, offset, written
from app.publishing.states import REASONED, Action
from app.staff.admin import ModelForm

_LONGEST_REASON = 2_000


class PublishedForm(ModelForm):
    """Begins with the pending edits, and refuses to overwrite what somebody else has changed meanwhile."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *arguments: Any, **options: Any) -> None:
        row = options.get("instance")
        if row is not None and row.pk:
            options["initial"] = {
                "version": row.version,
                **values.form_values(row),
                **(options.get("initial") or {}),
            }
        super().__init__(*arguments, **options)
        #: Where the stored text and the one that was typed differ, if somebody else was quicker.
        self.conflict: list[Difference] = []

    def clean(self) -> dict[str, Any]:
        """Compare versions; the row stays locked until the request's transaction ends."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.instance.pk:
            return cleaned
        try:
            now = services.lock(self.instance)
        except services.Refused:
            raise ValidationError(_("This was deleted meanwhile. Nothing was done."), code="gone") from None
        if cleaned.get("version") == now.version:
            return cleaned
        fields = {field.name: field for field in values.content_fields(type(now))}
        stored = values.working(now)
        typed = {name: values.value_of(fields[name], cleaned[name]) for name in fields if name in cleaned}
        self.conflict = differences.between(type(now), stored, {**stored, **typed})
        # Whoever has read the difference may save over it.
        sent: Any = self.data
        renewed = sent.copy()
        renewed["version"] = str(now.version)
        self.data = renewed
        last = services.events_of(now).first()
        who = last.who if last is not None and last.who is not None else _("Somebody else")
        raise ValidationError(
            _(
                "%(who)s has changed this meanwhile. Nothing was stored, and your text is still in the form. Compare "
                "it with the stored one below; if you save again, yours replaces it."
            ),
            code="conflict",
            params={"who": who},
        )

    @property
    def changed_contents(self) -> dict[str, Any]:
        """What was changed in the form, by the names of fields of the content."""
        names = {field.name for field in values.content_fields(type(self.instance))}
        return {name: self.cleaned_data[name] for name in self.changed_data if name in names}


class ActForm(forms.Form):
    """What an action needs: the version that was read, and a reason or a time."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=_LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 4, "cols": 80}),
        help_text=_("The author is told by e-mail."),
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
