from django.apps import AppConfig


class DeskConfig(AppConfig):
    """Templates and styles of the staff's admin; installed before Django's own, whose pages they replace."""

    name = "app.staff"
