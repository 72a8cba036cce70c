import gc

from django.apps import AppConfig


class RoofConfig(AppConfig):
    """What joins the parts: settings, router and OpenAPI document; installed for its command and its checks."""

    name = "app.config"

    def ready(self) -> None:
        """Register the checks of the configuration and the facts for staff, and look for garbage again.

        What has been loaded is never looked through: it stays until the process ends.
        """
        from app.config import checks, staff_facts  # noqa: F401 - the checks declare themselves

        staff_facts.declare()
        gc.freeze()
        gc.enable()
