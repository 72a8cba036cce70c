from django.apps import AppConfig


class MonthlyConfig(AppConfig):
    name = "app.monthly"
