from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "app.ratings"
