from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    name = "app.statistics"
