from django.apps import AppConfig


class ScreensConfig(AppConfig):
    name = "app.screens"
