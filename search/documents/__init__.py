"""The document types: each is a folder here that declares everything about it (ADR 0155).

A folder NAME holds:

``type.toml``
    What the type is called and how it is treated; the keys are the attributes of :class:`DocumentType`.
``fields.toml``, ``fields_*.toml``
    The fields of its documents, in the order of the files' names (:mod:`search.fields.catalogue`).
``*.sql``
    The view ``search_doc_NAME``, the source map ``outbox_documents_NAME`` and the tables whose changes count
    (``infra/docs/sql.md``). ``app.sqlfiles`` collects and applies them; this library only knows where they are.

Code asks for a property of a type, never for its name. Only share classes have a name in code, :data:`SCREENED`.
"""

from pathlib import Path
from typing import Final

from search.documents.declaration import AlertRule, Analysis, DocType, DocumentType, DocumentTypeError
from search.documents.registry import Registry

#: All document types. Ask when the answer is needed and keep no copy: tests add a type.
DOC_TYPES: Final = Registry(Path(__file__).parent)
#: The type that screens and saved searches find: share classes.
SCREENED: Final[DocType] = DOC_TYPES.screened

__all__ = ["DOC_TYPES", "SCREENED", "AlertRule", "Analysis", "DocType", "DocumentType", "DocumentTypeError", "Registry"]
