"""The staff's pages of published things: editing, deciding with the difference in view, and the queue of all types."""

from functools import partial
from typing import Any, ClassVar, Final

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from app.accounts.models import User
from app.accounts.permissions import user_of
from app.bilingual import language_of_thread
from app.publishing import (
    differences,
    overviews,
    own_texts,
    panels,
    refusals,
    rights,
    services,
    untranslated,
    values,
    wording,
)
from app.publishing.forms import ActForm, PublishedForm
from app.publishing.models import Event, Published, published_models
from app.publishing.states import Action, State
from app.staff import queues
from app.staff.admin import LargeTableAdmin, ModelForm, ReadOnlyAdmin

#: Objects on one page of the queue.
_QUEUE: Final = 20

#: What a page says after an action.
_DONE: Final = {
    Action.SUBMIT: _("“%(title)s” is waiting for review."),
    Action.TAKE_BACK: _("“%(title)s” is a draft again."),
    Action.DECLINE: _("“%(title)s” was declined. The author will be told why."),
    Action.SCHEDULE: _("“%(title)s” will be published as scheduled."),
    Action.PUBLISH: _("“%(title)s” is published."),
    Action.WITHDRAW: _("“%(title)s” was withdrawn; readers no longer see it."),
    Action.DISCARD: _("The changes of “%(title)s” were discarded."),
}


class PublishedAdmin(LargeTableAdmin):
    """A type whose objects are drafted, decided on and published; its own lists and fields come on top."""

    form = PublishedForm
    change_form_template = "admin/publishing/change_form.html"
    list_filter: ClassVar[Any] = ("state", "visible")

    def get_view_on_site_url(self, obj: Any = None) -> str | None:
        """Its page in the portal, once readers see it; before that the page of the record leads to its draft."""
        return (obj.page(language_of_thread()) or None) if obj is not None and obj.visible else None

    def get_list_display(self, request: HttpRequest) -> Any:
        """The type's own columns, and the state."""
        return (*super().get_list_display(request), "state_column")

    @admin.display(description=_("state"), ordering="state")
    def state_column(self, row: Published) -> str:
        """The state, and what readers see beside it."""
        label = str(State(row.state).label)
        if row.publish_at is not None:
            label = f"{label}: {wording.local_time(row.publish_at)}"
        if row.visible and row.state != State.PUBLISHED:
            return format_html("{} ({})", label, gettext("an earlier text is published"))
        return label

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Without what the page carries by itself."""
        return [name for name in super().get_fields(request, obj) if name not in ("version", "began")]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether the user may edit such objects, or this one now: an author their own, without the right to change."""
        if obj is None:
            return super().has_change_permission(request)
        return Action.EDIT in panels.allowed(request, obj)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether the user may see such objects, or this one."""
        return super().has_view_permission(request, obj) or (obj is not None and rights.may_see(user_of(request), obj))

    def save_model(self, request: HttpRequest, obj: Published, form: ModelForm, change: bool) -> None:
        """Store a draft, beside the published text where there is one."""
        by = _user(request)
        if not isinstance(form, PublishedForm):
            raise TypeError(f"{type(self).__name__}.form must be a PublishedForm")
        if not change:
            services.create(obj, {}, by)
            return
        # The form has checked this version under the lock that is still held.
        found = services.edit(obj, form.changed_contents, by, form.cleaned_data["version"])
        for name in ("state", "visible", "version", "edits", "publish_at", "published_at"):
            setattr(obj, name, getattr(found, name))
        if form.meanwhile:
            self.message_user(request, form.meanwhile, messages.WARNING)
        if found.visible and found.edits:
            text = _("Readers still see the published text, until the changes are published.")
            self.message_user(request, text, messages.INFO)

    def save_related(self, request: HttpRequest, form: ModelForm, formsets: Any, change: bool) -> None:
        """Links of a new draft; those of an existing row are part of its contents."""
        if not change:
            super().save_related(request, form, formsets, change)
            return
        for formset in formsets:
            self.save_formset(request, form, formset, change=change)

    def get_urls(self) -> list[Any]:
        """Django's own, and a page for each action."""
        name = f"{self.opts.app_label}_{self.opts.model_name}_act"
        return [
            path("<int:pk>/act/<slug:action>/", self.admin_site.admin_view(self.act), name=name),
            *super().get_urls(),
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Django's own, with state, buttons, the latest events and what is not published yet."""
        row = self.get_object(request, unquote(object_id))
        if request.method == "POST" and self._is_too_late(request, row):
            return self._too_late(request, row)
        extra: dict[str, Any] = {
            **(extra_context or {}),
            "collision_words": panels.collision_words(),
            "show_save_and_add_another": False,
        }
        if row is not None:
            extra["closing"] = self._closing(request, row)
            extra["publishing"] = panels.panel(request, row, [name for name, _ in extra["closing"]])
        return super().change_view(request, object_id, form_url, extra)

    def _is_too_late(self, request: HttpRequest, row: Published | None) -> bool:
        """Whether somebody sends a text that they could edit before it was deleted, submitted or scheduled."""
        if row is None:
            return self.has_add_permission(request)
        return bool(rights.roles_of(user_of(request), row)) and not self.has_change_permission(request, row)

    def _too_late(self, request: HttpRequest, row: Published | None) -> HttpResponse:
        """Store nothing, and show what was typed, so that it can be copied."""
        form: Any = self.get_form(request)(request.POST, request.FILES)
        form.full_clean()
        fields = {field.name: field for field in values.content_fields(self.model)}
        typed = {
            name: values.value_of(fields[name], form.cleaned_data[name]) for name in fields if name in form.cleaned_data
        }
        stored = values.working(row) if row is not None else {}
        code = "gone" if row is None else "not_now"
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": gettext("Your text was not stored"),
            "why": refusals.REFUSALS[code],
            "hint": gettext(
                "This is what you typed. Please copy what you want to keep; you can enter it again as soon as the text "
                "may be edited."
            ),
            "back": wording.change_url(row) if row is not None else "",
            "back_label": wording.name(row) if row is not None else "",
            "state": gettext("State: %(state)s") % {"state": State(row.state).label} if row is not None else "",
            "titles": panels.titles(gettext("stored now") if row is not None else "", gettext("your text")),
            "rows": differences.between(self.model, stored, {**stored, **typed}),
        }
        return TemplateResponse(request, "admin/publishing/too_late.html", context, status=409)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Django's own, with what leads a new text on beside *Save*."""
        extra = {"closing": self._closing(request, None), "show_save_and_add_another": False}
        return super().add_view(request, form_url, {**extra, **(extra_context or {})})

    def _closing(self, request: HttpRequest, row: Published | None) -> list[tuple[str, str]]:
        """The buttons beside *Save*; none where nothing can be saved."""
        if row is not None and not self.has_change_permission(request, row):
            return []
        return panels.closing(request, row, decides=super().has_change_permission(request))

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: str | None = None) -> HttpResponse:
        """As for a changed text."""
        return self._to_action(request, obj) or super().response_add(request, obj, post_url_continue)

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        """Where a button with an action was pressed: to its page, once the text is stored."""
        return self._to_action(request, obj) or super().response_change(request, obj)

    def _to_action(self, request: HttpRequest, obj: Any) -> HttpResponse | None:
        for action in Action:
            if f"_act_{action}" in request.POST:
                return HttpResponseRedirect(panels.act_url(obj, action))
        return None

    def act(self, request: HttpRequest, pk: int, action: str) -> HttpResponse:
        """Show what an action means for readers, ask for what it needs, and do it."""
        row = self.get_queryset(request).filter(pk=pk).first()
        if row is None or action not in Action.values:
            raise Http404
        if not self.has_view_permission(request, row):
            raise PermissionDenied
        wanted = Action(action)
        back = wording.change_url(row)
        if wanted not in panels.actions(request, row):
            self.message_user(request, refusals.REFUSALS["not_now"], messages.ERROR)
            return HttpResponseRedirect(back)
        form = ActForm(wanted, request.POST or None, initial={"version": row.version})
        if request.method == "POST" and form.is_valid() and self._acted(request, row, wanted, form):
            return HttpResponseRedirect(back)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": f"{wanted.label}: {wording.name(row)}",
            "original": wording.name(row),
            "form": form,
            "action": wanted.label,
            "back": back,
            "cancel": gettext("Cancel"),
            "difference": panels.lost(row) if wanted is Action.WITHDRAW else panels.difference(row),
        }
        return TemplateResponse(request, "admin/publishing/act.html", context)

    def _acted(self, request: HttpRequest, row: Published, action: Action, form: ActForm) -> bool:
        given = form.cleaned_data
        try:
            found = services.act(
                row, action, _user(request), given["version"], reason=given.get("reason", ""), at=given.get("moment")
            )
        except services.Refused as refusal:
            self.message_user(request, refusals.told(type(row), refusal.why), messages.ERROR)
            return refusal.code in ("conflict", "gone", "not_now")
        self.log_change(request, found, str(action.label))
        self.message_user(request, _DONE[action] % {"title": wording.name(found)}, messages.SUCCESS)
        return True


def _user(request: HttpRequest) -> User:
    user = user_of(request)
    if user is None:
        raise PermissionDenied
    return user


class Kind(admin.SimpleListFilter):
    """What was published, in the words of its lists."""

    title = _("kind")
    parameter_name = "of"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:  # noqa: ARG002
        """The types of published things."""
        found = ((one._meta.label_lower, capfirst(str(one._meta.verbose_name_plural))) for one in published_models())
        return sorted(found, key=lambda one: one[1])

    def queryset(self, request: HttpRequest, queryset: QuerySet[Event]) -> QuerySet[Event]:  # noqa: ARG002
        """The events of one type."""
        wanted = self.value()
        return queryset if wanted is None else queryset.filter(model=wanted)


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    """Who did what, when and why; the queue of everything that waits for a decision; and what one has written."""

    change_list_template = "admin/publishing/change_list.html"
    list_display = ("at", "action", "title", "state_to", "who", "why")
    list_filter = ("action", Kind)
    list_select_related = ("who",)
    search_fields = ("title", "reason")
    date_hierarchy = "at"

    def get_urls(self) -> list[Any]:
        """Django's own, the queue, the reader's own texts, and the pages over all types."""
        return [
            path("calendar/", self.admin_site.admin_view(self.calendar), name="publishing_calendar"),
            path("translations/", self.admin_site.admin_view(self.translations), name="publishing_translations"),
            path("queue/", self.admin_site.admin_view(self.queue), name="publishing_queue"),
            path("own/", self.admin_site.admin_view(self.own), name="publishing_own"),
            *super().get_urls(),
        ]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Django's own, with the ways to the queue and to the pages over all types."""
        ways = [
            (gettext("Waiting for review"), reverse("admin:publishing_queue")),
            (gettext("Calendar"), reverse("admin:publishing_calendar")),
            (gettext("Missing translations"), reverse("admin:publishing_translations")),
        ]
        context = {**(extra_context or {}), "ways": ways}
        answer: HttpResponse = super().changelist_view(request, context)
        return answer

    @admin.display(description=_("reason"))
    def why(self, event: Event) -> str:
        """The reason that somebody gave, or why the clock did not publish it."""
        kind = next((model for model in published_models() if model._meta.label_lower == event.model), None)
        return refusals.told(kind, event.reason) if kind is not None else event.reason

    def queue(self, request: HttpRequest) -> HttpResponse:
        """What waits, of one kind or all, oldest first, with what it would change for readers."""
        waiting = []
        wanted = [one for one in published_models() if one._meta.label_lower == request.GET.get("kind")]
        title = gettext("Waiting for review")
        for model in wanted or published_models():
            pages = self.admin_site._registry.get(model)
            if pages is None or not pages.has_view_permission(request):
                continue
            rows = pages.get_queryset(request).filter(state=State.SUBMITTED).order_by("submitted_at", "pk")
            waiting += list(rows[: _QUEUE + 1])
        waiting.sort(key=lambda row: (row.submitted_at, row.pk))
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": f"{title}: {wanted[0]._meta.verbose_name_plural}" if wanted else title,
            "all": (gettext("Everything that waits"), reverse("admin:publishing_queue")) if wanted else None,
            "empty": gettext("Nothing is waiting for review."),
            "more": gettext("More are waiting behind these.") if len(waiting) > _QUEUE else "",
            "rows": [_waiting(request, row) for row in waiting[:_QUEUE]],
        }
        return TemplateResponse(request, "admin/publishing/queue.html", context)

    def calendar(self, request: HttpRequest) -> HttpResponse:
        """What appears when."""
        return overviews.month(self.admin_site, request, self._frame(request))

    def translations(self, request: HttpRequest) -> HttpResponse:
        """Which texts exist in one language only."""
        return overviews.missing_translations(request, self._frame(request))

    def _frame(self, request: HttpRequest) -> dict[str, Any]:
        return {**self.admin_site.each_context(request), "opts": self.opts}

    def own(self, request: HttpRequest) -> HttpResponse:
        """What the reader has written, of all types: what is to be finished first. Nobody sees the list of another."""
        texts, chosen = own_texts.OwnTexts(_user(request)), request.GET.get("state", "")
        if chosen not in own_texts.CHOICES:
            chosen = ""
        page = texts.page(chosen, request.GET.get("page"))
        parts = texts.choices(chosen)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": gettext("My texts"),
            "words": own_texts.words(),
            "adds": self._adds(request),
            "parts": parts,
            "all_number": parts[0]["number"],
            "chosen": chosen,
            "page": page,
            "rows": texts.rows(page.object_list),
        }
        return TemplateResponse(request, "admin/publishing/own.html", context)

    def _adds(self, request: HttpRequest) -> list[tuple[str, str]]:
        """Where the reader may begin a text, by kind."""
        found = []
        for model in published_models():
            pages = self.admin_site._registry.get(model)
            if pages is not None and pages.has_add_permission(request):
                label = gettext("New: %(kind)s") % {"kind": capfirst(str(model._meta.verbose_name))}
                found.append((label, reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_add")))
        return found


def _waiting(request: HttpRequest, row: Any) -> dict[str, Any]:
    declined = services.events_of(row).filter(action=Action.DECLINE).first()
    return {
        "title": wording.name(row),
        "kind": row._meta.verbose_name,
        "url": wording.change_url(row),
        "since": gettext("Waiting since %(time)s") % {"time": wording.local_time(row.submitted_at)},
        "author": str(row.author) if row.author is not None else "",
        "declined": gettext("Declined before: %(reason)s") % {"reason": declined.reason} if declined else "",
        "returned": wording.returned(row),
        "actions": [(one.label, panels.act_url(row, one)) for one in panels.actions(request, row)],
        "difference": panels.difference(row),
    }


def _each(what: str) -> tuple[str, ...]:
    return tuple(f"{one._meta.app_label}.{what}_{one._meta.model_name}" for one in published_models())


for _model in published_models():
    queues.register(
        queues.Queue(
            f"submitted_{_model._meta.model_name}",
            format_lazy(_("Waiting for review: {things}"), things=_model._meta.verbose_name_plural),
            partial(_model._default_manager.filter, state=State.SUBMITTED),
            link=f"publishing/event/queue/?kind={_model._meta.label_lower}",
            permission=f"{_model._meta.app_label}.view_{_model._meta.model_name}",
            since="submitted_at",
        )
    )
queues.register(
    queues.Queue(
        "own_texts",
        _("My texts to be finished"),
        own_texts.unfinished,
        link="publishing/event/own/?state=open",
        permission=_each("add"),
        own=True,
    )
)
queues.register(
    queues.Queue(
        "untranslated",
        _("Missing translations"),
        untranslated.numbers,
        link="publishing/event/translations/",
        permission=_each("view"),
        own=True,
    )
)
queues.register(
    queues.Fact(
        "calendar",
        _("Next publication"),
        overviews.next_publication,
        permission=_each("view"),
        link="publishing/event/calendar/",
    )
)
