from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RostersConfig(AppConfig):
    name = "app.rosters"
    verbose_name = _("ESG and EMP lists")

    def ready(self) -> None:
        """Let staff and asset managers load articles of funds."""
        from app.importing import tables
        from app.rosters import upload_log
        from app.rosters.importing.table import Articles

        tables.declare(Articles())
        upload_log.declare()
