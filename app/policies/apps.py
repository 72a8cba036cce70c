from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PoliciesConfig(AppConfig):
    name = "app.policies"
    verbose_name = _("methodology and legal texts")
