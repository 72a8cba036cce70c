"""Base classes of the provider staff's admin, typed once: Django's own are not generic when the program runs."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.auth import admin as auth_admin
from django.contrib.auth import forms as auth_forms
from django.contrib.auth.models import PermissionsMixin
from django.core import paginator
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.text import capfirst

from app.bilingual import language_of_thread
from app.http import formats
from app.http.routes import prefix
from app.staff import columns, fieldsets, history
from app.staff.words import WORDS

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
    _TabularInline = admin.TabularInline[Any, Any]
    _Rows = forms.BaseInlineFormSet[Any, Any, Any]
    ModelForm = forms.ModelForm[Any]
    Paginator = paginator.Paginator[Any]
    _UserAdmin = auth_admin.UserAdmin[Any]
    _GroupAdmin = auth_admin.GroupAdmin
    BaseUserCreationForm = auth_forms.BaseUserCreationForm[Any]
    AdminPasswordChangeForm = auth_forms.AdminPasswordChangeForm[Any]
else:
    _ModelAdmin = admin.ModelAdmin
    _TabularInline = admin.TabularInline
    _Rows = forms.BaseInlineFormSet
    ModelForm = forms.ModelForm
    Paginator = paginator.Paginator
    _UserAdmin = auth_admin.UserAdmin
    _GroupAdmin = auth_admin.GroupAdmin
    BaseUserCreationForm = auth_forms.BaseUserCreationForm
    AdminPasswordChangeForm = auth_forms.AdminPasswordChangeForm

#: Tables with more rows than this are counted by the planner's estimate.
_LARGE = 50_000


def staff_language(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the admin speaks the browser's language, German or English; everything else is left alone.

    Django's own middleware would set the language for the thread, and with it for the next visitor's request.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith("/admin/"):
            return answer(request)
        with translation.override(translation.get_language_from_request(request)):
            response = answer(request)
            response.headers.setdefault("Content-Language", translation.get_language() or "de")
        patch_vary_headers(response, ("Accept-Language",))
        return response

    return middleware


class NamedRows(_Rows):
    """Rows whose fields are named by the heads of their columns alone, told to screen readers in each row."""

    def add_fields(self, form: Any, index: Any) -> None:
        """Name what can be filled in."""
        super().add_fields(form, index)
        for field in form.fields.values():
            if not field.widget.is_hidden and field.label:
                field.widget.attrs.setdefault("aria-label", str(field.label))


class TabularInline(_TabularInline):
    """A table of rows in the form of another record."""

    formset = NamedRows


class ModelAdmin(_ModelAdmin):
    """Django's own, in the portal's words and numbers.

    Lists are filtered by what they offer and by nothing else. Numbers are written with their units, in lists and in
    fields that are only read. ``preview`` says where visitors see a row: a path of the portal without its language.
    """

    empty_value_display = formats.MISSING
    #: How numbers are written whose fields say something else.
    units: ClassVar[Mapping[str, columns.Writes]] = {}
    list_per_page = 50

    def preview(self, row: Any) -> str:  # noqa: ARG002
        """The portal's page of a row; empty if it has none."""
        return ""

    def get_view_on_site_url(self, obj: Any = None) -> str | None:
        """The portal's page in the language of the admin."""
        path = self.preview(obj) if obj is not None else ""
        return f"{prefix(language_of_thread())}{path}" if path else None

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """The list, called like what it lists."""
        title = {"title": capfirst(self.model._meta.verbose_name_plural)}
        return super().changelist_view(request, {**title, **(extra_context or {})})

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Who changed what and when, and Django's own list of actions in the admin."""
        row = self.get_object(request, unquote(object_id))
        may_see = row is not None and self.has_view_or_change_permission(request, row)
        own = {
            "is_kept": history.has_history(self.model),
            "changes": self._changes(request, row) if may_see else [],
            "title": f"{WORDS['history']}: {self.called(row)}",
        }
        return super().history_view(request, object_id, {**own, **(extra_context or {})})

    def called(self, row: Any) -> str:
        """What a record is called above its pages."""
        return str(row)

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any) -> Any:
        """The form, called like its record."""
        row = context.get("original")
        return super().render_change_form(
            request, context if row is None else {**context, "subtitle": self.called(row)}, *args, **options
        )

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What goes with the records, without the rows of tables in between, which have no name."""
        found, counts, lacking, protected = super().get_deleted_objects(objs, request)
        between = [model._meta for model in apps.get_models(include_auto_created=True) if model._meta.auto_created]
        kinds = {capfirst(str(one.verbose_name)) for one in between}
        uncounted = {str(one.verbose_name_plural) for one in between}
        kept = {name: number for name, number in counts.items() if str(name) not in uncounted}
        return _without(found, kinds), kept, lacking, protected

    def further_changes(self, row: Any) -> list[history.Entry]:  # noqa: ARG002
        """Changes of a record that are kept elsewhere."""
        return []

    def _changes(self, request: HttpRequest, row: Any) -> list[history.Change]:
        below = [inline.model for inline in self.get_inline_instances(request, row)]
        return history.changes_of(row, below, self.further_changes(row))

    def get_list_display(self, request: HttpRequest) -> Any:
        """The columns, numbers with their units."""
        return columns.written(self.model, super().get_list_display(request), self.units)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """German and English side by side; who may only read gets the numbers as lists show them."""
        found = fieldsets.side_by_side(self.model, super().get_fieldsets(request, obj))
        if obj is None or self.has_change_permission(request, obj):
            return found
        return fieldsets.written(self.model, found, self.units)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether an address may filter by this."""
        return _is_offered(self, lookup, request) and super().lookup_allowed(lookup, value, request)


def may(request: HttpRequest, right: str) -> bool:
    """Whether the user has a right, named as Django does: ``mail.change_delivery``."""
    return isinstance(request.user, PermissionsMixin) and request.user.has_perm(right)


class UserAdmin(ModelAdmin, _UserAdmin):
    """Django's own for accounts, likewise."""


class GroupAdmin(ModelAdmin, _GroupAdmin):
    """Django's own for groups, likewise."""


def _without(found: list[Any], kinds: set[str]) -> list[Any]:
    """The same tree without the leaves of some kinds, each of which begins with its kind."""
    kept = (_without(one, kinds) if isinstance(one, list) else one for one in found)
    return [one for one in kept if one != [] and not (isinstance(one, str) and one.split(":")[0] in kinds)]


def _is_offered(model_admin: _ModelAdmin, lookup: str, request: HttpRequest) -> bool:
    """Whether a list has a filter for this.

    Django lets an address filter by every column of a model, also by those that no page shows: with
    ``?password__startswith=`` a hash, and with ``?values__link__startswith=`` a mailed link, can be guessed letter by
    letter.
    """
    names = {model_admin.date_hierarchy}
    for one in model_admin.get_list_filter(request):
        first = one[0] if isinstance(one, (tuple, list)) else one
        names.add(first if isinstance(first, str) else getattr(first, "parameter_name", None))
    return any(lookup == name or lookup.startswith(f"{name}__") for name in names if name)


class LargeTablePaginator(Paginator):
    """Counts the whole of a large table by the planner's estimate, everything else exactly.

    Counting every row on every click is what makes change lists slow; an estimate is enough to page.
    """

    @cached_property
    def count(self) -> int:
        """Return the number of rows, estimated when the whole of a large table is listed."""
        query = self.object_list.query  # type: ignore[attr-defined]
        if not (query.where or query.is_sliced or query.distinct):
            with connection.cursor() as cursor:
                table = query.model._meta.db_table
                cursor.execute("SELECT reltuples::bigint FROM pg_class WHERE oid = %s::regclass", [table])
                estimate = int(cursor.fetchone()[0])
            if estimate > _LARGE:
                return estimate
        return int(super().count)


class LargeTableAdmin(ModelAdmin):
    """A change list over tens of thousands of rows: small pages and no second, full count."""

    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    list_max_show_all = 200
    paginator = LargeTablePaginator


class ReadOnlyAdmin(ModelAdmin):
    """Rows that only programs write."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Nobody adds rows by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """Nobody changes rows by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """Nobody deletes rows by hand."""
        return False
