import gc

from django.apps import AppConfig, apps
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _


class RoofConfig(AppConfig):
    """What joins the parts: settings, router and OpenAPI document; installed for its command and its checks."""

    name = "app.config"

    def ready(self) -> None:
        """Register the checks, what is kept about persons and the facts for staff, and look for garbage again.

        What has been loaded is never looked through: it stays until the process ends.
        """
        from app.config import checks, staff_facts  # noqa: F401 - the checks declare themselves

        # What each app keeps about persons; accounts are exported and deleted by it.
        autodiscover_modules("personal")

        staff_facts.declare()
        # Django's groups and permissions, under a name that staff know.
        apps.get_app_config("auth").verbose_name = _("Rights")
        gc.freeze()
        gc.enable()
