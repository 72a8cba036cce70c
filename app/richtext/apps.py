from django.apps import AppConfig


class RichTextConfig(AppConfig):
    name = "app.richtext"
