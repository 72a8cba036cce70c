from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ImportingConfig(AppConfig):
    name = "app.importing"
    verbose_name = _("Imports")
