from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class InquiriesConfig(AppConfig):
    name = "app.inquiries"
    verbose_name = _("Requests")
