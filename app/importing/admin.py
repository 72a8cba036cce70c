"""Provider staff load tables from files: upload, dry run with the difference, apply."""

from datetime import timedelta
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.forms import ChoiceField
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from app.bilingual import language_of_thread
from app.http import formats
from app.importing import showing
from app.importing.models import TableImport
from app.importing.running import may_load
from app.importing.showing import is_loadable
from app.importing.tables import Step, Table, declared, named
from app.importing.tasks import ring
from app.staff import queues
from app.staff.admin import ModelAdmin

State = TableImport.State
#: What the page says.
WORDS = {
    "columns": _("Columns of the first row"),
    "needed": _("needed"),
    "optional": _("also possible"),
    "sheet": _("sheet"),
    "changed": _("What was changed"),
    "would_change": _("What would change"),
    "rejects": _("Rejected rows"),
    "download": _("All rejected rows with their reasons (CSV)"),
    "differences": _("All differences (CSV)"),
    "each": _("Record by record"),
    "reason": _("reason"),
    "rows": _("rows"),
    "row": _("row"),
    "record": _("record"),
    "what": _("what"),
    "field": _("field"),
    "old": _("old"),
    "new": _("new"),
    "in_file": _("in the file"),
    "stays": _("stays"),
    "more": _("Further rejected rows, in the file"),
    "load": _("Load"),
    "load_rest": _("Load without the rejected rows"),
    "check": _("Check again"),
    "upload": _("Upload and check"),
    "first": _("The first of them"),
    "content": _("content"),
    "decimal": _("decimal sign"),
    "as_file": _("as in the file"),
    "another": _("Another file"),
    "choose": _("Please choose"),
    "command": _("from the command line"),
    "only_rest": _("Only the rejected rows are kept here, and the file has them with their reasons."),
    "check_rest": _("Check the rejected rows again"),
    "of_company": _("Handed in by"),
    "age": _("waiting since"),
    "rest_only": _("Without the rejected rows, as the company has chosen."),
    "company_decides": _("The company decides next what of it is to be loaded."),
    "changed_since": _("The portal has changed since this was last shown. This is the difference now."),
    "decline": _("Decline"),
    "why": _("Reason for the company"),
    "settled": _("A command has loaded a later file of this table without rejected rows:"),
}
#: Seconds until the page of a running one asks again, and how soon where most have ended.
_AGAIN = 2
_SOON = 1
_FRESH = timedelta(seconds=10)


class Rejects(admin.SimpleListFilter):
    """What the queue of the start page counts."""

    title = _("rejection")
    parameter_name = "rejected"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ARG002
        """The only choice."""
        return [("latest", _("in the last file of each table"))]

    def queryset(self, request: HttpRequest, queryset: "QuerySet[Any]") -> "QuerySet[Any]":  # noqa: ARG002
        """The last file of each table, where it has some."""
        if self.value() != "latest":
            return queryset
        return queryset.filter(pk__in=TableImport.latest_with_rejects().values("pk"))


@admin.register(TableImport)
class TableImportAdmin(ModelAdmin):
    """What is uploaded is checked first; nothing changes until somebody says so."""

    list_display = ("name", "table_title", "company", "state", "rejected", "from_command", "created_at")
    list_select_related = ("company",)
    list_filter = ("state", "from_command", Rejects)
    fields = ("table", "file", "decimal")
    change_form_template = "importing/table_import.html"

    @admin.display(description=_("table"), ordering="table")
    def table_title(self, row: TableImport) -> str:
        """The table's name for people."""
        return str(named(row.table).title)

    @admin.display(description=_("rejected"))
    def rejected(self, row: TableImport) -> str:
        """How many rows cannot be loaded."""
        return formats.number(row.rejected, language_of_thread(), 0) if row.rejected else formats.MISSING

    def get_queryset(self, request: HttpRequest) -> "QuerySet[TableImport]":
        """Those of the tables that the user may load."""
        rows: QuerySet[TableImport] = super().get_queryset(request)
        return rows.filter(table__in=[table.code for table in _allowed(request)])

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Whoever may load one of the tables."""
        return bool(super().has_add_permission(request)) and bool(_allowed(request))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """Nobody changes what was checked."""
        return False

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A row that is there is shown by the page itself."""
        return super().get_fields(request, obj) if obj is None else ()

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """None for a row that is there."""
        return super().get_fieldsets(request, obj) if obj is None else ()

    def formfield_for_dbfield(self, db_field: Any, request: Any, **options: Any) -> Any:
        """The tables that the user may load."""
        if db_field.name == "table":
            return ChoiceField(
                label=capfirst(db_field.verbose_name),
                choices=[(table.code, table.title) for table in _allowed(request)],
                help_text=_("The first row of the file names its columns, which stand below."),
            )
        return super().formfield_for_dbfield(db_field, request, **options)

    def save_model(self, request: HttpRequest, obj: TableImport, form: Any, change: bool) -> None:
        """Keep the file, and have it checked."""
        obj.name = form.cleaned_data["file"].name[-200:]
        super().save_model(request, obj, form, change)
        transaction.on_commit(ring)

    def response_add(
        self,
        request: HttpRequest,  # noqa: ARG002
        obj: TableImport,
        post_url_continue: str | None = None,  # noqa: ARG002
    ) -> HttpResponse:
        """To what the dry run finds."""
        return HttpResponseRedirect(_page(obj.pk))

    def get_urls(self) -> list[URLPattern]:
        """Django's own, and those that check again or load."""
        again = self.admin_site.admin_view(require_POST(self.start))
        return [path("<int:id>/start/", again, name="importing_tableimport_start"), *super().get_urls()]

    def start(self, request: HttpRequest, id: int) -> HttpResponse:
        """Load what was checked, or check again what could not be loaded; each once, whoever asks."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        with transaction.atomic():
            found = self.get_queryset(request).select_for_update(of=("self",)).filter(pk=id).first()
            if found is None:
                raise PermissionDenied
            if found.company_id is not None:
                return self._decide(request, found)
            # Another sheet is checked before it is loaded.
            sheet = request.POST.get("sheet", found.sheet).replace("\0", "")[:100]
            wants_check = "check" in request.POST or sheet != found.sheet
            if found.state == State.CHECKED and not wants_check and is_loadable(found, rest="rest" in request.POST):
                found.state, found.accept_rest = State.LOADING, "rest" in request.POST
                self.log_change(request, found, gettext("Loaded."))
            elif found.state == State.FAILED or (wants_check and (found.state == State.CHECKED or found.is_rest)):
                found.state, found.sheet, found.settled_at = State.CHECKING, sheet, None
                if (decimal := request.POST.get("decimal", found.decimal)) in ("", *TableImport.Decimal.values):
                    found.decimal = decimal
            else:
                messages.warning(request, gettext("Nothing was done: the state has changed in the meantime."))
                return HttpResponseRedirect(_page(id))
            found.save()
            transaction.on_commit(ring)
        return HttpResponseRedirect(_page(id))

    def _decide(self, request: HttpRequest, found: TableImport) -> HttpResponse:
        """Load or decline what a company has handed in, or check again what could not be read; in a transaction."""
        reason = request.POST.get("reason", "").replace("\0", "").strip()[:2000]
        if "decline" in request.POST and not reason:
            messages.error(request, gettext("Please say why: the company is told."))
        elif found.state == State.WAITING and "decline" in request.POST:
            found.state, found.reason, found.decided_at = State.DECLINED, reason, timezone.now()
            found.save()
            named(found.table).decided(found, Step.DECLINED, request.user)
            self.log_change(request, found, gettext("Declined."))
        elif found.state == State.WAITING and "check" not in request.POST:
            found.state, found.decided_at = State.LOADING, timezone.now()
            found.save()
            named(found.table).decided(found, Step.APPROVED, request.user)
            transaction.on_commit(ring)
            self.log_change(request, found, gettext("Loaded."))
        elif found.state == State.FAILED and "check" in request.POST:
            found.state = State.CHECKING
            found.save()
            transaction.on_commit(ring)
        else:
            messages.warning(request, gettext("Nothing was done: the state has changed in the meantime."))
        return HttpResponseRedirect(_page(found.pk))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The form for a new file, or what was found in one; the latter asks again by itself while it runs."""
        found = self.get_object(request, object_id) if object_id else None
        context: dict[str, Any] = {"tables": _allowed(request), "words": WORDS, **(extra_context or {})}
        if found is not None:
            context |= showing.context(found)
        response: HttpResponse = super().changeform_view(request, object_id, form_url, context)
        if found is not None and found.is_running:
            fresh = timezone.now() - found.changed_at < _FRESH
            response.headers["Refresh"] = str(_SOON if fresh else _AGAIN)
        return response


def _allowed(request: HttpRequest) -> list[Table]:
    return [table for table in declared() if may_load(table, request.user)]


def _page(id: int) -> str:
    return reverse("admin:importing_tableimport_change", args=[id])


queues.register(
    queues.Queue(
        "rejects",
        _("Tables with rejected rows"),
        TableImport.latest_with_rejects,
        link="importing/tableimport/?rejected=latest",
        permission="importing.view_tableimport",
        since="created_at",
    )
)
queues.register(
    queues.Queue(
        "uploads",
        _("Uploads of asset managers to decide"),
        TableImport.waiting,
        link="importing/tableimport/?state__exact=waiting",
        permission="importing.view_tableimport",
        since="created_at",
    )
)
