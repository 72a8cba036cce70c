from django.apps import AppConfig


class RoofConfig(AppConfig):
    """What joins the parts: settings, router and OpenAPI document; installed for its command and its checks."""

    name = "app.config"

    def ready(self) -> None:
        """Register the checks of the configuration."""
        from app.config import checks  # noqa: F401 - they declare themselves
