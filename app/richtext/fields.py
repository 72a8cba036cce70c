"""The column that holds a rich text, and the field of a form that takes one."""

from typing import Any

from django import forms
from django.db import models

from app.richtext.cleaning import clean
from app.richtext.editor import RichTextWidget


class RichTextField(models.TextField):  # type: ignore[type-arg]
    """A text that is cleaned on every way into the database, except SQL: readers of that clean it themselves."""

    def deconstruct(self) -> Any:
        """As the text that it is in the database: cleaning is no matter of its column."""
        name, _path, arguments, options = super().deconstruct()
        return name, "django.db.models.TextField", arguments, options

    def to_python(self, value: Any) -> Any:
        """The value as it is kept."""
        return clean(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> Any:
        """What is written: nothing that was not cleaned."""
        found = super().get_prep_value(value)
        return clean(found) if isinstance(found, str) else found

    def formfield(self, **options: Any) -> Any:
        """A field with the editor, whatever widget a form has for texts."""
        return super().formfield(**{**options, "form_class": RichTextFormField, "widget": RichTextWidget})


class RichTextFormField(forms.CharField):
    """Takes what the editor sends, or what was typed into its text box without it."""

    def to_python(self, value: Any) -> Any:
        """The cleaned text."""
        found = super().to_python(value)
        return clean(found) if isinstance(found, str) else found
