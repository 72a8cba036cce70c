"""Writes the design tokens for the staff's admin: those of the front end, which the admin has no build for."""

from typing import Final

from infra.stack.layout import ROOT

SOURCE: Final = ROOT / "frontend" / "src" / "shared" / "tokens.css"
TARGET: Final = ROOT / "app" / "staff" / "static" / "staff" / "tokens.css"
_HEAD: Final = "/* Made by `./portal generate` from frontend/src/shared/tokens.css. */\n"


def tokens(text: str) -> str:
    """The tokens with more weight: Django's own styles name some of theirs alike, and set them on ``html``."""
    return _HEAD + text.replace(":root {", ":root:root {")


def main() -> None:
    """Write the file."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(tokens(SOURCE.read_text()))


if __name__ == "__main__":
    main()
