"""What addresses of pages begin with; their paths are declared (:mod:`app.http.routes`)."""

from app.http.messages import Language
from app.http.routes import prefix


def root_in(language: Language, root: str = "") -> str:
    """What the pages of a language begin with, after the portal's address ``root``."""
    return root + prefix(language)
