"""Fields of models that hold a text in German and one in English (``infra/docs/bilingual.md``)."""

from app.bilingual.fields import Bilingual, Needed, bilingual_fields, column, complete_languages, language_for
from app.bilingual.language import language_of_thread

__all__ = [
    "Bilingual",
    "Needed",
    "bilingual_fields",
    "column",
    "complete_languages",
    "language_for",
    "language_of_thread",
]
