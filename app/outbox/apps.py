from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OutboxConfig(AppConfig):
    name = "app.outbox"
    verbose_name = _("Search indexes")
