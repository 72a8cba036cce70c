from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NewsletterConfig(AppConfig):
    name = "app.newsletter"
    verbose_name = _("Newsletter")
