"""Which texts exist in one language only: of published types, and of everything else that has pages in the admin."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import admin
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q, QuerySet
from django.utils.text import capfirst

from app.bilingual import Bilingual, bilingual_fields
from app.publishing import values
from app.publishing.models import Published, published_models
from app.publishing.states import State
from search.texts import LANGUAGES, Language

#: Rows of a type that nobody translates any more.
_LEFT_OUT: Final[dict[type[models.Model], Q]] = {}


@dataclass(frozen=True, slots=True)
class Gap:
    """A language that a row lacks, with the fields that are written in the other one."""

    language: Language
    fields: tuple[str, ...]


def leave_out(model: type[models.Model], rows: Q) -> None:
    """Say which rows of a type nobody translates any more."""
    _LEFT_OUT[model] = rows


def types(user: AbstractBaseUser | AnonymousUser) -> list[type[models.Model]]:
    """The types with texts that may be missing in one language, and which the user may view, by name."""
    found = [model for model in admin.site._registry if _fields(model) and _may(user, model)]
    return sorted(found, key=lambda one: str(one._meta.verbose_name_plural))


def rows(model: type[models.Model], language: Language | None = None) -> QuerySet[Any]:
    """The rows of a type that lack a text in ``language``, or in any; newest first."""
    wanted = LANGUAGES if language is None else (language,)
    lacking = Q()
    for field in _fields(model):
        for one in wanted:
            lacking |= _blank(field.column(one)) & ~_blank(field.column(_other(one)))
    found = model._default_manager.filter(lacking)
    if issubclass(model, Published):
        found = found.exclude(state=State.WITHDRAWN)
    if model in _LEFT_OUT:
        found = found.exclude(_LEFT_OUT[model])
    return found.order_by("-pk")


def numbers(user: Any) -> QuerySet[Any]:
    """The numbers of all such rows, for the start page."""
    seen = types(user)
    if not seen:
        return published_models()[0]._base_manager.none()
    first, *others = (rows(model).order_by().values("pk") for model in seen)
    return first.union(*others, all=True)


def gaps(row: models.Model) -> list[Gap]:
    """What the text that is worked on lacks, by language; nothing where only its publication is missing."""
    if isinstance(row, Published):
        row = values.draft_of(row)
    found = []
    for language in LANGUAGES:
        names = tuple(
            capfirst(str(field.verbose_name))
            for field in _fields(type(row))
            if not getattr(row, field.column(language)) and getattr(row, field.column(_other(language)))
        )
        if names:
            found.append(Gap(language, names))
    return found


def page(
    models_seen: Sequence[type[models.Model]], language: Language | None, first: int, number: int
) -> Iterator[Any]:
    """The rows from the place ``first`` on, of the types one after the other."""
    for model in models_seen:
        if number <= 0:
            return
        found = rows(model, language)
        taken = list(found[first : first + number])
        yield from taken
        number -= len(taken)
        first = max(0, first - found.count()) if not taken else 0


def _fields(model: type[models.Model]) -> tuple[Bilingual, ...]:
    return tuple(field for field in bilingual_fields(model) if field.needed != "both")


def _blank(name: str) -> Q:
    return Q(**{name: ""})


def _other(language: Language) -> Language:
    return next(one for one in LANGUAGES if one != language)


def _may(user: Any, model: type[models.Model]) -> bool:
    return bool(user.has_perm(f"{model._meta.app_label}.view_{model._meta.model_name}"))
