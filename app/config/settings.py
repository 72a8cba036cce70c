"""Settings of the web application and its workers; every deployment difference is an environment variable."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from celery.schedules import crontab
from django.core.exceptions import ImproperlyConfigured

from app.config.database import connection_options
from app.config.mail import smtp_settings
from app.files.settings import BucketInvalid
from app.files.settings import read as bucket_settings
from app.http.bodies.limits import UPLOAD_BYTES
from app.http.throttling.limits import limits, positive, trusted_proxies
from search.environment import SecretInvalid, with_files
from search.logs import formatter

try:
    # Secrets may lie in files: NAME_FILE, or NAME_PASSWORD_FILE beside an address.
    _SECRETS = with_files(os.environ)
except SecretInvalid as error:
    raise ImproperlyConfigured(str(error)) from error

ROOT = Path(__file__).resolve().parents[2]
PORTAL_HOME = Path(os.environ.get("PORTAL_HOME", ROOT / ".portal"))
# Where the database of this machine lies, None for one that is elsewhere: its disk is looked at when it ends.
DATABASE_FOLDER = Path(os.environ["DATABASE_FOLDER"]) if os.environ.get("DATABASE_FOLDER") else None

DEBUG = os.environ.get("DEBUG", "0") == "1"
SECRET_KEY = _SECRETS.get("SECRET_KEY", "")
if DEBUG and not SECRET_KEY:
    # Debug servers only: sessions end with the process, and nothing guessable can leak into production.
    SECRET_KEY = secrets.token_urlsafe(50)
ALLOWED_HOSTS = [host.strip() for host in os.environ.get("ALLOWED_HOSTS", "127.0.0.1,localhost").split(",") if host]

# What links begin with in mails, feeds and files. The host that a request names decides nothing (ADR 0121).
PORTAL_ADDRESS = os.environ.get("PORTAL_ADDRESS", f"http://127.0.0.1:{os.environ.get('PORT', '8000')}").rstrip("/")
PROVIDER_NAME = os.environ.get("PROVIDER_NAME", "Fondsatlas")
PROVIDER_SLUG = os.environ.get("PROVIDER_SLUG", "fondsatlas")

DATABASES = {
    "default": dj_database_url.parse(
        _SECRETS.get("DATABASE_URL") or "postgresql:///fondsatlas",
        engine="app.config.postgresql",
        conn_max_age=600,
        conn_health_checks=True,
    )
}
# Only web processes limit their statements, so that a slow one cannot hold a thread; an import may take its time.
DATABASES["default"]["OPTIONS"] = connection_options(
    DATABASES["default"].get("OPTIONS", {}), os.environ.get("STATEMENT_TIMEOUT_MS", "")
)
OPENSEARCH_URLS = [
    url.strip() for url in _SECRETS.get("OPENSEARCH_URL", "http://127.0.0.1:9200").split(",") if url.strip()
]
# How long a search waits for the engine before its caller is told that it is away.
OPENSEARCH_SEARCH_SECONDS = float(os.environ.get("OPENSEARCH_SEARCH_SECONDS", "2"))
INDEX_PREFIX = os.environ.get("INDEX_PREFIX", "fondsatlas-")
REDIS_URL = _SECRETS.get("REDIS_URL", "redis://127.0.0.1:6379/0")
# Each part has a login of its own in Redis (infra/redis/users.acl); REDIS_URL is that of the broker.
REDIS_THROTTLING_URL = _SECRETS.get("REDIS_THROTTLING_URL") or REDIS_URL
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": _SECRETS.get("REDIS_CACHE_URL") or REDIS_URL,
    },
    # PDF documents made before (app/pdf): about 70 kB each, so that all together stay below 40 MB.
    "pdf": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": os.environ.get("PDF_CACHE_FOLDER") or PORTAL_HOME / "cache" / "pdf",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_ENTRIES": 500},
    },
}

# Requests a second and at once, for a session and for an address, by class (infra/docs/api.md).
THROTTLE = limits(os.environ)
# A body must have come after so many seconds, and one for each so many bytes of it.
BODY_GRACE_SECONDS = positive(os.environ, "BODY_GRACE_SECONDS", "10")
BODY_LEAST_RATE = positive(os.environ, "BODY_LEAST_RATE", "2000")
# A web process whose threads have all been at the same requests for so many seconds, while others wait, ends itself.
WEB_STANDSTILL_SECONDS = positive(os.environ, "WEB_STANDSTILL_SECONDS", "120")
# Whose X-Forwarded-For is believed. Empty: nobody's, and the address is that of the connection.
TRUSTED_PROXIES = trusted_proxies(os.environ.get("TRUSTED_PROXIES", ""))

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_TRANSPORT = "app.config.broker:Transport"
# Nobody steers the workers through the broker, where any part could; it would need scripts as well.
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_TASK_IGNORE_RESULT = True
# A task that dies with its worker is given to another one, so tasks must be safe to repeat.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "Europe/Berlin"
CELERY_BEAT_SCHEDULER = "app.config.heartbeat:Scheduler"
# The scheduler comes round at least as often, and says so.
CELERY_BEAT_MAX_LOOP_INTERVAL = 5
# A task that hangs is ended with its process after so many seconds, and its next round takes over.
CELERY_TASK_TIME_LIMIT = 3600
CELERY_TASK_ANNOTATIONS = {
    # Each month's run over all funds.
    "app.figures.run_due": {"time_limit": 12 * 3600},
    "app.ratings.run_due": {"time_limit": 12 * 3600},
}
# Rounds that find what a doorbell did not announce. A round that no worker took in time is not made up for.
CELERY_BEAT_SCHEDULE = {
    "deliver mail": {"task": "app.mail.deliver_mail", "schedule": 10.0, "options": {"expires": 10}},
    "forget persons": {
        "task": "app.config.forget",
        "schedule": crontab(hour=3, minute=20),
        "options": {"expires": 6 * 3600},
    },
    "purge accounts": {"task": "app.accounts.purge", "schedule": 3600.0, "options": {"expires": 3600}},
    "queue digests": {"task": "app.alerts.queue_digests", "schedule": 10.0, "options": {"expires": 10}},
    "check saved searches": {"task": "app.alerts.check_searches", "schedule": 300.0, "options": {"expires": 300}},
    "mark reviews": {"task": "app.ratings.mark_reviews", "schedule": 3600.0, "options": {"expires": 3600}},
    "queue newsletters": {"task": "app.newsletter.queue_copies", "schedule": 60.0, "options": {"expires": 60}},
    "publish what is due": {"task": "app.publishing.publish_due", "schedule": 10.0, "options": {"expires": 10}},
    "announce changed terms": {"task": "app.policies.announce", "schedule": 60.0, "options": {"expires": 60}},
    "flag prices": {
        "task": "app.prices.flag",
        "schedule": crontab(hour=4, minute=40),
        "options": {"expires": 6 * 3600},
    },
    # After prices have been flagged.
    "follow macro views": {
        "task": "app.macro.follow",
        "schedule": crontab(hour=5, minute=10),
        "options": {"expires": 6 * 3600},
    },
    "make demo reports": {"task": "app.demo.make_reports", "schedule": 60.0, "options": {"expires": 60}},
    "check links": {
        "task": "app.links.check",
        "schedule": crontab(hour=2, minute=30),
        "options": {"expires": 6 * 3600},
    },
    "read documents of funds": {"task": "app.profiles.read_papers", "schedule": 300.0, "options": {"expires": 300}},
    "read PDFs of reports": {"task": "app.content.read_pdfs", "schedule": 60.0, "options": {"expires": 60}},
    "load tables": {"task": "app.importing.run_waiting", "schedule": 60.0, "options": {"expires": 60}},
    "sweep uploads": {"task": "app.files.sweep", "schedule": 3600.0, "options": {"expires": 3600}},
    "compute figures": {"task": "app.figures.run_due", "schedule": 3600.0, "options": {"expires": 3600}},
    "sum up views": {"task": "app.statistics.sum_up", "schedule": 3600.0, "options": {"expires": 3600}},
    "count missed funds": {"task": "app.screens.count_missed", "schedule": 3600.0, "options": {"expires": 3600}},
    "sum up peergroups": {"task": "app.screens.sum_groups", "schedule": 3600.0, "options": {"expires": 3600}},
    "let classifications take effect": {
        "task": "app.rosters.take_effect",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
    "rate funds": {"task": "app.ratings.run_due", "schedule": 3600.0, "options": {"expires": 3600}},
}

# Mail always leaves by SMTP; the local stack brings an inbox that takes it.
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
_SMTP = smtp_settings(_SECRETS.get("EMAIL_URL", "smtp://127.0.0.1:1025"))
EMAIL_HOST = _SMTP.host
EMAIL_PORT = _SMTP.port
EMAIL_HOST_USER = _SMTP.user
EMAIL_HOST_PASSWORD = _SMTP.password
EMAIL_USE_TLS = _SMTP.starttls
EMAIL_USE_SSL = _SMTP.tls
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", f"no-reply@{PROVIDER_SLUG}.example")
# Where requests of users go.
STAFF_EMAIL = os.environ.get("STAFF_EMAIL", f"office@{PROVIDER_SLUG}.example")

# Whether links of texts to other websites are followed to see if they work; those to pages of the portal always are.
LINK_CHECKS = os.environ.get("LINK_CHECKS", "0") == "1"

INSTALLED_APPS = [
    "app.staff",
    # Before all models, whose history they keep (app/database/history.py).
    "pgtrigger",
    "pghistory",
    "app.config.staff_site.StaffConfig",
    # Before Django's own, whose commands for passwords it replaces.
    "app.accounts",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "app.files",
    "app.richtext",
    "app.publishing",
    "app.links",
    "app.policies",
    "app.importing",
    "app.managers",
    "app.funds",
    "app.prices",
    "app.figures",
    "app.ratings",
    "app.rosters",
    "app.alternatives",
    "app.content",
    "app.focus",
    "app.teams",
    "app.profiles",
    "app.macro",
    "app.dashboards",
    "app.outbox",
    "app.statistics",
    "app.mail",
    "app.newsletter",
    "app.inquiries",
    "app.screens",
    "app.alerts",
    "app.exports",
    "app.discovery",
    "app.monthly",
    "app.demo",
    "app.config",
    "app.http",
]

# Usage events (infra/docs/statistics.md): seconds until they are written, how many a process keeps until then, and for
# how many days they stay after that. A month is summed when it is over, so it must be there as a whole.
STATISTICS_SECONDS = positive(os.environ, "STATISTICS_SECONDS", "5")
STATISTICS_BOUND = 10_000
STATISTICS_RAW_DAYS = max(40, int(positive(os.environ, "STATISTICS_RAW_DAYS", "45")))

# Who knows it may read /metrics. Empty: there is no such page, and nothing is counted (ADR 0133).
METRICS_TOKEN = _SECRETS.get("METRICS_TOKEN", "")
# Where web processes count together; empty: in shared memory.
METRICS_FOLDER = os.environ.get("METRICS_FOLDER", "")

MIDDLEWARE = [
    *(["app.monitoring.counting.CountingMiddleware"] if METRICS_TOKEN else []),
    "app.http.middleware.EdgeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "app.http.static.FrontendFiles",
    "app.http.throttling.middleware.ThrottleMiddleware",
    "app.accounts.middleware.PortalBodyMiddleware",
    "app.accounts.middleware.PortalSessionMiddleware",
    "app.staff.admin.staff_language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "app.accounts.middleware.PortalAuthenticationMiddleware",
    "app.accounts.middleware.PortalMessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

ROOT_URLCONF = "app.config.urls"
WSGI_APPLICATION = "app.config.wsgi.application"
AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = ["app.accounts.hashing.PooledArgon2"]
# How the portal is called in an authenticator app.
OTP_TOTP_ISSUER = PROVIDER_NAME
AUTH_PASSWORD_VALIDATORS = [{"NAME": "app.accounts.services.passwords.PortalRules"}]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
# Whoever works in the admin may choose another language than the browser's.
LANGUAGE_COOKIE_NAME = "admin_language"
LANGUAGE_COOKIE_PATH = "/admin/"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [ROOT / "app" / "locale"]
# Dates and numbers of Django's own pages, as app/http/formats.py writes them.
FORMAT_MODULE_PATH = "app.staff.formats"
TIME_ZONE = "Europe/Berlin"
USE_TZ = True

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_ENGINE = "app.accounts.sessions"
AUTHENTICATION_BACKENDS = ["app.accounts.backend.AccountBackend"]
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
# Cookies marked secure are lost on plain HTTP, which the local stack speaks; deployments behind TLS say HTTPS=1.
HTTPS = os.environ.get("HTTPS", "0") == "1"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
# Not the host that the request names, which may be any allowed one with any port.
SECURE_SSL_HOST = urlsplit(PORTAL_ADDRESS).netloc or None
# Health checks of containers and proxies, and monitoring systems, ask the process itself, without TLS.
SECURE_REDIRECT_EXEMPT = [r"^(healthz|livez|readyz|metrics)$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
CSRF_TRUSTED_ORIGINS = [origin for origin in os.environ.get("CSRF_TRUSTED_ORIGINS", "").split(",") if origin]
# Above what the limits of bodies let in (app.http.bodies.limits).
DATA_UPLOAD_MAX_MEMORY_SIZE = UPLOAD_BYTES
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000

try:
    formatter()
except ValueError as error:
    # Said here, since the set-up of the logging would only name the formatter that failed.
    raise ImproperlyConfigured(str(error)) from None

# Where errors are reported by Sentry's protocol; empty: nowhere. SENTRY_ENVIRONMENT tells installations apart.
SENTRY_DSN = _SECRETS.get("SENTRY_DSN", "")
_FILTERS = ["refusal", "request_id", "redaction", "one_line"]
_TRACKER: dict[str, Any] = {
    "()": "search.tracking.handler",
    "dsn": SENTRY_DSN,
    "environment": os.environ.get("SENTRY_ENVIRONMENT") or "production",
    "request_id": "ext://app.http.request_ids.current",
    "filters": _FILTERS,
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "refusal": {"()": "app.http.refusals.RefusalFilter"},
        "request_id": {"()": "app.http.request_ids.RequestIdFilter"},
        "redaction": {"()": "app.http.redaction.RedactionFilter"},
        "one_line": {"()": "app.http.request_ids.OneLineFilter"},
        # The throttling logs the first refusal of a caller; a line for each would let a flood fill the disk.
        "not_throttled": {
            "()": "django.utils.log.CallbackFilter",
            "callback": lambda record: getattr(record, "status_code", None) != 429,
        },
    },
    "formatters": {"portal": {"()": "search.logs.formatter"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "portal",
            "filters": _FILTERS,
        },
        **({"tracker": _TRACKER} if SENTRY_DSN else {}),
    },
    "root": {
        "handlers": ["stderr", "tracker"] if SENTRY_DSN else ["stderr"],
        "level": os.environ.get("LOG_LEVEL", "INFO"),
    },
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.request": {"filters": ["not_throttled"]},
        "django.server": {"handlers": [], "propagate": True},
        # The server brings handlers of its own, which know no filters.
        "_granian": {"handlers": [], "propagate": True},
        "granian.access": {"handlers": [], "propagate": True},
    },
}

# Unknown addresses answer 404 by themselves (app.http.pages); nothing is guessed from a missing slash.
APPEND_SLASH = False
CSRF_FAILURE_VIEW = "app.http.pages.csrf_failure"

FRONTEND_DIST = Path(os.environ.get("FRONTEND_DIST", ROOT / "frontend" / "dist"))

STATIC_URL = "/static/"
STATIC_ROOT = PORTAL_HOME / "static"
# Where nothing has been collected, such as in tests, the admin's files come from the installed packages.
WHITENOISE_USE_FINDERS = not STATIC_ROOT.is_dir()
WHITENOISE_AUTOREFRESH = False
# Python 3.11 does not know it.
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}
MEDIA_ROOT = PORTAL_HOME / "media"
# The bucket of uploads (infra/docs/files.md). None: they lie in MEDIA_ROOT.
try:
    UPLOADS_BUCKET = bucket_settings(_SECRETS)
except BucketInvalid as error:
    raise ImproperlyConfigured(str(error)) from None
STORAGES = {
    "default": {"BACKEND": "app.files.storage.UploadStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
