"""The base of models with texts of which one language is enough."""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from app.bilingual.fields import bilingual_fields, complete_languages


class BilingualModel(models.Model):
    """Its forms ask for each text that is needed in one language at least, the same one for all."""

    class Meta:
        abstract = True

    def clean(self) -> None:
        """Raises ValidationError."""
        super().clean()
        if not complete_languages(self):
            names = ", ".join(str(field.verbose_name) for field in bilingual_fields(self) if field.needed != "none")
            raise ValidationError(
                _("Fill in these texts in at least one language: %(names)s."),
                code="no_language",
                params={"names": names},
            )
