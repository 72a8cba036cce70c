from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FiguresConfig(AppConfig):
    name = "app.figures"
    verbose_name = _("Calculations")
