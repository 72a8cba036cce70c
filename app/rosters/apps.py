from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RostersConfig(AppConfig):
    name = "app.rosters"
    verbose_name = _("ESG and EMP lists")

    def ready(self) -> None:
        """Let staff and asset managers load articles of funds; what demo accounts hand in ends with them."""
        from app.importing import tables
        from app.publishing import trying
        from app.rosters import upload_log, uploads
        from app.rosters.importing.table import Articles

        tables.declare(Articles())
        upload_log.declare()
        trying.declare(uploads.end)
