"""Addresses of the web application."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, path, re_path
from django.views.generic import RedirectView

from app.config.router import api, openapi_document, problem_type, unknown
from app.discovery import views as discovery
from app.http import pages
from app.http.health import healthz, livez, readyz

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/openapi.json", openapi_document),
    path("api/v1/problems/<slug:code>/", problem_type),
    path("api/v1/", api.urls),
    re_path(r"^api(?:/|$)", unknown),
    path("livez", livez),
    path("readyz", readyz),
    path("healthz", healthz),
    path("robots.txt", discovery.robots),
    path("sitemap.xml", discovery.sitemap, name="sitemap"),
    path("sitemaps/<slug:name>-<int:number>.xml", discovery.sitemap_part, name="sitemap_part"),
    path("admin", RedirectView.as_view(url="/admin/")),
    path("admin/", admin.site.urls),
    re_path(r"", pages.page),
]

if settings.METRICS_TOKEN:
    from app.monitoring.page import metrics

    urlpatterns.insert(0, path("metrics", metrics))

handler400 = pages.bad_request
handler403 = pages.permission_denied
handler404 = pages.not_found
handler500 = pages.server_error
