"""Settings of the web application and its workers; every deployment difference is an environment variable."""

import os
from pathlib import Path

import dj_database_url

ROOT = Path(__file__).resolve().parents[2]
PORTAL_HOME = Path(os.environ.get("PORTAL_HOME", ROOT / ".portal"))

DEBUG = os.environ.get("DEBUG", "0") == "1"
SECRET_KEY = os.environ.get("SECRET_KEY", "")
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "127.0.0.1,localhost").split(",")

PROVIDER_NAME = os.environ.get("PROVIDER_NAME", "Fondsatlas")
PROVIDER_SLUG = os.environ.get("PROVIDER_SLUG", "fondsatlas")

DATABASES = {"default": dj_database_url.config(default="postgresql:///fondsatlas", conn_max_age=600)}
OPENSEARCH_URLS = os.environ.get("OPENSEARCH_URL", "http://127.0.0.1:9200").split(",")
INDEX_PREFIX = os.environ.get("INDEX_PREFIX", "fondsatlas-")
REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "app.accounts",
    "app.managers",
    "app.funds",
    "app.ratings",
    "app.content",
    "app.outbox",
    "app.api",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
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
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
TIME_ZONE = "Europe/Berlin"
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = PORTAL_HOME / "static"
MEDIA_ROOT = PORTAL_HOME / "media"
