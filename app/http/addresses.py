"""Addresses of pages: German ones have no language in their path, English ones begin with it (ADR 0051)."""

from app.http.messages import DEFAULT_LANGUAGE, Language


def root_in(language: Language, root: str = "") -> str:
    """What the pages of a language begin with, after the portal's address ``root``."""
    return root if language == DEFAULT_LANGUAGE else f"{root}/{language}"
