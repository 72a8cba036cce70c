from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProfilesConfig(AppConfig):
    name = "app.profiles"
    verbose_name = _("Profiles of asset managers")

    def ready(self) -> None:
        """Let owners and editors of a company write what belongs to it."""
        from app.profiles.models import CompanyDocument, CompanyNews
        from app.publishing import rights

        def company_of(row: Any) -> int:
            company: int = row.company_id
            return company

        rights.declare_company(CompanyNews, company_of)
        rights.declare_company(CompanyDocument, company_of)
