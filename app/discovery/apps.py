from django.apps import AppConfig


class DiscoveryConfig(AppConfig):
    name = "app.discovery"

    def ready(self) -> None:
        """Describe the pages that show one thing."""
        from app.discovery import describing
        from app.http import heads

        heads.declare("home", describing.home)
        heads.declare("fund", describing.fund)
        heads.declare("peergroup", describing.peergroup)
        heads.declare("newsItem", describing.news_item)
