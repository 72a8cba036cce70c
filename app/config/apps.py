from django.apps import AppConfig


class RoofConfig(AppConfig):
    """What joins the parts: settings, router and OpenAPI document; installed for its command."""

    name = "app.config"
