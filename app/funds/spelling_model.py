"""Words of names as makers write them, added by staff; ``models`` takes them in, where Django looks for models."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from app.database.history import tracked


@tracked()
class Spelling(models.Model):
    """A word, or some words, of funds' names in the spelling of their maker.

    It counts wherever the fund list has the same letters, so names stay findable in both spellings (ADR 0193).
    """

    written = models.CharField(
        _("spelling"),
        max_length=100,
        help_text=_("As it is to be written, such as iShares. Names of the fund list with these letters follow."),
    )

    class Meta:
        verbose_name = _("spelling of a name")
        verbose_name_plural = _("spellings of names")
        ordering = ["written"]
        constraints = (
            models.UniqueConstraint(
                Lower("written"),
                name="funds_spelling_once",
                violation_error_message=_("There is already a spelling of this word."),
            ),
            models.CheckConstraint(condition=models.Q(written__regex=r"\w"), name="funds_spelling_not_blank"),
        )

    def __str__(self) -> str:
        return self.written

    def clean(self) -> None:
        """Put single blanks. Raises ValidationError."""
        super().clean()
        self.written = " ".join(self.written.split())
        if not any(letter.isalnum() for letter in self.written):
            raise ValidationError({"written": _("Enter a word.")})
