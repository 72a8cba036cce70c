"""Writes the mark for header, admin and social pictures from its drawing.

Inline it follows the chosen theme, which a file cannot.
"""

import xml.etree.ElementTree as ET
from typing import Final

from infra.stack.layout import ROOT

SOURCE: Final = ROOT / "frontend" / "public" / "favicon.svg"
SCRIPT: Final = ROOT / "frontend" / "src" / "app" / "mark.gen.ts"
TEMPLATE: Final = ROOT / "app" / "staff" / "templates" / "admin" / "mark.html"
PICTURE: Final = ROOT / "app" / "discovery" / "mark.svg"
_SVG: Final = "{http://www.w3.org/2000/svg}"
_MADE: Final = "Made by `./portal generate` from frontend/public/favicon.svg."


def paths(drawing: str) -> tuple[list[str], str]:
    """Return the outlines of the lines and of the summit."""
    by_class: dict[str, list[str]] = {"line": [], "summit": []}
    for path in ET.fromstring(drawing).iter(f"{_SVG}path"):  # noqa: S314 - a file of this repository.
        by_class[path.get("class", "").split()[0]].append(path.get("d", ""))
    (summit,) = by_class["summit"]
    return by_class["line"], summit


def script(drawing: str) -> str:
    """Return the module of the front end."""
    lines, summit = paths(drawing)
    listed = "".join(f"    '{line}',\n" for line in lines)
    return f"/** {_MADE} */\nexport const MARK = {{\n  lines: [\n{listed}  ],\n  summit: '{summit}',\n}} as const;\n"


def template(drawing: str) -> str:
    """Return the admin's template."""
    lines, summit = paths(drawing)
    drawn = "".join(f'<path d="{line}"/>' for line in lines)
    return (
        f"{{# {_MADE} #}}\n"
        '<svg aria-hidden="true" viewBox="0 0 32 32" width="28" height="28">'
        '<rect width="32" height="32" rx="2" fill="var(--mark-sheet)"/>'
        f'<g fill="none" stroke="var(--mark-line)" stroke-width="2">{drawn}</g>'
        f'<path d="{summit}" fill="var(--amber)"/></svg>\n'
    )


def picture(drawing: str) -> str:
    """Return the drawing in the colours of paper, for pictures that the server makes."""
    lines, summit = paths(drawing)
    drawn = "".join(f'<path d="{line}"/>' for line in lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><!-- {_MADE} -->'
        '<defs><clipPath id="sheet"><rect width="32" height="32" rx="2"/></clipPath></defs>'
        '<g clip-path="url(#sheet)"><rect width="32" height="32" fill="#14202a"/>'
        f'<g fill="none" stroke="#fbfaf7" stroke-width="2">{drawn}</g><path d="{summit}" fill="#f0b64a"/></g></svg>\n'
    )


def main() -> None:
    """Write all three files."""
    drawing = SOURCE.read_text("utf-8")
    SCRIPT.write_text(script(drawing), "utf-8")
    TEMPLATE.write_text(template(drawing), "utf-8")
    PICTURE.write_text(picture(drawing), "utf-8")


if __name__ == "__main__":
    main()
