"""Document types as Django needs them: choices of a column, and the model of each type."""

from typing import Any

from django.apps import apps
from django.db import models

from app.bilingual import language_of_thread
from search.documents import DOC_TYPES, DocType


class DocTypeField(models.TextField):  # type: ignore[type-arg]
    """The name of a document type, with what staff call it. Migrations do not list the types: a new one needs none."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{**options, "choices": _choices})

    def deconstruct(self) -> Any:
        """As a field without choices."""
        name, _, args, options = super().deconstruct()
        return name, "django.db.models.TextField", args, {key: options[key] for key in options if key != "choices"}


def _choices() -> list[tuple[str, str]]:
    language = language_of_thread()
    return [(name, doc_type.singular.in_language(language)) for name, doc_type in DOC_TYPES.items()]


def doc_type_of(model: type[models.Model]) -> DocType:
    """The document type whose documents are the rows of ``model``; KeyError if there is none."""
    return DOC_TYPES.of_table(model._meta.db_table)


def model_of(doc_type: DocType) -> type[models.Model]:
    """The model whose rows are the documents of ``doc_type``."""
    table = DOC_TYPES[doc_type].table
    return next(model for model in apps.get_models() if model._meta.db_table == table)
