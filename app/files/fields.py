"""The column that names an upload, and the field of a form that takes one."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.db.models.fields.files import FieldFile, FileField
from django.utils.translation import gettext_lazy

from app.files import blobs
from app.files.incoming import TakenFile, take
from app.files.kinds import KINDS


class Upload(FieldFile):
    """The file of a row: checked when it comes, stored by its content, deleted by nobody but the sweep."""

    field: "UploadField"

    def save(self, name: str | None, content: Any, save: bool = True) -> None:
        """Store a file. Raises ValidationError for one that is not of the field's kind, and OSError."""
        taken = content if isinstance(content, TakenFile) else take(self.field.kind, content, name or "")
        self.name = taken.stored_as or blobs.store(taken).name
        setattr(self.instance, self.field.attname, self.name)
        self._committed = True
        if save:
            self.instance.save()


class UploadField(FileField):
    """A file of one kind (``app.files.kinds``); ``former`` is the folder in which versions before kept such files."""

    attr_class = Upload

    def __init__(self, *arguments: Any, kind: str = "", former: str = "", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.kind = kind
        self.former = former

    def formfield(self, **options: Any) -> Any:
        """A field that checks what comes; how long its name is does not matter."""
        given: dict[str, Any] = {"form_class": UploadFormField, "kind": self.kind, "max_length": None}
        return super().formfield(**(given | options))


class UploadFormField(forms.FileField):
    """Takes a file of one kind and stores its content, so that a full disk is an error of this field as well.

    A form that is refused for another field leaves the content to the sweep.
    """

    def __init__(self, *, kind: str, **options: Any) -> None:
        self.kind = kind
        super().__init__(**options)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """What the browser offers to choose from."""
        return super().widget_attrs(widget) | {"accept": ",".join(KINDS[self.kind].endings)}

    def to_python(self, data: Any) -> Any:
        """The checked file."""
        found = super().to_python(data)
        if not isinstance(found, UploadedFile):
            return found
        taken = take(self.kind, found)
        try:
            blobs.store(taken)
        except OSError as error:
            blobs.logger.error("an upload cannot be stored: %s", error)
            raise ValidationError(
                gettext_lazy("The file could not be stored. Nothing was changed; please try again later."),
                code="not_stored",
            ) from error
        return taken
