from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FocusConfig(AppConfig):
    name = "app.focus"
    verbose_name = _("funds in focus")
