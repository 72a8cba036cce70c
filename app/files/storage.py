"""Where uploads lie, as Django sees it."""

from django.core.files.storage import FileSystemStorage
from django.urls import reverse

from app.files.blobs import FOLDER


class UploadStorage(FileSystemStorage):
    """Below MEDIA_ROOT, which no web server hands out; the address of a file is the admin's."""

    def url(self, name: str | None) -> str:
        """The address at which staff open the file."""
        return reverse("admin:stored_file", args=[name or ""])

    def delete(self, name: str) -> None:
        """Delete a file of a version before; other rows may name the same content, so that goes by the sweep alone."""
        if not name.startswith(FOLDER):
            super().delete(name)
