from functools import partial

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PoliciesConfig(AppConfig):
    name = "app.policies"
    verbose_name = _("methodology and legal texts")

    def ready(self) -> None:
        """Tell accounts which versions somebody agrees to."""
        from app.accounts.models import Consent
        from app.accounts.services import registration
        from app.policies.models import version_in_force

        registration.declare_text(Consent.Kind.TERMS, partial(version_in_force, "termsOfUse"))
        registration.declare_text(Consent.Kind.PRIVACY, partial(version_in_force, "privacyPolicy"))
