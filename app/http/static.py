"""The front end's built files and the admin's static files, served by the web process itself."""

import re
from pathlib import Path

from django.conf import settings
from whitenoise.middleware import WhiteNoiseMiddleware

#: Files beside index.html that browsers ask for at the root. The HTML itself is served by app.http.pages.
ROOT_FILES = (
    "favicon.ico",
    "favicon.svg",
    "apple-touch-icon.png",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
    "manifest.webmanifest",
)
#: The type of the portal, under addresses that the admin's styles can name: the build puts a hash into its own.
_FONTS = "ibm-plex-sans-latin-{weight}-normal-*.woff2"
_WEIGHTS = (400, 600)
#: Vite puts a hash of the content into the name, so such a file never changes.
_HASHED = re.compile(r"/assets/[^/]+-[A-Za-z0-9_-]{8}\.[a-z0-9.]+")


class FrontendFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise with the front end's build: ``/assets/`` and a few files at the root."""

    def __init__(self, get_response: object = None, **options: object) -> None:
        super().__init__(get_response, **options)
        dist = Path(settings.FRONTEND_DIST)
        self.add_files(str(dist / "assets"), prefix="assets/")
        for name in ROOT_FILES:
            if (dist / name).is_file():
                self.add_file_to_dictionary(f"/{name}", str(dist / name))
        for weight in _WEIGHTS:
            for font in (dist / "assets").glob(_FONTS.format(weight=weight)):
                self.add_file_to_dictionary(f"{settings.STATIC_URL}staff/plex-{weight}.woff2", str(font))

    def add_files(self, root: str, prefix: str | None = None) -> None:
        """Add a directory, if it is there: nothing is collected or built in tests."""
        if Path(root).is_dir():
            super().add_files(root, prefix)

    def immutable_file_test(self, path: str, url: str) -> bool:
        """Whether a browser may keep the file for ever without asking again."""
        return bool(_HASHED.fullmatch(url)) or bool(super().immutable_file_test(path, url))
