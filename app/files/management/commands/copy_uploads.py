"""Copy all uploaded files into the bucket, or back: ``copy_uploads [--to-folder]``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from app.files import blobs, places
from app.files.folder import Folder
from app.files.kinds import LARGEST
from app.files.place import Place


class Command(BaseCommand):
    """Nothing is deleted where it was, and what is there already is left, so that it can be run again."""

    help = "Copy all uploaded files from the folder into the bucket that the settings name."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--to-folder", action="store_true", help="copy from the bucket into the folder instead")

    def handle(self, *_: Any, **options: Any) -> None:
        """Copy, and say how many."""
        if settings.UPLOADS_BUCKET is None:
            raise CommandError("S3_BUCKET is not set, so there is no bucket to copy into or from.")
        folder, bucket = Folder(Path(settings.MEDIA_ROOT)), places.current()
        source, target = (bucket, folder) if options["to_folder"] else (folder, bucket)
        try:
            copied, there = _copy(source, target)
        except OSError as error:
            raise CommandError(f"Not all files were copied: {error}. Run the command again to go on.") from None
        self.stdout.write(f"{copied} copied, {there} were there.")


def _copy(source: Place, target: Place) -> tuple[int, int]:
    present = target.listed("")
    copied = there = 0
    for name in source.listed(""):
        if name.endswith(blobs.UNUSED):
            continue
        if name in present and target.facts(name).size == source.facts(name).size:
            there += 1
        else:
            target.put(name, source.read(name, LARGEST)[0])
            copied += 1
    return copied, there
