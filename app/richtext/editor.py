"""The text box of a rich text, which the front end's script turns into an editor."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from django import forms
from django.conf import settings
from django.forms.widgets import Media, Script
from django.utils.translation import gettext

#: The editor among the files of the front end's build, by its source.
_SOURCE: Final = "src/editor/main.ts"


@lru_cache(maxsize=2)
def _built(manifest: Path, _stamp: int) -> str | None:
    entry = json.loads(manifest.read_text("utf-8")).get(_SOURCE)
    return f"/{entry['file']}" if entry else None


def script() -> str | None:
    """The address of the editor; None before the front end is built, when the text box does without it."""
    manifest = Path(settings.FRONTEND_DIST) / ".vite" / "editor.json"
    try:
        return _built(manifest, manifest.stat().st_mtime_ns)
    except (OSError, ValueError):
        return None


class RichTextWidget(forms.Textarea):
    """A text box; what it says to the editor stands in its attributes."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__({"rows": 20, "cols": 80, **(attrs or {})})

    @property
    def media(self) -> Media:
        """The editor's script, which loads what it needs by itself."""
        address = script()
        # The types of Django's stubs know addresses only.
        scripts: list[Any] = [Script(address, type="module")] if address is not None else []
        return Media(css={"all": ["richtext/editor.css"]}, js=scripts)

    def build_attrs(self, base_attrs: Any, extra_attrs: Any = None) -> dict[str, Any]:
        """With the words of the buttons, in the language of the page."""
        return {**super().build_attrs(base_attrs, extra_attrs), "data-rich-text": json.dumps(_words())}


def _words() -> dict[str, str]:
    return {
        "toolbar": gettext("Formatting"),
        "heading": gettext("Heading"),
        "subheading": gettext("Subheading"),
        "bold": gettext("Bold"),
        "italic": gettext("Italic"),
        "bullets": gettext("Bullet list"),
        "numbers": gettext("Numbered list"),
        "quote": gettext("Quotation"),
        "link": gettext("Link"),
        "address": gettext("Address of the link: https://…, mailto:… or a path of the portal. Empty: no link."),
        "apply": gettext("Apply"),
        "table": gettext("Table"),
        "row": gettext("Add row"),
        "column": gettext("Add column"),
        "removeRow": gettext("Remove row"),
        "removeColumn": gettext("Remove column"),
        "removeTable": gettext("Remove table"),
        "undo": gettext("Undo"),
        "redo": gettext("Redo"),
    }
