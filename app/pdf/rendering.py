"""A template with data becomes a PDF document: PDF/A-2a (archivable, tagged) and PDF/UA-1 (accessible)."""

import hashlib
import json
import logging
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import typst

from app.pdf.letters import FONTS, shown

logger = logging.getLogger("app.pdf")

#: Templates may read files below this folder alone.
ROOT: Final = Path(__file__).resolve().parents[1]
STANDARDS: Final = ("a-2a", "ua-1")


class RenderingError(Exception):
    """A document could not be made; the log says why."""


def render(template: Path, data: Mapping[str, object]) -> bytes:
    """The document of a template below `app`, filled with ``data``. Raises RenderingError.

    The template gets the data as JSON, so that no text is ever read as markup; equal data make equal bytes.
    """
    return _compiled(template, data, format="pdf", pdf_standards=list(STANDARDS))


def picture(template: Path, data: Mapping[str, object]) -> bytes:
    """The one page of a template below `app` as PNG, a pixel for each point. Raises RenderingError."""
    return _compiled(template, data, format="png", ppi=72.0)


def _compiled(template: Path, data: Mapping[str, object], **form: Any) -> bytes:
    try:
        made = typst.compile(
            str(template),
            root=str(ROOT),
            font_paths=_fonts(),
            sys_inputs={"data": json.dumps(_shown(data), allow_nan=False)},
            **form,
        )
    except (RuntimeError, ValueError, OSError) as error:
        logger.error("no document of %s: %s", template.name, error)
        raise RenderingError(template.name) from error
    assert isinstance(made, bytes)
    return made


@cache
def fingerprint(template: Path) -> str:
    """Changes with everything but the data that decides what a document of the template looks like."""
    drawn = [*sorted(Path(__file__).parent.glob("*.*")), *sorted(template.parent.glob("*.*"))]
    digest = hashlib.blake2b(version("typst").encode(), digest_size=12)
    for path in drawn:
        digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def _fonts() -> typst.Fonts:
    """The portal's fonts and no others: what a machine has installed must not change a document."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])


def _shown(value: object) -> object:
    """The data with all its texts as the fonts can show them."""
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, Mapping):
        return {name: _shown(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_shown(each) for each in value]
    return value
