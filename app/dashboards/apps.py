from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DashboardsConfig(AppConfig):
    name = "app.dashboards"
    verbose_name = _("Dashboards")

    def ready(self) -> None:
        """Keep the log of teams when staff change who belongs to a company."""
        from app.accounts.services import memberships
        from app.dashboards import team
        from app.managers import merging

        memberships.declare("dashboards", team.staff_changed)
        merging.declare_follower(team.follow_merge)
