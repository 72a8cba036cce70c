from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FundsConfig(AppConfig):
    name = "app.funds"
    verbose_name = _("Funds")

    def ready(self) -> None:
        """Let staff load the fund list and what is known beside it, and companies write what belongs to their funds."""
        from app.funds.handing_in import company_told, logged, roles_in_company
        from app.funds.importing.facts.table import FactTable
        from app.funds.importing.table import FundList
        from app.funds.models import FundDocument, FundPresentation
        from app.importing import tables
        from app.publishing import rights

        rights.declare(FundDocument, roles_in_company, company_told)
        rights.declare_other(FundDocument, logged)
        rights.declare_company(FundPresentation, lambda row: row.fund.company_id, "fund__company")
        tables.declare(FundList(), FactTable())
