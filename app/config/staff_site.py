"""The provider staff's admin, entered by the portal's own login: throttled like it, and with a second factor."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import admin
from django.contrib.admin.apps import AdminConfig
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, URLResolver, path
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.generic import RedirectView

from app.http.routes import path_to


class StaffSite(admin.AdminSite):
    """Django's own, with one door less: its login form knows neither limits for an account nor codes."""

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
        """Django's own without its form for passwords, and the files that staff have uploaded."""
        from app.config.staff_files import stored_file

        return [
            path("files/<path:name>", self.admin_view(stored_file), name="stored_file"),
            # The profile asks for the present password, and takes wrong ones from the account's limit.
            path(
                "password_change/",
                self.admin_view(RedirectView.as_view(url=path_to("profile"))),
                name="password_change",
            ),
            *super().get_urls(),
        ]

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:  # noqa: ARG002
        """To the portal's login, and from there back; staff who lack something are led to where it is set up."""
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
