from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProfilesConfig(AppConfig):
    name = "app.profiles"
    verbose_name = _("Profiles of asset managers")

    def ready(self) -> None:
        """Let owners and editors of a company write what belongs to it, forget people who are deleted, and read papers.

        Papers are published documents of funds; each is read for its health as soon as it is published.
        """
        from django.db import transaction
        from django.db.models.signals import post_save, pre_delete

        from app.funds.models import FundDocument
        from app.managers import merging
        from app.profiles import forgetting, tasks
        from app.profiles.models import CompanyDocument, CompanyNews, Person, Profile
        from app.publishing import rights

        def company_of(row: Any) -> int:
            company: int = row.company_id
            return company

        merging.declare_placed(Person)
        rights.declare_company(Profile, company_of)
        rights.declare_company(Person, company_of)
        rights.declare_company(CompanyNews, company_of)
        rights.declare_company(CompanyDocument, company_of)

        def forget(instance: Person, **_: Any) -> None:
            forgetting.forget(instance)

        def read(instance: FundDocument, **_: Any) -> None:
            if instance.visible:
                transaction.on_commit(tasks.ring)

        post_save.connect(read, sender=FundDocument, weak=False, dispatch_uid="app.profiles.read_papers")
        pre_delete.connect(forget, sender=Person, weak=False, dispatch_uid="app.profiles.forgetting")
