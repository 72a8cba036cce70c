"""What a browser is called in texts for its owner, read from what it calls itself (User-Agent)."""

from typing import Final

from app.http.messages import Language, text

#: The order decides: most browsers also name the ones they descend from.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def name_of(user_agent: str, lang: Language) -> str:
    """Browser and system, such as ``Firefox (Windows)``; nothing that the caller made up gets into a mail."""
    browser = next((name for mark, name in _BROWSERS if mark in user_agent), None)
    system = next((name for mark, name in _SYSTEMS if mark in user_agent), None)
    known = browser or text("mail.layout.unknown_device", lang)
    return known if system is None else f"{known} ({system})"
