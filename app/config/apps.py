import gc

from django.apps import AppConfig


class RoofConfig(AppConfig):
    """What joins the parts: settings, router and OpenAPI document; installed for its command."""

    name = "app.config"

    def ready(self) -> None:
        """Look for garbage again, but never among what has been loaded: it stays until the process ends."""
        gc.freeze()
        gc.enable()
