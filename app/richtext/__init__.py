"""Texts with headings, lists, links and tables, kept as clean HTML (``infra/docs/richtext.md``)."""

from app.richtext.cleaning import clean
from app.richtext.fields import RichTextField
from app.richtext.reading import first_paragraph, marked, of_plain, plain, tree

__all__ = ["RichTextField", "clean", "first_paragraph", "marked", "of_plain", "plain", "tree"]
