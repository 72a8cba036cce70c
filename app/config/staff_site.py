"""The provider staff's admin, entered by the portal's own login: throttled like it, and with a second factor."""

from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import admin
from django.contrib.admin.apps import AdminConfig
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.generic import RedirectView
from django.views.i18n import set_language

from app.bilingual import language_of_thread
from app.http import acting
from app.http.routes import path_to, prefix
from app.staff.words import WORDS


class StaffSite(admin.AdminSite):
    """Django's own, with one door less: its login form knows neither limits for an account nor codes.

    It is called like the provider, and begins with what is waiting.
    """

    site_url = "/"

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """What every page needs beside Django's own: the provider's name and the admin's own words."""
        own = {
            "site_title": settings.PROVIDER_NAME,
            "site_header": settings.PROVIDER_NAME,
            "provider": settings.PROVIDER_NAME,
            "other_languages": [one for one in settings.LANGUAGES if one[0] != language_of_thread()],
            "portal_prefix": prefix(language_of_thread()),
            "desk": WORDS,
        }
        return {**super().each_context(request), **own}

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Let only staff in, and name who and where in the history of what they change."""

        @wraps(view)
        def named(request: HttpRequest, *arguments: Any, **options: Any) -> Any:
            with acting.by(request.user.pk or 0, request.path_info):
                return view(request, *arguments, **options)

        return super().admin_view(named, cacheable)

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """The start page: what is waiting, how the portal is, all records, and what one has changed."""
        from django.contrib.admin.models import LogEntry

        from app.staff import queues

        own = {
            "title": WORDS["place"],
            "queues": queues.waiting(request.user),
            "facts": queues.told(request.user),
            "own_entries": LogEntry.objects.filter(user=request.user.pk).select_related("content_type")[:10],
        }
        return super().index(request, {**own, **(extra_context or {})})

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether staff are signed in whose session has shown a second factor.

        Every session of an account with codes has shown one; of a passkey the session itself knows.
        """
        from app.accounts.models import User
        from app.accounts.permissions import user_of
        from app.accounts.services import passkey_logins, second_factor

        user: User | None = user_of(request)
        if user is None or not user.is_staff:
            return False
        return second_factor.is_enabled(user) or passkey_logins.was_shown(request.session, user)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Django's own without its form for passwords, files that staff have uploaded, and the choice of language."""
        from app.config.staff_files import stored_file

        return [
            path("files/<path:name>", self.admin_view(stored_file), name="stored_file"),
            path("language/", self.admin_view(set_language), name="language"),
            # The profile asks for the present password, and takes wrong ones from the account's limit.
            path(
                "password_change/",
                self.admin_view(RedirectView.as_view(url=path_to("profile"))),
                name="password_change",
            ),
            *super().get_urls(),
        ]

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:  # noqa: ARG002
        """Go to portal's login, and from there back; staff who lack something are led to where it is set up."""
        from app.accounts.permissions import owner_of

        user = owner_of(request)
        if user is not None and user.is_staff:
            return HttpResponseRedirect(path_to("profile"))
        wanted = request.GET.get("next", "")
        if not wanted.startswith("/admin/") or not url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
            wanted = "/admin/"
        return HttpResponseRedirect(f"/?{urlencode({'lo': 1, 'next': wanted})}")


class StaffConfig(AdminConfig):
    """Registers the site."""

    default_site = "app.config.staff_site.StaffSite"
