"""Writes a picture again: run as a program of its own, which reads it and writes a line of JSON and the new pictures.

What comes out was made from the pixels alone: nothing of the file itself, its metadata or what was hung on to it
is left. The arguments are the formats that may come, the longest side, and the longest sides of the thumbnails.
"""

import io
import json
import resource
import sys
from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageCms, ImageOps

#: Bytes of memory, address space included, and seconds of a processor.
MEMORY: Final = 1024**3
SECONDS: Final = 20
#: Pixels that are decoded at most, and of one side: a line of 30,000 pixels is no picture either.
MAX_PIXELS: Final = 25_000_000
MAX_SIDE: Final = 16_384
_QUALITY: Final = 85


class RefusedError(Exception):
    """Says in one word what is wrong."""


def rewritten(content: bytes, formats: list[str], sides: Sequence[int]) -> tuple[str, list[bytes]]:
    """The format and the pictures, one for each longest side. Raises RefusedError."""
    Image.MAX_IMAGE_PIXELS = MAX_PIXELS
    try:
        with Image.open(io.BytesIO(content), formats=formats) as source:
            if source.width * source.height > MAX_PIXELS or max(source.size) > MAX_SIDE:
                raise RefusedError("too_many_pixels")
            source.load()
            return _written(source, sides)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise RefusedError("too_many_pixels") from error
    except (OSError, ValueError, TypeError, SyntaxError, EOFError, KeyError, IndexError, MemoryError) as error:
        raise RefusedError("damaged") from error


def _written(source: Image.Image, sides: Sequence[int]) -> tuple[str, list[bytes]]:
    profile = source.info.get("icc_profile")
    transparent = "A" in source.getbands() or "transparency" in source.info
    mode = "RGBA" if transparent else "RGB"
    ImageOps.exif_transpose(source, in_place=True)
    image: Image.Image = source
    if image.mode.startswith("I"):
        # Grey of 16 bits: Pillow would make everything above 255 of 65,535 white.
        image = image.convert("I").point([value >> 8 for value in range(1 << 16)], "L")
    # Some modes, such as palettes, cannot be made smaller as they are.
    if image.mode not in ("L", "RGB", "RGBA", "CMYK"):
        image = image.convert(mode)
    format = "PNG" if transparent or source.format == "PNG" else "JPEG"
    made = []
    for side in sides:
        image = _in_srgb(_smaller(image, side), profile if image.mode != "L" else None, mode)
        profile = None
        image.info = {}
        out = io.BytesIO()
        image.save(out, format, **({"compress_level": 2} if format == "PNG" else {"quality": _QUALITY}))
        made.append(out.getvalue())
    return format, made


def _smaller(image: Image.Image, side: int) -> Image.Image:
    longest = max(image.size)
    if longest <= side:
        return image
    size = (max(1, round(image.width * side / longest)), max(1, round(image.height * side / longest)))
    # Of a large picture that hardly shrinks, the sharper filter takes a quarter longer and shows nothing more.
    filter = Image.Resampling.BICUBIC if side * 4 > longest else Image.Resampling.LANCZOS
    return image.resize(size, filter, reducing_gap=2.0)


def _in_srgb(image: Image.Image, profile: bytes | None, mode: str) -> Image.Image:
    """The colours as a browser shows them without the profile, which goes with the other metadata."""
    if profile and image.mode in ("RGB", "RGBA", "CMYK"):
        try:
            found = ImageCms.profileToProfile(
                image, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"), outputMode=mode
            )
        except (ImageCms.PyCMSError, OSError, ValueError):
            found = None
        if found is not None:
            return found
    return image if image.mode in ("L", mode) else image.convert(mode)


def main(formats: str, *sides: str) -> None:
    """Answer for what comes by standard input."""
    try:
        format, made = rewritten(sys.stdin.buffer.read(), formats.split(","), [int(side) for side in sides])
        head: dict[str, object] = {"fault": "", "format": format, "lengths": [len(one) for one in made]}
    except RefusedError as error:
        head, made = {"fault": str(error)}, []
    sys.stdout.buffer.write(b"".join((json.dumps(head).encode(), b"\n", *made)))


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    main(*sys.argv[1:])
