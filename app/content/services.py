"""What the endpoints of news and reports answer."""

from typing import Any

from app.api.cached import Cached
from app.api.messages import Language
from app.api.query import Read
from app.content.models import Category
from app.funds.terms import DATABASE_DOWN, SECONDS, Term
from search.fields import DocType


def _load() -> dict[str, Term]:
    return {code: Term(de, en) for code, de, en in Category.objects.values_list("code", "name_de", "name_en")}


_categories = Cached(_load, seconds=SECONDS, failures=DATABASE_DOWN)


def category_codes() -> tuple[str, ...]:
    """Codes of all categories."""
    return tuple(_categories.get())


def articles(doc_type: DocType, asked: Read) -> dict[str, Any]:
    raise NotImplementedError


def article(doc_type: DocType, id: int, lang: Language) -> dict[str, Any]:
    raise NotImplementedError


def forget() -> None:
    """Drop what is kept, for tests that change the database."""
    _categories.forget()
