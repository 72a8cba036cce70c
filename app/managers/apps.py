from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ManagersConfig(AppConfig):
    name = "app.managers"
    verbose_name = _("Companies")
