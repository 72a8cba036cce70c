from django.apps import AppConfig


class FundsConfig(AppConfig):
    name = "app.funds"
