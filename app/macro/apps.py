from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MacroConfig(AppConfig):
    name = "app.macro"
    verbose_name = _("Macro views")

    def ready(self) -> None:
        """Let the owners and editors of a company write its views."""
        from app.macro.models import MacroOverview, Outcome
        from app.managers import merging
        from app.publishing import rights

        rights.declare_company(MacroOverview, lambda row: row.company_id)
        merging.declare_derived(Outcome)
