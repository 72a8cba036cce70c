"""Where uploads lie, as Django sees it."""

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from django.urls import reverse

from app.files import places
from app.files.kinds import LARGEST
from app.files.place import FOLDER


class UploadStorage(Storage):
    """The place of uploads, which no web server hands out; the address of a file is the admin's.

    It stores nothing by a name of its own: what comes is checked, and goes by its content (``blobs.store``).
    """

    def _open(self, name: str, mode: str = "rb") -> "ContentFile[bytes]":  # noqa: ARG002 - as Django calls it
        return ContentFile(places.current().read(name, LARGEST)[0], name=name)

    def url(self, name: str | None) -> str:
        """The address at which staff open the file."""
        return reverse("admin:stored_file", args=[name or ""])

    def delete(self, name: str) -> None:
        """Delete a file of a version before; other rows may name the same content, so that goes by the sweep alone."""
        if not name.startswith(FOLDER):
            places.current().delete(name)

    def exists(self, name: str) -> bool:
        """Whether there is such a file."""
        try:
            places.current().facts(name)
        except FileNotFoundError:
            return False
        return True

    def size(self, name: str) -> int:
        """Bytes."""
        return places.current().facts(name).size
