"""The language in which Django speaks at the moment."""

from django.utils import translation

from search.texts import DEFAULT_LANGUAGE, LANGUAGES, Language


def language_of_thread() -> Language:
    """The portal's language that is active in this thread, as in the admin; German where it is none of the two."""
    active = (translation.get_language() or "")[:2]
    return next((language for language in LANGUAGES if language == active), DEFAULT_LANGUAGE)
