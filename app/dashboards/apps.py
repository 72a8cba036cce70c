from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DashboardsConfig(AppConfig):
    name = "app.dashboards"
    verbose_name = _("Dashboards")
