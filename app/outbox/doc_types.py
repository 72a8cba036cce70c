"""Document types as Django needs them: choices of a column, the type of a model, titles of documents."""

from collections.abc import Collection
from typing import Any

from django.db import connection, models

from app.bilingual import language_of_thread
from search.documents import DOC_TYPES, DocType
from search.fields import catalogue
from search.texts import Text


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


def titles(doc_type: DocType, ids: Collection[int]) -> dict[int, Text]:
    """The titles of those of the documents that readers may see, which are those that the type's view has."""
    columns = ", ".join(catalogue(doc_type)["title"].index_names)
    with connection.cursor() as cursor:
        # Names of views and fields come from the type's folder.
        cursor.execute(
            f"SELECT id, {columns} FROM {DOC_TYPES[doc_type].view} WHERE id = ANY (%s)",  # noqa: S608
            [sorted(ids)],
        )
        return {id: Text(de or "", other[0] or "" if other else de or "") for id, de, *other in cursor.fetchall()}
