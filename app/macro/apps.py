from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MacroConfig(AppConfig):
    name = "app.macro"
    verbose_name = _("Macro views")
