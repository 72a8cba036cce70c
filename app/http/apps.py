from django.apps import AppConfig


class HttpConfig(AppConfig):
    name = "app.http"
