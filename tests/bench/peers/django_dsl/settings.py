"""The product's Django settings with this peer's app."""

from app.config.settings import *  # noqa: F403
from app.config.settings import INSTALLED_APPS as PRODUCT
from app.config.settings import OPENSEARCH_URLS

INSTALLED_APPS = [*PRODUCT, "django_opensearch_dsl", "tests.bench.peers.django_dsl"]
OPENSEARCH_DSL = {"default": {"hosts": OPENSEARCH_URLS}}
