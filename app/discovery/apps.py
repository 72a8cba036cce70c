from django.apps import AppConfig


class DiscoveryConfig(AppConfig):
    name = "app.discovery"

    def ready(self) -> None:
        """Describe the pages that show one thing, and say which picture the others have."""
        from app.discovery import describing
        from app.http import heads

        heads.declare_picture(describing.general_picture)
        heads.declare("home", describing.home)
        heads.declare("fund", describing.fund)
        heads.declare("peergroup", describing.peergroup)
        heads.declare("news", describing.news)
        heads.declare("reports", describing.reports)
        heads.declare("newsItem", describing.news_item)
        heads.declare("report", describing.report)
        heads.declare("teamRating", describing.team_rating)
        heads.declare("assetManager", describing.asset_manager)
        heads.declare("assetManagerNews", describing.company_news)
        heads.declare("oifItem", describing.report)
