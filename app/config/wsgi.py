"""The WSGI entry point that granian serves."""

import os

from django.core.wsgi import get_wsgi_application

from app.config.checks import require_secret_key

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "app.config.settings")

require_secret_key()
application = get_wsgi_application()
